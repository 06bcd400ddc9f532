import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import type { SignedIn } from '../../domain/accounts/account-schema.ts';
import type { Profile } from '../../domain/accounts/user.ts';
import { readJson, type KeyValue } from './storage-port.ts';
import { KEYS } from './stored-keys.ts';
import { createWorkStore } from './work.ts';

export interface Session {
  user: Profile;
  planActive: boolean;
  /** Opened by an admin as this user; lives in session storage and goes first while its flag is set. */
  fromAdmin: boolean;
}

interface StoredToken {
  value: string;
  expiry: string;
}

export interface SessionOptions {
  local: KeyValue;
  tab: KeyValue;
  now: () => number;
}

/** What an admin comes back to. */
const ADMIN_KEYS = [KEYS.adminAccessToken, KEYS.adminRefreshToken, KEYS.adminUser];

/** The practice asks for a second factor, and this person has none yet. */
export const owesSecondFactor = ({ user: { second_factor: factor } }: Session): boolean =>
  factor?.required === true && !factor.enabled;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, read from the stored keys; the keys are the truth, the signal follows them. */
export function createSessionStore({ local, tab, now }: SessionOptions) {
  const current = signal<Session | null>(null);
  const work = createWorkStore({ local, tab });

  /** An expired access token goes together with the refresh token, so the user is signed out. */
  function accessToken(): string | null {
    const fromAdmin = tab.get(KEYS.loginFromAdmin) === 'true';
    const store = fromAdmin ? tab : local;
    const token = storedToken(store, KEYS.accessToken);
    if (!token) return null;
    if (Date.parse(token.expiry) > now()) return token.value;
    if (fromAdmin) clearAdminSession();
    else {
      local.remove(KEYS.accessToken);
      local.remove(KEYS.refreshToken);
    }
    refresh();
    return null;
  }

  function read(): Session | null {
    const fromAdmin = tab.get(KEYS.loginFromAdmin) === 'true';
    const store = fromAdmin ? tab : local;
    const token = storedToken(store, KEYS.accessToken);
    const user = storedProfile(store, KEYS.currentUser);
    if (!token || !user || Date.parse(token.expiry) <= now()) return null;
    return { user, planActive: Number(local.get(KEYS.planActive)) > 0, fromAdmin };
  }

  function refresh(): void {
    const next = read();
    work.follow(next && { id: next.user.id, fromAdmin: next.fromAdmin });
    // The same session read again must not wake anyone.
    if (JSON.stringify(next) !== JSON.stringify(current.peek())) current.value = next;
  }

  function storeUser(user: Profile): void {
    local.set(KEYS.currentUser, JSON.stringify(user));
    local.set(
      KEYS.logo,
      JSON.stringify({
        green: user.business_logo_green,
        blue: user.business_logo_blue,
        dark: user.business_logo_dark,
      }),
    );
  }

  function signIn(answer: SignedIn, rememberMe: boolean): void {
    batch(() => {
      clearAdminSession();
      for (const key of ADMIN_KEYS) local.remove(key);
      work.handOver(answer.user.id);
      local.set(KEYS.accessToken, JSON.stringify({ ...answer.access, rememberMe }));
      local.set(KEYS.refreshToken, JSON.stringify(answer.refresh));
      local.set(KEYS.planActive, String(answer.plan_active));
      local.set(KEYS.remember, String(rememberMe));
      storeUser(answer.user);
      refresh();
    });
  }

  function clearAdminSession(): void {
    for (const key of [KEYS.loginFromAdmin, KEYS.accessToken, KEYS.currentUser]) tab.remove(key);
    local.remove(KEYS.loginFromAdmin);
    work.forgetOpened();
  }

  /**
   * The session is over, and what the person was working on waits for them. From a session opened by an admin only
   * that session ends.
   */
  function clear(): void {
    const wasFromAdmin = tab.get(KEYS.loginFromAdmin) === 'true';
    clearAdminSession();
    if (!wasFromAdmin) {
      const own = [KEYS.accessToken, KEYS.refreshToken, KEYS.currentUser, KEYS.logo, KEYS.planActive];
      for (const key of [...own, ...ADMIN_KEYS]) local.remove(key);
    }
    refresh();
  }

  /** Logout: drafts and inputs go too. */
  function signOut(): void {
    if (tab.get(KEYS.loginFromAdmin) !== 'true') work.forget();
    clear();
  }

  /** As the server has them now; of a session opened by an admin, in this tab only. */
  function takeUser(user: Profile): void {
    if (tab.get(KEYS.loginFromAdmin) === 'true') tab.set(KEYS.currentUser, JSON.stringify(user));
    else storeUser(user);
    refresh();
  }

  /** An admin opens this user's session: theirs in this tab only, the admin's own kept to come back to. */
  function openAs(answer: SignedIn): void {
    const token = storedToken(local, KEYS.accessToken);
    const refreshToken = storedToken(local, KEYS.refreshToken);
    const admin = storedProfile(local, KEYS.currentUser);
    batch(() => {
      if (token && admin) {
        const { value, expiry } = token;
        local.set(KEYS.adminAccessToken, JSON.stringify({ value, expiry, isAdmin: true }));
        if (refreshToken)
          local.set(KEYS.adminRefreshToken, JSON.stringify({ ...refreshToken, isAdmin: true }));
        local.set(KEYS.adminUser, JSON.stringify(admin));
      }
      work.forgetOpened();
      tab.set(KEYS.accessToken, JSON.stringify({ ...answer.access, rememberMe: false }));
      tab.set(KEYS.currentUser, JSON.stringify(answer.user));
      // The flag last: from here on this tab's own entries go first.
      tab.set(KEYS.loginFromAdmin, 'true');
      refresh();
    });
  }

  /** The admin's own token and user go back into the usual places. False when they are not both there. */
  function returnToAdmin(): boolean {
    const token = storedToken(local, KEYS.adminAccessToken);
    const user = storedProfile(local, KEYS.adminUser);
    if (!token || !user || Date.parse(token.expiry) <= now()) return false;
    const refreshToken = storedToken(local, KEYS.adminRefreshToken);
    batch(() => {
      clearAdminSession();
      local.set(
        KEYS.accessToken,
        JSON.stringify({ ...token, rememberMe: local.get(KEYS.remember) === 'true' }),
      );
      if (refreshToken) local.set(KEYS.refreshToken, JSON.stringify(refreshToken));
      work.handOver(user.id);
      storeUser(user);
      for (const key of ADMIN_KEYS) local.remove(key);
      refresh();
    });
    return true;
  }

  refresh();
  // Drafts of a session that began before they were marked are that session's.
  const found = current.peek();
  if (found && !found.fromAdmin && local.get(KEYS.workOwner) === null)
    local.set(KEYS.workOwner, String(found.user.id));
  // Signing in or out in another tab holds here too.
  local.onOtherTab((key) => {
    if (key === null || key === KEYS.accessToken || key === KEYS.currentUser || key === KEYS.planActive)
      refresh();
  });

  return {
    current: current as ReadonlySignal<Session | null>,
    accessToken,
    refreshToken: (): string | null => storedToken(local, KEYS.refreshToken)?.value ?? null,
    remembered: (): boolean => local.get(KEYS.remember) === 'true',
    signIn,
    storeUser: takeUser,
    /** The server has refused a call for want of one. */
    askForSecondFactor(): void {
      const now = current.peek();
      // In a session that an admin opened it is the admin who owes one, and sets it up as themselves.
      if (now?.fromAdmin) clear();
      else if (now) takeUser({ ...now.user, second_factor: { enabled: false, required: true } });
    },
    clear,
    signOut,
    /** Where screens keep drafts and inputs. */
    work: work.store,
    openAs,
    returnToAdmin,
    refresh,
  };
}

function storedToken(store: KeyValue, key: string): StoredToken | null {
  const value = readJson(store, key);
  if (value === null || typeof value !== 'object') return null;
  const { value: token, expiry } = value as Partial<StoredToken>;
  return typeof token === 'string' && typeof expiry === 'string' ? { value: token, expiry } : null;
}

function storedProfile(store: KeyValue, key: string): Profile | null {
  const value = readJson(store, key);
  if (value === null || typeof value !== 'object') return null;
  const profile = value as Partial<Profile>;
  return typeof profile.first_name === 'string' && typeof profile.role_type === 'string'
    ? (value as Profile)
    : null;
}
