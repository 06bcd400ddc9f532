/**
 * Drafts and inputs belong to one user: stored for 12 hours after the session expires, deleted at logout and when
 * another user signs in. A session that an admin opened has separate work in its tab.
 */
import { KEYS, WORK_KEYS, readJson, type KeyValue } from './storage.ts';

const RETENTION_MS = 12 * 60 * 60 * 1000;

/** Returns when work expires after a session that ended at `end` (milliseconds). */
export const workExpiry = (end: number): string => new Date(end + RETENTION_MS).toISOString();

type Owner = { id: number; fromAdmin: boolean } | null;

export function createWorkStore({ local, tab, now }: { local: KeyValue; tab: KeyValue; now: () => number }) {
  let current: Owner = null;

  const drop = (store: KeyValue) => {
    for (const key of WORK_KEYS) store.remove(key);
  };

  /**
   * Null if another user has signed in or the owner has logged out in another tab: a screen of the previous user
   * must not write to this storage. After expiry, the last input may still be written.
   */
  function ownedStore(): KeyValue | null {
    if (current?.fromAdmin) return tab;
    const owner = local.get(KEYS.workOwner);
    return owner !== null && (current === null || owner === String(current.id)) ? local : null;
  }

  function forget(): void {
    drop(local);
    local.remove(KEYS.workOwner);
    local.remove(KEYS.workExpiry);
  }

  const store: KeyValue = {
    get: (key) => ownedStore()?.get(key) ?? null,
    set: (key, value) => ownedStore()?.set(key, value),
    remove: (key) => ownedStore()?.remove(key),
    onOtherTab: (listener) => local.onOtherTab(listener),
  };

  return {
    store,
    follow(next: Owner): void {
      current = next;
    },
    /** At sign-in, keeps the user's work and deletes all other work. */
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
    dropExpired(): void {
      const expiry = local.get(KEYS.workExpiry);
      if (expiry !== null && !(Date.parse(expiry) > now())) forget();
    },
    /** Work of a session that an admin opens starts empty and is deleted at its end. */
    forgetOpened: () => drop(tab),
  };
}

interface StoredForms {
  user: number;
  forms: Record<string, unknown>;
  isReported: boolean;
  expiry: string;
}

/**
 * Input of forms when the session expired, stored in this tab for the same user. Deleted at logout, at another
 * user's sign-in and 12 hours after the session ended. Must not contain passwords or card data.
 */
export function createTypedForms(tab: KeyValue, now: () => number) {
  /** Forms on the page with their input; null if it equals the saved values. */
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

  const readOf = (user: number | undefined): StoredForms | null => {
    const stored = read();
    return stored?.user === user ? stored : null;
  };

  return {
    watch(form: string, typed: () => unknown): () => void {
      open.set(form, typed);
      return () => {
        if (open.get(form) === typed) open.delete(form);
      };
    },
    /** Stores the input of open forms before the page closes them; the user's session ended at `end`. */
    keep(user: number, end: number): void {
      const forms = { ...readOf(user)?.forms };
      for (const [form, typed] of open) {
        const values = typed();
        if (values !== null) forms[form] = values;
      }
      write({ user, forms, isReported: false, expiry: workExpiry(end) });
    },
    /** At sign-in, deletes input of other users. */
    handOver(user: number): void {
      const stored = read();
      if (stored && stored.user !== user) forget();
    },
    forget,
    /** A record without a date is from an earlier version. */
    dropExpired(): void {
      const stored = read();
      if (stored && !(Date.parse(stored.expiry) > now())) forget();
    },
    waiting: (user: number | undefined): string[] => Object.keys(readOf(user)?.forms ?? {}),
    find: (user: number | undefined, form: string): unknown => readOf(user)?.forms[form] ?? null,
    claim(form: string): void {
      const stored = read();
      if (!stored) return;
      const { [form]: _claimed, ...forms } = stored.forms;
      write({ ...stored, forms });
    },
    /** Returns true only for the first restored form after an expired session. */
    firstRestored(user: number | undefined): boolean {
      const stored = readOf(user);
      if (!stored || stored.isReported) return false;
      write({ ...stored, isReported: true });
      return true;
    },
  };
}
