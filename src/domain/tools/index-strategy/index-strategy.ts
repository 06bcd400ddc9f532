/** One to three crediting strategies over the lookback years, and over every period of that length. */
import { monthText, parseMonth } from '../../shared/dates.ts';
import { mean, median, ranked } from '../../history/ranking.ts';
import { blendInto, creditTable, type CreditTable } from '../../market/credit-table.ts';
import { termCredit, termYears, strategyErrors, strategyWarnings } from '../../market/crediting.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import {
  lookbackLimit,
  yearsInForce,
  commonMonths,
  growthFrom,
  indexPath,
  periodStarts,
  type IndexPath,
} from '../../market/index-path.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { ag49Estimate } from '../../market/ag49a.ts';
import type { IndexStrategyInput } from './index-strategy-schema.ts';

export type IndexStrategyResult = ReturnType<typeof indexStrategy>;

/** Checks the figures, their months, and the current limit, beyond the schema. */
export function indexStrategyErrors(
  input: IndexStrategyInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const missing = strategyErrors(input.strategies, input.series, history);
  if (Object.keys(missing).length > 0) return missing;
  const paths = pathsOf(input, history);
  const months = commonMonths(paths);
  const end = endOf(input, paths);
  const [from, to] = [monthText(months.first + 11), monthText(months.last)];
  if (months.last < months.first + 11) return { lookback_years: [lookbackLimit(0)] };
  if (end > months.last || end < months.first + 11)
    return { end_month: [`Must be between ${from} and ${to}.`] };
  if (months.step === 12 && end % 12 !== 11)
    return { end_month: ['Must be a December: the figures are annual.'] };
  const maximum = yearsTo(end, input, paths);
  return input.lookback_years > maximum ? { lookback_years: [lookbackLimit(maximum)] } : {};
}

type LookbackTerms = Pick<IndexStrategyInput, 'end_month' | 'series'> & { strategies: { index: string }[] };

/** Returns the available lookback years of these indexes, or 0 if one has no figures. */
export function maxLookback(input: LookbackTerms, history: IndexHistory = NO_HISTORY): number {
  const paths = pathsOf(input, history);
  if (paths.length === 0 || paths.length < input.strategies.length) return 0;
  return Math.max(0, yearsTo(endOf(input, paths), input, paths));
}

/** Limits the years by the common history up to `end` and by each template's limit. */
const yearsTo = (
  end: number,
  { strategies, series = {} }: LookbackTerms,
  paths: readonly IndexPath[],
): number =>
  Math.min(
    Math.floor((end + 1 - commonMonths(paths).first) / 12),
    ...strategies.map(({ index }, k) => yearsInForce(index, paths[k], end, Object.hasOwn(series, index))),
  );

const pathsOf = (input: LookbackTerms, history: IndexHistory): IndexPath[] =>
  input.strategies.flatMap(({ index }) => indexPath(index, input.series, history) ?? []);

function endOf({ end_month }: LookbackTerms, paths: readonly IndexPath[]): number {
  return end_month === undefined ? commonMonths(paths).last : parseMonth(end_month);
}

/** Requires input that passed `indexStrategyErrors`. */
export function indexStrategy(input: IndexStrategyInput, history: IndexHistory = NO_HISTORY) {
  const table = creditTable(input.strategies, input.series, history);
  if (!table) throw new Error('A strategy without figures: indexStrategyErrors comes first.');
  const start = endOf(input, table.paths) - 12 * input.lookback_years + 1;
  const years = yearsFrom(input, table, start);
  const blends = years.map(({ blend }) => blend);
  const rates = years.map(({ index_rate }) => index_rate);
  const last = years[years.length - 1];
  const extreme = (isBetter: (a: number, b: number) => boolean) => {
    const { year, blend } = years.reduce((found, one) => (isBetter(one.blend, found.blend) ? one : found));
    return { year, blend };
  };
  return {
    years,
    average: mean(blends),
    geometric: geometric(blends),
    growth: last.value,
    /** Figures of the raw index, without dividends. */
    index: { average: mean(rates), geometric: geometric(rates), growth: last.index_value },
    zero_years: input.strategies.map((_, k) => years.filter(({ zero }) => zero[k]).length),
    capped_years: input.strategies.map((_, k) =>
      years.reduce((count, { capped }) => count + Number(capped[k]), 0),
    ),
    best: extreme((a, b) => a > b),
    worst: extreme((a, b) => a < b),
    rolling: rolling(table, input.lookback_years),
    ag49a: ag49Estimate(input.strategies, table.paths, input.start_year),
    warnings: strategyWarnings(input.strategies, input.series, table.months.last),
  };
}

function yearsFrom(input: IndexStrategyInput, { strategies, paths }: CreditTable, start: number) {
  const years = [];
  let value = input.initial_amount;
  let indexValue = input.initial_amount;
  for (let t = 0; t < input.lookback_years; t += 1) {
    const from = start + 12 * t;
    const terms = strategies.map((strategy, k) => {
      if (termYears(strategy.method) === 1) return termCredit(strategy, paths[k], from);
      return t % 2 === 1 ? termCredit(strategy, paths[k], from - 12) : null;
    });
    const sum = (of: (k: number) => number) =>
      strategies.reduce((total, { weight }, k) => total + weight * of(k), 0);
    const blend = sum((k) => terms[k]?.credited ?? 0);
    const indexRate = sum((k) => growthFrom(paths[k], from, 12) - 1);
    value *= 1 + blend;
    indexValue *= 1 + indexRate;
    years.push({
      year: t + 1,
      start_month: monthText(from),
      end_month: monthText(from + 11),
      /** One entry per strategy; null in the first year of a two-year term. */
      raw: terms.map((term) => term?.raw ?? null),
      credited: terms.map((term) => term?.credited ?? 0),
      in_term: terms.map((term) => term === null),
      blend,
      /** The floor applied and the credit is zero. */
      zero: terms.map((term) => term?.zero ?? false),
      /** The cap applied; for monthly_sum the number of capped months. */
      capped: terms.map((term, k) =>
        strategies[k].method === 'monthly_sum' ? (term?.capped ?? 0) : (term?.capped ?? 0) > 0,
      ),
      index_rate: indexRate,
      value,
      index_value: indexValue,
    });
  }
  return years;
}

const geometric = (rates: readonly number[]): number =>
  rates.reduce((growth, rate) => growth * (1 + rate), 1) ** (1 / rates.length) - 1;

/** Returns the geometric mean of each period, earliest first. `rolling` summarizes them. */
export function rollingPeriods(input: IndexStrategyInput, history: IndexHistory = NO_HISTORY) {
  const table = creditTable(input.strategies, input.series, history);
  return table ? everyPeriod(table, input.lookback_years) : [];
}

/** Returns every start with the required number of loaded years. */
export function everyPeriod(table: CreditTable, years: number) {
  const blend = new Float64Array(years);
  return periodStarts(table.months, years).map((start) => {
    blendInto(table, start, blend);
    let growth = 1;
    for (const rate of blend) growth *= 1 + rate;
    return { geometric: growth ** (1 / years) - 1, start_month: monthText(start) };
  });
}

function rolling(table: CreditTable, years: number) {
  const periods = everyPeriod(table, years);
  const ascending = ranked(periods, (a, b) => a.geometric - b.geometric);
  return {
    count: periods.length,
    first_month: periods[0].start_month,
    last_month: monthText(parseMonth(periods[periods.length - 1].start_month) + 12 * years - 1),
    min: ascending[0],
    median: median(ascending),
    max: ascending[ascending.length - 1],
  };
}
