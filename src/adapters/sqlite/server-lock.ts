/** Allows one server per data folder. SQLite's lock on a separate file ends with the process. */
import Sqlite from 'better-sqlite3';
import { chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode } from '../../domain/shared/result.ts';

export class ServerRunningError extends Error {
  override name = 'ServerRunningError';
}

export type ServerLock = ReturnType<typeof takeServerLock>;

/** A check holds the file briefly, so a starting server waits. */
const LOCK_TIMEOUT_MS = 1000;

/** Folders locked by this process. */
const lockedFolders = new Set<string>();

const pathIn = (dataFolder: string): string => join(dataFolder, 'server.lock');

/** Throws ServerRunningError while a server or an exclusive command holds it. The folder must exist. */
export function takeServerLock(dataFolder: string) {
  const path = pathIn(dataFolder);
  const lock = new Sqlite(path, { timeout: LOCK_TIMEOUT_MS });
  try {
    chmodSync(path, 0o600);
    // Never written, so no journal is needed.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error))
      throw new ServerRunningError(`A Plumbline server is already running on ${dataFolder}.`);
    throw error;
  }
  lockedFolders.add(resolve(dataFolder));
  return {
    /** Safe to call twice. */
    release(): void {
      if (!lock.open) return;
      lock.close();
      lockedFolders.delete(resolve(dataFolder));
    },
  };
}

/** Runs `work` while holding the folder, or directly if this process already holds it. */
export function runWithLock<T>(dataFolder: string, work: () => T): T {
  if (lockedFolders.has(resolve(dataFolder))) return work();
  const lock = takeServerLock(dataFolder);
  try {
    return work();
  } finally {
    lock.release();
  }
}

export function isServerRunning(dataFolder: string): boolean {
  const path = pathIn(dataFolder);
  if (!existsSync(path)) return false;
  const lock = new Sqlite(path, { readonly: true, timeout: 0 });
  try {
    lock.prepare('select count(*) from sqlite_schema').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}

export const isBusy = (error: unknown): boolean => errorCode(error).startsWith('SQLITE_BUSY');
