/** The audit log's key follows the server's. A former one is kept, sealed under the present, for the lines it sealed. */
import {
  checkChain,
  type AuditSeal,
  type ChainReport,
  type NewestLine,
  type StoredLine,
} from './audit-chain.ts';
import type { Sealer } from '../users/second-factor.ts';

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

export const keepFormer = (key: string, lastLine: number, sealer: Sealer): FormerAuditKey => ({
  last_line: lastLine,
  sealed_key: sealer.seal(key, boundTo(lastLine)),
});

export const openFormer = ({ last_line, sealed_key }: FormerAuditKey, sealer: Sealer): string =>
  sealer.open(sealed_key, boundTo(last_line));

/** The whole audit log, oldest line first, as it stood when it was opened; nothing is changed. */
export interface AuditChainReader {
  /** One at a time. */
  lines(): Iterable<StoredLine> | AsyncIterable<StoredLine>;
  formerKeys(): FormerAuditKey[] | Promise<FormerAuditKey[]>;
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
): Promise<ChainReport> {
  const former = (await log.formerKeys()).map((one) => ({
    until: one.last_line,
    seal: sealOfFormer(one, keys),
  }));
  return checkChain(log.lines(), {
    sealFor(line) {
      const known = former.find(({ until }) => line <= until);
      return known ? known.seal : keys.seal;
    },
    hash: keys.seal.hash,
    newest,
  });
}

function sealOfFormer(former: FormerAuditKey, { sealer, sealOf }: AuditKeys): AuditSeal | null {
  try {
    return sealOf(openFormer(former, sealer));
  } catch {
    // Sealed under a key that is not at hand: what stands before it cannot be checked, and the report says so.
    return null;
  }
}
