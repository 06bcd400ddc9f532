/** Sign-in by personal access token, and what a token may call. */
import type { Context } from 'hono';
import {
  allowsScope,
  hasChecksum,
  hintOf,
  type RouteScope,
  type UsedToken,
} from '../../domain/practice/users/access-token.ts';
import type { RequestUser } from '../../domain/practice/users/session-store.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import { refuse } from '../http/errors.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Services } from '../services.ts';
import { limitPerMinute } from './attempt-limits.ts';

export interface TokenUser extends RequestUser {
  token: UsedToken;
  /** The practice turned access tokens off. */
  isOff: boolean;
}

/** A wrong checksum is refused without a query. */
export async function tokenUser(
  token: string,
  { accessTokens, tokens, audit }: Pick<Services, 'accessTokens' | 'tokens' | 'audit'>,
  now: Date,
): Promise<TokenUser | null> {
  const isIntact = hasChecksum(token);
  const found = isIntact ? await accessTokens.byHash(tokens.hash(token), now) : null;
  if (!found)
    await audit.record(
      { action: 'token_refused', user_id: null, ...(isIntact && { detail: hintOf(token) }) },
      now,
    );
  return found;
}

const REQUESTS_PER_MINUTE = 600;

/** Refuses a token that is turned off or used too often. */
export async function refuseToken(
  { token, isOff }: TokenUser,
  context: Context<AppEnv>,
  services: Pick<Services, 'attempts'>,
  now: Date,
): Promise<Result<never> | null> {
  const limit = { name: 'token requests', maxAttempts: REQUESTS_PER_MINUTE, key: String(token.id) };
  const limited = await limitPerMinute(services, limit, context, now);
  return limited ?? (isOff ? refuse('tokens_off') : null);
}

export function refuseScope({ scopes }: UsedToken, needed: RouteScope): Result<never> | null {
  if (needed === 'session') return refuse('session_required');
  if (needed === 'any' || allowsScope(scopes, needed)) return null;
  return fail({ code: 'scope_missing', detail: `This token needs the scope ${needed}.` });
}
