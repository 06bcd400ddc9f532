/**
 * The smallest gross return that reaches a target, all else equal. Every balance is non-decreasing in
 * the return, so "the target is met" is monotone and its root unique in [−0.99, 10].
 *
 * With a path of returns the number solved for is a level spread added to every year, each year floored
 * at −0.99.
 */
import { bracketedRoot } from '../shared/math.ts';
import type { AccountPlan } from './account-plan.ts';
import { deathBenefitOf, emptyAccount, liquidationOf, openAccount, runYear } from './account-year.ts';
import type { RequiredReturnStatus } from './vehicle.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';

const LOWEST_RETURN = -0.99;
const HIGHEST_RETURN = 10;
const TOLERANCE = 1e-10;

export type ReturnTarget =
  | { readonly kind: 'longevity' }
  | { readonly kind: 'surrender'; readonly amount: number; readonly year: number; readonly afterTax: boolean }
  | { readonly kind: 'death'; readonly amount: number; readonly year: number };

export type SolvedReturn = { rate: number | null; status: RequiredReturnStatus };

/** Result of an account at a return: the income not paid, and the value that is compared with the target. */
export type Measured = { readonly shortfall: number; readonly value: number };

/** `start` is where the search begins: the assumed rate, or the answer to a neighbouring question. */
export function requiredReturn(
  plan: AccountPlan,
  target: ReturnTarget,
  path: ArrayLike<number> | null,
  start: number,
): SolvedReturn {
  return solvedReturn(target, plan.lastNeed, start, (asked, rate) => measureAt(plan, asked, path, rate));
}

export function solvedReturn(
  target: ReturnTarget,
  lastNeed: number,
  start: number,
  measure: (target: ReturnTarget, rate: number) => Measured,
): SolvedReturn {
  const solved = (asked: ReturnTarget) => solve((rate) => surplusOf(asked, measure(asked, rate)), start);
  if (target.kind !== 'longevity' && target.amount > 0) return solved(target);
  if (lastNeed === 0) return { rate: null, status: 'no_distributions' };
  const longevity = solved({ kind: 'longevity' });
  if (target.kind === 'longevity' || longevity.status === 'unreachable') return longevity;
  return { rate: longevity.rate, status: 'zero_target' };
}

// One account for every search: nothing is allocated a year.
const account = emptyAccount();

export function measureAt(
  plan: AccountPlan,
  target: ReturnTarget,
  path: ArrayLike<number> | null,
  rate: number,
): Measured {
  const years = target.kind === 'longevity' ? plan.lastNeed : target.year;
  let shortfall = 0;
  openAccount(account);
  for (let t = 0; t < years; t += 1) {
    runYear(account, plan, t, path === null ? rate : Math.max(LOWEST_RETURN, path[t] + rate));
    shortfall += account.shortfall;
  }
  return { shortfall, value: valueFor(plan, target, years - 1) };
}

/**
 * What is left above the target: zero or more exactly when it is met. Below zero by the income not paid and the amount
 * missing, so that the search can steer by it. An income that is nearly paid is measured from what may be missing, so that
 * the search finds a slope where the account ends at nothing, and not a step of half a cent between two levels.
 */
function surplusOf(target: ReturnTarget, { shortfall, value }: Measured): number {
  if (target.kind === 'longevity') return shortfall > 0 ? HALF_A_CENT - shortfall : value;
  return shortfall > HALF_A_CENT ? -target.amount - shortfall : value - target.amount;
}

/** What the target is compared with after year `t`. */
function valueFor(plan: AccountPlan, target: ReturnTarget, t: number): number {
  if (target.kind === 'death') return deathBenefitOf(account, plan, t);
  return target.kind === 'surrender' && target.afterTax ? liquidationOf(account, plan, t) : account.balance;
}

/** Widens a bracket from the start until it holds the root, then closes it. */
function solve(measure: (rate: number) => number, start: number): SolvedReturn {
  let near = Math.min(HIGHEST_RETURN, Math.max(LOWEST_RETURN, start));
  let atNear = measure(near);
  const met = atNear >= 0;
  for (let step = 0.02; ; step *= 2.5) {
    const far = met ? Math.max(LOWEST_RETURN, near - step) : Math.min(HIGHEST_RETURN, near + step);
    const atFar = measure(far);
    if (atFar >= 0 !== met) {
      const rate = met
        ? bracketedRoot(measure, far, near, atFar, atNear, TOLERANCE)
        : bracketedRoot(measure, near, far, atNear, atFar, TOLERANCE);
      return { rate, status: 'ok' };
    }
    if (met && far === LOWEST_RETURN) return { rate: LOWEST_RETURN, status: 'any' };
    if (!met && far === HIGHEST_RETURN) return { rate: null, status: 'unreachable' };
    near = far;
    atNear = atFar;
  }
}
