import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../../tests/support/memory-store.ts';
import { browserOf, dana, lee, robin } from '../../../tests/support/browser-fixture.ts';
import type { SessionStore } from './session.ts';
import { WORK_KEYS } from './storage.ts';

const browser = (stored?: Record<string, string>) => browserOf(memoryStore, stored);

const userOf = (tab: Pick<SessionStore, 'current'>) => tab.current.value?.user.id;
const fill = (store: { set: (key: string, value: string) => void }) => {
  for (const key of WORK_KEYS) store.set(key, `"${key} as typed"`);
};
const keysOf = (store: { get: (key: string) => string | null }) =>
  WORK_KEYS.filter((key) => store.get(key) === `"${key} as typed"`);

test('WORK_KEYS includes all drafts and inputs that the specification names', () => {
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

test('a session that ends with a 401 retains drafts and inputs, and restores them for the same user', () => {
  const { work, signIn, clear } = browser().tab();
  signIn(dana, false);
  fill(work);
  clear();
  work.set('scenarioStep1', '"scenarioStep1 as typed"');
  signIn(dana, false);
  assert.deepEqual(keysOf(work), WORK_KEYS);
});

test('a session that expires retains drafts and inputs for the same user', () => {
  const all = browser();
  const { work, signIn, accessToken } = all.tab();
  signIn(dana, false);
  fill(work);
  all.at('2026-01-01T12:00:00Z');
  assert.equal(accessToken(), null);
  const secondTab = all.tab();
  secondTab.signIn({ ...dana, access: { value: 'new', expiry: '2026-01-02T00:00:00Z' } }, false);
  assert.deepEqual(keysOf(secondTab.work), WORK_KEYS);
});

test('another user who signs in sees no drafts, and the previous user’s drafts are deleted', () => {
  const all = browser();
  const { work, signIn, clear } = all.tab();
  signIn(dana, false);
  fill(work);
  clear();
  signIn(lee, false);
  assert.deepEqual(keysOf(work), []);
  assert.deepEqual(keysOf(all.stored), []);
  signIn(dana, false);
  assert.deepEqual(keysOf(work), [], 'they are gone for good');
});

test('Logout deletes drafts and inputs', () => {
  const all = browser({ mode: 'dark-blue' });
  const { work, signIn, signOut } = all.tab();
  signIn(dana, false);
  fill(work);
  signOut();
  assert.deepEqual(keysOf(all.stored), []);
  work.set('scenarioStep1', '"scenarioStep1 as typed"');
  assert.deepEqual(keysOf(all.stored), [], 'nor does a form that is still open write any');
  signIn(dana, false);
  assert.deepEqual(keysOf(work), []);
  assert.equal(all.stored.get('mode'), 'dark-blue');
});

/** Ways in which a session that begins at 00:00 ends at 08:00, whether or not a page is open then. */
const ENDS: Record<string, (all: ReturnType<typeof browser>) => void> = {
  'the server refuses it': (all) => {
    const tab = all.tab();
    all.at('2026-01-01T08:00:00Z');
    tab.expire();
  },
  'the clock, in a page': (all) => {
    all.stored.set('access_token', JSON.stringify({ ...dana.access, expiry: '2026-01-01T08:00:00Z' }));
    const tab = all.tab();
    all.at('2026-01-01T11:00:00Z');
    assert.equal(tab.accessToken(), null);
  },
  'the clock, with every page closed': (all) =>
    all.stored.set('access_token', JSON.stringify({ ...dana.access, expiry: '2026-01-01T08:00:00Z' })),
  'its keys are gone': (all) => {
    all.at('2026-01-01T08:00:00Z');
    all.stored.remove('access_token');
    all.tab();
  },
};

for (const [way, end] of Object.entries(ENDS))
  test(`drafts are deleted at the first load 12 hours after the session ended: ${way}`, () => {
    const all = browser();
    const firstTab = all.tab();
    firstTab.signIn(dana, false);
    fill(firstTab.work);
    end(all);
    all.at('2026-01-01T19:59:59Z');
    all.tab();
    assert.deepEqual(keysOf(all.stored), WORK_KEYS, 'a load before that keeps them, and does not add time');
    all.at('2026-01-01T20:00:00Z');
    all.tab();
    assert.deepEqual(keysOf(all.stored), []);
    assert.deepEqual([all.stored.get('work_owner'), all.stored.get('work_expiry')], [null, null]);
  });

test('drafts have no expiry after the same user signs in again within 12 hours', () => {
  const all = browser();
  const tab = all.tab();
  tab.signIn(dana, false);
  fill(tab.work);
  tab.expire();
  assert.equal(all.stored.get('work_expiry'), '2026-01-01T12:00:00.000Z');
  all.at('2026-01-01T11:00:00Z');
  tab.signIn({ ...dana, access: { value: 'new', expiry: '2026-01-05T00:00:00Z' } }, true);
  all.at('2026-01-04T00:00:00Z');
  assert.deepEqual(keysOf(all.tab().work), WORK_KEYS);
});

test('drafts without an owner are not shown to any user', () => {
  const all = browser(Object.fromEntries(WORK_KEYS.map((key) => [key, `"${key} as typed"`])));
  const { work, signIn } = all.tab();
  signIn(dana, false);
  assert.deepEqual(keysOf(work), []);
});

test('drafts of a session without a recorded owner belong to the user of that session', () => {
  const { work } = browser({
    access_token: JSON.stringify(dana.access),
    currentUser: JSON.stringify(dana.user),
    scenarioStep1: '"scenarioStep1 as typed"',
  }).tab();
  assert.equal(work.get('scenarioStep1'), '"scenarioStep1 as typed"');
});

test('signing out in one tab signs out the other tab, and its open form saves no more drafts', () => {
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
  assert.deepEqual(keysOf(all.stored), []);
});

test('a session opened from admin has separate drafts, which end with it and do not affect the admin’s', () => {
  const all = browser();
  const tab = all.tab();
  const other = all.tab();
  tab.signIn(robin, false);
  tab.work.set('scenarioStep1', '"the admin’s"');
  tab.openAs(lee);
  assert.equal(tab.work.get('scenarioStep1'), null);
  fill(tab.work);
  assert.deepEqual(keysOf(tab.work), WORK_KEYS);
  assert.equal(other.work.get('scenarioStep1'), '"the admin’s"');
  assert.deepEqual(keysOf(all.stored), []);
  tab.returnToAdmin();
  assert.equal(tab.work.get('scenarioStep1'), '"the admin’s"');
  assert.deepEqual(keysOf(tab.inTab), []);

  tab.openAs(lee);
  fill(tab.work);
  tab.signOut();
  assert.deepEqual(keysOf(tab.inTab), []);
  assert.equal(tab.work.get('scenarioStep1'), '"the admin’s"', 'only the opened session was logged out of');
});

const form = { firstname: 'Elena', age: 45 };
const typing = (tab: Pick<SessionStore, 'typed'>) => tab.typed.watch('client/new', () => form);
const found = (tab: Pick<SessionStore, 'typed'>, user: number) => tab.typed.find(user, 'client/new');

test('the content of a form is retained in its tab for the same user when the session expires', () => {
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

test('a form that matches the server’s data, or has left the page, is not retained', () => {
  const tab = browser().tab();
  tab.signIn(dana, false);
  tab.typed.watch('client/12', () => null);
  typing(tab)();
  tab.expire();
  assert.deepEqual(tab.typed.waiting(7), []);
});

test('retained forms are deleted at Logout, also in another tab, and when another user signs in', () => {
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

test('a session that expires in another tab retains this tab’s forms and is reported in this tab', () => {
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

test('forms of a session opened from admin are not retained', () => {
  const tab = browser().tab();
  tab.signIn(robin, false);
  tab.openAs(lee);
  typing(tab);
  tab.expire();
  assert.deepEqual([found(tab, 1), found(tab, 8)], [null, null]);
});

test('after Logout in another tab, this tab says so until the next sign-in', () => {
  const all = browser();
  const [one, two] = [all.tab(), all.tab()];
  one.signIn(dana, false);
  one.signOut();
  assert.equal(one.ended.value, null);
  assert.deepEqual(two.ended.value, { kind: 'elsewhere' });
  one.signIn(dana, false);
  assert.equal(two.ended.value, null);
});

test('retained forms are deleted at the tab’s first load 12 hours after the session ended', () => {
  const all = browser();
  const tab = all.tab();
  tab.signIn(dana, false);
  typing(tab);
  tab.expire();
  all.at('2026-01-01T11:59:59Z');
  assert.deepEqual(found(all.tab(tab.inTab), 7), form);
  all.at('2026-01-01T12:00:00Z');
  all.tab(tab.inTab);
  assert.equal(tab.inTab.get('typed_forms'), null);
});
