/** A simulated browser with several tabs and users, for tests of browser storage. */
import type { SignedIn, Profile } from '../../src/domain/practice/users/account-schema.ts';
import { createSessionStore, type Session } from '../../src/ui/state/session.ts';
import type { KeyValue } from '../../src/ui/state/storage.ts';

const PROFILE: Profile = {
  id: 1,
  first_name: 'Dana',
  last_name: 'Whitfield',
  email: 'dana@example.com',
  role_type: 'advisor',
  avatar: null,
  is_staff: false,
  is_superuser: false,
  business_logo_green: null,
  business_logo_blue: null,
  business_logo_dark: null,
};

/** Returns a session of a user with these members. */
export const person = (part: Partial<Profile>, fromAdmin = false): Session => ({
  user: { ...PROFILE, ...part },
  planActive: true,
  fromAdmin,
});

const responseFor = (user: Profile): SignedIn => ({
  access: { value: `access ${user.id}`, expiry: '2026-01-01T12:00:00Z' },
  refresh: { value: `refresh ${user.id}`, expiry: '2026-01-08T00:00:00Z' },
  user,
  plan_active: 1,
});
export const dana = responseFor({ ...PROFILE, id: 7 });
export const lee = responseFor({ ...PROFILE, id: 8 });
export const robin = responseFor({ ...PROFILE, role_type: 'admin' });

/** Creates tabs with a shared local storage and separate session storages. `createStore` creates a storage. */
export function browserOf(
  createStore: (stored?: Record<string, string>) => KeyValue,
  stored: Record<string, string> = {},
) {
  let time = Date.parse('2026-01-01T00:00:00Z');
  const shared = createStore(stored);
  const listeners = new Map<object, (key: string | null) => void>();
  return {
    stored: shared,
    at: (moment: string) => (time = Date.parse(moment)),
    /** `inTab`: session storage of a reloaded tab. */
    tab(inTab = createStore()) {
      const tabId = {};
      const notify = (key: string) => {
        for (const [who, listener] of listeners) if (who !== tabId) listener(key);
      };
      const local = {
        ...shared,
        set: (key: string, value: string) => (shared.set(key, value), notify(key)),
        remove: (key: string) => (shared.remove(key), notify(key)),
        onOtherTab: (listener: (key: string | null) => void) => (
          listeners.set(tabId, listener),
          () => undefined
        ),
      };
      return { ...createSessionStore({ local, tab: inTab, now: () => time }), inTab };
    },
  };
}
