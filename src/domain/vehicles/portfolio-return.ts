/** The level rate of a portfolio: the geometric mean of its yearly total returns, rebalanced yearly. */
import { geometricMean } from '../shared/math.ts';
import { meanOfPeriods } from '../market/ag49a.ts';
import {
  allocationName,
  marketReturns,
  marketWarnings,
  missingSeries,
  NO_SERIES,
  tooFewYears,
  type Allocation,
  type SeriesById,
} from '../market/market.ts';
import { monthOf, monthText } from '../shared/dates.ts';
import { completeYears, NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import type { FieldErrors } from '../shared/result.ts';
import type { VehicleInput } from './vehicle.ts';

/** Details of a level rate that is an average of AG 49-A's 25-year periods. */
export interface Lookback {
  method: 'average_25_year';
  period_count: number;
  first_month: string;
  last_month: string;
}

/** Periods from December 31 of start_year − 66 to that of start_year − 1. Null if there is no such period. */
export function averageReturn(
  portfolio: Allocation,
  startYear: number,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): (Lookback & { readonly rate: number }) | null {
  if (Object.keys(missingSeries('portfolio', portfolio, customSeries, history)).length > 0) return null;
  const { first, step, returns } = marketReturns(portfolio, customSeries, history);
  const from = Math.max(0, Math.ceil((monthOf(startYear - 65, 1) - first) / step));
  const last = Math.min(returns.length - 1, Math.floor((monthOf(startYear - 1, 1) - first) / step));
  const { rate, period_count } = meanOfPeriods((at) => 1 + returns[at], from, last, 12 / step);
  if (period_count === 0) return null;
  const months = {
    first_month: monthText(first + step * from),
    last_month: monthText(first + step * last + 11),
  };
  return { method: 'average_25_year', rate, period_count, ...months };
}

/** Returns null without a full year of figures. `lookbackYears` is limited to the available years. */
export function portfolioReturn(
  portfolio: Allocation,
  lookbackYears: number | undefined,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
) {
  if (Object.keys(missingSeries('portfolio', portfolio, customSeries, history)).length > 0) return null;
  const market = marketReturns(portfolio, customSeries, history);
  const years = Math.min(lookbackYears ?? Infinity, completeYears(market));
  if (years === 0) return null;
  const last = market.returns.length - 1;
  const stride = 12 / market.step;
  let growth = 1;
  for (let year = 0; year < years; year += 1) growth *= 1 + market.returns[last - stride * year];
  const end = market.first + market.step * last + 11;
  return {
    rate: geometricMean(growth, years),
    years,
    first_month: monthText(end - 12 * years + 1),
    last_month: monthText(end),
  };
}

type WithPortfolio = Pick<VehicleInput, 'portfolio' | 'lookback_years' | 'lookback_method'>;

interface LookbackTerms {
  readonly start_year: number;
  readonly series?: SeriesById | undefined;
}

const TOO_SHORT = 'This portfolio has less than 25 years of history.';

/** Returns null if the rate is not an average of periods. */
export function lookbackOf(
  { portfolio, lookback_method: method }: WithPortfolio,
  { start_year, series }: LookbackTerms,
  history: IndexHistory = NO_HISTORY,
): Lookback | null {
  if (portfolio === undefined || method !== 'average_25_year') return null;
  const found = averageReturn(portfolio, start_year, series, history);
  if (!found) return null;
  const { rate: _rate, ...lookback } = found;
  return lookback;
}

export function portfolioErrors(
  { portfolio, lookback_years, lookback_method }: WithPortfolio,
  { start_year, series: customSeries = NO_SERIES }: LookbackTerms,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  if (portfolio === undefined) return {};
  const missing = missingSeries('portfolio', portfolio, customSeries, history);
  if (Object.keys(missing).length > 0) return missing;
  if (lookback_method === 'average_25_year')
    return averageReturn(portfolio, start_year, customSeries, history)
      ? {}
      : { lookback_method: [TOO_SHORT] };
  const available = completeYears(marketReturns(portfolio, customSeries, history));
  const name = allocationName(portfolio);
  if (available === 0) return { portfolio: [tooFewYears(0, name)] };
  return (lookback_years ?? 0) > available ? { lookback_years: [tooFewYears(available, name)] } : {};
}

/** Without loaded figures, a screen shows the saved rate. Other callers check `portfolioErrors` first. */
export function settledVehicle<V extends VehicleInput>(
  vehicle: V,
  { start_year, series: customSeries = NO_SERIES }: LookbackTerms,
  history: IndexHistory = NO_HISTORY,
): V {
  if (vehicle.portfolio === undefined) return vehicle;
  const found =
    vehicle.lookback_method === 'average_25_year'
      ? averageReturn(vehicle.portfolio, start_year, customSeries, history)
      : portfolioReturn(vehicle.portfolio, vehicle.lookback_years, customSeries, history);
  return found ? { ...vehicle, rate_of_return: found.rate } : vehicle;
}

export const portfolioWarnings = (
  { portfolio }: WithPortfolio,
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): { code: string; message: string }[] =>
  portfolio === undefined ? [] : marketWarnings(portfolio, customSeries, history);

/** Returns null if the portfolio has no such period. An assumed rate becomes the 60/40 portfolio. */
export function withSameLookback<V extends VehicleInput>(
  vehicle: V,
  startYear: number,
  history: IndexHistory = NO_HISTORY,
): V | null {
  const { portfolio = { [BALANCED]: 1 } } = vehicle;
  const lookback = { lookback_method: 'average_25_year', lookback_years: undefined } as const;
  const requested = { ...vehicle, portfolio, ...lookback };
  const terms = { start_year: startYear };
  return Object.keys(portfolioErrors(requested, terms, history)).length > 0
    ? null
    : settledVehicle(requested, terms, history);
}

/** Total return of the stocks and bonds in most balanced accounts. Some indexes exclude dividends. */
export const BALANCED = 'equities_and_bonds_60_40';

export const haveSameLookback = (vehicles: readonly VehicleInput[]): boolean =>
  vehicles.length > 0 &&
  vehicles.every(
    ({ portfolio, lookback_method: method }) => portfolio !== undefined && method === 'average_25_year',
  );
