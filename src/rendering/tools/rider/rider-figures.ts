/** The selected part by age and by year, for charts and tables. */
import { shortMonth } from '../../../domain/shared/dates.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import type { AccountYearRow, RiderPart } from '../../../domain/tools/rider/rider-part.ts';
import type { RiderSimulation, IncomeRiderResult } from '../../../domain/tools/rider/income-rider.ts';
import { sentences } from '../../words/sentence-parts.ts';
import { plainSeries, type ChartSeries } from '../../charts/chart-series.ts';
import type { Stream, IncomeRiderInput } from '../../../domain/tools/rider/income-rider-schema.ts';
import { sourceName } from '../tool-parts.ts';

export interface RiderView {
  view_result: 'fixed_return' | 'index_allocation';
  target_analysis_type: 'income' | 'amount' | 'longevity';
  result_type: Stream;
  income_type: 'annual' | 'monthly';
}

export const FIRST_VIEW: RiderView = {
  view_result: 'fixed_return',
  target_analysis_type: 'income',
  result_type: 'guaranteed',
  income_type: 'annual',
};

export interface PartView {
  part: RiderPart;
  /** Path in the result. */
  at: string;
  view: RiderView;
}

/** The selected part, or the other one if it has no rate or figures. */
export function selectPart(parts: IncomeRiderResult, view: RiderView): PartView | null {
  const other = view.view_result === 'fixed_return' ? 'index_allocation' : 'fixed_return';
  for (const view_result of [view.view_result, other] as const) {
    const at = `income_rider_${view.result_type}_${view_result}` as const;
    const part = parts[at];
    if (part) return { part, at, view: { ...view, view_result } };
  }
  return null;
}

export const hasBoth = (parts: IncomeRiderResult): boolean =>
  parts.income_rider_guaranteed_fixed_return !== null &&
  parts.income_rider_guaranteed_index_allocation !== null;

/** Text on the returns of the account. */
export function returnText(
  { returns, index_allocation, series }: IncomeRiderInput,
  view: RiderView['view_result'],
): string {
  if (view === 'fixed_return') return 'Fixed return';
  return returns ? 'Returns as listed' : sourceName(index_allocation, series);
}

export const riderName = ({ income_rider_account_name: name }: IncomeRiderInput): string =>
  name?.trim() || 'Income rider';
export const accountName = ({ comparative_vehicle_account_name: name }: IncomeRiderInput): string =>
  name?.trim() || 'Self-managed account';

/** A yearly amount in the selected unit. */
export const perPeriod = (amount: number, { income_type }: Pick<RiderView, 'income_type'>): number =>
  income_type === 'monthly' ? amount / 12 : amount;
export const periodText = ({ income_type }: Pick<RiderView, 'income_type'>): string =>
  income_type === 'monthly' ? 'a month' : 'a year';

export interface Names {
  rider: string;
  account: string;
}

export const agesOf = (part: Pick<RiderPart, 'rows'>): number[] => part.rows.map(({ age }) => age);

/** The age at which the account first cannot pay in full; null if it always can. */
const shortAge = (part: RiderPart): number | null =>
  part.shortfall_surplus_years < 0 ? (part.rows[part.cv_longevity]?.age ?? null) : null;

const accountSeries = (part: RiderPart, name: string, values: number[]): ChartSeries => ({
  ...plainSeries(2, name, 'Account', values),
  depletionAge: shortAge(part),
  depletionVerb: 'depleted',
});

export function incomeSeries({ part, view }: PartView, names: Names): ChartSeries[] {
  const values = (of: 'rider_income' | 'account_payment') => part.rows.map((row) => perPeriod(row[of], view));
  return [
    plainSeries(1, names.rider, 'Rider', values('rider_income')),
    accountSeries(part, names.account, values('account_payment')),
  ];
}

export const balanceSeries = ({ part }: PartView, names: Names): ChartSeries[] => [
  accountSeries(part, names.account, balancesOf(part)),
];

const balancesOf = ({ rows }: Pick<RiderPart, 'rows'>): number[] => rows.map(({ balance }) => balance);

