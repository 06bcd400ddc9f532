/**
 * Drafts of the wizards and inputs of the calculators, as their screens see them. They are one person's: kept for 12
 * hours when the session runs out, given back to the same person, gone when that person logs out or another one signs
 * in. A session that an admin opened has its own, in its tab, for as long as it lasts.
 */
import { KEYS, WORK_KEYS, readJson, type KeyValue } from './storage.ts';

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

interface StoredForms {
  user: number;
  /** By the form's own name. */
  forms: Record<string, unknown>;
  /** The word that something was restored has been said. */
  isReported: boolean;
  expiry: string;
}

/**
 * What stood in a form when the session ran out. Kept in this tab under the person's id, given back to the same person
 * by the same form after signing in; gone at sign-out, with the tab, when somebody else signs in, and at the first load
 * 12 hours after the session ended. A form names what it keeps: never a password, never card data.
 */
export function createTypedForms(tab: KeyValue, now: () => number) {
  /** The forms on the page, each with what is typed in it; null while that is what the server holds. */
  const open = new Map<string, () => unknown>();

  const write = (stored: StoredForms) => tab.set(KEYS.typedForms, JSON.stringify(stored));
  const forget = () => tab.remove(KEYS.typedForms);

  function read(): StoredForms | null {
    const value = readJson(tab, KEYS.typedForms);
    if (value === null || typeof value !== 'object') return null;
    const { user, forms, isReported, expiry } = value as Partial<StoredForms>;
    return typeof user === 'number' && forms !== null && typeof forms === 'object'
      ? { user, forms, isReported: isReported === true, expiry: expiry ?? '' }
      : null;
  }

  return {
    /** The form is on the page until the returned function is called. */
    watch(form: string, typed: () => unknown): () => void {
      open.set(form, typed);
      return () => {
        if (open.get(form) === typed) open.delete(form);
      };
    },
    /** The session of this person ended at `end`, and its forms are about to leave the page. */
    keep(user: number, end: number): void {
      const before = read();
      const forms = before?.user === user ? { ...before.forms } : {};
      for (const [form, typed] of open) {
        const values = typed();
        if (values !== null) forms[form] = values;
      }
      write({ user, forms, isReported: false, expiry: workExpiry(end) });
    },
    /** Someone is signed in: what another person typed goes. */
    handOver(user: number): void {
      const stored = read();
      if (stored && stored.user !== user) forget();
    },
    forget,
    /** Called when a page loads. A record without a date is from an earlier version. */
    dropExpired(): void {
      const stored = read();
      if (stored && !(Date.parse(stored.expiry) > now())) forget();
    },
    /** Names of the forms that this person has not come back to yet. */
    waiting(user: number | undefined): string[] {
      const stored = read();
      return stored?.user === user && stored ? Object.keys(stored.forms) : [];
    },
    find(user: number | undefined, form: string): unknown {
      const stored = read();
      return stored?.user === user && stored ? (stored.forms[form] ?? null) : null;
    },
    /** The form stands on the page again. */
    claim(form: string): void {
      const stored = read();
      if (!stored) return;
      const { [form]: _claimed, ...forms } = stored.forms;
      write({ ...stored, forms });
    },
    /** True once after a session that ran out, for the first that is restored. */
    firstRestored(user: number | undefined): boolean {
      const stored = read();
      if (!stored || stored.user !== user || stored.isReported) return false;
      write({ ...stored, isReported: true });
      return true;
    },
  };
}
