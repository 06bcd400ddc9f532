/** An address at which one user chooses a password, once: after forgetting it, or when invited. */
import type { OneTimeTokenStore, TokenMaker } from './one-time-token-store.ts';
import type { User } from './user.ts';

export const RESET_HOURS = 1;
export const INVITATION_HOURS = 7 * 24;

/** `baseUrl` is the address of the pages, without a slash at the end. */
export async function passwordLink(
  { oneTimeTokens, tokens }: { oneTimeTokens: Pick<OneTimeTokenStore, 'add'>; tokens: TokenMaker },
  user: Pick<User, 'id'>,
  { baseUrl, hours, now }: { baseUrl: string; hours: number; now: Date },
): Promise<string> {
  const token = tokens.random();
  const expires_at = new Date(now.getTime() + hours * 3_600_000);
  await oneTimeTokens.add(
    { hash: tokens.hash(token), user_id: user.id, purpose: 'set_password', expires_at },
    now,
  );
  return `${baseUrl}/reset-password?token=${token}`;
}
