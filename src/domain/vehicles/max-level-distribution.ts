/**
 * The largest level net amount that an account pays on a path of returns, in each year in which there is a
 * need, without a shortfall. What is left after the last payment falls with the amount, so its zero is the answer.
 */
import { bracketedRoot } from '../shared/math.ts';
import type { AccountPlan } from './account-plan.ts';
import type { YearsIncome } from './account-run.ts';
import { emptyAccount, openAccount, runYear } from './account-year.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';

const account = emptyAccount();
/** A hundredth of a cent. */
const TOLERANCE = 1e-4;

/** Null when there is no need to pay. `shape`: how many times the amount each year pays, where it is not level. */
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

/** What the account could pay level without tax, where a search begins. */
function untaxed(
  { contributions, needs, kept, fee, lastNeed }: AccountPlan,
  path: ArrayLike<number>,
  shape: ArrayLike<number> | null,
): number {
  let growth = 1;
  let paidIn = 0;
  let paidOut = 0;
  for (let t = 0; t < lastNeed && growth > 0; t += 1) {
    paidIn += (contributions[t] * kept) / growth;
    if (needs[t] > 0) paidOut += timesIn(shape, t) / growth;
    growth *= (1 + path[t]) * (1 - fee);
  }
  // After a total loss there is nothing to pay from.
  return paidOut > 0 ? paidIn / paidOut : 0;
}

const MOST_STEPS = 8;

/** While everything is paid, the rest is nearly linear in the amount: secants, then a bracket. */
function largest(left: (amount: number) => number, guess: number): number {
  let before = 0;
  let atBefore = left(0);
  let next = Math.max(1, 0.75 * guess);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const atNext = left(next);
    if (atNext < 0) return bracketedRoot(left, next, before, atNext, atBefore, TOLERANCE);
    const slope = (atBefore - atNext) / (next - before);
    before = next;
    atBefore = atNext;
    if (!(slope > 0)) break;
    const change = atNext / slope;
    if (change <= TOLERANCE) return before;
    next = before + change;
  }
  for (let amount = before + 1; ; amount *= 2) {
    const at = left(amount);
    if (at < 0) return bracketedRoot(left, amount, before, at, atBefore, TOLERANCE);
    if (amount > 1e12) return amount;
  }
}
