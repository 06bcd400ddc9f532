/** The adapters of commands that use the stores of a practice. */
import { createHash } from 'node:crypto';
import { sqlFileStore } from '../adapters/files/file-store.ts';
import { secretKeyFile } from '../adapters/files/secret-key.ts';
import { inTransaction } from '../adapters/sql/db.ts';
import { ownerOfClient } from '../adapters/sql/stores/client-store.ts';
import { ownerOfReport } from '../adapters/sql/stores/report-store.ts';
import { sqlStores } from '../adapters/sql/stores/stores.ts';
import { auditKeys, keySealer } from '../adapters/tokens/tokens.ts';
import { openPracticeDatabase, fileContents } from '../server/wiring-database.ts';
import type { AuditExportQuery } from '../domain/practice/operation/audit-export.ts';
import type { AuditFormat } from '../domain/practice/users/audit-actions.ts';
import type { SignInLinkParts } from '../domain/practice/users/tokens.ts';
import { ownerOf, type UserStore } from '../domain/practice/users/user.ts';
import { CommandError, withOpen } from './command.ts';
import type { Settings } from '../server/settings.ts';
import {
  dataFolderOf,
  figures,
  keyOf,
  noteEnd,
  practiceSettings,
  loadCustomData,
  settingsOf,
} from './wiring.ts';
import { lockedFolder } from './wiring-operation.ts';
import { readLastBackup } from '../adapters/files/data-folder.ts';

/** Opens all stores of the practice, also while a server runs, unless opened exclusively. */
export async function openStores(
  dataFolder: string | undefined,
  { as, now = new Date() }: { as?: 'alone'; now?: Date } = {},
) {
  const settings = await practiceSettings(dataFolder);
  const contents = await fileContents(settings);
  const lock = as === undefined ? null : await lockedFolder(settings.data);
  const { db, keyRecord, jobs, ...opened } = await openPracticeDatabase(settings, {
    now,
    ...(as && { as }),
  });
  const close = async () => {
    await opened.close();
    lock?.release();
  };
  const key = await keyOf(secretKeyFile(settings.data), keyRecord).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const storesOver = (within: typeof db) =>
    sqlStores(within, {
      seal: auditKeys(key.current).seal,
      origin: () => null,
      jobs: jobs({ now: () => new Date() }),
      sealers: [keySealer(key.current)],
    });
  type Stores = ReturnType<typeof storesOver>;
  const stores = storesOver(db);
  return {
    settings,
    db,
    seal: auditKeys(key.current).seal,
    stores,
    zone: (await stores.practice.read()).time_zone ?? settings.timeZone,
    files: sqlFileStore(db, contents),
    transaction: <T>(work: (stores: Stores) => Promise<T>) =>
      inTransaction(db, (within) => work(storesOver(within))),
    async close() {
      await noteEnd(db, settings.data, key.current);
      await close();
    },
  };
}

/** Locked while open, because a running server has cached the deleted data. */
export async function openDemo(dataFolder?: string) {
  const practice = await openStores(dataFolder, { as: 'alone' });
  const { findDemoUsers, removeDemoUsers } = await import('../server/operations/demo-users.ts');
  const { stores, transaction, close } = practice;
  return {
    find: async () => {
      const users = await findDemoUsers(stores);
      const clients = await Promise.all(users.map((user) => stores.clients.count(ownerOf(user))));
      return { users: users.length, clients: clients.reduce((sum, count) => sum + count, 0) };
    },
    remove: () => transaction((within) => removeDemoUsers(within, new Date())),
    close,
  };
}

/** Opens the practice after printing the failure, because its database may be the cause. */
export async function openBackupNotice(dataFolder?: string) {
  const { data } = await settingsOf(dataFolder);
  return {
    last: readLastBackup(data),
    async mailAdmins(reason: string | null) {
      const { mailBackupFailure } = await import('../server/operations/pending-mail.ts');
      return withOpen(await openStores(dataFolder), ({ transaction }) =>
        transaction((stores) => mailBackupFailure(stores, reason, new Date())),
      );
    },
  };
}

export async function openAuditExport(dataFolder?: string) {
  const { db, seal, stores, zone, close } = await openStores(dataFolder);
  const [{ sqlAuditExport }, { auditExport }, { saveArchive }] = await Promise.all([
    import('../adapters/sql/stores/audit-export.ts'),
    import('../domain/practice/operation/audit-export.ts'),
    import('../adapters/zip/zip-stream.ts'),
  ]);
  const now = new Date();
  return {
    audit: stores.audit,
    zone,
    now,
    auditExport: (format: AuditFormat, query: AuditExportQuery) =>
      auditExport(format, query, { reader: sqlAuditExport(db), seal, hash: createHash('sha256') }, now),
    save: saveArchive,
    close,
  };
}

/** Also loads the practice's tax years and market figures, for commands that calculate or store their dates. */
export async function openWithFigures(dataFolder?: string) {
  const mistakes = await loadCustomData(dataFolderOf(dataFolder));
  if (mistakes !== null) throw new CommandError(mistakes.trimEnd());
  return openStores(dataFolder);
}

export async function openScenarioImport(dataFolder?: string) {
  const { db, stores, zone, close } = await openWithFigures(dataFolder);
  return {
    clients: stores.clients,
    scenarios: stores.scenarios,
    simulations: stores.simulations,
    history: figures.history,
    ownerOfClient: (id: number) => ownerOfClient(db, id),
    now: new Date(),
    zone,
    close,
  };
}

/** Uses the rules of the routes, so that the PDF equals the owner's download. */
export async function openStoredReports(dataFolder?: string) {
  const practice = await openWithFigures(dataFolder);
  const { loadStoredPages } = await import('../server/reports/stored-pages.ts');
  const { db, stores, files, zone, close } = practice;
  return {
    audit: stores.audit,
    zone,
    pages: (id: number, now: Date) =>
      loadStoredPages(id, now, { ...stores, ...figures, ownerOf: (one) => ownerOfReport(db, one), files }),
    close,
  };
}

/** Also while a server runs. */
export async function openChangeLog(dataFolder: string, now: Date) {
  const practice = await openStores(dataFolder, { now });
  const { stores, close } = practice;
  return {
    audit: stores.audit,
    cases: { ...stores, owners: () => stores.administration.owners(), pause: () => Promise.resolve() },
    close,
  };
}

export async function openPractice(dataFolder?: string): Promise<
  SignInLinkParts & {
    users: Pick<UserStore, 'findByEmail'>;
    baseUrl: string;
    now: Date;
    close: () => Promise<void>;
  }
> {
  const practice = await openStores(dataFolder);
  const { randomTokens } = await import('../adapters/tokens/tokens.ts');
  const { settings, stores, transaction, close } = practice;
  return {
    users: stores.users,
    transaction,
    tokens: randomTokens,
    baseUrl: await pagesOf(settings),
    now: new Date(),
    close,
  };
}

/** Returns the address of the pages, without a slash at the end. A running server has recorded its port. */
async function pagesOf({ data, publicUrl, host, port, appBase }: Settings): Promise<string> {
  if (publicUrl !== null) return publicUrl.origin + appBase;
  const [{ isServerRunning }, { readServerAddress }, { httpAddress }] = await Promise.all([
    import('../adapters/sqlite/server-lock.ts'),
    import('../adapters/files/data-folder.ts'),
    import('../server/http/addresses.ts'),
  ]);
  const running = isServerRunning(data) ? readServerAddress(data) : null;
  return running ?? httpAddress(host, port) + appBase;
}
