import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../adapters/browser-storage/key-value-store.ts';
import { browserOf, dana, lee, robin } from '../../../tests/support/browser-fixture.ts';
import type { SessionStore } from './session.ts';

const browser = (stored?: Record<string, string>) => browserOf(memoryStore, stored);

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

test('what stood in a form goes at the first load of its tab 12 hours after the session ended', () => {
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
