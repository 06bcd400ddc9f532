import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSession } from './sessions/sessions.ts';
import { testPractice, type TestPractice } from '../../tests/support/test-practice.ts';

const opened: TestPractice[] = [];
after(() => Promise.all(opened.map((one) => one.close())));

const PASSWORD = 'correct horse battery';
const HOUR = 3_600_000;

/** Returns the lifetimes of access and refresh token in hours. */
async function hoursOf(environment: Record<string, string>, remember: boolean): Promise<[number, number]> {
  const practice = await testPractice({ environment, passwords: { dana: PASSWORD } });
  opened.push(practice);
  const { body } = await practice.call('post', 'auth/login/', {
    as: null,
    body: { email: 'dana@example.com', password: PASSWORD, remember },
  });
  const from = practice.services.clock.now().getTime();
  const hours = (expiry: string) => (Date.parse(expiry) - from) / HOUR;
  return [hours(body.data.access.expiry), hours(body.data.refresh.expiry)];
}

test('an access token lasts 12 hours and a refresh token 168 hours by default, and the settings change both', async () => {
  assert.deepEqual(await hoursOf({}, false), [(72 * 10) / 60, 168]);
  const shorter = { PLUMBLINE_ACCESS_HOURS: '2', PLUMBLINE_REFRESH_HOURS: '48' };
  assert.deepEqual(await hoursOf(shorter, false), [2, 48]);
});

test('with “remember me”, an access token lasts 7 days by default, and a setting changes it', async () => {
  assert.deepEqual(await hoursOf({}, true), [7 * 24, 168]);
  assert.deepEqual(await hoursOf({ PLUMBLINE_REMEMBER_DAYS: '3' }, true), [3 * 24, 168]);
});

test('an admin’s access token lasts 12 hours and the refresh token 7 days', async () => {
  const practice = await testPractice();
  opened.push(practice);
  const now = practice.services.clock.now();
  const { access, refresh } = await startSession(practice.services, practice.users.admin, {
    remember: false,
    now,
  });
  assert.equal(Date.parse(access.expiry) - now.getTime(), 12 * HOUR);
  assert.equal(Date.parse(refresh.expiry) - now.getTime(), 7 * 24 * HOUR);
});
