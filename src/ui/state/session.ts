import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { SignedIn, Profile } from '../../domain/practice/users/account-schema.ts';
import { KEYS, storedProfile, storedToken, type KeyValue } from './storage.ts';
import { createTypedForms, createWorkStore } from './work.ts';

export interface Session {
  user: Profile;
  planActive: boolean;
  /** Opened by an admin as this user; lives in session storage and goes first while its flag is set. */
  fromAdmin: boolean;
}

interface SessionOptions {
  local: KeyValue;
  tab: KeyValue;
  now: () => number;
}

/**
 * A session that ended without being left: the person's own ran out or was refused, or one that an admin had opened is
 * over, whichever way. `name`: whose it was.
 */
type SessionEnd = { kind: 'expired' } | { kind: 'opened'; name: string };

const ADMIN_KEYS = [KEYS.adminAccessToken, KEYS.adminRefreshToken, KEYS.adminUser];
/** All that is stored of a session; theme and sidebar are the browser's. */
const SESSION_KEYS = [
  ...[KEYS.accessToken, KEYS.refreshToken, KEYS.currentUser, KEYS.logo, KEYS.planActive, KEYS.remember],
  ...[KEYS.loginFromAdmin, ...ADMIN_KEYS],
];

/** The practice asks for two-factor authentication, and this person has none yet. */
export const owesSecondFactor = ({ user: { second_factor: factor } }: Session): boolean =>
  factor?.required === true && !factor.enabled;

