/** Who may sign up, and what a sign-up that waits for its mailbox is given. */
import type { PlanEntry } from './plan.ts';
import { newOneTimeToken, type OneTimeTokenStore, type TokenMaker } from './tokens.ts';
import type { User } from './user.ts';

/** open: at once; verified: once the mailbox was shown to be theirs; closed: by an admin alone. */
export const SIGN_UP_MODES = ['open', 'verified', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const CONFIRM_HOURS = 24;
/** How long a sign-up waits to be confirmed; then it is deleted, with all that was entered. */
export const UNCONFIRMED_DAYS = 7;

/** What the sign-up page was opened with and leads on to: "code=SPRING&next=%2Ftutorials". */
export function signUpQuery({ code, next }: SignUpWishes): string {
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

export interface SignUpWishes {
  code?: string | undefined;
  next?: string | undefined;
}

/** A path, for after the first sign-in; null when there is nothing but the start page to go to. */
export function afterSignUp(
  plan: PlanEntry,
  { code, next }: SignUpWishes,
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
