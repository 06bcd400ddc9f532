/** All stored data of one user as an archive; docs/export.md describes the files. */
import type { FileStore, StoredFile } from './file-store.ts';
import type { OwnerId } from './user.ts';

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

Passwords, sign-ins and the secrets of two-factor authentication are not in it.
`;

export async function* accountFiles(
  user: OwnerId,
  { records, files }: { records: AccountRecords; files: Pick<FileStore, 'heldBy' | 'read'> },
): AsyncGenerator<ArchiveFile> {
  const text = (path: string, content: string): ArchiveFile => ({
    path,
    content: new TextEncoder().encode(content),
    isText: true,
  });
  const json = (path: string, document: unknown) => text(path, `${JSON.stringify(document, null, 1)}\n`);
  yield text('README.txt', ABOUT);
  for await (const { path, document } of records.documents(user)) yield json(path, document);
  const storedFiles = await files.heldBy(user);
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
