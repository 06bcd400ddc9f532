/**
 * Converts results on history to dollars of each period's first day (docs/methods/todays-dollars.md). Applied after
 * ranking and after the comparison with the carrier's scale, which both use nominal dollars.
 */
import { CPI, type IndexHistory } from '../market/inline-series.ts';
import { consumerPrices, type SeriesById } from '../market/market.ts';
import type { CommonMonths } from '../market/index-path.ts';
import { carrierRates, type CarrierColumns, type CarrierLimit } from '../policy/carrier-scale.ts';
import type { Methods } from '../policy/methods.ts';
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import {
  priceLevel,
  realFlows,
  realValues,
  type DollarTerms,
  type PriceLevel,
} from '../shared/todays-dollars.ts';
import { orNull, yearValues, type PeriodColumns } from './period-columns.ts';
import type { PolicyHistoryRow, PolicyOutcome } from './policy-outcome.ts';
import { findRates, twoIrrs } from './two-irrs.ts';

export interface HistoryDollarTerms extends Omit<DollarTerms, 'inflation'> {
  inflation?: DollarTerms['inflation'] | typeof CPI;
  series?: SeriesById | undefined;
}

export const followsPrices = ({ inflation }: HistoryDollarTerms): boolean => inflation === CPI;

/** Returns the months of consumer prices if they are used: a period must be within them, too. */
export function monthsOfPrices(terms: HistoryDollarTerms, history: IndexHistory): CommonMonths[] {
  const prices = followsPrices(terms) ? consumerPrices(terms.series, history) : undefined;
  // The level at a period's start is that of the month before its first return; later levels are interpolated.
  return prices ? [{ step: 1, first: prices.first + 1, last: prices.last }] : [];
}

export type PeriodPrices = (start: number) => PriceLevel;

/** Returns null for nominal dollars. */
export function periodPrices(
  { inflation, dollars, series }: HistoryDollarTerms,
  years: number,
  history: IndexHistory,
): PeriodPrices | null {
  if (dollars !== 'real') return null;
  if (inflation !== CPI) {
    const level = priceLevel({ inflation, dollars }, years);
    return level && (() => level);
  }
  const prices = consumerPrices(series, history);
  if (!prices) throw new Error('Consumer prices that are not loaded: the check comes first.');
  return (start) => {
    const before = prices.at(start - 1);
    const at = (year: number) => prices.at(start - 1 + 12 * year) / before;
    return {
      start: Float64Array.from({ length: years }, (_, t) => at(t)),
      end: Float64Array.from({ length: years }, (_, t) => at(t + 1)),
    };
  };
}

export interface SweptPeriods {
  readonly starts: readonly number[];
  readonly columns: PeriodColumns;
  readonly uncapped: PeriodColumns;
  /** Income before capping of year t of period k, at [t × count + k]. */
  readonly income: Float64Array;
  /** Outlay of a year before a lapse. */
  readonly outlay: ArrayLike<number>;
  /** Null unless figures are capped. */
  readonly caps: CarrierColumns | null;
}

export const capsOf = (limit: CarrierLimit | null): CarrierColumns | null =>
  limit?.profile === 'client_clamped' ? limit.scale : null;

/** Returns the carrier's rates of return on real flows, as caps of a period's rates. */
function realCarrierRates(scale: CarrierColumns, level: PriceLevel) {
  const years = level.end.length;
  const income = scale.income.subarray(0, years);
  const rates = carrierRates(
    {
      ...scale,
      income: realFlows(income, level),
      outlay: realFlows(scale.outlay.subarray(0, years), level),
      afterTaxSurrender: realValues(scale.afterTaxSurrender.subarray(0, years), level),
      deathBenefit: realValues(scale.deathBenefit.subarray(0, years), level),
    },
    years,
  );
  return { surrender: rates.surrender ?? NaN, death: rates.death ?? NaN };
}