const put = (store: KeyValue, key: string, value: unknown): void => store.set(key, JSON.stringify(value));

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, read from the stored keys; the keys are the truth, the signal follows them. */
export function createSessionStore({ local, tab, now }: SessionOptions) {
  const current = signal<Session | null>(null);
  const ended = signal<SessionEnd | null>(null);
  const work = createWorkStore({ local, tab, now });
  const typed = createTypedForms(tab, now);
  const isOpened = (): boolean => tab.get(KEYS.loginFromAdmin) === 'true';

  /** An expired access token goes together with the refresh token, so the user is signed out. */
  function accessToken(): string | null {
    const fromAdmin = isOpened();
    const token = storedToken(fromAdmin ? tab : local, KEYS.accessToken);
    if (token && Date.parse(token.expiry) > now()) return token.value;
    if (token || fromAdmin) expire();
    return null;
  }

  function read(): Session | null {
    const fromAdmin = isOpened();
    const store = fromAdmin ? tab : local;
    const token = storedToken(store, KEYS.accessToken);
    const user = storedProfile(store, KEYS.currentUser);
    if (!token || !user || Date.parse(token.expiry) <= now()) return null;
    return { user, planActive: Number(local.get(KEYS.planActive)) > 0, fromAdmin };
  }

  function refresh(): void {
    const next = read();
    work.follow(next && { id: next.user.id, fromAdmin: next.fromAdmin });
    if (next && !next.fromAdmin) typed.handOver(next.user.id);
    if (next && ended.peek()?.kind === 'expired') ended.value = null;
    // The same session read again must not wake anyone.
    if (JSON.stringify(next) !== JSON.stringify(current.peek())) current.value = next;
  }

  function storeUser(user: Profile): void {
    put(local, KEYS.currentUser, user);
    put(local, KEYS.logo, {
      green: user.business_logo_green,
      blue: user.business_logo_blue,
      dark: user.business_logo_dark,
    });
  }

  function signIn(response: SignedIn, rememberMe: boolean): void {
    batch(() => {
      dropOpened();
      work.handOver(response.user.id);
      put(local, KEYS.accessToken, { ...response.access, rememberMe });
      put(local, KEYS.refreshToken, response.refresh);
      local.set(KEYS.planActive, String(response.plan_active));
      local.set(KEYS.remember, String(rememberMe));
      storeUser(response.user);
      refresh();
    });
  }

  /** As the server says it now: sign-in said it first, and a payment or the end of a trial changes it. */
  function setPlanActive(active: number): void {
    if (isOpened() || current.peek() === null) return;
    local.set(KEYS.planActive, String(active));
    refresh();
  }

  function dropOpened(): void {
    for (const key of [KEYS.loginFromAdmin, KEYS.accessToken, KEYS.currentUser, KEYS.openedEnd])
      tab.remove(key);
    for (const key of [KEYS.loginFromAdmin, ...ADMIN_KEYS]) local.remove(key);
    work.forgetOpened();
  }

  /** When the stored session ended or, if it is still valid, now. A page that was closed sees it only later. */
  function endTime(): number {
    const expiry = Date.parse(storedToken(local, KEYS.accessToken)?.expiry ?? '');
    return Math.min(now(), Number.isNaN(expiry) ? Infinity : expiry);
  }

  /** Nothing of the session stays; of one that an admin opened only that goes, and the admin's own stays. */
  function clear(): void {
    batch(() => {
      if (isOpened()) {
        const user = storedProfile(tab, KEYS.currentUser);
        const name = user ? `${user.first_name} ${user.last_name}` : 'another user';
        ended.value = { kind: 'opened', name };
        dropOpened();
        tab.set(KEYS.openedEnd, name);
      } else {
        work.startExpiry(endTime());
        for (const key of SESSION_KEYS) local.remove(key);
      }
      refresh();
    });
  }

  /** The session ran out, or the server refused it: what the person typed and worked on waits for them. */
  function expire(): void {
    const user = isOpened() ? null : storedProfile(local, KEYS.currentUser);
    batch(() => {
      if (user) keepFor(user.id);
      clear();
    });
  }

  function keepFor(user: number): void {
    typed.keep(user, endTime());
    ended.value = { kind: 'expired' };
  }

  /** Logout: drafts and inputs go too. */
  function signOut(): void {
    if (!isOpened()) {
      work.forget();
      typed.forget();
    }
    clear();
  }

  /** As the server has them now; of a session opened by an admin, in this tab only. */
  function takeUser(user: Profile): void {
    if (isOpened()) put(tab, KEYS.currentUser, user);
    else storeUser(user);
    refresh();
  }

  /** An admin opens this user's session: theirs in this tab only, the admin's own kept to come back to. */
  function openAs(response: SignedIn): void {
    const token = storedToken(local, KEYS.accessToken);
    const refreshToken = storedToken(local, KEYS.refreshToken);
    const admin = storedProfile(local, KEYS.currentUser);
    batch(() => {
      tab.remove(KEYS.openedEnd);
      if (token && admin) {
        const { value, expiry } = token;
        put(local, KEYS.adminAccessToken, { value, expiry, isAdmin: true });
        if (refreshToken) put(local, KEYS.adminRefreshToken, { ...refreshToken, isAdmin: true });
        put(local, KEYS.adminUser, admin);
      }
      work.forgetOpened();
      put(tab, KEYS.accessToken, { ...response.access, rememberMe: false });
      put(tab, KEYS.currentUser, response.user);
      local.set(KEYS.loginFromAdmin, 'true');
      // The tab's flag last: from here on this tab's own entries go first.
      tab.set(KEYS.loginFromAdmin, 'true');
      refresh();
    });
  }

  /** The admin's own token and user, as long as both are there. */
  function waitingAdmin() {
    const token = storedToken(local, KEYS.adminAccessToken);
    const user = storedProfile(local, KEYS.adminUser);
    return token && user && Date.parse(token.expiry) > now() ? { token, user } : null;
  }

  /** The admin's own go back into the usual places. False, and nothing is changed, when they are not both there. */
  function returnToAdmin(): boolean {
    const admin = waitingAdmin();
    if (!admin) return false;
    const { token, user } = admin;
    const refreshToken = storedToken(local, KEYS.adminRefreshToken);
    batch(() => {
      dropOpened();
      put(local, KEYS.accessToken, { ...token, rememberMe: local.get(KEYS.remember) === 'true' });
      if (refreshToken) put(local, KEYS.refreshToken, refreshToken);
      work.handOver(user.id);
      storeUser(user);
      refresh();
    });
    return true;
  }

  refresh();
  const untold = tab.get(KEYS.openedEnd);
  if (untold !== null) ended.value = { kind: 'opened', name: untold };
  // Drafts of a session that began before they were marked are that session's.
  const found = current.peek();
  if (found && !found.fromAdmin && local.get(KEYS.workOwner) === null)
    local.set(KEYS.workOwner, String(found.user.id));
  // The session may have ended while no page was open.
  const storedAccess = storedToken(local, KEYS.accessToken);
  if (!storedAccess || Date.parse(storedAccess.expiry) <= now()) work.startExpiry(endTime());
  work.dropExpired();
  typed.dropExpired();
  // Signing in or out in another tab holds here too. Logout has taken the owner of the work away, an expiry has not.
  local.onOtherTab((key) => {
    if (key !== null && key !== KEYS.accessToken && key !== KEYS.currentUser && key !== KEYS.planActive)
      return;
    const before = current.peek();
    if (before && !before.fromAdmin && read() === null) {
      if (local.get(KEYS.workOwner) === String(before.user.id)) keepFor(before.user.id);
      else typed.forget();
    }
    refresh();
  });

  return {
    current: current as ReadonlySignal<Session | null>,
    accessToken,
    refreshToken: (): string | null => storedToken(local, KEYS.refreshToken)?.value ?? null,
    remembered: (): boolean => local.get(KEYS.remember) === 'true',
    signIn,
    setPlanActive,
    storeUser: takeUser,
    /** The server has refused a call for want of one. */
    requireSecondFactor(): void {
      const now = current.peek();
      // In a session that an admin opened it is the admin who owes one, and sets it up as themselves.
      if (now?.fromAdmin) clear();
      else if (now) {
        typed.keep(now.user.id, endTime());
        takeUser({ ...now.user, second_factor: { enabled: false, required: true } });
      }
    },
    clear,
    expire,
    signOut,
    /** How the last session ended, until someone signs in. */
    ended: ended as ReadonlySignal<SessionEnd | null>,
    /**
     * Whose opened session has ended, once a page: it leads back to the admin's and says so. The page may be on its
     * way out at that moment, so the tab knows it until `forgetEndOfOpened`.
     */
    takeEndOfOpened(): string | null {
      const end = ended.peek();
      if (end?.kind !== 'opened') return null;
      ended.value = null;
      return end.name;
    },
    forgetEndOfOpened: (): void => tab.remove(KEYS.openedEnd),
    /** Forms of the page that outlive a session that ran out. */
    typed,
    /** Where screens keep drafts and inputs. */
    work: work.store,
    openAs,
    canReturnToAdmin: (): boolean => waitingAdmin() !== null,
    returnToAdmin,
    refresh,
  };
}
