/** Settings of sign-up, and lifetimes of sign-ins. */
import { SIGN_UP_MODES } from '../../domain/practice/users/tokens.ts';
import { integer, oneOf, onOff, setting, readInteger } from './setting.ts';

export const SIGN_IN_SETTINGS = {
  accessHours: setting('PLUMBLINE_ACCESS_HOURS', '12', {
    meaning: 'Lifetime of a sign-in in hours.',
    ...integer(1, 720, ' of hours'),
  }),
  rememberDays: setting('PLUMBLINE_REMEMBER_DAYS', '7', {
    meaning: 'Lifetime of a sign-in with “Remember me” in days.',
    ...integer(1, 365, ' of days'),
  }),
  refreshHours: setting('PLUMBLINE_REFRESH_HOURS', '168', {
    meaning: 'Lifetime of a refresh token in hours.',
    ...integer(1, 8760, ' of hours'),
  }),
  idleMinutes: setting('PLUMBLINE_IDLE_MINUTES', '0', {
    meaning: 'Minutes after which an idle session ends; 0: no idle timeout.',
    expects: 'a whole number of minutes, 0 or from 5 to 10080',
    read: (text) => (text === '0' ? 0 : readInteger(5, 10_080)(text)),
  }),
  idleRemembered: onOff(
    'PLUMBLINE_IDLE_REMEMBERED',
    '1: PLUMBLINE_IDLE_MINUTES also applies to sign-ins with “Remember me”.',
  ),
  signUp: setting('PLUMBLINE_SIGN_UP', '', {
    meaning:
      'Who can sign up. open: anyone, immediately. verified: anyone, after confirming their email. closed: no one; admins add users. Empty: open if only this machine can reach the server (PLUMBLINE_HOST is loopback, PLUMBLINE_PUBLIC_URL is empty and PLUMBLINE_TRUST_PROXY is 0); otherwise verified with PLUMBLINE_SMTP_URL, closed without. The start prints the active value and the reason.',
    expects: 'open, verified or closed',
    read: (text) => (text === '' ? 'unset' : oneOf(...SIGN_UP_MODES)(text)),
  }),
};
