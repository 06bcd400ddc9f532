/** An account of the comparison. Contributions that a cap excludes are not part of its outlay. */
import { accountPlan, type AccountPlan, resolvedVehicle } from '../../vehicles/account-plan.ts';
import { runAccount, type AccountRun } from '../../vehicles/account-run.ts';
import {
  costsWithin,
  fixedYears,
  runFederalAccount,
  runFederalUntil,
  type FederalRun,
  type FederalTerms,
  type FixedYears,
} from '../../vehicles/federal-account.ts';
import {
  limitedAccounts,
  limitLawWarnings,
  limitWarnings,
  type LimitedAccount,
} from '../../vehicles/limited-account.ts';
import {
  measureAt,
  solvedReturn,
  type Measured,
  type ReturnTarget,
  type SolvedReturn,
} from '../../vehicles/required-return.ts';
import {
  bothAccounts,
  federalTerms,
  federalWarnings,
  limitsTested,
} from '../../vehicles/vehicle-calculation.ts';
import { overflowOf, type VehicleInput } from '../../vehicles/vehicle.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { AccountLimits, ComparativeReportInput, OptionalLimitTerms } from './comparative-report.ts';

export interface ComparedAccount {
  readonly vehicle: VehicleInput;
  /** The needs of the plan and the side account together. */
  readonly plan: AccountPlan;
  readonly run: AccountRun;
  /** Contributions in take-home dollars, including those to the side account. */
  readonly outlay: Float64Array;
  /** Null if the account has no plan type. */
  readonly limited: LimitedAccount | null;
  /** Only by the federal tables: the run, and a run of the first years at another level return. */
  readonly federal?: ByTables | undefined;
  /** Runs the plan and its side account at another level return. */
  readonly limitedAt: (rate: number) => LimitedAccount | null;
}

interface ByTables {
  terms: FederalTerms;
  fixed: FixedYears;
  run: FederalRun;
  until: (years: number, rate: number) => AccountRun;
}

type Terms = Pick<
  ComparativeReportInput,
  'age' | 'start_year' | 'methods' | 'household' | 'table_growth' | 'household_growth' | 'inflation'
> &
  OptionalLimitTerms;

export function comparedAccount(
  input: Terms,
  unresolved: VehicleInput,
  outlay: Float64Array,
  need: Float64Array,
): ComparedAccount {
  const vehicle = resolvedVehicle(unresolved, input);
  const fullPlan = accountPlan(input.age, vehicle, outlay, need);
  const flat = { vehicle, plan: fullPlan, outlay, limited: null, limitedAt: () => null };
  if (vehicle.tax_method !== 'federal' && (vehicle.plan_type ?? 'none') === 'none')
    return { ...flat, run: runAccount(fullPlan, vehicle.rate_of_return) };
  const entered = {
    ...input,
    vehicle,
    contributions: Array.from(outlay),
    distributions: Array.from(need),
  };
  const federal = byTables(fullPlan, entered);
  const within = limitedAccounts(entered, vehicle);
  const limitedAt = (rate: number) => limitsTested(within?.(rate) ?? null, federal ? federal.run : null);
  const limited = limitedAt(vehicle.rate_of_return);
  if (federal && limited && vehicle.limit_contributions) {
    const limits = limited.years.map(({ parts }) => parts.limit);
    const paid = costsWithin(outlay, federal.fixed, limits, federal.terms.grossedUp !== null);
    const plan = accountPlan(input.age, vehicle, paid, need);
    const within = byTables(plan, { ...entered, contributions: Array.from(paid) });
    return {
      ...flat,
      plan,
      run: within?.run ?? federal.run,
      outlay: paid,
      limited,
      limitedAt,
      federal: within,
    };
  }
  if (federal) return { ...flat, run: federal.run, limited, limitedAt, federal };
  if (!limited) return { ...flat, run: runAccount(fullPlan, vehicle.rate_of_return) };
  const capped = vehicle.overflow === 'cap' && {
    plan: limited.plan,
    outlay: Float64Array.from(limited.outlays),
  };
  return { ...flat, run: bothAccounts(limited), ...capped, limited, limitedAt };
}

