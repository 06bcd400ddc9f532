/** Why an account runs at the level rate that it does: as entered, or its portfolio's geometric mean. */
import { part, type Explanation } from '../shared/explanation.ts';
import { labelOf } from '../shared/label.ts';
import { givenAt, madeOf } from '../shared/summaries.ts';
import { marketReturns, type SeriesById } from '../market/market.ts';
import { monthText } from '../market/months.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { averageReturn, portfolioReturn } from './portfolio-return.ts';
import type { VehicleInput } from './vehicle.ts';

/** `at`: where the input holds the vehicle. */
export function explainRate(
  path: string,
  at: string,
  vehicle: VehicleInput,
  own: SeriesById | undefined,
  history: IndexHistory,
  method: string,
  startYear: number,
): Explanation | null {
  if (vehicle.portfolio === undefined) {
    const rate = vehicle.rate_of_return;
    const inputs = [givenAt('rate of return', rate, `${at}.rate_of_return`)];
    const source = 'src/domain/vehicles/vehicle-calculation.ts#vehicleResult';
    return madeOf(path, rate, 'same', 'the account’s assumed rate of return', { inputs }, { source, method });
  }
  if (vehicle.lookback_method === 'average_25_year') {
    const average = averageReturn(vehicle.portfolio, startYear, own, history);
    if (!average) return null;
    return {
      path,
      label: labelOf(path),
      value: average.rate,
      formula: 'arithmetic mean of the geometric mean returns of all 25-year periods',
      note: `${average.first_month} to ${average.last_month}`,
      inputs: [],
      steps: [part('mean of the periods', average.rate), part('n, periods', average.period_count)],
      source: 'src/domain/vehicles/portfolio-return.ts#averageReturn',
      method,
    };
  }
  const found = portfolioReturn(vehicle.portfolio, vehicle.lookback_years, own, history);
  if (found === null) return null;
  const market = marketReturns(vehicle.portfolio, own, history);
  const stride = 12 / market.step;
  const newest = market.returns.length - 1;
  const steps = Array.from({ length: found.years }, (_, year) => {
    const index = newest - stride * year;
    return part(
      `r of the 12 months to ${monthText(market.first + market.step * index + 11)}`,
      market.returns[index],
    );
  });
  return {
    path,
    label: labelOf(path),
    value: found.rate,
    formula: 'Π(1 + r)^(1 ÷ years) − 1 of the portfolio’s yearly returns',
    note: `${found.first_month} to ${found.last_month}`,
    inputs: [],
    steps,
    source: 'src/domain/vehicles/portfolio-return.ts#portfolioReturn',
    method,
  };
}
