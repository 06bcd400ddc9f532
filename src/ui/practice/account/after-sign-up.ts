/** Where a sign-up leads on to, with what its page was opened with. */
import type { PlanEntry } from '../../../domain/practice/users/plan.ts';
import { nextOf } from '../../shell/guard.ts';

export interface SignUpWishes {
  code: string | undefined;
  next: string | undefined;
}

/** From the query of the page, without its question mark. What is no code and no path of this site is left out, as if it had not been there. */
export function wishesOf(search: string): SignUpWishes {
  const code = new URLSearchParams(search).get('code') ?? '';
  const next = nextOf(`/sign-up?${search}`);
  return {
    code: /^[\w-]{1,64}$/.test(code) ? code : undefined,
    next: next !== null && next.length <= 500 ? next : undefined,
  };
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
