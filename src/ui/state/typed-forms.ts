/**
 * What stood in a form when the session ran out. Kept in this tab under the person's id, given back to the same person
 * by the same form after signing in; gone at sign-out, with the tab, when somebody else signs in, and at the first load
 * 12 hours after the session ended. A form names what it keeps: never a password, never card data.
 */
import { readJson, type KeyValue, KEYS } from './storage.ts';
import { workExpiry } from './work.ts';

interface Kept {
  user: number;
  /** By the form's own name. */
  forms: Record<string, unknown>;
  /** The word that something was restored has been said. */
  said: boolean;
  expiry: string;
}

export function createTypedForms(tab: KeyValue, now: () => number) {
  /** The forms on the page, each with what is typed in it; null while that is what the server holds. */
  const open = new Map<string, () => unknown>();

  const write = (kept: Kept) => tab.set(KEYS.typedForms, JSON.stringify(kept));
  const forget = () => tab.remove(KEYS.typedForms);

  function read(): Kept | null {
    const value = readJson(tab, KEYS.typedForms);
    if (value === null || typeof value !== 'object') return null;
    const { user, forms, said, expiry } = value as Partial<Kept>;
    return typeof user === 'number' && forms !== null && typeof forms === 'object'
      ? { user, forms, said: said === true, expiry: expiry ?? '' }
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
      write({ user, forms, said: false, expiry: workExpiry(end) });
    },
    /** Someone is signed in: what another person typed goes. */
    handOver(user: number): void {
      const kept = read();
      if (kept && kept.user !== user) forget();
    },
    forget,
    /** Called when a page loads. A record without a date is from an earlier version. */
    dropExpired(): void {
      const kept = read();
      if (kept && !(Date.parse(kept.expiry) > now())) forget();
    },
    /** Names of the forms that this person has not come back to yet. */
    waiting(user: number | undefined): string[] {
      const kept = read();
      return kept?.user === user && kept ? Object.keys(kept.forms) : [];
    },
    find(user: number | undefined, form: string): unknown {
      const kept = read();
      return kept?.user === user && kept ? (kept.forms[form] ?? null) : null;
    },
    /** The form stands on the page again. */
    claim(form: string): void {
      const kept = read();
      if (!kept) return;
      const { [form]: _claimed, ...forms } = kept.forms;
      write({ ...kept, forms });
    },
    /** True once after a session that ran out, for the first that is restored. */
    firstRestored(user: number | undefined): boolean {
      const kept = read();
      if (!kept || kept.user !== user || kept.said) return false;
      write({ ...kept, said: true });
      return true;
    },
  };
}
