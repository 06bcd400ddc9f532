import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import { under, type FieldErrors } from '../shared/result.ts';
import { accountPlan, resolvedVehicle } from './account-plan.ts';
import { tableWarnings, benefitWarnings } from '../tax/law-warnings.ts';
import {
  SHIPPED_TAX_TABLES,
  grownTables,
  tableGrowthOf,
  type GrowthTerms,
} from '../tax/federal/grown-tables.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import type { Household } from '../tax/household.ts';
import { runFederalAccount, type FederalTerms } from './federal-account.ts';
import {
  limitedAccount,
  limitedYear,
  limitLawWarnings,
  limitWarnings,
  type LimitedAccount,
} from './limited-account.ts';
import { ofColumns, longevityOf, realRun, runAccount, type AccountRun } from './account-run.ts';
import { priceLevel, realValues } from '../shared/todays-dollars.ts';
import {
  lookbackOf,
  portfolioErrors,
  portfolioWarnings,
  settledVehicle,
  type Lookback,
} from './portfolio-return.ts';
import { requiredReturn, type ReturnTarget, type SolvedReturn } from './required-return.ts';
import type { RequiredReturnInput, VehicleCalculationInput } from './vehicle-schema.ts';
import type { SeriesById } from '../market/market.ts';
import type { Methods } from '../policy/methods.ts';
import { type Longevity, type VehicleInput, isGrossedUp } from './vehicle.ts';

interface LimitedRow {
  limit: number | null;
  over_limit: number;
  /** Balance of the taxable side account. */
  overflow_balance?: number;
}

/** Dollars. `distribution_tax` includes the early withdrawal penalty. */
type VehicleRow = { year: number; age: number } & Record<keyof AccountRun, number> &
  Partial<LimitedRow & FederalRow>;

export interface VehicleResult {
  rows: VehicleRow[];
  /** Sums of the flows, with the row keys. */
  totals: Record<string, number>;
  longevity: Longevity;
  ending_value: number;
  /** The level rate, as entered or the portfolio's; null on a path. */
  rate_of_return: number | null;
  /** Only if the rate is an average of 25-year periods. */
  lookback?: Lookback;
  warnings: { code: string; message: string }[];
}

interface FederalRow {
  net_investment_income_tax: number;
  /** Medicare's income-related adjustment because of the account, which does not pay it. */
  irmaa: number;
}

export const FEDERAL_FLOWS = ['net_investment_income_tax', 'irmaa'] as const;

/** Row members whose sums are the totals. */
export const FLOWS = [
  'contribution',
  'distribution_gross',
  'distribution_net',
  'distribution_tax',
  'growth',
  'fee',
  'growth_tax',
  'dividend_income',
  'shortfall',
  'front_load',
] as const satisfies readonly (keyof AccountRun)[];

