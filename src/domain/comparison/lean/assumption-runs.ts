/** The runs for each assumption, without required returns and tabs, which take most of the time. */
import type { IndexHistory } from '../../market/inline-series.ts';
import { NO_SERIES, priceOnlyWeight } from '../../market/market.ts';
import { reprojected } from '../../history/reprice-illustration.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import { deriveLedger, outlayOf, type Ledger } from '../../policy/ledger.ts';
import { policyTax, policyTaxRate } from '../../policy/policy-tax.ts';
import { raisedRate } from '../../shared/rate-rise.ts';
import { priceLevel } from '../../shared/todays-dollars.ts';
import { tableGrowthOf } from '../../tax/federal/grown-tables.ts';
import { settledVehicle } from '../../vehicles/portfolio-return.ts';
import { type VehicleInput, isGrossedUp } from '../../vehicles/vehicle.ts';
import { comparedAccount } from '../comparative/compared-account.ts';
import type { ComparativeReportInput } from '../comparative/comparative-report.ts';

/** One point of cap: AG 49 rates were 6.00% at a cap of 10% and 6.45% at 11%. */
const POINT_OF_CAP = 0.0045;
const DEFAULT_LOAN_RATE = 0.054;
const LOW_FEE = 0.0025;
const LOW_YIELD = 0.01;
const TAX_RISE = 0.05;

/** Value after tax at the end of the age's year, and net income through it. */
export interface AccountPosition {
  readonly value: number;
  readonly income: number;
}

export interface Lead {
  readonly policy: AccountPosition;
  /** The best. */
  readonly account: AccountPosition & { readonly name: string };
}

/** The lead before and after an assumption is replaced. */
type AssumptionRun = ReturnType<typeof replaced>;

export interface AssumptionRuns {
  readonly age: number;
  readonly now: Lead;
  readonly rows: Readonly<Partial<Record<Assumption, AssumptionRun>>>;
}

export function assumptionRuns(input: LeanInput, history: IndexHistory): AssumptionRuns {
  const { illustration, comparison_age: requested } = input;
  const ledger = deriveLedger(illustration);
  const age = requested ?? ledger.firstAge + ledger.years - 1;
  const settled = {
    ...input,
    vehicles: input.vehicles.map((vehicle) => settledVehicle(vehicle, input, history)),
  };
  const positions = positionsAt(input, age - ledger.firstAge, ledger.years);
  const now = leadOf(settled, ledger, positions);
  const again = (changed: Partial<LeanInput>) => leadOf({ ...settled, ...changed }, ledger, positions);
  return {
    age,
    now,
    rows: {
      ...policyRows(input, ledger, now, positions),
      ...accountRows(settled, input, history, now, again),
      ...taxRows(settled, ledger, now, again),
    },
  };
}

type Positions = ReturnType<typeof positionsAt>;

/** Reads value and cumulative income at year t, in the dollars that the document shows. */
function positionsAt(input: LeanInput, t: number, years: number) {
  const level = priceLevel(input, years);
  return (value: Float64Array, income: Float64Array): AccountPosition => {
    let paid = 0;
    for (let year = 0; year <= t; year += 1) paid += income[year] / (level ? level.start[year] : 1);
    return { value: value[t] / (level ? level.end[t] : 1), income: paid };
  };
}

const policyAt = (
  illustration: IllustrationInput,
  input: LeanInput,
  positions: Positions,
): AccountPosition => {
  const tax = policyTax(illustration, deriveLedger(illustration), input.methods);
  return positions(tax.afterTaxSurrender, tax.netIncome);
};

/** Runs the vehicles of `input` at their rates. */
function leadOf(input: LeanInput, ledger: Ledger, positions: Positions): Lead {
  const tax = policyTax(input.illustration, ledger, input.methods);
  const outlay = outlayOf(ledger);
  const accounts = input.vehicles.map((vehicle) => {
    const { run } = comparedAccount(input, vehicle, outlay, tax.need);
    return { name: vehicle.name, ...positions(run.liquidation, run.distribution_net) };
  });
  return {
    policy: positions(tax.afterTaxSurrender, tax.netIncome),
    account: accounts.reduce((best, one) => (one.value + one.income > best.value + best.income ? one : best)),
  };
}

type Rows = AssumptionRuns['rows'];

const replaced = (current: number | string, alternative: number | string, before: Lead, after: Lead) => ({
  current,
  alternative,
  before,
  after,
});

