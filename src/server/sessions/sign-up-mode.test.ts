import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../settings.ts';
import { signUpMode, signUpNotice } from './sign-up-mode.ts';

const OTHERS = { PLUMBLINE_HOST: '0.0.0.0', PLUMBLINE_DEMO: '0' };
const PUBLIC = { PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' };
const MAIL = { PLUMBLINE_SMTP_URL: 'smtp://mail.example.com', ...PUBLIC };
const settingsOf = (environment: Record<string, string>) => readSettings(environment).settings;

const CASES: [string, Record<string, string>, string][] = [
  ['this machine alone', {}, 'open'],
  ['another address of this machine', { PLUMBLINE_HOST: '127.0.0.2' }, 'open'],
  ['other machines', OTHERS, 'closed'],
  ['a public address', PUBLIC, 'closed'],
  ['a proxy in front', { PLUMBLINE_TRUST_PROXY: '1' }, 'closed'],
  ['a mail server', MAIL, 'verified'],
  ['other machines and a mail server', { ...OTHERS, ...MAIL }, 'verified'],
  ['the setting, open', { ...OTHERS, PLUMBLINE_SIGN_UP: 'open' }, 'open'],
  ['the setting, closed', { PLUMBLINE_SIGN_UP: 'closed' }, 'closed'],
  ['the setting, verified', { PLUMBLINE_SIGN_UP: 'verified' }, 'verified'],
];
for (const [what, environment, mode] of CASES) {
  test(`sign-up with ${what} is ${mode}`, () => {
    assert.equal(signUpMode(settingsOf(environment)).mode, mode);
  });
}

test('the start says which holds, why, and what changes it', () => {
  assert.equal(
    signUpNotice(settingsOf({})),
    'Sign-up is open to anyone (only this machine can reach the server). Set PLUMBLINE_SIGN_UP to change it.',
  );
  assert.equal(
    signUpNotice(settingsOf(OTHERS)),
    'Sign-up is closed: an admin adds users (other machines can reach the server, and PLUMBLINE_SMTP_URL is not set). Set PLUMBLINE_SIGN_UP to change it.',
  );
  assert.equal(
    signUpNotice(settingsOf({ PLUMBLINE_SIGN_UP: 'verified' })),
    'Sign-up is open to anyone who confirms their email first (PLUMBLINE_SIGN_UP is verified).',
  );
});

test('links that nobody sends warn', () => {
  const { warnings } = readSettings({ PLUMBLINE_SIGN_UP: 'verified' });
  assert.match(
    warnings[0] ?? '',
    /PLUMBLINE_SMTP_URL is not set: links that confirm a sign-up go to the outbox/,
  );
  assert.throws(() => readSettings({ PLUMBLINE_SIGN_UP: 'yes' }), /enter open, verified or closed/);
});