/** Checks the figures of the portfolio, beyond the schema. A path needs no figures. */
export const vehicleErrors = (
  input: VehicleCalculationInput | RequiredReturnInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors => (input.returns ? {} : under('vehicle', portfolioErrors(input.vehicle, input, history)));

/** Resolves the vehicle by its methods, at its portfolio's rate unless there is a path. */
export function vehicleOf<V extends VehicleInput>(
  input: {
    age: number;
    vehicle: V;
    methods: Methods;
    start_year: number;
    returns?: number[] | undefined;
    series?: SeriesById | undefined;
  },
  history: IndexHistory = NO_HISTORY,
): V {
  const vehicle = resolvedVehicle(input.vehicle, input);
  return input.returns ? vehicle : settledVehicle(vehicle, input, history);
}

export function vehicleResult(
  input: VehicleCalculationInput,
  history: IndexHistory = NO_HISTORY,
  tables?: TaxTables,
): VehicleResult {
  const vehicle = vehicleOf(input, history);
  const returns = input.returns ?? vehicle.rate_of_return;
  const plan = accountPlan(input.age, vehicle, input.contributions, input.distributions);
  const federal = federalTerms(input, tables);
  const byTables = federal && runFederalAccount(plan, returns, federal);
  const limited = limitsTested(limitedAccount({ ...input, tables }, vehicle, returns), byTables);
  const nominal = byTables ?? (limited ? bothAccounts(limited) : runAccount(plan, returns));
  const level = priceLevel(input, plan.years);
  const run = level ? realRun(nominal, level) : nominal;
  const atEnd = (column: Float64Array) => (level ? realValues(column, level) : column);
  const investmentTax = byTables && atEnd(byTables.net_investment_income_tax);
  const irmaa = byTables && atEnd(byTables.irmaa);
  const overflow = limited?.side && atEnd(limited.side.run.balance);
  const rows = Array.from(run.balance, (_, t) => ({
    year: t + 1,
    age: input.age + t,
    ...ofColumns((name) => run[name][t]),
    ...(investmentTax && irmaa && { net_investment_income_tax: investmentTax[t], irmaa: irmaa[t] }),
    // Limits are in the dollars of their year.
    ...(limited && { limit: limited.years[t].parts.limit, over_limit: limited.years[t].over }),
    ...(overflow && { overflow_balance: overflow[t] }),
  }));
  const totals: Record<string, number> = {};
  for (const key of FLOWS) totals[key] = sumOf(run[key]);
  const lookback = input.returns ? null : lookbackOf(vehicle, input, history);
  if (investmentTax && irmaa)
    Object.assign(totals, { net_investment_income_tax: sumOf(investmentTax), irmaa: sumOf(irmaa) });
  return {
    rows,
    totals,
    longevity: longevityOf(plan, nominal.shortfall),
    ending_value: run.balance[plan.years - 1],
    rate_of_return: input.returns ? null : vehicle.rate_of_return,
    ...(lookback && { lookback }),
    warnings: [
      ...(input.returns ? [] : portfolioWarnings(vehicle, input.series, history)),
      ...(limited ? limitWarnings(input, limited.years) : []),
      ...(limited ? limitLawWarnings(limited.years, { ...input, tables }) : []),
      ...(federal ? federalWarnings(federal, plan.years) : []),
    ],
  };
}

/** Returns warnings about the limits of the tables for these years and this household. */
export const federalWarnings = (
  { startYear, household, householdGrowth, tables }: FederalTerms,
  years: number,
) => [
  ...tableWarnings({ startYear, stateRate: household.state_rate }, years, tables),
  ...benefitWarnings({ startYear, household, householdGrowth }, years, tables.grown?.rate ?? 0),
];

const sumOf = (column: Float64Array): number => column.reduce((sum, value) => sum + value, 0);

/** The tables gross up a contribution at a rate other than the flat one. The test uses the actual contribution. */
export const limitsTested = (
  limited: LimitedAccount | null,
  run: Pick<AccountRun, 'contribution'> | null,
): LimitedAccount | null =>
  limited && run
    ? { ...limited, years: limited.years.map(({ parts }, t) => limitedYear(parts, run.contribution[t])) }
    : limited;

/** Returns null if the account pays flat rates. */
export function federalTerms(
  input: {
    vehicle: VehicleInput;
    household?: Household | undefined;
    start_year: number;
    contributions: readonly number[];
    household_growth?: number | undefined;
  } & GrowthTerms,
  published: TaxTables = SHIPPED_TAX_TABLES,
): FederalTerms | null {
  const { vehicle, household, start_year } = input;
  if (vehicle.tax_method !== 'federal' || !household) return null;
  const growth = tableGrowthOf(input);
  return {
    household,
    startYear: start_year,
    grossedUp: isGrossedUp(vehicle) ? input.contributions : null,
    tables: grownTables(published, growth),
    householdGrowth: input.household_growth ?? growth,
  };
}

/** Adds the plan and its side account. The unpaid rest is the plan's shortfall. */
export function bothAccounts({ run, side }: LimitedAccount): AccountRun {
  if (!side) return run;
  return ofColumns((name) =>
    name === 'shortfall' ? run.shortfall : run[name].map((value, t) => value + side.run[name][t]),
  );
}

export function requiredReturnResult(
  input: RequiredReturnInput,
  history: IndexHistory = NO_HISTORY,
): SolvedReturn {
  const path = input.returns ?? null;
  const vehicle = vehicleOf(input, history);
  const plan = accountPlan(input.age, vehicle, input.contributions, input.distributions);
  return requiredReturn(plan, targetOf(input), path, path ? 0 : vehicle.rate_of_return);
}

export function targetOf(input: RequiredReturnInput): ReturnTarget {
  const year = input.year ?? input.contributions.length;
  const isAfterTax = input.value_basis === 'after_tax';
  if (input.target === 'surrender')
    return { kind: 'surrender', amount: input.surrender_value ?? 0, year, isAfterTax };
  if (input.target === 'death') return { kind: 'death', amount: input.death_benefit ?? 0, year };
  return { kind: 'longevity' };
}
