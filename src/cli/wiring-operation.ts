/** The adapters of the operating commands. */
import { once } from 'node:events';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkContents, deleteOutdated } from '../adapters/backup-folder/backup-files.ts';
import { finishRestore, restoreBackup, unfinishedRestore } from '../adapters/backup-folder/restore-backup.ts';
import { isInside, writeBackup } from '../adapters/backup-folder/write-backup.ts';
import { makeFolder } from '../adapters/files/make-folder.ts';
import { keyMark, readKeys, secretKeyFile } from '../adapters/files/secret-key.ts';
import { importedFiguresFolder } from '../adapters/own-index-figures/imported-figures-folder.ts';
import { auditKeys, keySealer } from '../adapters/tokens/tokens.ts';
import { NO_BACKUP } from '../domain/practice/operation/backups.ts';
import type { LastBackup } from '../domain/practice/operation/backup-schema.ts';
import { ENGINE_VERSION } from '../domain/version.ts';
import {
  lockPractice,
  databaseFileOf,
  openPracticeDatabase,
  fileContents,
  storeContents,
} from '../server/wiring-database.ts';
import { CommandError, withOpen, failureText } from './command.ts';
import { openAuditLog } from './wiring-audit.ts';
import {
  becomeOwner,
  dataFolderOf,
  dataErrorText,
  giveToOwner,
  keyOf,
  noPractice,
  noteEnd,
  practiceSettings,
  settingsOf,
} from './wiring.ts';
import { readLastBackup, writeLastBackup } from '../adapters/files/data-folder.ts';

/** Locks the practice while open, so that no server starts. */
export async function openKeyedPractice(dataFolder?: string) {
  const settings = await practiceSettings(dataFolder);
  const { data } = settings;
  const { sqlAuditLog } = await import('../adapters/sql/stores/audit-log.ts');
  const now = new Date();
  const lock = await lockedFolder(data);
  const { db, keyRecord, close } = await openPracticeDatabase(settings, { now, as: 'alone' });
  const file = secretKeyFile(data);
  const present = () => file.read()?.current ?? file.random();
  return {
    file,
    record: keyRecord,
    sealerOf: keySealer,
    auditKeysOf: auditKeys,
    audit: sqlAuditLog(db, {
      // After a change, the line is sealed with the new key.
      get seal() {
        return auditKeys(present()).seal;
      },
      origin: () => null,
    }),
    noteEnd: (options?: { force: boolean }) => noteEnd(db, data, present(), options),
    now,
    async close() {
      await close();
      lock.release();
    },
  };
}

/** Also requires that the key is correct. */
export async function openToSeal(dataFolder?: string) {
  const practice = await openKeyedPractice(dataFolder);
  try {
    await keyOf(practice.file, practice.record);
    return practice;
  } catch (error) {
    await practice.close();
    throw error;
  }
}

/** Reads the mark of the key at a path without changing it; null without a key. */
function keyMarkOf(path: string): string | null {
  const keys = readKeys(path);
  return keys && keyMark(keys.current);
}

export async function openBackup(dataFolder?: string) {
  const data = dataFolderOf(dataFolder);
  const record = (last: LastBackup) => writeLastBackup(data, last);
  const recordFailure = (reason: string) => record({ ...(readLastBackup(data) ?? NO_BACKUP), error: reason });
  const settings = await practiceSettings(dataFolder).catch((error: unknown) => {
    try {
      if (error instanceof CommandError && existsSync(join(data, 'secret.key'))) recordFailure(error.message);
    } catch {
      // Printing the original error is more useful.
    }
    throw error;
  });
  return {
    isInData: (into: string) => isInside(into, data),
    record,
    recordFailure,
    write: async (into: string) => {
      makeFolder(into);
      return writeBackup({
        dataFolder: data,
        into,
        database: await databaseFileOf(settings),
        contents: await fileContents(settings),
        keyMarkOf,
        createdBy: ENGINE_VERSION,
        now: new Date(),
      });
    },
    dropOutdated: (into: string, keep: number, practice: string | null) =>
      deleteOutdated(into, practice, keep),
  };
}

