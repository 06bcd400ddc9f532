/** Why an account runs at the level rate that it does: as entered, or its portfolio's geometric mean. */
import { part, type Explanation, labelOf, givenAt, figureOf, madeBy } from '../shared/explanation.ts';
import { marketReturns, type SeriesById } from '../market/market.ts';
import { monthText } from '../market/months.ts';
import type { IndexHistory } from '../market/index-history.ts';
import { averageReturn, portfolioReturn } from './portfolio-return.ts';
import type { VehicleInput } from './vehicle.ts';
import type { AccountPlan } from './account-plan.ts';
import { measureAt, type ReturnTarget, type SolvedReturn } from './required-return.ts';

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
    return figureOf(path, rate, { source, method }).same('the account’s assumed rate of return', { inputs });
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

/** Why a required return is what it is: the target, and what the account comes to at that return. */
type Part = 'amount' | 'year' | 'lastNeed' | 'shortfall' | 'value' | 'status';

const MET = {
  longevity: 'smallest return at which no distribution is short by more than half a cent, all years together',
  surrender: 'smallest return at which value ≥ target in the year, with every distribution paid',
  death:
    'smallest return at which the after-tax death benefit ≥ target in the year, with every distribution paid',
} as const;

const WITHOUT: Readonly<Record<Exclude<SolvedReturn['status'], 'ok'>, string>> = {
  no_distributions: 'none: nothing is distributed, so no income has to last (no_distributions)',
  zero_target: 'the return at which the income lasts, because the target is not above 0 (zero_target)',
  unreachable: 'none: the target is not met even at 1000% (unreachable)',
  any: '−99%: the target is met even then (any)',
};

export function explainRequiredReturn(
  path: string,
  solved: SolvedReturn,
  plan: AccountPlan,
  asked: ReturnTarget,
  returns: ArrayLike<number> | null,
  /** Where the result or the input holds the target. */
  amountAt?: string,
  /** Where more than one account is measured. */
  measure = (at: ReturnTarget, rate: number) => measureAt(plan, at, returns, rate),
): Explanation {
  const { rate, status } = solved;
  const target: ReturnTarget = status === 'zero_target' ? { kind: 'longevity' } : asked;
  const at = rate === null ? null : measure(target, rate);
  const formula = status === 'ok' ? MET[target.kind] : WITHOUT[status];
  const spread = returns === null ? '' : '; a spread added to every year’s return';
  const longevity = target.kind === 'longevity';
  const parts = {
    amount: part('target', asked.kind === 'longevity' ? null : asked.amount, amountAt),
    year: part('year of the target', asked.kind === 'longevity' ? null : asked.year),
    lastNeed: part('last year with a distribution', plan.lastNeed),
    shortfall: part('distributions short at that return', at?.shortfall ?? null),
    value: part('value met at that return', at?.value ?? null),
    status: part(`status ${status}: 1 when solved`, status === 'ok' ? 1 : 0),
  };
  const inputs: Part[] = asked.kind === 'longevity' ? ['lastNeed'] : ['amount', 'year', 'lastNeed'];
  const steps: Part[] = longevity ? ['shortfall', 'status'] : ['shortfall', 'value', 'status'];
  return figureOf(
    path,
    rate,
    madeBy('vehicles/required-return.ts#requiredReturn', 'docs/methods/required-return.md'),
  ).of(parts)(`${formula}${spread}`, inputs, steps);
}
