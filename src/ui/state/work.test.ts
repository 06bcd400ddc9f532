import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../adapters/browser-storage/key-value-store.ts';
import type { SignedIn } from '../../domain/practice/users/account-schema.ts';
import type { Profile } from '../../domain/practice/users/user.ts';
import { createSessionStore, type SessionStore } from './session.ts';
import { WORK_KEYS } from './stored-keys.ts';

const person = (id: number, role_type: Profile['role_type'] = 'advisor'): Profile => ({
  id,
  first_name: `Person ${id}`,
  last_name: 'Example',
  email: `${id}@example.com`,
  role_type,
  avatar: null,
  is_staff: false,
  is_superuser: false,
  business_logo_green: null,
  business_logo_blue: null,
  business_logo_dark: null,
});
const answerFor = (user: Profile): SignedIn => ({
  access: { value: `access ${user.id}`, expiry: '2026-01-01T12:00:00Z' },
  refresh: { value: `refresh ${user.id}`, expiry: '2026-01-08T00:00:00Z' },
  user,
  plan_active: 1,
});
const dana = answerFor(person(7));
const lee = answerFor(person(8));
const robin = answerFor(person(1, 'admin'));

/** Several tabs over one local storage, each with a session storage of its own. */
function browser(stored: Record<string, string> = {}) {
  let time = Date.parse('2026-01-01T00:00:00Z');
  const shared = memoryStore(stored);
  const listeners = new Map<object, (key: string | null) => void>();
  return {
    stored: shared,
    at: (moment: string) => (time = Date.parse(moment)),
    tab() {
      const own = {};
      const tell = (key: string) => {
        for (const [who, listener] of listeners) if (who !== own) listener(key);
      };
      const local = {
        ...shared,
        set: (key: string, value: string) => (shared.set(key, value), tell(key)),
        remove: (key: string) => (shared.remove(key), tell(key)),
        onOtherTab: (listener: (key: string | null) => void) => (
          listeners.set(own, listener),
          () => undefined
        ),
      };
      const inTab = memoryStore();
      return { ...createSessionStore({ local, tab: inTab, now: () => time }), inTab };
    },
  };
}

const userOf = (tab: Pick<SessionStore, 'current'>) => tab.current.value?.user.id;

const fill = (store: { set: (key: string, value: string) => void }) => {
  for (const key of WORK_KEYS) store.set(key, `"${key} as typed"`);
};
const kept = (store: { get: (key: string) => string | null }) =>
  WORK_KEYS.filter((key) => store.get(key) === `"${key} as typed"`);

test('the drafts and inputs that the specification names are all looked after', () => {
  const named = [
    ...['currentSimulation', 'simulationStep1', 'simulationStep2', 'simulationStep3'],
    ...['currentScenario', 'scenarioStep1', 'scenarioStep2', 'scenarioStep3', 'scenarioStep4'],
    ...['income_rider_inputs', 'income_rider_result', 'ir_simulation_result'],
    ...['tax_scorecard_inputs', 'tax_scorecard_results'],
    ...['rba_distribution_type', 'rba_results', 'rba_simulations'],
  ];
  assert.deepEqual(
    named.filter((key) => !WORK_KEYS.includes(key)),
    [],
  );
});

test('a session that ends by a 401 keeps drafts and inputs for the same person, who finds them again', () => {
  const { work, signIn, clear } = browser().tab();
  signIn(dana, false);
  fill(work);
  clear();
  work.set('scenarioStep1', '"scenarioStep1 as typed"');
  signIn(dana, false);
  assert.deepEqual(kept(work), WORK_KEYS);
});

test('a session that runs out by the clock keeps them too', () => {
  const all = browser();
  const { work, signIn, accessToken } = all.tab();
  signIn(dana, false);
  fill(work);
  all.at('2026-01-01T12:00:00Z');
  assert.equal(accessToken(), null);
  // The page was closed meanwhile.
  const later = all.tab();
  later.signIn({ ...dana, access: { value: 'new', expiry: '2026-01-02T00:00:00Z' } }, false);
  assert.deepEqual(kept(later.work), WORK_KEYS);
});

test('another person who signs in finds nothing, and nothing is left of the one before', () => {
  const all = browser();
  const { work, signIn, clear } = all.tab();
  signIn(dana, false);
  fill(work);
  clear();
  signIn(lee, false);
  assert.deepEqual(kept(work), []);
  assert.deepEqual(kept(all.stored), []);
  signIn(dana, false);
  assert.deepEqual(kept(work), [], 'they are gone for good');
});

test('Logout removes drafts and inputs', () => {
  const all = browser({ mode: 'dark-blue' });
  const { work, signIn, signOut } = all.tab();
  signIn(dana, false);
  fill(work);
  signOut();
  assert.deepEqual(kept(all.stored), []);
  work.set('scenarioStep1', '"scenarioStep1 as typed"');
  assert.deepEqual(kept(all.stored), [], 'nor does a form that is still open write any');
  signIn(dana, false);
  assert.deepEqual(kept(work), []);
  assert.equal(all.stored.get('mode'), 'dark-blue');
});

