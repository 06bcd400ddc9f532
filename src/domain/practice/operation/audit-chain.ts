/**
 * Each line is sealed with the seal of the line before it, so that a change, removal or insertion is found. Personal data is
 * sealed as a salted hash: it can be removed, and the chain stays valid (docs/decisions/audit.md).
 */
import type { Sealer } from '../users/second-factor.ts';

// The audit log's key follows the server's. A former one is kept, sealed under the present, for the lines it sealed.

/** What of a server's key the audit log works with. */
export interface AuditKeys {
  seal: AuditSeal;
  /** As text, for being kept once it is a former one. */
  key: string;
  sealer: Sealer;
  /** From the text of a former key. */
  sealOf(key: string): AuditSeal;
}

export interface FormerAuditKey {
  /** The last line that was sealed with it. */
  last_line: number;
  sealed_key: string;
}

/** `former` is null when that key is lost: what it sealed cannot be checked any more. */
export interface AuditKeyChange {
  former: AuditKeys | null;
  next: AuditKeys;
}

const boundTo = (lastLine: number): string => `audit key up to line ${lastLine}`;

export const storePreviousKey = (key: string, lastLine: number, sealer: Sealer): FormerAuditKey => ({
  last_line: lastLine,
  sealed_key: sealer.seal(key, boundTo(lastLine)),
});

export const openPreviousKey = ({ last_line, sealed_key }: FormerAuditKey, sealer: Sealer): string =>
  sealer.open(sealed_key, boundTo(last_line));

/** The whole audit log, oldest line first, as it stood when it was opened; nothing is changed. */
export interface AuditChainReader {
  /** One at a time. */
  lines(): Iterable<StoredLine> | AsyncIterable<StoredLine>;
  formerKeys(): FormerAuditKey[] | Promise<FormerAuditKey[]>;
  /** Whether `audit.seal` was ever written for this log. */
  isEndNoted(): boolean | Promise<boolean>;
  close(): void | Promise<void>;
}

/** A database from before its log was chained. */
export class AuditChainMissingError extends Error {
  override name = 'AuditChainMissingError';
}

/** Checks the log with the present key and the former ones. Lines whose key does not open are not checked. */
export async function checkAuditLog(
  log: AuditChainReader,
  keys: AuditKeys,
  newest?: NewestLine,
  end?: (keys: readonly AuditSeal[]) => EndFollower,
): Promise<ChainReport> {
  const former = (await log.formerKeys()).map((one) => ({
    until: one.last_line,
    seal: sealOfPreviousKey(one, keys),
  }));
  return checkChain(log.lines(), {
    sealFor(line) {
      const known = former.find(({ until }) => line <= until);
      return known ? known.seal : keys.seal;
    },
    hash: keys.seal.hash,
    newest,
    end: end?.([keys.seal, ...former.flatMap(({ seal }) => seal ?? [])]),
  });
}

export function sealOfPreviousKey(former: FormerAuditKey, { sealer, sealOf }: AuditKeys): AuditSeal | null {
  try {
    return sealOf(openPreviousKey(former, sealer));
  } catch {
    // Sealed under a key that is not at hand: what stands before it cannot be checked, and the report says so.
    return null;
  }
}

/** Under the audit key, which is drawn from the server's own. */
export interface AuditSeal {
  seal(text: string): string;
  hash(text: string): string;
}

/** The order of the members is the order in which they are sealed. */
export interface SealedLine {
  id: number;
  at: string;
  action: string;
  user_id: number | null;
  impersonator_id: number | null;
  subject_id: number | null;
  detail: string | null;
  request_id: string | null;
  times: number;
  address_hash: string | null;
  note_hash: string | null;
}

/** What stands in the place of a seal before the first line. */
export const NO_LINE = '';

export const sealOf = (line: SealedLine, previous: string, seal: AuditSeal): string =>
  seal.seal(
    JSON.stringify([
      previous,
      line.id,
      line.at,
      line.action,
      line.user_id,
      line.impersonator_id,
      line.subject_id,
      line.detail,
      line.request_id,
      line.times,
      line.address_hash,
      line.note_hash,
    ]),
  );

export interface Personal {
  salt: string;
  text: string;
}

/** The salt goes with the text: without it nobody can try addresses until one fits. */
export const personalHash = ({ salt, text }: Personal, { hash }: Pick<AuditSeal, 'hash'>): string =>
  hash(JSON.stringify([salt, text]));

/** The newest line as it is noted elsewhere: "1204:9f2c…", its number and its seal (or how that begins). */
export interface NewestLine {
  id: number;
  seal: string;
}

