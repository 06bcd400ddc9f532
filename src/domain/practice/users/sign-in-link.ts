/** An address that signs one user in, once: the way in while there is no password, and back in without mail. */
import type { AuditLog } from './audit-log.ts';
import { newOneTimeToken, type OneTimeTokenStore, type TokenMaker } from './tokens.ts';
import type { User } from './user.ts';

/** An address at which one user chooses a password, once: after forgetting it, or when invited. */
export const RESET_HOURS = 1;
export const INVITATION_HOURS = 7 * 24;

/** `baseUrl` is the address of the pages, without a slash at the end. */
export async function passwordLink(
  stores: { oneTimeTokens: Pick<OneTimeTokenStore, 'add'>; tokens: TokenMaker },
  user: Pick<User, 'id'>,
  { baseUrl, ...lasts }: { baseUrl: string; hours: number; now: Date },
): Promise<string> {
  const token = await newOneTimeToken(stores, user.id, 'set_password', lasts);
  return `${baseUrl}/reset-password?token=${token}`;
}

const LINK_HOURS = 1 / 4;

interface SignInLinkStores {
  oneTimeTokens: Pick<OneTimeTokenStore, 'add'>;
  audit: Pick<AuditLog, 'record'>;
}

export interface SignInLinkParts {
  together(work: (stores: SignInLinkStores) => Promise<string>): Promise<string>;
  tokens: TokenMaker;
}

/** `baseUrl` is the address of the pages, without a slash at the end. */
export async function signInLink(
  { together, tokens }: SignInLinkParts,
  user: Pick<User, 'id'>,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<string> {
  const token = await together(async ({ oneTimeTokens, audit }) => {
    const lasts = { hours: LINK_HOURS, now };
    const made = await newOneTimeToken({ oneTimeTokens, tokens }, user.id, 'sign_in', lasts);
    await audit.record({ action: 'sign_in_link_made', user_id: user.id }, now);
    return made;
  });
  return `${baseUrl}/user-login-with-token?token=${token}`;
}
