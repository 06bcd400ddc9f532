import type { OwnerId, User } from './user.ts';
import type { AuditLog } from './audit-log.ts';
import type { PlanEntry } from './plan.ts';

/** Random tokens for signing in, issued once and stored only as hashes. */
export interface TokenMaker {
  random(): string;
  hash(token: string): string;
}

/** A link to sign in, set a password or confirm a sign-up, or the challenge between password and second factor. */
export type TokenPurpose = 'sign_in' | 'set_password' | 'confirm_email' | ChallengePurpose;
export const CHALLENGE_PURPOSES = [
  'second_factor',
  'second_factor_remember',
  'second_factor_provider',
] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

export interface OneTimeTokenStore {
  add(
    token: { hash: string; user_id: number; purpose: TokenPurpose; expires_at: Date },
    now: Date,
  ): Promise<void>;
  /** Uses up the token; null if unknown, used or expired. Of simultaneous calls, only one succeeds. */
  spend(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  /** Returns the user of an unused token; null as for `spend`. */
  userOf(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  /** Returns why a token is invalid, until a week after its expiry. */
  state(hash: string, purpose: TokenPurpose, now: Date): Promise<'good' | 'used' | 'expired' | 'unknown'>;
  /** Ends all tokens of this purpose of the user. */
  useUp(userId: number, purpose: TokenPurpose, now: Date): Promise<void>;
  sweep(now: Date): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Creates a token for one purpose of one user. Only the link contains the token. */
export async function newOneTimeToken(
  { oneTimeTokens, tokens }: { oneTimeTokens: Pick<OneTimeTokenStore, 'add'>; tokens: TokenMaker },
  user_id: number,
  purpose: TokenPurpose,
  { hours, now }: { hours: number; now: Date },
): Promise<string> {
  const token = tokens.random();
  const expires_at = new Date(now.getTime() + hours * HOUR_MS);
  await oneTimeTokens.add({ hash: tokens.hash(token), user_id, purpose, expires_at }, now);
  return token;
}

interface FileClaim {
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** Signatures with the server's key, for addresses that open without signing in. */
export interface Signer {
  /** Deterministic for a report and generation, so that the advisor can view the link again. */
  viewToken(reportId: number, generation: number): string;
  isViewToken(token: string, reportId: number, generation: number): boolean;
  /** The token of one recipient. Has the form of the general one, so that it does not reveal other recipients. */
  recipientToken(reportId: number, generation: number, recipient: number): string;
  /** Returns the recipient of a token, or null. */
  recipientOf(
    token: string,
    reportId: number,
    generation: number,
    recipients: readonly number[],
  ): number | null;
  /** For one owner and file, ten minutes at most; equal within a minute, so that lists can be cached. */
  fileClaim(owner: OwnerId, hash: string, now: Date): FileClaim;
  /** Deterministic mark of an address from which a user signed in, one-way without the key. */
  addressMark(userId: number, network: string): string;
  isFileClaim(owner: OwnerId, hash: string, claim: FileClaim, now: Date): boolean;
}

/** One-time link to choose a password: after a forgotten password, or for an invitation. */
export const RESET_HOURS = 1;
export const INVITATION_HOURS = 7 * 24;

/** `baseUrl` is the address of the pages, without a slash at the end. */
export async function passwordLink(
  stores: { oneTimeTokens: Pick<OneTimeTokenStore, 'add'>; tokens: TokenMaker },
  user: Pick<User, 'id'>,
  { baseUrl, ...validity }: { baseUrl: string; hours: number; now: Date },
): Promise<string> {
  const token = await newOneTimeToken(stores, user.id, 'set_password', validity);
  return `${baseUrl}/reset-password?token=${token}`;
}

const LINK_HOURS = 1 / 4;

interface SignInLinkStores {
  oneTimeTokens: Pick<OneTimeTokenStore, 'add'>;
  audit: Pick<AuditLog, 'record'>;
}

export interface SignInLinkParts {
  transaction(work: (stores: SignInLinkStores) => Promise<string>): Promise<string>;
  tokens: TokenMaker;
}

/** `baseUrl` is the address of the pages, without a slash at the end. */
export async function signInLink(
  { transaction, tokens }: SignInLinkParts,
  user: Pick<User, 'id'>,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<string> {
  const token = await transaction(async ({ oneTimeTokens, audit }) => {
    const validity = { hours: LINK_HOURS, now };
    const created = await newOneTimeToken({ oneTimeTokens, tokens }, user.id, 'sign_in', validity);
    await audit.record({ action: 'sign_in_link_made', user_id: user.id }, now);
    return created;
  });
  return `${baseUrl}/user-login-with-token?token=${token}`;
}

/** open: immediate; verified: after confirmation of the address; closed: only by an admin. */
export const SIGN_UP_MODES = ['open', 'verified', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const CONFIRM_HOURS = 24;
/** Unconfirmed sign-ups are deleted with their data after this time. */
export const UNCONFIRMED_DAYS = 7;

/** Returns the query of the sign-up page, which later pages continue: "code=SPRING&next=%2Ftutorials". */
export function signUpQuery({ code, next }: SignUpOptions): string {
  return new URLSearchParams({ ...(code && { code }), ...(next && { next }) }).toString();
}

/** A one-time link that confirms a sign-up. `baseUrl` is the address of the pages, without a slash at the end. */
export async function confirmLink(
  stores: { oneTimeTokens: OneTimeTokenStore; tokens: TokenMaker },
  user: Pick<User, 'id'>,
  { baseUrl, plan, query, now }: { baseUrl: string; plan: PlanEntry; query: string; now: Date },
): Promise<string> {
  // Only the latest link is valid, because the password may have changed.
  await stores.oneTimeTokens.useUp(user.id, 'confirm_email', now);
  const token = await newOneTimeToken(stores, user.id, 'confirm_email', { hours: CONFIRM_HOURS, now });
  return `${baseUrl}/sign-up/${plan.plan_id}?token=${token}${query === '' ? '' : `&${query}`}`;
}

export interface SignUpOptions {
  code?: string | undefined;
  next?: string | undefined;
}

/** Returns the path after the first sign-in; null for the start page. */
export function afterSignUp(
  plan: PlanEntry,
  { code, next }: SignUpOptions,
  sellsPlans: boolean,
): string | null {
  if (next !== undefined) return next;
  if (!sellsPlans || plan.plan === 'FREE_TRIAL_PLAN') return null;
  const query = new URLSearchParams({ plan: String(plan.plan_id), ...(code !== undefined && { code }) });
  return `/payment?${query.toString()}`;
}

/** Continues to `goal` after sign-in. */
export const signInPath = (goal: string | null): string =>
  goal === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(goal)}`;
