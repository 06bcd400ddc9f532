/**
 * Drafts of the wizards and inputs of the calculators, as their screens see them. They are one person's: kept for 12
 * hours when the session runs out, given back to the same person, gone when that person logs out or another one signs
 * in. A session that an admin opened has its own, in its tab, for as long as it lasts.
 */
import { type KeyValue, KEYS, WORK_KEYS } from './storage.ts';

const RETENTION_MS = 12 * 60 * 60 * 1000;

/** When unsaved work expires whose session ended at `end` (milliseconds). */
export const workExpiry = (end: number): string => new Date(end + RETENTION_MS).toISOString();

/** Whoever is signed in here, as far as this is concerned. */
type Worker = { id: number; fromAdmin: boolean } | null;

export function createWorkStore({ local, tab, now }: { local: KeyValue; tab: KeyValue; now: () => number }) {
  let worker: Worker = null;

  const drop = (store: KeyValue) => {
    for (const key of WORK_KEYS) store.remove(key);
  };

  /**
   * Null where nothing may be read or written: another person has signed in meanwhile in another tab, or logged
   * out, and what a screen of the one before still holds must not land in their drawer. A session that has only
   * run out may still write down the last keystrokes.
   */
  function drawer(): KeyValue | null {
    if (worker?.fromAdmin) return tab;
    const owner = local.get(KEYS.workOwner);
    return owner !== null && (worker === null || owner === String(worker.id)) ? local : null;
  }

  /** Logout leaves nothing. */
  function forget(): void {
    drop(local);
    local.remove(KEYS.workOwner);
    local.remove(KEYS.workExpiry);
  }

  const store: KeyValue = {
    get: (key) => drawer()?.get(key) ?? null,
    set: (key, value) => drawer()?.set(key, value),
    remove: (key) => drawer()?.remove(key),
    onOtherTab: (listener) => local.onOtherTab(listener),
  };

  return {
    store,
    /** The session as it is now; called whenever it changes. */
    follow(next: Worker): void {
      worker = next;
    },
    /** Someone has signed in: their own work stays, anyone else's goes, and what is nobody's too. */
    handOver(id: number): void {
      local.remove(KEYS.workExpiry);
      if (local.get(KEYS.workOwner) === String(id)) return;
      drop(local);
      local.set(KEYS.workOwner, String(id));
    },
    forget,
    /** The owner's session ended at `end`. A later call for the same end does not extend the time. */
    startExpiry(end: number): void {
      if (local.get(KEYS.workOwner) !== null && local.get(KEYS.workExpiry) === null)
        local.set(KEYS.workExpiry, workExpiry(end));
    },
    /** Called when a page loads. */
    dropExpired(): void {
      const expiry = local.get(KEYS.workExpiry);
      if (expiry !== null && !(Date.parse(expiry) > now())) forget();
    },
    /** A session that an admin opens begins, and ends, with an empty drawer. */
    forgetOpened: () => drop(tab),
  };
}
