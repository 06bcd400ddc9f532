/** Sign-up mode and its reason: the setting, or derived from the server's reachability. */
import type { SignUpMode } from '../../domain/practice/users/tokens.ts';
import type { Settings } from '../settings.ts';
import { isLoopback } from '../settings/setting.ts';

/** `reason` is shown in parentheses. */
export function signUpMode({
  signUp,
  smtpUrl,
  ...place
}: Pick<Settings, 'signUp' | 'host' | 'publicUrl' | 'trustProxy' | 'smtpUrl'>): {
  mode: SignUpMode;
  reason: string;
} {
  if (signUp !== 'unset') return { mode: signUp, reason: `PLUMBLINE_SIGN_UP is ${signUp}` };
  if (!isReachable(place)) return { mode: 'open', reason: 'only this machine can reach the server' };
  return smtpUrl === null
    ? { mode: 'closed', reason: 'other machines can reach the server, and PLUMBLINE_SMTP_URL is not set' }
    : { mode: 'verified', reason: 'other machines can reach the server, and PLUMBLINE_SMTP_URL is set' };
}

const MODE_TEXTS: Readonly<Record<SignUpMode, string>> = {
  open: 'open to anyone',
  verified: 'open to anyone who confirms their email first',
  closed: 'closed: an admin adds users',
};

/** "Sign-up is open to anyone (only this machine can reach the server). Set PLUMBLINE_SIGN_UP to change it." */
export function signUpNotice(settings: Settings): string {
  const { mode, reason } = signUpMode(settings);
  return `Sign-up is ${MODE_TEXTS[mode]} (${reason}).${settings.signUp === 'unset' ? ' Set PLUMBLINE_SIGN_UP to change it.' : ''}`;
}

/** Whether other machines can reach this server. Controls sign-up and the demo practice. */
type Place = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>;

export const isReachable = (place: Place): boolean => reachedBy(place) !== null;

/** Returns the setting that makes the server reachable, for messages: "PLUMBLINE_PUBLIC_URL is set". */
export function reachedBy({ host, publicUrl, trustProxy }: Place): string | null {
  if (publicUrl !== null) return 'PLUMBLINE_PUBLIC_URL is set';
  if (!isLoopback(host)) return `PLUMBLINE_HOST is ${host}`;
  return trustProxy > 0 ? `PLUMBLINE_TRUST_PROXY is ${trustProxy}` : null;
}
