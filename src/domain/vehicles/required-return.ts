/**
 * The smallest gross return that reaches a target, all else equal. Every balance is non-decreasing in the return, so
 * "the target is met" is monotone and its root is unique in [−0.99, 10].
 *
 * With a path of returns, the unknown is a level spread added to every year, with each year at least −0.99.
 */
import { bracketedRoot } from '../shared/math.ts';
import type { AccountPlan } from './account-plan.ts';
import { deathBenefitOf, emptyAccount, liquidationOf, openAccount, runYear } from './account-year.ts';
import type { RequiredReturnStatus } from './vehicle.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import type { YearsIncome } from './account-run.ts';

const MIN_RETURN = -0.99;
const MAX_RETURN = 10;
const TOLERANCE = 1e-10;

export type ReturnTarget =
  | { readonly kind: 'longevity' }
  | {
      readonly kind: 'surrender';
      readonly amount: number;
      readonly year: number;
      readonly isAfterTax: boolean;
    }
  | { readonly kind: 'death'; readonly amount: number; readonly year: number };

export type SolvedReturn = { rate: number | null; status: RequiredReturnStatus };

/** The unpaid income, and the value that is compared with the target. */
export type Measured = { readonly shortfall: number; readonly value: number };

/** `start`: start of the search, such as the assumed rate or the solution of a similar problem. */
export function requiredReturn(
  plan: AccountPlan,
  target: ReturnTarget,
  path: ArrayLike<number> | null,
  start: number,
): SolvedReturn {
  return solvedReturn(target, plan.lastNeed, start, (requested, rate) =>
    measureAt(plan, requested, path, rate),
  );
}

export function solvedReturn(
  target: ReturnTarget,
  lastNeed: number,
  start: number,
  measure: (target: ReturnTarget, rate: number) => Measured,
): SolvedReturn {
  const solved = (requested: ReturnTarget) =>
    solve((rate) => surplusOf(requested, measure(requested, rate)), start);
  if (target.kind !== 'longevity' && target.amount > 0) return solved(target);
  if (lastNeed === 0) return { rate: null, status: 'no_distributions' };
  const longevity = solved({ kind: 'longevity' });
  if (target.kind === 'longevity' || longevity.status === 'unreachable') return longevity;
  return { rate: longevity.rate, status: 'zero_target' };
}

// One account for every search, to avoid allocations per year.
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
    runYear(account, plan, t, path === null ? rate : Math.max(MIN_RETURN, path[t] + rate));
    shortfall += account.shortfall;
  }
  return { shortfall, value: valueFor(plan, target, years - 1) };
}

/**
 * Returns the surplus over the target, which is zero or more exactly if the target is met. Below zero it measures
 * the unpaid income, from the tolerated shortfall on, and the missing amount. This gives the search a slope instead
 * of a step.
 */
function surplusOf(target: ReturnTarget, { shortfall, value }: Measured): number {
  if (target.kind === 'longevity') return shortfall > 0 ? HALF_A_CENT - shortfall : value;
  return shortfall > HALF_A_CENT ? -target.amount - shortfall : value - target.amount;
}

function valueFor(plan: AccountPlan, target: ReturnTarget, t: number): number {
  if (target.kind === 'death') return deathBenefitOf(account, plan, t);
  return target.kind === 'surrender' && target.isAfterTax ? liquidationOf(account, plan, t) : account.balance;
}

/** Widens a bracket from the start until it contains the root, then narrows it. */
function solve(measure: (rate: number) => number, start: number): SolvedReturn {
  let near = Math.min(MAX_RETURN, Math.max(MIN_RETURN, start));
  let atNear = measure(near);
  const isMet = atNear >= 0;
  for (let step = 0.02; ; step *= 2.5) {
    const far = isMet ? Math.max(MIN_RETURN, near - step) : Math.min(MAX_RETURN, near + step);
    const atFar = measure(far);
    if (atFar >= 0 !== isMet) {
      const rate = isMet
        ? bracketedRoot(measure, far, near, atFar, atNear, TOLERANCE)
        : bracketedRoot(measure, near, far, atNear, atFar, TOLERANCE);
      return { rate, status: 'ok' };
    }
    if (isMet && far === MIN_RETURN) return { rate: MIN_RETURN, status: 'any' };
    if (!isMet && far === MAX_RETURN) return { rate: null, status: 'unreachable' };
    near = far;
    atNear = atFar;
  }
}

/** A hundredth of a cent. */
const AMOUNT_TOLERANCE = 1e-4;

/** Returns null without a need. `shape`: multiple of the amount that each year pays, if not level. */
export function maxLevelDistribution(
  plan: AccountPlan,
  path: ArrayLike<number>,
  shape: ArrayLike<number> | null = null,
  income: YearsIncome | null = null,
): number | null {
  if (plan.lastNeed === 0) return null;
  const needs = new Float64Array(plan.years);
  const level: AccountPlan = { ...plan, needs };
  const left = (amount: number): number => {
    for (let t = 0; t < plan.lastNeed; t += 1) needs[t] = plan.needs[t] > 0 ? amount * timesIn(shape, t) : 0;
    let shortfall = 0;
    openAccount(account);
    for (let t = 0; t < plan.lastNeed; t += 1) {
      runYear(account, level, t, path[t], income?.dividends[t], income?.interest[t]);
      shortfall += account.shortfall;
    }
    return shortfall > HALF_A_CENT ? -shortfall : account.balance;
  };
  return largest(left, untaxed(plan, path, shape));
}

const timesIn = (shape: ArrayLike<number> | null, t: number): number => (shape === null ? 1 : shape[t]);

/** Returns the level amount that the account could pay without tax, the start of a search. */
function untaxed(
  { contributions, needs, investedShare, fee, lastNeed }: AccountPlan,
  path: ArrayLike<number>,
  shape: ArrayLike<number> | null,
): number {
  let growth = 1;
  let paidIn = 0;
  let paidOut = 0;
  for (let t = 0; t < lastNeed && growth > 0; t += 1) {
    paidIn += (contributions[t] * investedShare) / growth;
    if (needs[t] > 0) paidOut += timesIn(shape, t) / growth;
    growth *= (1 + path[t]) * (1 - fee);
  }
  return paidOut > 0 ? paidIn / paidOut : 0;
}

const MAX_STEPS = 8;

/** Without a shortfall, the final balance is nearly linear in the amount: secants, then a bracket. */
function largest(left: (amount: number) => number, guess: number): number {
  let before = 0;
  let atBefore = left(0);
  let next = Math.max(1, 0.75 * guess);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const atNext = left(next);
    if (atNext < 0) return bracketedRoot(left, next, before, atNext, atBefore, AMOUNT_TOLERANCE);
    const slope = (atBefore - atNext) / (next - before);
    before = next;
    atBefore = atNext;
    if (!(slope > 0)) break;
    const change = atNext / slope;
    if (change <= AMOUNT_TOLERANCE) return before;
    next = before + change;
  }
  for (let amount = before + 1; ; amount *= 2) {
    const at = left(amount);
    if (at < 0) return bracketedRoot(left, amount, before, at, atBefore, AMOUNT_TOLERANCE);
    if (amount > 1e12) return amount;
  }
}