test('work that nobody’s name stands on is given to nobody', () => {
  const all = browser(Object.fromEntries(WORK_KEYS.map((key) => [key, `"${key} as typed"`])));
  const { work, signIn } = all.tab();
  signIn(dana, false);
  assert.deepEqual(kept(work), []);
});

test('work of a session that began before names stood on it is that session’s', () => {
  const { work } = browser({
    access_token: JSON.stringify(dana.access),
    currentUser: JSON.stringify(dana.user),
    scenarioStep1: '"scenarioStep1 as typed"',
  }).tab();
  assert.equal(work.get('scenarioStep1'), '"scenarioStep1 as typed"');
});

test('signing out in one tab signs out the other, whose open form writes nothing more', () => {
  const all = browser();
  const one = all.tab();
  const two = all.tab();
  one.signIn(dana, false);
  assert.equal(userOf(two), 7, 'signing in holds there too');
  fill(two.work);
  one.signOut();
  assert.equal(userOf(two), undefined);
  two.work.set('scenarioStep1', '"scenarioStep1 as typed"');
  one.signIn(lee, false);
  assert.equal(userOf(two), 8);
  assert.deepEqual(kept(all.stored), []);
});

const form = { firstname: 'Elena', age: 45 };
const typing = (tab: Pick<SessionStore, 'typed'>) => tab.typed.watch('client/new', () => form);
const found = (tab: Pick<SessionStore, 'typed'>, user: number) => tab.typed.find(user, 'client/new');

test('what stands in a form when the session runs out waits for the same person, in this tab', () => {
  const all = browser();
  const one = all.tab();
  const two = all.tab();
  one.signIn(dana, false);
  const left = typing(one);
  assert.equal(found(one, 7), null, 'nothing is written while the session lasts');
  one.expire();
  left();
  assert.equal(found(two, 7), null);
  one.signIn(dana, false);
  assert.deepEqual(found(one, 7), form);
  assert.deepEqual(one.typed.waiting(7), ['client/new']);
  assert.equal(found(one, 8), null);
  one.typed.claim('client/new');
  assert.deepEqual([found(one, 7), one.typed.waiting(7)], [null, []]);
  assert.deepEqual([one.typed.firstRestored(7), one.typed.firstRestored(7)], [true, false]);
});

test('a form that holds what the server holds, or has left the page, is not kept', () => {
  const tab = browser().tab();
  tab.signIn(dana, false);
  tab.typed.watch('client/12', () => null);
  typing(tab)();
  tab.expire();
  assert.deepEqual(tab.typed.waiting(7), []);
});

test('forms go at Logout, also in another tab, and when someone else signs in', () => {
  const all = browser();
  const one = all.tab();
  const two = all.tab();
  for (const end of [() => one.signOut(), () => two.signOut()]) {
    one.signIn(dana, false);
    typing(one);
    one.expire();
    one.signIn(dana, false);
    assert.deepEqual(found(one, 7), form);
    end();
    one.signIn(dana, false);
    assert.equal(found(one, 7), null);
  }
  typing(one);
  one.expire();
  one.signIn(lee, false);
  one.signIn(dana, false);
  assert.equal(found(one, 7), null);
});

test('a session that runs out in another tab keeps the forms of this one, and says so here too', () => {
  const all = browser();
  const one = all.tab();
  const two = all.tab();
  one.signIn(dana, false);
  typing(two);
  one.expire();
  assert.deepEqual(two.ended.value, { kind: 'expired' });
  two.signIn(dana, false);
  assert.deepEqual(found(two, 7), form);
});

test('forms of a session opened from admin are kept for nobody', () => {
  const tab = browser().tab();
  tab.signIn(robin, false);
  tab.openAs(lee);
  typing(tab);
  tab.expire();
  assert.deepEqual([found(tab, 1), found(tab, 8)], [null, null]);
});

test('a session opened from admin has drafts of its own, which end with it and never touch the admin’s', () => {
  const all = browser();
  const tab = all.tab();
  const other = all.tab();
  tab.signIn(robin, false);
  tab.work.set('scenarioStep1', '"the admin’s"');
  tab.openAs(lee);
  assert.equal(tab.work.get('scenarioStep1'), null);
  fill(tab.work);
  assert.deepEqual(kept(tab.work), WORK_KEYS);
  assert.equal(other.work.get('scenarioStep1'), '"the admin’s"');
  assert.deepEqual(kept(all.stored), []);
  tab.returnToAdmin();
  assert.equal(tab.work.get('scenarioStep1'), '"the admin’s"');
  assert.deepEqual(kept(tab.inTab), []);

  tab.openAs(lee);
  fill(tab.work);
  tab.signOut();
  assert.deepEqual(kept(tab.inTab), []);
  assert.equal(tab.work.get('scenarioStep1'), '"the admin’s"', 'only the opened session was logged out of');
});
