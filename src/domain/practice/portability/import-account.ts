/** Imports an exported account: checks it completely, calculates its results again, and stores it in one transaction. */
import { fail, invalidInput, ok, type Result } from '../../shared/result.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { FileStore } from '../users/file-store.ts';
import type { OwnerId } from '../users/user.ts';
import { ArchiveError, openAccount, type AccountArchive, type OpenArchive } from './account-archive.ts';
import { checkAccount, withoutMissingFiles, type AccountContent, type CheckParts } from './check-account.ts';
import type { ImportedAccount } from './import-schema.ts';
import { storeAccount, type AccountStores } from './store-account.ts';

export interface ImportParts extends CheckParts {
  /** Path of the archive. */
  path: string;
  openZip(path: string): Promise<OpenArchive>;
  sha256(bytes: Uint8Array): string;
  /** Writes nothing. */
  isCheck: boolean;
  owner: OwnerId;
  /** The acting user; null for the command line. */
  by: number | null;
  files: Pick<FileStore, 'put' | 'checkRoom' | 'listByOwner' | 'drop' | 'dropContents'>;
  transaction(
    work: (stores: AccountStores & { audit: Pick<AuditLog, 'record'> }) => Promise<void>,
  ): Promise<void>;
  now: Date;
}

export async function importAccount(
  parts: ImportParts,
): Promise<Result<{ account: ImportedAccount; message: string }>> {
  let opened: OpenArchive | null = null;
  try {
    opened = await parts.openZip(parts.path);
    const archive = await openAccount(opened, parts.sha256);
    const checked = await checkAccount(archive, parts);
    if (!checked.ok) return checked;
    const { content, figures } = checked.value;
    const account = { ...countsOf(content), ...figures };
    parts.signal?.throwIfAborted();
    const room = await parts.files.checkRoom(parts.owner, content.files, parts.now);
    if (!room.ok) return room;
    const stored = parts.isCheck ? await tryToStore(content, parts) : await store(archive, content, parts);
    if (!stored.ok) return stored;
    return ok({ account, message: messageOf(account, parts.isCheck) });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return fail(invalidInput({ file: [error.message] }));
  } finally {
    await opened?.close();
  }
}

function countsOf({ clients, templates, portfolios, files }: AccountContent) {
  const total = (count: (client: AccountContent['clients'][number]) => number) =>
    clients.reduce((sum, client) => sum + count(client), 0);
  return {
    clients: clients.length,
    scenarios: total(({ scenarios }) => scenarios.length),
    simulations: total(({ simulations }) => simulations.length),
    reports: total(({ reports, historicalReports }) => reports.length + historicalReports.length),
    tool_runs: total(({ toolRuns }) => toolRuns.length),
    templates: templates.length,
    portfolios: portfolios.length,
    files: files.length,
  };
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function messageOf({ clients, results, same }: ImportedAccount, isCheck: boolean): string {
  const imported = `${counted(clients, 'client')} ${isCheck ? 'can be imported' : 'imported'}.`;
  if (results === 0) return imported;
  return `${imported} ${same.toLocaleString('en-US')} of ${counted(results, 'result')} ${results === 1 ? 'has' : 'have'} the same figures.`;
}

/** Carries the end of a check out of the transaction, which rolls back. */
class CheckCompleted extends Error {}

/** Files are not stored, so rows do not name them. */
async function tryToStore(
  content: AccountContent,
  { owner, transaction, now }: ImportParts,
): Promise<Result<null>> {
  const clients = content.clients.map((client) => withoutMissingFiles(client, new Set()));
  try {
    await transaction(async (stores) => {
      await storeAccount(owner, { ...content, clients, pictures: {} }, stores, now);
      throw new CheckCompleted();
    });
  } catch (error) {
    if (!(error instanceof CheckCompleted)) throw error;
  }
  return ok(null);
}

/** Contents of files are stored before the transaction, and removed if it fails. */
async function store(
  archive: AccountArchive,
  content: AccountContent,
  { owner, by, files, transaction, now }: ImportParts,
): Promise<Result<null>> {
  const present = new Set((await files.listByOwner(owner)).map(({ hash }) => hash));
  const added: string[] = [];
  const undo = async () => {
    for (const hash of added) await files.drop(owner, hash);
    await files.dropContents(added);
  };
  try {
    for (const { path, name, type, hash } of content.files) {
      if (!present.has(hash)) added.push(hash);
      const saved = await files.put(owner, { name, type, content: await archive.bytes(path) }, now);
      if (saved.ok) continue;
      await undo();
      return saved;
    }
    await transaction(async ({ audit, ...stores }) => {
      await storeAccount(owner, content, stores, now);
      const detail = `${counted(content.clients.length, 'client')} of an archive`;
      await audit.record({ action: 'account_imported', user_id: by, subject_id: owner, detail }, now);
    });
    return ok(null);
  } catch (error) {
    await undo();
    throw error;
  }
}
