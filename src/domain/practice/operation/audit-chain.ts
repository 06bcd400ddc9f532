/**
 * Each seal includes the previous one, which reveals changes, removals and insertions. Personal data is sealed as a
 * salted hash, so that it can be removed (docs/decisions/audit.md).
 */
import type { Sealer } from '../users/second-factor.ts';

// The audit log's key is derived from the server's. Former keys are stored, encrypted with the current one.

export interface AuditKeys {
  seal: AuditSeal;
  /** Text form, for storage as a former key. */
  key: string;
  sealer: Sealer;
  /** Restores a former key from its text. */
  sealOf(key: string): AuditSeal;
}

export interface FormerAuditKey {
  /** The last line sealed with this key. */
  last_line: number;
  sealed_key: string;
}

/** `former` is null if that key is lost. Its lines can no longer be checked. */
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

/** Read-only snapshot of the audit log, oldest line first. */
export interface AuditChainReader {
  /** Streams the lines. */
  lines(): Iterable<StoredLine> | AsyncIterable<StoredLine>;
  formerKeys(): FormerAuditKey[] | Promise<FormerAuditKey[]>;
  /** Returns whether `audit.seal` was ever written for this log. */
  isEndNoted(): boolean | Promise<boolean>;
  close(): void | Promise<void>;
}

/** The database is older than the audit chain. */
export class AuditChainMissingError extends Error {
  override name = 'AuditChainMissingError';
}

/** Checks the log with the current and former keys. Lines of a key that cannot be decrypted are not checked. */
export async function checkAuditLog(
  log: AuditChainReader,
  keys: AuditKeys,
  newest?: NewestLine,
  end?: (keys: readonly AuditSeal[]) => EndFollower,
): Promise<ChainReport> {
  const former = await formerSeals(log, keys);
  return checkChain(log.lines(), {
    sealFor: sealFinder(former, keys),
    hash: keys.seal.hash,
    newest,
    end: end?.([keys.seal, ...former.flatMap(({ seal }) => seal ?? [])]),
  });
}

interface FormerSeal {
  until: number;
  /** Null if the key is unavailable. */
  seal: AuditSeal | null;
}

const formerSeals = async (
  log: Pick<AuditChainReader, 'formerKeys'>,
  keys: AuditKeys,
): Promise<FormerSeal[]> =>
  (await log.formerKeys()).map((one) => ({ until: one.last_line, seal: sealOfPreviousKey(one, keys) }));

const sealFinder =
  (former: readonly FormerSeal[], keys: AuditKeys) =>
  (line: number): AuditSeal | null => {
    const known = former.find(({ until }) => line <= until);
    return known ? known.seal : keys.seal;
  };

/** Returns the key of each line, or null if unavailable. */
export const sealsByLine = async (log: Pick<AuditChainReader, 'formerKeys'>, keys: AuditKeys) =>
  sealFinder(await formerSeals(log, keys), keys);

export function sealOfPreviousKey(former: FormerAuditKey, { sealer, sealOf }: AuditKeys): AuditSeal | null {
  try {
    return sealOf(openPreviousKey(former, sealer));
  } catch {
    // The key of these lines is unavailable: earlier lines cannot be checked, as the report states.
    return null;
  }
}

/** Uses the audit key, which is derived from the server's key. */
export interface AuditSeal {
  seal(text: string): string;
  hash(text: string): string;
}

/** Members are sealed in this order. */
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
  /** Sealed only if present, so that lines from before access tokens verify. */
  token_id: number | null;
}

/** Previous seal of the first line. */
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
      ...(line.token_id === null ? [] : [line.token_id]),
    ]),
  );

export interface Personal {
  salt: string;
  text: string;
}

/** The salt is removed with the text: otherwise addresses could be guessed by trial. */
export const personalHash = ({ salt, text }: Personal, { hash }: Pick<AuditSeal, 'hash'>): string =>
  hash(JSON.stringify([salt, text]));

/** The latest line as recorded elsewhere: "1204:9f2c…", its number and seal, or the beginning of the seal. */
export interface NewestLine {
  id: number;
  seal: string;
}

/** 64 bits identify a seal. */
const MIN_SEAL_LENGTH = 16;

export const newestText = ({ id, seal }: NewestLine): string => `${id}:${seal}`;
export const shortNewest = ({ id, seal }: NewestLine): string => `${id}:${seal.slice(0, MIN_SEAL_LENGTH)}`;

export function parseNewest(text: string): NewestLine | null {
  const [, id, seal] = /^([1-9]\d{0,14}):([0-9a-f]{16,64})$/.exec(text) ?? [];
  return id === undefined || seal === undefined ? null : { id: Number(id), seal };
}

/** A stored line; `seal` is null if not sealed. */
export interface StoredLine extends SealedLine {
  seal: string | null;
  address: Personal | null;
  note: Personal | null;
}

/** Compares the lines with the recorded end of the log (audit-end.ts). */
export interface EndFollower {
  take(line: { id: number; seal: string | null }): void;
  problem(): string | null;
}

interface ChainCheck {
  /** Returns the key of a line, or null if unavailable. */
  sealFor(line: number): AuditSeal | null;
  hash: AuditSeal['hash'];
  /** Recorded elsewhere: the log must contain this line. */
  newest?: NewestLine | undefined;
  end?: EndFollower | undefined;
}

export interface ChainReport {
  lines: number;
  /** First line that could be checked; null if no line could be. */
  from: number | null;
  newest: NewestLine | null;
  /** Lines whose address or note was removed by a deletion or because of age. */
  personalRemoved: number;
  /** Lines up to this one were written before the chain existed and sealed later. */
  sealedAfterwards: number | null;
  problems: { line: number; text: string }[];
  /** Number of problems beyond the listed ones. */
  more: number;
  /** The reason why the log does not match the end recorded in `audit.seal`. Null also if no end is recorded. */
  end: string | null;
}

const MAX_LISTED = 50;

/** Checks the lines, oldest first. Reports each mismatch separately. */
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
