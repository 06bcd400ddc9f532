/** Export of the audit log: JSON lines that `audit-file.ts` verifies, or CSV with the columns of the screen. */
import { writeCsv } from '../../shared/csv.ts';
import { addDays, startOfDate } from '../../shared/dates.ts';
import type { AuditLine } from '../users/admin-schema.ts';
import type { AuditFormat } from '../users/audit-actions.ts';
import type { AuditFilter } from '../users/audit-log.ts';
import { actionText, addressText, byText, personText, subjectText } from '../users/audit-text.ts';
import type { AuditSeal, NewestLine, StoredLine } from './audit-chain.ts';
import { AUDIT_FILE, AUDIT_FILE_VERSION } from './audit-file-schema.ts';

export interface AuditExportQuery extends AuditFilter {
  from?: Date | undefined;
  /** The first moment after the export. */
  before?: Date | undefined;
}

export const exportQuery = (
  { from, to, user, action }: AuditFilter & { from?: string | undefined; to?: string | undefined },
  zone: string,
): AuditExportQuery => ({
  user,
  action,
  from: from === undefined ? undefined : startOfDate(from, zone),
  before: to === undefined ? undefined : startOfDate(addDays(to, 1), zone),
});

/** All lines between two numbers, so that no line in between can be missing. Null: no lines. */
export interface AuditRange {
  from_line: number | null;
  to_line: number | null;
  /** Seal of the line before the first one. */
  previous_seal: string;
  /** Newest line of the log. Later lines are not exported. */
  newest: NewestLine;
}

export type ExportedLine = StoredLine & { previous_seal: string };

export interface AuditExportReader {
  range(query: AuditExportQuery): Promise<AuditRange>;
  /** Both read by page, oldest first. */
  lines(filter: AuditFilter, range: AuditRange): AsyncIterable<ExportedLine>;
  listed(filter: AuditFilter, range: AuditRange): AsyncIterable<AuditLine>;
}

/** SHA-256 of text that is added in pieces. */
export interface RunningHash {
  update(piece: string | Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

export interface AuditExportParts {
  reader: AuditExportReader;
  seal: AuditSeal;
  hash: RunningHash;
}

/** For the audit line of the export. */
export const exportDetail = (format: AuditFormat, { from, before, user, action }: AuditExportQuery): string =>
  [
    format === 'csv' ? 'CSV' : 'JSON lines',
    from && `from ${from.toISOString()}`,
    before && `before ${before.toISOString()}`,
    user !== undefined && `user ${user}`,
    action,
  ]
    .filter(Boolean)
    .join(', ');

export const auditExport = (
  format: AuditFormat,
  query: AuditExportQuery,
  parts: AuditExportParts,
  now: Date,
): AsyncIterable<Uint8Array> =>
  inPieces(format === 'csv' ? csvTexts(query, parts) : jsonTexts(query, parts, now));

async function* jsonTexts(query: AuditExportQuery, { reader, seal, hash }: AuditExportParts, now: Date) {
  const { newest, ...range } = await reader.range(query);
  const filtered = query.user !== undefined || query.action !== undefined;
  const hashed = (row: object) => {
    const text = `${JSON.stringify(row)}\n`;
    hash.update(text);
    return text;
  };
  const about = { format: AUDIT_FILE, version: AUDIT_FILE_VERSION, exported_at: now.toISOString(), filtered };
  yield hashed({ type: 'header', ...about, ...range });
  let lines = 0;
  for await (const { previous_seal, ...line } of reader.lines(query, { newest, ...range })) {
    lines += 1;
    // The line before it is not in a filtered file.
    yield hashed({ type: 'line', ...line, ...(filtered && { previous_seal }) });
  }
  const sha256 = hash.digest('hex');
  yield `${JSON.stringify({ type: 'trailer', lines, sha256, newest, proof: seal.seal(sha256) })}\n`;
}

const COLUMNS: readonly [head: string, cell: (line: AuditLine) => string | number][] = [
  ['No.', ({ id }) => id],
  ['When', ({ at }) => at],
  ['Action', ({ action }) => actionText(action)],
  ['Times', ({ times }) => times],
  ['Who', ({ user }) => personText(user)],
  ['By', byText],
  ['About', subjectText],
  ['From', addressText],
  ['Request ID', ({ request_id }) => request_id ?? ''],
];

async function* csvTexts(query: AuditExportQuery, { reader }: AuditExportParts) {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield `\ufeff${writeCsv([COLUMNS.map(([head]) => head)])}`;
  for await (const line of reader.listed(query, await reader.range(query)))
    yield writeCsv([COLUMNS.map(([, cell]) => cell(line))]);
}

const PIECE_LENGTH = 64 * 1024;

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  yield encoder.encode(piece);
}
