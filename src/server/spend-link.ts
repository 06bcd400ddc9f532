/** What the token of a link leads to: its user, once, or a refusal that says what to do about it. */
import type { TokenPurpose } from '../domain/practice/users/one-time-token-store.ts';
import type { User } from '../domain/practice/users/user.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { refuse } from './errors.ts';
import type { Services } from './services.ts';

export async function spendLink(
  { oneTimeTokens, tokens, users }: Pick<Services, 'oneTimeTokens' | 'tokens' | 'users'>,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<Result<User>> {
  const hash = tokens.hash(token);
  const userId = await oneTimeTokens.spend(hash, purpose, now);
  const user = userId === null ? null : await users.find(userId);
  if (user) return ok(user);
  const state = await oneTimeTokens.state(hash, purpose, now);
  return refuse(state === 'used' ? 'link_used' : state === 'expired' ? 'link_expired' : 'link_not_valid');
}
