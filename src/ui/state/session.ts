import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { SignedIn, Profile } from '../../domain/practice/users/account-schema.ts';
import { KEYS, storedProfile, storedToken, type KeyValue } from './storage.ts';
import { createTypedForms, createWorkStore } from './work.ts';

export interface Session {
  user: Profile;
  planActive: boolean;
  /** Opened by an admin as this user; stored in session storage, which takes precedence while its flag is set. */
  fromAdmin: boolean;
}

interface SessionOptions {
  local: KeyValue;
  tab: KeyValue;
  now: () => number;
}

/**
 * Ended without logout in this tab: the session expired or was rejected, the user logged out in another tab, or an
 * admin's session as `name` ended.
 */
type SessionEnd = { kind: 'expired' | 'elsewhere' } | { kind: 'opened'; name: string };

const ADMIN_KEYS = [KEYS.adminAccessToken, KEYS.adminRefreshToken, KEYS.adminUser];
const SESSION_KEYS = [
  ...[KEYS.accessToken, KEYS.refreshToken, KEYS.currentUser, KEYS.logo, KEYS.planActive, KEYS.remember],
  ...[KEYS.loginFromAdmin, ...ADMIN_KEYS],
];

/** The practice requires two-factor authentication, and the user has not set it up. */
export const needsSecondFactorSetup = ({ user: { second_factor: factor } }: Session): boolean =>
  factor?.required === true && !factor.enabled;

const put = (store: KeyValue, key: string, value: unknown): void => store.set(key, JSON.stringify(value));

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The stored keys are the source of truth; the signal follows them. */
export function createSessionStore({ local, tab, now }: SessionOptions) {
  const current = signal<Session | null>(null);
  const ended = signal<SessionEnd | null>(null);
  const work = createWorkStore({ local, tab, now });
  const typed = createTypedForms(tab, now);
  const isOpened = (): boolean => tab.get(KEYS.loginFromAdmin) === 'true';

  /** An expired access token also removes the refresh token, which signs the user out. */
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
    if (next && ended.peek()?.kind !== 'opened') ended.value = null;
    // An unchanged session must not notify subscribers.
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

  /** Set at sign-in; a payment or the end of a trial changes it. */
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

  /** Returns when the stored session ended, or now if it is valid. A closed page notices the end only later. */
  function endTime(): number {
    const expiry = Date.parse(storedToken(local, KEYS.accessToken)?.expiry ?? '');
    return Math.min(now(), Number.isNaN(expiry) ? Infinity : expiry);
  }

  /** Clears the session. In a session that an admin opened, the admin's session remains. */
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

  /** After expiry or rejection, drafts and inputs remain for the same user. */
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

  /** Deletes drafts and inputs too. */
  function signOut(): void {
    if (!isOpened()) {
      work.forget();
      typed.forget();
    }
    clear();
  }

  function takeUser(user: Profile): void {
    if (isOpened()) put(tab, KEYS.currentUser, user);
    else storeUser(user);
    refresh();
  }

  /** Opens a user's session in this tab only and saves the admin's session for the return. */
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
      // Set last: the flag makes this tab's entries take precedence.
      tab.set(KEYS.loginFromAdmin, 'true');
      refresh();
    });
  }

  function waitingAdmin() {
    const token = storedToken(local, KEYS.adminAccessToken);
    const user = storedProfile(local, KEYS.adminUser);
    return token && user && Date.parse(token.expiry) > now() ? { token, user } : null;
  }

  /** Restores the admin's session. Returns false without changes unless both entries are stored. */
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
  // Drafts without an owner belong to the session that was open when owners were introduced.
  const found = current.peek();
  if (found && !found.fromAdmin && local.get(KEYS.workOwner) === null)
    local.set(KEYS.workOwner, String(found.user.id));
  const storedAccess = storedToken(local, KEYS.accessToken);
  if (!storedAccess || Date.parse(storedAccess.expiry) <= now()) work.startExpiry(endTime());
  work.dropExpired();
  typed.dropExpired();
  // Sign-in and sign-out apply to all tabs. Logout has removed the owner of the work; expiry has not.
  local.onOtherTab((key) => {
    if (key !== null && key !== KEYS.accessToken && key !== KEYS.currentUser && key !== KEYS.planActive)
      return;
    const before = current.peek();
    if (before && !before.fromAdmin && read() === null) {
      if (local.get(KEYS.workOwner) === String(before.user.id)) keepFor(before.user.id);
      else {
        typed.forget();
        ended.value = { kind: 'elsewhere' };
      }
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
    /** The server rejected a call because two-factor authentication is missing. */
    requireSecondFactor(): void {
      const now = current.peek();
      // In a session that an admin opened, the admin must set it up, in the admin's session.
      if (now?.fromAdmin) clear();
      else if (now) {
        typed.keep(now.user.id, endTime());
        takeUser({ ...now.user, second_factor: { enabled: false, required: true } });
      }
    },
    clear,
    expire,
    signOut,
    ended: ended as ReadonlySignal<SessionEnd | null>,
    /** Once per page. The tab keeps the name until `clearEndedImpersonation`, because the page may be unloading. */
    takeEndedImpersonation(): string | null {
      const end = ended.peek();
      if (end?.kind !== 'opened') return null;
      ended.value = null;
      return end.name;
    },
    clearEndedImpersonation: (): void => tab.remove(KEYS.openedEnd),
    typed,
    work: work.store,
    openAs,
    canReturnToAdmin: (): boolean => waitingAdmin() !== null,
    returnToAdmin,
    refresh,
  };
}
