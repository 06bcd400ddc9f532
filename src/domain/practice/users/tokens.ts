import type { OwnerId, User } from './user.ts';
import type { AuditLog } from './audit-log.ts';
import type { PlanEntry } from './plan.ts';

/** Tokens that let somebody in: random, handed out once, kept only as hashes. */
export interface TokenMaker {
  random(): string;
  hash(token: string): string;
}

/** A link that signs in, sets a password or confirms a sign-up, or the challenge between password and second factor. */
export type TokenPurpose = 'sign_in' | 'set_password' | 'confirm_email' | ChallengePurpose;
export type ChallengePurpose = 'second_factor' | 'second_factor_remember';

export interface OneTimeTokenStore {
  add(
    token: { hash: string; user_id: number; purpose: TokenPurpose; expires_at: Date },
    now: Date,
  ): Promise<void>;
  /** Spends the token and names its user; null when unknown, spent or too old. Two at once: one wins. */
  spend(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  /** Whose it is, unspent; null as for `spend`. */
  userOf(hash: string, purpose: TokenPurpose, now: Date): Promise<number | null>;
  /** Why a token cannot be spent, as long as that is remembered (a week beyond its end). */
  state(hash: string, purpose: TokenPurpose, now: Date): Promise<'good' | 'used' | 'expired' | 'unknown'>;
  /** Every token of this purpose that the user still has stops working. */
  useUp(userId: number, purpose: TokenPurpose, now: Date): Promise<void>;
  sweep(now: Date): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** A new token for one purpose of one user, added to the store; the token itself is in the link only. */
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

/** Signatures made with the server's own key, for addresses that are opened without signing in. */
export interface Signer {
  /** Shown again whenever the advisor asks: the same report and generation give the same token. */
  viewToken(reportId: number, generation: number): string;
  isViewToken(token: string, reportId: number, generation: number): boolean;
  /** The same for one recipient, by their number. It looks like the general one, so that nobody learns of the others. */
  recipientToken(reportId: number, generation: number, recipient: number): string;
  /** Whose of these it is; null where it is nobody's. */
  recipientOf(
    token: string,
    reportId: number,
    generation: number,
    recipients: readonly number[],
  ): number | null;
  /** For one owner and file, ten minutes at most; the same within a minute, so that lists can be cached. */
  fileClaim(owner: OwnerId, hash: string, now: Date): FileClaim;
  /** Of an address that a user signed in from: the same each time, and unreadable without the key. */
  addressMark(userId: number, network: string): string;
  isFileClaim(owner: OwnerId, hash: string, claim: FileClaim, now: Date): boolean;
}

/** An address at which one user chooses a password, once: after forgetting it, or when invited. */
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
    const validity = { hours: LINK_HOURS, now };
    const made = await newOneTimeToken({ oneTimeTokens, tokens }, user.id, 'sign_in', validity);
    await audit.record({ action: 'sign_in_link_made', user_id: user.id }, now);
    return made;
  });
  return `${baseUrl}/user-login-with-token?token=${token}`;
}

/** open: at once; verified: once the mailbox was shown to be theirs; closed: by an admin alone. */
export const SIGN_UP_MODES = ['open', 'verified', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const CONFIRM_HOURS = 24;
/** How long a sign-up waits to be confirmed; then it is deleted, with all that was entered. */
export const UNCONFIRMED_DAYS = 7;

/** What the sign-up page was opened with and leads on to: "code=SPRING&next=%2Ftutorials". */
export function signUpQuery({ code, next }: SignUpOptions): string {
  return new URLSearchParams({ ...(code && { code }), ...(next && { next }) }).toString();
}

/** An address at which a sign-up is confirmed, once. `baseUrl` is the address of the pages, without a slash at the end. */
export async function confirmLink(
  stores: { oneTimeTokens: OneTimeTokenStore; tokens: TokenMaker },
  user: Pick<User, 'id'>,
  { baseUrl, plan, query, now }: { baseUrl: string; plan: PlanEntry; query: string; now: Date },
): Promise<string> {
  // Only the newest counts: the password may have been chosen anew.
  await stores.oneTimeTokens.useUp(user.id, 'confirm_email', now);
  const token = await newOneTimeToken(stores, user.id, 'confirm_email', { hours: CONFIRM_HOURS, now });
  return `${baseUrl}/sign-up/${plan.plan_id}?token=${token}${query === '' ? '' : `&${query}`}`;
}

export interface SignUpOptions {
  code?: string | undefined;
  next?: string | undefined;
}

/** A path, for after the first sign-in; null when there is nothing but the start page to go to. */
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

/** Leads on to `goal` after sign-in. */
export const signInPath = (goal: string | null): string =>
  goal === null ? '/sign-in' : `/sign-in?next=${encodeURIComponent(goal)}`;
