/** Opens an exported account: the paths and hashes of its manifest are checked before any content is read. */
import { boundedJson } from '../../shared/json.ts';
import { readableName } from '../../shared/text.ts';
import {
  DOCUMENT_FIELD,
  fail,
  invalidInput,
  parseWith,
  type Failure,
  type Result,
  type Schema,
} from '../../shared/result.ts';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_VERSION,
  accountManifestSchema,
  type AccountManifest,
} from './account-schema.ts';

export const MAX_ARCHIVE_BYTES = 100_000_000;
export const MAX_ARCHIVE_ENTRIES = 20_000;
export const MAX_JSON_BYTES = 50_000_000;
/** Stored files are not compressed, and JSON to a tenth. */
const MAX_TOTAL_BYTES = 300_000_000;
const JSON_BOUNDS = { depth: 32, fields: 4_000_000, values: 4_000_000 };

const MANIFEST = 'manifest.json';
const REQUIRED = ['account.json', 'templates.json', 'portfolios.json', 'files.json', 'figures.json'] as const;
/** No other path is read, so no name can lead out of the archive. */
const PATH =
  /^(?:README\.txt|(?:manifest|account|templates|portfolios|payments|activity|files|figures)\.json|clients\/[1-9]\d{0,14}\.json|files\/[0-9a-f]{12}-[^/\\\0]{1,200})$/;

/** The message is for the user. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export interface ArchiveEntry {
  path: string;
  /** As declared; reading fails if the content is longer. */
  size: number;
  read(): Promise<Uint8Array>;
}

/** An opened archive. Its reader has checked the structure, the number of entries and duplicates. */
export interface OpenArchive {
  entries: readonly ArchiveEntry[];
  close(): Promise<void>;
}

export interface AccountArchive {
  manifest: AccountManifest;
  clientPaths: string[];
  /** Parses a JSON file after a check of its hash, then checks its schema and reads its rows. */
  json<Rows, Content>(
    path: string,
    schema: Schema<Rows>,
    read: (rows: Rows) => Result<Content>,
  ): Promise<Result<Content>>;
  bytes(path: string): Promise<Uint8Array>;
}

/** A sender can choose any name. */
export const displayPath = (path: string): string =>
  readableName(path).slice(0, 100) || 'A file without a name';

/** Names the file and the place of each error. */
function messagesIn(path: string, { fields = {} }: Failure): string[] {
  return Object.entries(fields).map(([field, [message = '']]) => {
    const place = field === DOCUMENT_FIELD ? path : `${path}, ${displayPath(field)}`;
    // A response replaces the words before "is a required field" by the name of its field.
    return `${place}: ${message.replace(/^.* is a required field(.*)$/, 'Must have a value$1.')}`;
  });
}

const inFile = <Content>(path: string, read: Result<Content>): Result<Content> =>
  read.ok ? read : fail(invalidInput({ file: messagesIn(path, read.error) }));

export async function openAccount(
  { entries }: OpenArchive,
  sha256: (bytes: Uint8Array) => string,
): Promise<AccountArchive> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  for (const { path, size } of entries) {
    if (!PATH.test(path)) throw new ArchiveError(`${displayPath(path)} is not part of an account export.`);
    if (size > MAX_JSON_BYTES) throw new ArchiveError(`${displayPath(path)} is larger than 50 MB.`);
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL_BYTES)
    throw new ArchiveError('The files of the archive have more than 300 MB.');

  const manifestEntry = byPath.get(MANIFEST);
  if (!manifestEntry)
    throw new ArchiveError('The archive has no manifest.json. Export the account again with this version.');
  const manifest = manifestOf(parsedJson(await manifestEntry.read(), MANIFEST));
  for (const { path } of entries)
    if (path !== MANIFEST && !Object.hasOwn(manifest.files, path))
      throw new ArchiveError(`${displayPath(path)} is not in manifest.json.`);
  for (const path of [...REQUIRED, ...Object.keys(manifest.files)])
    if (!byPath.has(path)) throw new ArchiveError(`${displayPath(path)} is missing.`);

  const bytes = async (path: string): Promise<Uint8Array> => {
    const entry = byPath.get(path);
    if (!entry) throw new ArchiveError(`${displayPath(path)} is missing.`);
    const content = await entry.read();
    if (sha256(content) !== manifest.files[path]) throw new ArchiveError(`${displayPath(path)} was changed.`);
    return content;
  };
  // Also files that are not imported, such as the payments.
  for (const path of Object.keys(manifest.files)) await bytes(path);
  return {
    manifest,
    clientPaths: entries.map(({ path }) => path).filter((path) => path.startsWith('clients/')),
    bytes,
    async json(path, schema, read) {
      const rows = parseWith(schema, parsedJson(await bytes(path), path));
      return inFile(path, rows.ok ? read(rows.value) : rows);
    },
  };
}

function parsedJson(bytes: Uint8Array, path: string): unknown {
  const json = boundedJson(bytes, JSON_BOUNDS);
  if (json.ok) return json.value;
  throw new ArchiveError(
    json.error === 'malformed' ? `${path} is not JSON.` : `${path} has too many values or levels.`,
  );
}

function manifestOf(raw: unknown): AccountManifest {
  const { format, version } = (raw ?? {}) as { format?: unknown; version?: unknown };
  if (format !== ACCOUNT_FORMAT) throw new ArchiveError('This archive is not the export of an account.');
  if (typeof version === 'number' && version > ACCOUNT_VERSION)
    throw new ArchiveError('This archive is from a newer version of Plumbline.');
  const manifest = parseWith(accountManifestSchema, raw);
  if (!manifest.ok) throw new ArchiveError(messagesIn(MANIFEST, manifest.error)[0]);
  return manifest.value;
}