/** Totals consist of real amounts, and rates of return of real flows. Credits, ages and the level income are unchanged. */
export function realPeriods(
  { starts, columns, uncapped, income, outlay, caps }: SweptPeriods,
  prices: PeriodPrices,
  methods: Methods,
): PeriodColumns {
  const { count, years } = uncapped;
  const last = years - 1;
  const column = () => new Float64Array(count);
  const real: PeriodColumns = {
    ...columns,
    totalIncome: column(),
    endingValue: column(),
    afterTaxValue: column(),
    deathBenefit: column(),
    irrSurrender: column(),
    irrDeath: column(),
    lapseTax: column(),
  };
  const flows = new Float64Array(years + 1);
  const irrs = twoIrrs();
  for (let k = 0; k < count; k += 1) {
    const { start, end } = prices(starts[k]);
    // NaN without a lapse: no year is after it.
    const lapse = uncapped.lapseYear[k] - 1;
    let total = 0;
    for (let t = 0; t < years; t += 1) {
      const paid = income[t * count + k];
      total += (caps ? Math.min(paid, caps.income[t]) : paid) / start[t];
      flows[t] = (paid - (t >= lapse ? 0 : outlay[t])) / start[t];
    }
    const atEnd = end[last];
    real.totalIncome[k] = total;
    real.endingValue[k] = columns.endingValue[k] / atEnd;
    real.afterTaxValue[k] = columns.afterTaxValue[k] / atEnd;
    real.deathBenefit[k] = columns.deathBenefit[k] / atEnd;
    if (lapse >= 0) real.lapseTax[k] = columns.lapseTax[k] / start[lapse];
    findRates(
      irrs,
      flows,
      years,
      uncapped.afterTaxValue[k] / atEnd,
      uncapped.deathBenefit[k] / atEnd,
      methods,
    );
    const capped = caps && isCapped(uncapped, columns, k) ? realCarrierRates(caps, { start, end }) : irrs;
    real.irrSurrender[k] = Object.is(uncapped.irrSurrender[k], columns.irrSurrender[k])
      ? irrs.surrender
      : capped.surrender;
    real.irrDeath[k] = Object.is(uncapped.irrDeath[k], columns.irrDeath[k]) ? irrs.death : capped.death;
  }
  return real;
}

const isCapped = (uncapped: PeriodColumns, displayed: PeriodColumns, k: number): boolean =>
  !Object.is(uncapped.irrSurrender[k], displayed.irrSurrender[k]) ||
  !Object.is(uncapped.irrDeath[k], displayed.irrDeath[k]);

/** Converts the yearly values of the last sweep in place, for percentiles of each year. */
export function realYearValues(
  { count, years }: PeriodColumns,
  starts: readonly number[],
  prices: PeriodPrices,
): void {
  const values = yearValues(count, years);
  for (let k = 0; k < count; k += 1) {
    const { end } = prices(starts[k]);
    for (let t = 0; t < years; t += 1) values[t * count + k] /= end[t];
  }
}

/** Figures of a row by their time: end or start of the year. */
const AT_END = ['accumulation_value', 'loan_balance', 'surrender_value', 'death_benefit'] as const;
const AT_START = [
  ...(['premium_outlay', 'withdrawals', 'loans', 'loan_repayment', 'charges'] as const),
  ...(['distribution_tax', 'net_income'] as const),
];

export const realRows = (rows: readonly PolicyHistoryRow[], { start, end }: PriceLevel): PolicyHistoryRow[] =>
  rows.map((row, t) => {
    const real = { ...row };
    for (const key of AT_START) real[key] /= start[t];
    for (const key of AT_END) real[key] /= end[t];
    return real;
  });

/** Converts a run on a list of credits. `uncapped`: before capping. */
export function realOutcome<Outcome extends PolicyOutcome>(
  uncapped: PolicyOutcome,
  displayed: Outcome,
  level: PriceLevel,
  caps: CarrierColumns | null,
): Outcome {
  const rows = realRows(displayed.rows, level);
  const atEnd = level.end[rows.length - 1];
  const flows = realRows(uncapped.rows, level).map(
    (row) => row.net_income - row.premium_outlay - row.loan_repayment,
  );
  const carrier = caps ? realCarrierRates(caps, level) : null;
  const rate = (key: 'irr_surrender' | 'irr_death', ending: number, carriers: number | undefined) =>
    displayed[key] === null
      ? null
      : displayed[key] === uncapped[key] || carriers === undefined
        ? cashFlowIrr([...flows, ending / atEnd]).irr
        : orNull(carriers);
  return {
    ...displayed,
    rows,
    total_income: rows.reduce((sum, row) => sum + row.net_income, 0),
    ending_value: displayed.ending_value / atEnd,
    after_tax_ending_value: displayed.after_tax_ending_value / atEnd,
    death_benefit: displayed.death_benefit / atEnd,
    irr_surrender: rate('irr_surrender', uncapped.after_tax_ending_value, carrier?.surrender),
    irr_death: rate('irr_death', uncapped.death_benefit, carrier?.death),
    lapse_tax:
      displayed.lapse_year === null ? 0 : displayed.lapse_tax / level.start[displayed.lapse_year - 1],
  };
}
