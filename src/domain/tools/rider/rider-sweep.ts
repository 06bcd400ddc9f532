/** Runs every period for the ranked figures only: each keystroke runs hundreds. Displayed periods run again. */
import {
  allocationName,
  marketPeriods,
  marketReturns,
  missingSeries,
  tooFewYears,
} from '../../market/market.ts';
import { monthText } from '../../shared/dates.ts';
import { completeYears, yearFrom, NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import { yearCount } from '../../shared/format.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { incomeStream } from './income-rider-input.ts';
import type { IncomeRiderInput, Stream } from './income-rider-schema.ts';
import { ascendingOrder } from '../../history/ranking.ts';
import {
  openingRow,
  runAccountYear,
  type AccountYearRow,
  accountTerms,
  longevityOf,
  riderPart,
  type RiderPart,
} from './rider-part.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';

interface IndexPeriod {
  /** Month of the first return; null on an entered path. */
  start_month: string | null;
  /** The history is shorter than the plan and was repeated from its start. */
  wrapped: boolean;
  returns: readonly number[];
}

export function indexErrors(input: IncomeRiderInput, history: IndexHistory = NO_HISTORY): FieldErrors {
  if (input.returns) return {};
  const chosen = input.index_allocation;
  const missing = missingSeries('index_allocation', chosen, input.series, history);
  if (Object.keys(missing).length > 0) return missing;
  return completeYears(marketReturns(chosen, input.series, history)) === 0
    ? { index_allocation: [tooFewYears(0, allocationName(chosen))] }
    : {};
}

/** Returns the entered path, or every period of history. Requires input that passed `indexErrors`. */
export function indexPeriods(input: IncomeRiderInput, history: IndexHistory = NO_HISTORY): IndexPeriod[] {
  if (input.returns) return [{ start_month: null, wrapped: false, returns: input.returns }];
  const years = yearCount(input.current_age, input.plan_through_age);
  const market = marketReturns(input.index_allocation, input.series, history);
  const loaded = completeYears(market);
  if (loaded < years) {
    const returns = Array.from(
      { length: years },
      (_, year) => yearFrom(market, market.first + 12 * (year % loaded)) ?? 0,
    );
    return [{ start_month: monthText(market.first), wrapped: true, returns }];
  }
  return marketPeriods(input.index_allocation, years, input.series, history).map(({ start, returns }) => ({
    start_month: start === null ? null : monthText(start),
    wrapped: false,
    returns,
  }));
}

export interface IndexPart extends RiderPart {
  /** Month of the first return; null on an entered path. */
  start_month: string | null;
  wrapped: boolean;
}

/** Each year's figures, summed over all periods. */
type YearSums = Readonly<Record<Exclude<keyof AccountYearRow, 'year' | 'age'>, Float64Array>>;

export type RiderSweep = ReturnType<typeof sweepRider>;

export function sweepRider(periods: readonly IndexPeriod[], input: IncomeRiderInput, stream: Stream) {
  const income = incomeStream(input, stream);
  const terms = accountTerms(input);
  const riderLongevity = longevityOf(income);
  // One entry per period, in order of their start.
  const longevity = new Float64Array(periods.length);
  const ending = new Float64Array(periods.length);
  const column = () => new Float64Array(income.length);
  const sums: YearSums = {
    growth_rate: column(),
    rider_income: column(),
    account_payment: column(),
    withdrawal: column(),
    shortfall: column(),
    growth: column(),
    fee: column(),
    growth_tax: column(),
    balance: column(),
  };
  for (let place = 0; place < periods.length; place += 1) {
    const { returns } = periods[place];
    const row = openingRow(input.total_balance, input.current_age);
    let paid = riderLongevity;
    let isShort = false;
    for (let t = 0; t < income.length; t += 1) {
      runAccountYear(row, income[t], returns[t], terms);
      if (!isShort && row.shortfall > HALF_A_CENT) {
        isShort = true;
        paid = Math.min(t, riderLongevity);
      }
      sums.growth_rate[t] += row.growth_rate;
      sums.rider_income[t] += row.rider_income;
      sums.account_payment[t] += row.account_payment;
      sums.withdrawal[t] += row.withdrawal;
      sums.shortfall[t] += row.shortfall;
      sums.growth[t] += row.growth;
      sums.fee[t] += row.fee;
      sums.growth_tax[t] += row.growth_tax;
      sums.balance[t] += row.balance;
    }
    longevity[place] = paid;
    ending[place] = row.balance;
  }
  /** Indexes of the periods by longevity, then ending value. */
  const ascending = ascendingOrder([longevity, ending]);
  return { input, periods, income, riderLongevity, longevity, ending, ascending, sums };
}

/** Returns the period at an index in order of their start, with its rows. */
export function partAt({ periods, input, income }: RiderSweep, place: number): IndexPart {
  const { returns, start_month, wrapped } = periods[place];
  return { ...riderPart(input, income, returns), start_month, wrapped };
}
