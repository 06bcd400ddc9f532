/**
 * An account as the comparison runs it: fed with the policy's outlay, asked for its net income, and held to the limits
 * of the plan that it names. What a cap keeps out of it is no outlay of the account either.
 */
import { accountPlan, type AccountPlan } from '../../vehicles/account-plan.ts';
import { runAccount, type AccountRun } from '../../vehicles/account-run.ts';
import { limitedAccount, limitWarnings, type LimitedAccount } from '../../vehicles/limited-account.ts';
import { requiredReturn, solvedReturn } from '../../vehicles/required-return.ts';
import type { ReturnTarget, SolvedReturn } from '../../vehicles/required-return.ts';
import { resolvedVehicle } from '../../vehicles/resolved-vehicle.ts';
import { bothAccounts } from '../../vehicles/vehicle-calculation.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { AccountLimits, ComparativeReportInput, GivenLimitTerms } from './comparative-report.ts';

export interface ComparedAccount {
  readonly vehicle: VehicleInput;
  /** With all that is asked of plan and side account together. */
  readonly plan: AccountPlan;
  readonly run: AccountRun;
  /** Take-home dollars that go in, into a taxable account beside it too. */
  readonly outlay: Float64Array;
  /** Null without a plan. */
  readonly limited: LimitedAccount | null;
  /** The plan beside its side account at another level return. */
  readonly limitedAt: (rate: number) => LimitedAccount | null;
}

type Terms = Pick<ComparativeReportInput, 'age' | 'methods'> & GivenLimitTerms;

export function comparedAccount(
  input: Terms,
  unresolved: VehicleInput,
  outlay: Float64Array,
  need: Float64Array,
): ComparedAccount {
  const vehicle = resolvedVehicle(unresolved, input);
  const { age, start_year, filing_status, modified_agi, compensation } = input;
  const { employer_contribution, covered_by_plan, limit_growth, tables } = input;
  const given = {
    age,
    start_year,
    filing_status,
    modified_agi,
    compensation,
    employer_contribution,
    covered_by_plan,
    limit_growth,
    tables,
    vehicle,
    contributions: Array.from(outlay),
    distributions: Array.from(need),
  };
  const limitedAt = (rate: number) => limitedAccount(given, vehicle, rate);
  const limited = limitedAt(vehicle.rate_of_return);
  const whole = accountPlan(age, vehicle, outlay, need);
  if (!limited)
    return {
      vehicle,
      plan: whole,
      run: runAccount(whole, vehicle.rate_of_return),
      outlay,
      limited,
      limitedAt,
    };
  const isCapped = vehicle.overflow === 'cap';
  return {
    vehicle,
    plan: isCapped ? limited.plan : whole,
    run: bothAccounts(limited),
    outlay: isCapped ? Float64Array.from(limited.outlays) : outlay,
    limited,
    limitedAt,
  };
}

/** At one return for the plan and for what stands beside it. */
export function requiredOf(account: ComparedAccount, target: ReturnTarget, start: number): SolvedReturn {
  const { plan, limited } = account;
  if (!limited?.side) return requiredReturn(plan, target, null, start);
  return solvedReturn(target, plan.lastNeed, start, (asked, rate) => {
    const { shortfall, value } = measureBoth(account, asked, rate);
    const amount = asked.kind === 'longevity' ? 0 : asked.amount;
    return shortfall > HALF_A_CENT ? -amount - shortfall : value - amount;
  });
}

/** What plan and side account come to at a return: income not paid, and what the target is compared with. */
export function measureBoth(
  { limitedAt, plan }: ComparedAccount,
  target: ReturnTarget,
  rate: number,
): { shortfall: number; value: number } {
  const limited = limitedAt(rate);
  if (!limited) return { shortfall: 0, value: 0 };
  const run = bothAccounts(limited);
  const years = target.kind === 'longevity' ? plan.lastNeed : target.year;
  let shortfall = 0;
  for (let t = 0; t < years; t += 1) shortfall += run.shortfall[t];
  const values =
    target.kind === 'death'
      ? run.death_benefit
      : target.kind === 'surrender' && target.afterTax
        ? run.liquidation
        : run.balance;
  return { shortfall, value: values[years - 1] };
}

/** What a plan's limits do to the account of a slot; null without a plan. */
export function limitsOf(
  slot: number,
  { limited, outlay, vehicle }: ComparedAccount,
  asked: Float64Array,
): AccountLimits | null {
  if (!limited) return null;
  const { plan_type: plan = 'none', overflow = 'warn' } = vehicle;
  const first = limited.years.findIndex(({ over }) => over > HALF_A_CENT);
  return {
    slot,
    plan_type: plan,
    overflow,
    first_year_over: first < 0 ? null : first + 1,
    total_over_limit: limited.years.reduce((sum, { over }) => sum + over, 0),
    total_not_invested: asked.reduce((sum, paid, t) => sum + paid - outlay[t], 0),
    rows: limited.years.map(({ parts, over }, t) => ({
      year: t + 1,
      limit: parts.limit,
      over_limit: over,
      overflow_balance: limited.side ? limited.side.run.balance[t] : null,
    })),
  };
}

/** Each with the account's name before it. */
export const limitWarningsOf = ({ limited, vehicle }: ComparedAccount) =>
  limited
    ? limitWarnings({ vehicle }, limited.years).map(({ code, message }) => ({
        code,
        message: `${vehicle.name}: ${message}`,
      }))
    : [];
