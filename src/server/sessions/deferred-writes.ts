/**
 * Equal rejections from one address become one line per minute with a count, so attackers can neither fill the disk
 * nor hide other lines. They wait in memory, like lines that a full disk rejects.
 */
import { REJECTED_ACTIONS, type AuditAction } from '../../domain/practice/users/audit-actions.ts';
import type { AuditEntry, AuditLog, AuditOrigin } from '../../domain/practice/users/audit-log.ts';
import { toStorageError } from '../http/storage-errors.ts';
import type { RejectionCounts, Services, SignOuts } from '../services.ts';
import type { Log } from '../../domain/shared/log.ts';
import { inRequest, requestContext } from '../http/request-context.ts';

/** Distinct rejections per minute. Further ones are counted together, without addresses. */
const MAX_COUNTED = 200;

interface CountedRejection {
  entry: AuditEntry;
  first: Date;
  last: Date;
  times: number;
}

interface CountingServices {
  audit: AuditLog;
  /** Writes all lines in one transaction. */
  transaction(work: (audit: AuditLog) => Promise<void>): Promise<void>;
  originNow: () => AuditOrigin | null;
}

/** Lines of read requests. A full disk must not block reading, so these lines wait. */
const READ_ACTIONS: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'report_exported',
  'user_exported',
  'outbox_opened',
]);

export function rejectionCounts({ audit, transaction, originNow }: CountingServices): RejectionCounts {
  const counted = new Map<string, CountedRejection>();

  function count(entry: AuditEntry, now: Date): void {
    const origin = entry.origin === undefined ? originNow() : entry.origin;
    const { action, user_id, subject_id, detail } = entry;
    const { request_id: _, ...from } = origin ?? { request_id: null };
    const key = JSON.stringify([action, user_id, subject_id, detail, from]);
    const isSeparate = counted.has(key) || counted.size < MAX_COUNTED;
    const counting: AuditEntry = isSeparate
      ? { ...entry, origin }
      : { action, user_id: null, detail: 'from further addresses', origin: null };
    add(isSeparate ? key : action, { entry: counting, first: now, last: now, times: entry.times ?? 1 });
  }

  function add(key: string, more: CountedRejection): void {
    const known = counted.get(key);
    if (!known) {
      counted.set(key, more);
      return;
    }
    if (more.first < known.first) known.first = more.first;
    if (more.last > known.last) known.last = more.last;
    known.times += more.times;
  }

  async function flush(): Promise<void> {
    const waiting = [...counted];
    if (waiting.length === 0) return;
    counted.clear();
    try {
      await transaction(async (inside) => {
        for (const [, { entry, first, last, times }] of waiting) {
          const until = times === 1 ? [] : [`until ${last.toISOString().slice(11, 19)} UTC`];
          const detail = [...(entry.detail === undefined ? [] : [entry.detail]), ...until].join(', ');
          await inside.record({ ...entry, times, ...(detail === '' ? {} : { detail }) }, first);
        }
      });
    } catch (error) {
      for (const [key, one] of waiting) add(key, one);
      throw error;
    }
  }

  const within = (inner: AuditLog): AuditLog => ({
    ...inner,
    async record(entry, now) {
      if (REJECTED_ACTIONS.has(entry.action)) count(entry, now);
      else await inner.record(entry, now);
    },
  });
  return {
    audit: {
      ...within(audit),
      async record(entry, now) {
        try {
          await within(audit).record(entry, now);
        } catch (error) {
          if (!READ_ACTIONS.has(entry.action) || toStorageError(error) !== 'disk_full') throw error;
          count(entry, now);
        }
      },
      async list(requested) {
        // Writes pending rejections before reading. On a full disk, returns the stored lines.
        await flush().catch(() => undefined);
        return audit.list(requested);
      },
    },
    within,
    flush,
  };
}

/**
 * Ends sessions even if the disk or database fails. This server rejects the session from memory and deletes it once
 * the database accepts writes.
 */
export function createSignOuts({ transaction, log }: Pick<Services, 'transaction'> & { log: Log }): SignOuts {
  const unsaved = new Map<string, () => Promise<void>>();
  return {
    async end(accessHash, write) {
      const save = () => transaction(write);
      try {
        await save();
      } catch (error) {
        if (toStorageError(error) === null) throw error;
        log.error('A session ended in memory only because the database rejects writes.', error);
        // Logged with the request that ended the session.
        const request = requestContext();
        unsaved.set(accessHash, () => (request ? inRequest(request, save) : save()));
      }
    },
    hasEnded: (accessHash) => unsaved.has(accessHash),
    async flush() {
      for (const [accessHash, save] of unsaved) {
        await save();
        unsaved.delete(accessHash);
      }
    },
  };
}