/** Enough of a seal to know it by: 64 bits. */
const MIN_SEAL_LENGTH = 16;

export const newestText = ({ id, seal }: NewestLine): string => `${id}:${seal}`;
export const shortNewest = ({ id, seal }: NewestLine): string => `${id}:${seal.slice(0, MIN_SEAL_LENGTH)}`;

export function parseNewest(text: string): NewestLine | null {
  const [, id, seal] = /^([1-9]\d{0,14}):([0-9a-f]{16,64})$/.exec(text) ?? [];
  return id === undefined || seal === undefined ? null : { id: Number(id), seal };
}

/** A line as it is stored; `seal` null where it has none. */
export interface StoredLine extends SealedLine {
  seal: string | null;
  address: Personal | null;
  note: Personal | null;
}

/** Follows the log line by line and says whether it reaches its noted end (audit-end.ts). */
export interface EndFollower {
  take(line: { id: number; seal: string | null }): void;
  problem(): string | null;
}

interface ChainCheck {
  /** The key that was in force when this line was sealed; null when it is not at hand. */
  sealFor(line: number): AuditSeal | null;
  hash: AuditSeal['hash'];
  /** As noted elsewhere: the log has to reach it, and hold it. */
  newest?: NewestLine | undefined;
  end?: EndFollower | undefined;
}

export interface ChainReport {
  lines: number;
  /** First line that could be checked; null when none could. */
  from: number | null;
  newest: NewestLine | null;
  /** Lines whose address or note was removed, as a deletion or their age asks for. */
  personalRemoved: number;
  /** Up to this line the log was written before it was chained, and sealed afterwards. */
  sealedAfterwards: number | null;
  problems: ChainProblem[];
  /** Problems that were found and not listed. */
  more: number;
  /** Why the log is not whole up to the end that `audit.seal` notes. Null also if there was nothing to compare with. */
  end: string | null;
}

interface ChainProblem {
  line: number;
  text: string;
}

const MAX_LISTED = 50;

/** Walks the lines, oldest first. Each place that does not fit is found for itself, whatever stands before it. */
async function checkChain(
  lines: Iterable<StoredLine> | AsyncIterable<StoredLine>,
  check: ChainCheck,
): Promise<ChainReport> {
  const report: ChainReport = {
    lines: 0,
    from: null,
    newest: null,
    personalRemoved: 0,
    sealedAfterwards: null,
    problems: [],
    more: 0,
    end: null,
  };
  const problem = (line: number, text: string) => {
    if (report.problems.length < MAX_LISTED) report.problems.push({ line, text });
    else report.more += 1;
  };
  let previous: NewestLine = { id: 0, seal: NO_LINE };
  let noted: string | null = null;

  for await (const line of lines) {
    report.lines += 1;
    if (line.action === 'audit_chain_begun') report.sealedAfterwards = line.subject_id;
    const missing =
      line.id === previous.id + 1
        ? null
        : line.id === previous.id + 2
          ? `line ${previous.id + 1} is missing before it`
          : `lines ${previous.id + 1} to ${line.id - 1} are missing before it`;
    const seal = check.sealFor(line.id);
    if (line.seal === null) problem(line.id, 'has no seal: it was not written by Plumbline');
    else if (seal && sealOf(line, previous.seal, seal) !== line.seal)
      problem(line.id, missing ?? 'was changed, or the line before it was');
    else if (missing !== null) problem(line.id, missing);
    if (seal) report.from ??= line.id;

    const parts = [
      ['address', line.address, line.address_hash],
      ['note', line.note, line.note_hash],
    ] as const;
    for (const [name, part, kept] of parts) {
      if (part !== null && personalHash(part, check) !== kept) problem(line.id, `its ${name} was changed`);
    }
    if (parts.some(([, part, kept]) => part === null && kept !== null)) report.personalRemoved += 1;

    if (line.id === check.newest?.id) noted = line.seal;
    check.end?.take(line);
    previous = { id: line.id, seal: line.seal ?? previous.seal };
    if (line.seal !== null) report.newest = { id: line.id, seal: line.seal };
  }

  if (check.newest) {
    const { id, seal } = check.newest;
    if (previous.id < id)
      problem(id, `was noted as the newest, but the log ends with line ${previous.id}: its end was cut off`);
    else if (noted === null) problem(id, 'was noted as the newest and is missing');
    else if (!noted.startsWith(seal)) problem(id, 'is not the line that was noted as the newest');
  }
  report.end = check.end?.problem() ?? null;
  return report;
}
