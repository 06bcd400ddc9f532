/** Verifies an exported audit log row by row, so that memory does not grow with the file. */
import { boundedJson } from '../../shared/json.ts';
import type { Schema } from '../../shared/result.ts';
import { personalHash, sealOf, type AuditSeal, type StoredLine } from './audit-chain.ts';
import type { RunningHash } from './audit-export.ts';
import {
  AUDIT_FILE_VERSION,
  auditHeaderSchema,
  exportedLineSchema,
  auditTrailerSchema,
  type AuditHeader,
  type AuditTrailer,
} from './audit-file-schema.ts';

/** The file is not an export, or of a newer version. */
export class AuditFileError extends Error {
  override name = 'AuditFileError';
}

const NOT_AN_EXPORT = 'This file is not an export of the audit log.';

/** Keys that can have sealed a line. Empty if its key is lost. */
type KeysFor = (line: number) => readonly AuditSeal[];

export interface AuditFileReport {
  header: AuditHeader;
  lines: number;
  /** Lines that no available key can check. */
  unchecked: number;
  personalRemoved: number;
  /** Newest line of the log at the time of the export, 0 if unknown. */
  newest: number;
  /** Neither a line nor the proof fits an available key. */
  isOtherKey: boolean;
  problems: string[];
}

export async function checkAuditFile(
  bytes: AsyncIterable<Uint8Array>,
  keysFor: KeysFor,
  hash: RunningHash,
): Promise<AuditFileReport> {
  const rows = rowsOf(bytes);
  const first = await rows.next();
  const header = first.done === true ? null : parsed(first.value.bytes, auditHeaderSchema);
  if (first.done === true || header === null) throw new AuditFileError(NOT_AN_EXPORT);
  if (header.version > AUDIT_FILE_VERSION)
    throw new AuditFileError('This file is from a newer version of Plumbline.');
  hash.update(first.value.bytes);

  const lines = lineChecks(header, keysFor);
  let trailer: AuditTrailer | 'damaged' | null = null;
  let isContinued = false;
  for await (const row of rows) {
    if (trailer !== null) isContinued = true;
    // The rest of a row that was cut off.
    else if (!row.isComplete) break;
    else if ((trailer = parsed(row.bytes, auditTrailerSchema)) === null) {
      hash.update(row.bytes);
      if (!lines.take(row.bytes)) trailer = 'damaged';
    }
  }
  if (trailer === null) {
    const report = lines.report();
    return { ...report, header, newest: 0, problems: [...report.problems, 'The file was cut off.'] };
  }

  const report = lines.report(trailer === 'damaged' ? undefined : trailer.lines);
  const digest = hash.digest('hex');
  const proof = trailer === 'damaged' ? null : trailer;
  const isProven = proof !== null && keysFor(proof.newest.id).some((key) => key.seal(digest) === proof.proof);
  const end = proof?.newest.id ?? 0;
  const last = header.filtered ? null : header.to_line;
  // The proof does not cover `newest`. A file to the end of the log has the line of this export.
  const isEndFitting = last === null || end > last || (end === last && lines.hasOwnLine());
  const isIntact =
    isProven && proof.sha256 === digest && proof.lines === report.lines && isEndFitting && !isContinued;
  if (report.problems.length === 0 && !isIntact)
    report.problems.push('The header or the trailer was changed. Lines can be missing.');
  return { ...report, header, newest: end, isOtherKey: report.isOtherKey && !isProven };
}

function parsed<Row>(row: Uint8Array, schema: Schema<Row>): Row | null {
  const json = boundedJson(row, { depth: 4, fields: 100, values: 200 });
  const read = schema.safeParse(json.ok ? json.value : null);
  return read.success ? read.data : null;
}

const MAX_LISTED = 50;

