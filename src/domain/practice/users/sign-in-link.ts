/** An address that signs one user in, once: the way in while there is no password, and back in without mail. */
import type { AuditLog } from './audit-log.ts';
import type { OneTimeTokenStore, TokenMaker } from './tokens.ts';
import type { User } from './user.ts';

/** An address at which one user chooses a password, once: after forgetting it, or when invited. */
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

const LINK_MINUTES = 15;

interface SignInLinkStores {
  oneTimeTokens: Pick<OneTimeTokenStore, 'add'>;
  audit: Pick<AuditLog, 'record'>;
}

export interface SignInLinkParts {
  together(work: (stores: SignInLinkStores) => Promise<void>): Promise<void>;
  tokens: TokenMaker;
}

/** `baseUrl` is the address of the pages, without a slash at the end. */
export async function signInLink(
  { together, tokens }: SignInLinkParts,
  user: Pick<User, 'id'>,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<string> {
  const token = tokens.random();
  const expires_at = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await together(async ({ oneTimeTokens, audit }) => {
    await oneTimeTokens.add(
      { hash: tokens.hash(token), user_id: user.id, purpose: 'sign_in', expires_at },
      now,
    );
    await audit.record({ action: 'sign_in_link_made', user_id: user.id }, now);
  });
  return `${baseUrl}/user-login-with-token?token=${token}`;
}