/** Balance of the account: three periods, and the average of all, which is no real period. */
export const PERIODS_TITLE = 'Balance by age: worst, median and best period, and the average of all';

export const simulationSeries = (simulation: RiderSimulation): ChartSeries[] => [
  plainSeries(1, 'Median', 'Median', balancesOf(simulation.median)),
  plainSeries(2, 'Worst', 'Worst', balancesOf(simulation.worst)),
  plainSeries(3, 'Average', 'Average', balancesOf(simulation.average)),
  plainSeries(4, 'Best', 'Best', balancesOf(simulation.best)),
];

export type Money = Exclude<keyof AccountYearRow, 'year' | 'age' | 'growth_rate'>;

const ACCOUNT_COLUMNS: readonly [string, Money][] = [
  ['Payment', 'account_payment'],
  ['Unpaid', 'shortfall'],
  ['Growth', 'growth'],
  ['Fee', 'fee'],
  ['Tax on growth', 'growth_tax'],
  ['Balance', 'balance'],
];
/** Paid monthly if months are shown; other figures are yearly. */
export const PAID: ReadonlySet<Money> = new Set(['rider_income', 'account_payment', 'shortfall']);

/** Omits columns of the account without any value. */
export const yearColumns = (part: RiderPart): (readonly [string, Money])[] =>
  ACCOUNT_COLUMNS.filter(
    ([, key]) => key === 'balance' || key === 'account_payment' || part.rows.some((row) => row[key] !== 0),
  );

/** All yearly figures of the part, for a spreadsheet. */
export function everyYearCells(part: RiderPart): (string | number)[][] {
  const columns: readonly [string, Exclude<keyof AccountYearRow, 'year' | 'age'>][] = [
    ['Rider income', 'rider_income'],
    ['Return', 'growth_rate'],
    ...ACCOUNT_COLUMNS,
  ];
  return [
    ['Year', 'Age', ...columns.map(([title]) => title)],
    ...part.rows.map((row) => [row.year, row.age, ...columns.map(([, key]) => row[key])]),
  ];
}

const SPREADS = [
  ['min', 'The worst'],
  ['p10', '10th percentile'],
  ['p50', 'Median'],
  ['p90', '90th percentile'],
  ['max', 'The best'],
] as const;

/** Longevity and ending value by rank; each column is ranked separately. */
export function simulationLines(simulation: RiderSimulation, stream: RiderView['result_type']) {
  const ages = agesOf(simulation.median);
  return SPREADS.map(([key, label]) => {
    const years = simulation.longevity[key];
    return {
      label,
      longevity: years === 0 ? 'Not at all' : `Age ${ages[years - 1] ?? '–'}, year ${years}`,
      ending: simulation.ending_value[key],
      at: { longevity: `${stream}.longevity.${key}`, ending: `${stream}.ending_value.${key}` },
    };
  });
}

const startOf = ({ start_month }: { start_month: string | null }): string =>
  start_month === null ? 'the first year' : shortMonth(start_month);

/** "In 412 of 747 periods (55%) the account pays every year of the income." */
export function simulationShare({ count, success_rate, median }: RiderSimulation): string {
  const paid = Math.round(success_rate * count);
  const all = formatInteger(count);
  if (median.wrapped)
    return 'The history is shorter than the plan: it is repeated from its start, as one period.';
  if (paid === count) return `The account pays every year of the income in each of ${all} periods.`;
  return paid === 0
    ? `In none of ${all} periods does the account pay every year of the income.`
    : `In ${formatInteger(paid)} of ${all} periods (${Math.round(success_rate * 100)}%) the account pays every year of the income.`;
}

/** Adds the start months of the worst, median and best period. */
export const simulationText = (simulation: RiderSimulation): string =>
  sentences(simulationShare(simulation), simulationStarts(simulation));

export const simulationStarts = ({ worst, median, best }: RiderSimulation): string =>
  median.wrapped
    ? ''
    : `Worst from ${startOf(worst)}, median from ${startOf(median)}, best from ${startOf(best)}.`;