/** The folder may be missing: a practice can be restored on a new machine. */
export async function openRestore(dataFolder?: string) {
  const settings = await settingsOf(dataFolder);
  const { data } = settings;
  const store = await storeContents(settings);
  try {
    makeFolder(data);
  } catch (error) {
    throw new CommandError(failureText(error, data));
  }
  const dataLock = await lockedFolder(data);
  let databaseLock: Awaited<ReturnType<typeof lockPractice>>;
  try {
    databaseLock = await lockPractice(settings);
  } catch (error) {
    dataLock.release();
    const dataProblem = await dataErrorText(error);
    throw dataProblem === null ? error : new CommandError(dataProblem);
  }
  const database = await databaseFileOf(settings);
  return {
    dataFolder: data,
    unfinished: unfinishedRestore(data),
    finish: () => finishRestore(data, database),
    restore: (folder: string) =>
      restoreBackup(folder, {
        dataFolder: data,
        database,
        store,
        keyMarkOf,
        giveToOwner: (path: string) => giveToOwner(data, path),
        now: new Date(),
      }),
    async close() {
      await databaseLock?.release();
      dataLock.release();
    },
  };
}

/** The parts of a server without its routes. */
export async function openWorker(dataFolder?: string) {
  const settings = await practiceSettings(dataFolder, 1);
  becomeOwner(settings.data);
  const [{ wireServer, ServerRunningError }, { runJobs }, { jobHandlers, startPeriodicJobs }] =
    await Promise.all([
      import('../server/wiring.ts'),
      import('../server/operations/run-jobs.ts'),
      import('../server/operations/job-handlers.ts'),
    ]);
  const distFolder = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? '../../dist/' : '.', import.meta.url),
  );
  try {
    const { services, started, close } = await wireServer(settings, { distFolder, canFill: false });
    await started();
    // The schema exists, but without users: the start of a server creates them.
    if ((await services.users.count()) === 0) {
      await close();
      throw noPractice(settings.data, 1);
    }
    return {
      async start() {
        const running = await runJobs(services.jobQueue, jobHandlers(services), services.log);
        await startPeriodicJobs(services);
        return {
          async stop() {
            await running.stop();
            await close();
          },
        };
      },
    };
  } catch (error) {
    if (!(error instanceof ServerRunningError)) throw error;
    throw new CommandError(
      `${error.message} It also runs the jobs: only one process can write to a practice in a file.`,
      1,
    );
  }
}

export const stopSignal = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

/** Waits, and returns whether the process was stopped during the wait. */
export function untilStopped(): (ms: number) => Promise<boolean> {
  const end = new AbortController();
  void stopSignal().then(() => end.abort());
  return async (ms) => {
    await pause(ms, undefined, { signal: end.signal }).catch(() => undefined);
    return end.signal.aborted;
  };
}

const STALE_AFTER_MS = 60_000;

export async function openCheck(dataFolder?: string) {
  const settings = await settingsOf(dataFolder);
  const { data } = settings;
  const { DEMO_IS_OFF, DEMO_USERS } = await import('../server/operations/demo-users.ts');
  const [file, key] = [join(data, 'plumbline.db'), join(data, 'secret.key')];
  const unfinished = unfinishedRestore(data);
  if (unfinished === null && settings.database === null && !existsSync(file)) throw noPractice(data);
  const database = await databaseFileOf(settings);
  return {
    dataFolder: data,
    database: () => database.facts(),
    contents: async (named: readonly string[]) => checkContents(await fileContents(settings), named),
    keyMark: () => keyMarkOf(key),
    keyIsOpen: () => (statSync(key).mode & 0o077) !== 0,
    unfinishedRestore: unfinished,
    demoProblem: (emails: readonly string[]) =>
      settings.demo === '0' && DEMO_USERS.some(({ email }) => emails.includes(email)) ? DEMO_IS_OFF : null,
    async auditProblems() {
      const log = await openAuditLog(dataFolder).catch((error: unknown) => {
        if (!(error instanceof CommandError)) throw error;
        return null;
      });
      if (log === null) return [];
      const { end, problems, more } = await withOpen(log, () => log.check());
      const count = problems.length + more;
      return [
        ...(end === null ? [] : [end]),
        ...(count === 0 ? [] : [`The audit log was changed (${count}). See plumbline audit verify.`]),
      ];
    },
    // A running server has one for a moment.
    cutIndexChanges: () =>
      importedFiguresFolder(data)
        .listInterrupted()
        .filter(({ since }) => Date.now() - since.getTime() > STALE_AFTER_MS)
        .map(({ id }) => id),
    freeBytes() {
      const { bavail, bsize } = statfsSync(data);
      return bavail * bsize;
    },
  };
}

export async function lockedFolder(data: string): Promise<{ release(): void }> {
  const { takeServerLock, ServerRunningError } = await import('../adapters/sqlite/server-lock.ts');
  try {
    return takeServerLock(data);
  } catch (error) {
    throw error instanceof ServerRunningError ? new CommandError(`${error.message} Stop it first.`) : error;
  }
}
