/** All stored data of one user as an archive; docs/export.md describes the files. */
import { practiceDate } from '../../shared/dates.ts';
import { parseWith } from '../../shared/result.ts';
import type { FileStore, StoredFile } from '../users/file-store.ts';
import type { OwnerId } from '../users/user.ts';
import { clientFigures, type Calculate } from './account-figures.ts';
import {
  ACCOUNT_FORMAT,
  ACCOUNT_VERSION,
  clientFileSchema,
  type AccountManifest,
  type FiguresBasis,
  type ResultFigures,
} from './account-schema.ts';
import { readClient } from './read-account.ts';

export interface AccountDocument {
  /** In the archive: "clients/12.json". */
  path: string;
  document: unknown;
}

export interface AccountRecords {
  /** Streams, so that memory does not grow with the account. */
  documents(user: OwnerId): AsyncIterable<AccountDocument>;
}

export interface ArchiveFile {
  path: string;
  content: Uint8Array;
  /** Only text is compressed: PDFs and pictures are already compressed. */
  isText: boolean;
}

export type Archiver = (files: AsyncIterable<ArchiveFile>, now: Date) => AsyncIterable<Uint8Array>;

const ABOUT = `All data that Plumbline stores for one user.

account.json     the user and the settings
clients/N.json   a client with scenarios, simulations, reports (and what each shared link shows) and tool runs
templates.json   saved templates
portfolios.json  saved portfolios
payments.json    the paid plan and started payments
activity.json    the user's actions, from the audit log
files.json       stored PDFs and pictures: name, type, size, SHA-256 and path in files/
figures.json     headline figures of scenarios, simulations and saved results, which an import compares
manifest.json    format, version and the SHA-256 of each file; an import requires it

Passwords, sign-ins and the secrets of two-factor authentication are not in it.
`;

export interface ExportParts {
  records: AccountRecords;
  files: Pick<FileStore, 'listByOwner' | 'read'>;
  calculate: Calculate;
  basis: FiguresBasis;
  sha256(bytes: Uint8Array): string;
}

/** The manifest is last, because it has the hash of each file that was written. */
export async function* accountFiles(
  user: OwnerId,
  parts: ExportParts,
  now: Date,
): AsyncGenerator<ArchiveFile> {
  const hashes: Record<string, string> = {};
  for await (const file of contentFiles(user, parts, now)) {
    hashes[file.path] = parts.sha256(file.content);
    yield file;
  }
  const about = { format: ACCOUNT_FORMAT, version: ACCOUNT_VERSION, exported_at: now.toISOString() } as const;
  yield json('manifest.json', { ...about, basis: parts.basis, files: hashes } satisfies AccountManifest);
}

const text = (path: string, content: string): ArchiveFile => ({
  path,
  content: new TextEncoder().encode(content),
  isText: true,
});
const json = (path: string, document: unknown) => text(path, `${JSON.stringify(document, null, 1)}\n`);

async function* contentFiles(
  user: OwnerId,
  { records, files, calculate }: ExportParts,
  now: Date,
): AsyncGenerator<ArchiveFile> {
  const figures: ResultFigures[] = [];
  yield text('README.txt', ABOUT);
  for await (const { path, document } of records.documents(user)) {
    yield json(path, document);
    const file = path.startsWith('clients/') ? parseWith(clientFileSchema, document) : null;
    const client = file?.ok ? readClient(file.value, practiceDate(now, 'UTC')) : null;
    if (client?.ok) for await (const one of clientFigures(path, client.value, calculate)) figures.push(one);
  }
  yield json('figures.json', figures);
  const storedFiles = await files.listByOwner(user);
  yield json(
    'files.json',
    storedFiles.map((file) => ({ ...file, path: pathOf(file) })),
  );
  for (const file of storedFiles) {
    const content = await files.read(file.hash);
    if (content) yield { path: pathOf(file), content, isText: false };
  }
}

/** File names can repeat, and no name may lead out of the folder. */
const pathOf = ({ hash, name }: StoredFile): string =>
  `files/${hash.slice(0, 12)}-${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 120)}`;
