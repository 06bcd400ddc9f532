/**
 * The rate that stands for a portfolio where an account runs on a level rate: the geometric mean of the
 * portfolio's yearly total returns, rebalanced yearly, over the last `lookback_years` whole years that all
 * its series have.
 */
import { geometricMean } from '../shared/exact-functions.ts';
import {
  allocationName,
  marketReturns,
  marketWarnings,
  missingSeries,
  NO_SERIES,
  tooFewYears,
} from '../market/market.ts';
import type { Allocation, SeriesById } from '../market/market.ts';
import { monthText } from '../market/months.ts';
import { wholeYears } from '../market/year-returns.ts';
import { NO_HISTORY, type IndexHistory } from '../market/index-history.ts';
import type { FieldErrors } from '../shared/result.ts';
import { BALANCED, LOOK_BACK_YEARS } from './same-look-back.ts';
import type { VehicleInput } from './vehicle.ts';

interface PortfolioReturn {
  readonly rate: number;
  readonly years: number;
  /** Months of the first and the last return. */
  readonly first_month: string;
  readonly last_month: string;
}

/** Null without a whole year of figures. `lookbackYears` beyond the figures counts as all of them. */
export function portfolioReturn(
  portfolio: Allocation,
  lookbackYears: number | undefined,
  own: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): PortfolioReturn | null {
  if (Object.keys(missingSeries('portfolio', portfolio, own, history)).length > 0) return null;
  const market = marketReturns(portfolio, own, history);
  const years = Math.min(lookbackYears ?? Infinity, wholeYears(market));
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

type WithPortfolio = Pick<VehicleInput, 'portfolio' | 'lookback_years'>;

/** What is wrong with a vehicle's portfolio, by the vehicle's fields. */
export function portfolioErrors(
  { portfolio, lookback_years }: WithPortfolio,
  own: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  if (portfolio === undefined) return {};
  const missing = missingSeries('portfolio', portfolio, own, history);
  if (Object.keys(missing).length > 0) return missing;
  const most = wholeYears(marketReturns(portfolio, own, history));
  const name = allocationName(portfolio);
  if (most === 0) return { portfolio: [tooFewYears(0, name)] };
  return (lookback_years ?? 0) > most ? { lookback_years: [tooFewYears(most, name)] } : {};
}

/**
 * The vehicle with its portfolio's rate in place of the given one. A screen that has not loaded the figures shows
 * the rate that was saved beside the portfolio; elsewhere `portfolioErrors` has refused the input before.
 */
export function settledVehicle<V extends VehicleInput>(
  vehicle: V,
  own: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): V {
  if (vehicle.portfolio === undefined) return vehicle;
  const found = portfolioReturn(vehicle.portfolio, vehicle.lookback_years, own, history);
  return found ? { ...vehicle, rate_of_return: found.rate } : vehicle;
}

export const portfolioWarnings = (
  { portfolio }: WithPortfolio,
  own: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): { code: string; message: string }[] =>
  portfolio === undefined ? [] : marketWarnings(portfolio, own, history);

/** A portfolio that was chosen stays; one whose figures do not reach back so far keeps its own years, too. */
export function onSameLookBack<V extends VehicleInput>(vehicle: V, history: IndexHistory = NO_HISTORY): V {
  const { portfolio = { [BALANCED]: 1 } } = vehicle;
  const asked = { ...vehicle, portfolio, lookback_years: LOOK_BACK_YEARS };
  return Object.keys(portfolioErrors(asked, NO_SERIES, history)).length > 0
    ? vehicle
    : settledVehicle(asked, NO_SERIES, history);
}