function lineChecks(
  { exported_at, filtered, from_line, to_line, previous_seal }: AuditHeader,
  keysFor: KeysFor,
) {
  let previous: { id: number; seal: string | null } = { id: (from_line ?? 1) - 1, seal: previous_seal };
  const counts = { lines: 0, unchecked: 0, personalRemoved: 0 };
  let fitting = 0;
  let misfitting = 0;
  let hasOwnLine = false;
  let gaps: { from: number; to: number }[] = [];
  const problems: { line: number; text: string }[] = [];
  let more = 0;
  /** The seal of a changed line can be changed too: then the next line does not fit either. */
  let isPreviousChanged = false;
  const addProblem = (line: number, text: string) => {
    if (problems.length < MAX_LISTED) problems.push({ line, text });
    else more += 1;
  };
  const addGap = (from: number, to: number) => {
    if (from <= to && gaps.length < MAX_LISTED) gaps.push({ from, to });
    else if (from <= to) more += 1;
  };
  const takeDamaged = (): boolean => {
    if (to_line === null || previous.id >= to_line) return false;
    counts.lines += 1;
    const id = previous.id + 1;
    addProblem(id, filtered ? `A line after line ${previous.id} was changed.` : `Line ${id} was changed.`);
    if (!filtered) previous = { id, seal: null };
    return true;
  };

  return {
    /** False if the row is not a line, and the last line was read. */
    take(row: Uint8Array): boolean {
      // The seal covers the types of the other members.
      const line = parsed(row, exportedLineSchema) as (StoredLine & { previous_seal?: string }) | null;
      if (line === null) return takeDamaged();
      counts.lines += 1;
      const { id } = line;
      if (id <= previous.id) {
        gaps = gaps
          .flatMap(({ from, to }) =>
            id < from || id > to
              ? [{ from, to }]
              : [
                  { from, to: id - 1 },
                  { from: id + 1, to },
                ],
          )
          .filter(({ from, to }) => from <= to);
        addProblem(id, `Line ${id} is out of order.`);
        return true;
      }
      if (!filtered) addGap(previous.id + 1, id - 1);
      const neighbor = id === previous.id + 1 ? previous.seal : null;
      const before = filtered ? (line.previous_seal ?? '') : neighbor;
      const keys = keysFor(id);
      const parts = [
        [line.address, line.address_hash],
        [line.note, line.note_hash],
      ] as const;
      const isFitting = before !== null && keys.some((key) => sealOf(line, before, key) === line.seal);
      const isChanged = before !== null && keys.length > 0 && !isFitting;
      const isPartChanged = keys
        .slice(0, 1)
        .some((key) => parts.some(([part, sealed]) => part !== null && personalHash(part, key) !== sealed));
      if (line.seal === null) addProblem(id, `Line ${id} has no seal.`);
      else if (isPartChanged || (isChanged && !isPreviousChanged)) addProblem(id, `Line ${id} was changed.`);
      isPreviousChanged = isChanged && !isPreviousChanged && !filtered;
      if (isFitting) fitting += 1;
      if (line.action === 'audit_log_exported' && line.at === exported_at) hasOwnLine = true;
      if (isChanged) misfitting += 1;
      if (keys.length === 0) counts.unchecked += 1;
      if (parts.some(([part, sealed]) => part === null && sealed !== null)) counts.personalRemoved += 1;
      previous = { id, seal: line.seal };
      return true;
    },
    hasOwnLine: () => hasOwnLine,
    /** `count`: lines by the trailer; undefined without one. */
    report(count?: number) {
      if (!filtered && count !== undefined && to_line !== null) addGap(previous.id + 1, to_line);
      const missing = filtered && count !== undefined ? count - counts.lines : 0;
      const listed = [...problems, ...gaps.map(({ from, to }) => ({ line: from, text: gapText(from, to) }))]
        .sort((one, other) => one.line - other.line)
        .map(({ text }) => text);
      if (more > 0) listed.push(`… and ${more} more.`);
      if (missing > 0) listed.push(missing === 1 ? 'A line is missing.' : `${missing} lines are missing.`);
      const isOtherKey = fitting === 0 && misfitting > 0;
      return { ...counts, isOtherKey, problems: listed };
    },
  };
}

const gapText = (from: number, to: number): string =>
  from === to ? `Line ${from} is missing.` : `Lines ${from} to ${to} are missing.`;

/** A line of the log has at most a few thousand characters. */
const MAX_ROW_BYTES = 1_000_000;
const NEWLINE = 10;

async function* rowsOf(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Uint8Array; isComplete: boolean }> {
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, from)) {
      yield { bytes: joined(rest, piece.subarray(from, end + 1)), isComplete: true };
      rest = new Uint8Array();
      from = end + 1;
    }
    rest = joined(rest, piece.subarray(from));
    if (rest.length > MAX_ROW_BYTES) throw new AuditFileError(NOT_AN_EXPORT);
  }
  if (rest.length > 0) yield { bytes: rest, isComplete: false };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