/** Returns undefined for an account by flat rates. The household's base tax is the same at every return. */
function byTables(
  plan: AccountPlan,
  entered: Parameters<typeof federalTerms>[0] & Pick<OptionalLimitTerms, 'tables'>,
): ByTables | undefined {
  const terms = federalTerms(entered, entered.tables);
  if (!terms) return undefined;
  const fixed = fixedYears(plan, terms);
  const run = runFederalAccount(plan, entered.vehicle.rate_of_return, terms, fixed);
  return { terms, fixed, run, until: (years, rate) => runFederalUntil(plan, years, rate, fixed) };
}

/** Solves for one return of the plan and its side account. */
export const requiredOf = (account: ComparedAccount, target: ReturnTarget, start: number): SolvedReturn =>
  solvedReturn(target, account.plan.lastNeed, start, (requested, rate) =>
    measureBoth(account, requested, rate),
  );

/** Accounts by the federal tables and plans with a side account require complete runs. */
export function measureBoth(
  { limited, limitedAt, plan, federal }: ComparedAccount,
  target: ReturnTarget,
  rate: number,
): Measured {
  const years = target.kind === 'longevity' ? plan.lastNeed : target.year;
  const runs = limited?.side ? limitedAt(rate) : null;
  const both = federal ? { run: federal.until(years, rate), side: null } : runs;
  if (!both) return measureAt(plan, target, null, rate);
  const { run, side } = both;
  const isAfterTax = target.kind === 'surrender' && target.isAfterTax;
  const column = target.kind === 'death' ? 'death_benefit' : isAfterTax ? 'liquidation' : 'balance';
  let shortfall = 0;
  for (let t = 0; t < years; t += 1) shortfall += run.shortfall[t];
  return { shortfall, value: run[column][years - 1] + (side?.run[column][years - 1] ?? 0) };
}

export function limitsOf(
  slot: number,
  { limited, outlay, vehicle }: ComparedAccount,
  requested: Float64Array,
): AccountLimits | null {
  if (!limited) return null;
  const { plan_type: plan = 'none' } = vehicle;
  const first = limited.years.findIndex(({ over }) => over > HALF_A_CENT);
  return {
    slot,
    plan_type: plan,
    overflow: overflowOf(vehicle),
    first_year_over: first < 0 ? null : first + 1,
    total_over_limit: limited.years.reduce((sum, { over }) => sum + over, 0),
    total_not_invested: requested.reduce((sum, paid, t) => sum + paid - outlay[t], 0),
    rows: limited.years.map(({ parts, over }, t) => ({
      year: t + 1,
      limit: parts.limit,
      over_limit: over,
      overflow_balance: limited.side ? limited.side.run.balance[t] : null,
    })),
  };
}

/** Returns the limits of the tax tables, once for all accounts. */
export function lawWarnings(accounts: readonly ComparedAccount[], terms: OptionalLimitTerms) {
  const federal = accounts.find((account) => account.federal)?.federal;
  const limited = accounts.flatMap((account) => account.limited?.years ?? []);
  const latest = limited.toSorted((one, other) => one.parts.calendarYear - other.parts.calendarYear);
  return [
    ...limitLawWarnings(latest, terms),
    ...(federal ? federalWarnings(federal.terms, federal.run.balance.length) : []),
  ];
}

/** Prefixes each warning with the account's name. */
export const limitWarningsOf = ({ limited, vehicle }: ComparedAccount) =>
  limited
    ? limitWarnings({ vehicle }, limited.years).map(({ code, message }) => ({
        code,
        message: `${vehicle.name}: ${message}`,
      }))
    : [];
