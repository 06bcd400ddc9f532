/**
 * An account as the comparison runs it: fed with the policy's outlay, asked for its net income, and held to the limits
 * of the plan that it names. What a cap keeps out of it is no outlay of the account either.
 */
import { accountPlan, type AccountPlan } from '../../vehicles/account-plan.ts';
import { runAccount, type AccountRun } from '../../vehicles/account-run.ts';
import {
  householdsOf,
  runFederalAccount,
  type FederalRun,
  type FederalTerms,
} from '../../vehicles/federal-account.ts';
import {
  limitedAccounts,
  limitLawWarnings,
  limitWarnings,
  type LimitedAccount,
} from '../../vehicles/limited-account.ts';
import { requiredReturn, solvedReturn, surplusOf } from '../../vehicles/required-return.ts';
import type { ReturnTarget, SolvedReturn } from '../../vehicles/required-return.ts';
import { resolvedVehicle } from '../../vehicles/resolved-vehicle.ts';
import {
  bothAccounts,
  federalTerms,
  federalWarnings,
  limitsTested,
} from '../../vehicles/vehicle-calculation.ts';
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
  /** Where it pays tax by the federal tables: its own run with what they add, and the same at another level return. */
  readonly federal?: { terms: FederalTerms; run: FederalRun; at: (rate: number) => FederalRun } | undefined;
  /** The plan beside its side account at another level return. */
  readonly limitedAt: (rate: number) => LimitedAccount | null;
}

type Terms = Pick<
  ComparativeReportInput,
  'age' | 'start_year' | 'methods' | 'household' | 'table_growth' | 'household_growth' | 'inflation'
> &
  GivenLimitTerms;

export function comparedAccount(
  input: Terms,
  unresolved: VehicleInput,
  outlay: Float64Array,
  need: Float64Array,
): ComparedAccount {
  const vehicle = resolvedVehicle(unresolved, input);
  const { age } = input;
  const whole = accountPlan(age, vehicle, outlay, need);
  const isPlain = vehicle.tax_method !== 'federal' && (vehicle.plan_type ?? 'none') === 'none';
  if (isPlain) {
    const run = runAccount(whole, vehicle.rate_of_return);
    return { vehicle, plan: whole, run, outlay, limited: null, limitedAt: () => null };
  }
  const { start_year, filing_status, modified_agi, compensation } = input;
  const { employer_contribution, covered_by_plan, limit_growth, table_growth, inflation, tables } = input;
  const given = {
    age,
    start_year,
    filing_status,
    modified_agi,
    compensation,
    employer_contribution,
    covered_by_plan,
    limit_growth,
    table_growth,
    inflation,
    tables,
    vehicle,
    contributions: Array.from(outlay),
    distributions: Array.from(need),
  };
  const { household, household_growth } = input;
  const federal = byTables(whole, { ...given, household, household_growth });
  const within = limitedAccounts(given, vehicle);
  const limitedAt = (rate: number) => limitsTested(within?.(rate) ?? null, federal ? federal.run : null);
  const limited = limitedAt(vehicle.rate_of_return);
  if (federal) return { vehicle, plan: whole, run: federal.run, outlay, limited, limitedAt, federal };
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

/** Undefined for an account by flat rates. The household's own tax is the same at every return. */
function byTables(
  plan: AccountPlan,
  given: Parameters<typeof federalTerms>[0] & Pick<GivenLimitTerms, 'tables'>,
): ComparedAccount['federal'] {
  const terms = federalTerms(given, given.tables);
  if (!terms) return undefined;
  const households = householdsOf(plan, terms);
  const at = (rate: number) => runFederalAccount(plan, rate, terms, null, households);
  return { terms, run: at(given.vehicle.rate_of_return), at };
}

/** At one return for the plan and for what stands beside it. */
export function requiredOf(account: ComparedAccount, target: ReturnTarget, start: number): SolvedReturn {
  const { plan } = account;
  if (!isMeasuredWhole(account)) return requiredReturn(plan, target, null, start);
  return solvedReturn(target, plan.lastNeed, start, (asked, rate) => {
    const { shortfall, value } = measureBoth(account, asked, rate);
    return surplusOf(asked, shortfall, value);
  });
}

/** Whether a return is tried on whole runs: by the tables, or with an account beside the plan. */
export const isMeasuredWhole = ({ federal, limited }: ComparedAccount): boolean =>
  federal !== undefined || Boolean(limited?.side);

/** What plan and side account come to at a return: income not paid, and what the target is compared with. */
export function measureBoth(
  { limitedAt, plan, federal }: ComparedAccount,
  target: ReturnTarget,
  rate: number,
): { shortfall: number; value: number } {
  const limited = federal ? null : limitedAt(rate);
  const run = federal ? federal.at(rate) : limited && bothAccounts(limited);
  if (!run) return { shortfall: 0, value: 0 };
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

/** What the tables do not know, once for all accounts. */
export function lawWarnings(accounts: readonly ComparedAccount[], terms: GivenLimitTerms) {
  const federal = accounts.find((account) => account.federal)?.federal;
  const limited = accounts.flatMap((account) => account.limited?.years ?? []);
  const latest = limited.toSorted((one, other) => one.parts.calendarYear - other.parts.calendarYear);
  return [
    ...limitLawWarnings(latest, terms),
    ...(federal ? federalWarnings(federal.terms, federal.run.balance.length) : []),
  ];
}

/** Each with the account's name before it. */
export const limitWarningsOf = ({ limited, vehicle }: ComparedAccount) =>
  limited
    ? limitWarnings({ vehicle }, limited.years).map(({ code, message }) => ({
        code,
        message: `${vehicle.name}: ${message}`,
      }))
    : [];