/**
 * Compares two re-projections of the policy: on changed terms, and on its illustrated terms. Accounts do not change.
 */
function policyRows(input: LeanInput, ledger: Ledger, now: Lead, positions: Positions): Rows {
  const { illustration, methods } = input;
  const { illustrated_rate: rate, illustrated_loan_rate: loanRate } = illustration;
  if (rate === undefined) return {};
  const leadAt = (terms: { rate: number; loanRate: number }): Lead => ({
    ...now,
    policy: policyAt(reprojected(illustration, terms, methods), input, positions),
  });
  const before = leadAt({ rate, loanRate });
  const lower = rate - POINT_OF_CAP;
  const borrows = ledger.openingLoan > 0 || ledger.loans.some((loan) => loan > 0);
  return {
    illustrated_rate: replaced(rate, lower, before, leadAt({ rate: lower, loanRate })),
    ...(borrows &&
      loanRate < DEFAULT_LOAN_RATE && {
        loan_rate: replaced(
          loanRate,
          DEFAULT_LOAN_RATE,
          before,
          leadAt({ rate, loanRate: DEFAULT_LOAN_RATE }),
        ),
      }),
  };
}

type Again = (changed: Partial<LeanInput>) => Lead;

function accountRows(
  { vehicles }: LeanInput,
  entered: LeanInput,
  history: IndexHistory,
  now: Lead,
  again: Again,
): Rows {
  const highestFee = Math.max(...vehicles.map(({ fee }) => fee));
  const customSeries = entered.series ?? NO_SERIES;
  const weights = vehicles.map(({ portfolio }) =>
    portfolio ? priceOnlyWeight(portfolio, customSeries, history) : 0,
  );
  const maxWeight = Math.max(...weights);
  const without = vehicles[weights.indexOf(maxWeight)].rate_of_return;
  const withVehicles = (changed: (one: VehicleInput, k: number) => Partial<VehicleInput>): Lead =>
    again({ vehicles: vehicles.map((one, k) => ({ ...one, ...changed(one, k) })) });
  const lowFees = () => withVehicles(({ fee }) => ({ fee: Math.min(fee, LOW_FEE) }));
  const withYields = () =>
    withVehicles((one, k) => ({ rate_of_return: one.rate_of_return + LOW_YIELD * weights[k] }));
  const sameOutlay = () =>
    withVehicles((one) => (isGrossedUp(one) ? { contribution_basis: 'same_outlay' } : {}));
  return {
    ...(highestFee > LOW_FEE && { account_fees: replaced(highestFee, LOW_FEE, now, lowFees()) }),
    ...(maxWeight > 0 && {
      account_dividends: replaced(without, without + LOW_YIELD * maxWeight, now, withYields()),
    }),
    ...(vehicles.some(isGrossedUp) && {
      take_home: replaced('grossed_up', 'same_outlay', now, sameOutlay()),
    }),
  };
}

function taxRows(input: LeanInput, ledger: Ledger, now: Lead, again: Again): Rows {
  const { vehicles, illustration, household, table_growth: growth, inflation } = input;
  const first = ledger.distribution.findIndex((paid) => paid > 0);
  const from_age = ledger.firstAge + first;
  const rise = { from_age, by: TAX_RISE };
  const rate = policyTaxRate(illustration, from_age);
  const risen = (): Lead =>
    again({
      illustration: { ...illustration, policy_tax_rise: rise },
      vehicles: vehicles.map((one) => ({ ...one, tax_rise: rise })),
      household: household && { ...household, ordinary_rise: rise },
    });
  return {
    ...(growth === 0 &&
      vehicles.some(({ tax_method: method }) => method === 'federal') && {
        tax_tables: replaced(growth, tableGrowthOf({ inflation }), now, again({ table_growth: undefined })),
      }),
    ...(first >= 0 && { tax_rates: replaced(rate, raisedRate(rate, from_age, rise), now, risen()) }),
  };
}

/** In table order. */
export const ASSUMPTIONS = [
  'illustrated_rate',
  'loan_rate',
  'account_fees',
  'account_dividends',
  'tax_tables',
  'tax_rates',
  'take_home',
] as const;

export type Assumption = (typeof ASSUMPTIONS)[number];

export type LeanInput = ComparativeReportInput & { comparison_age?: number | undefined };
