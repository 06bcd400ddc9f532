/** Explains the level rate of an account: as entered, or the geometric mean of its portfolio. */
import { figuresBy, part, type Explanation } from '../shared/explanation.ts';
import { marketReturns, type SeriesById } from '../market/market.ts';
import { monthText } from '../shared/dates.ts';
import type { IndexHistory } from '../market/inline-series.ts';
import { averageReturn, portfolioReturn } from './portfolio-return.ts';
import type { VehicleInput } from './vehicle.ts';
import type { AccountPlan } from './account-plan.ts';
import { measureAt, type ReturnTarget, type SolvedReturn } from './required-return.ts';

/** `at`: path of the vehicle in the input. */
export function explainRate(
  path: string,
  at: string,
  vehicle: VehicleInput,
  { series, start_year }: { readonly series?: SeriesById | undefined; readonly start_year: number },
  history: IndexHistory,
  method: string,
): Explanation | null {
  if (vehicle.portfolio === undefined) {
    const rate = vehicle.rate_of_return;
    const figureAt = figuresBy('vehicles/vehicle-calculation.ts#vehicleResult', method);
    return figureAt(path, rate).same('the account’s assumed rate of return', {
      inputs: [part.given('rate of return', rate, `${at}.rate_of_return`)],
    });
  }
  if (vehicle.lookback_method === 'average_25_year') {
    const average = averageReturn(vehicle.portfolio, start_year, series, history);
    if (!average) return null;
    const { rate, period_count, first_month, last_month } = average;
    const figureAt = figuresBy('vehicles/portfolio-return.ts#averageReturn', method);
    return figureAt(path, rate).by('arithmetic mean of the geometric mean returns of all 25-year periods', {
      note: `${first_month} to ${last_month}`,
      steps: [part('mean of the periods', rate), part('n, periods', period_count)],
    });
  }
  const found = portfolioReturn(vehicle.portfolio, vehicle.lookback_years, series, history);
  if (found === null) return null;
  const market = marketReturns(vehicle.portfolio, series, history);
  const newest = market.returns.length - 1;
  const steps = Array.from({ length: found.years }, (_, year) => {
    const index = newest - (12 / market.step) * year;
    const last = monthText(market.first + market.step * index + 11);
    return part(`r of the 12 months to ${last}`, market.returns[index]);
  });
  const figureAt = figuresBy('vehicles/portfolio-return.ts#portfolioReturn', method);
  return figureAt(path, found.rate).by('Π(1 + r)^(1 ÷ years) − 1 of the portfolio’s yearly returns', {
    note: `${found.first_month} to ${found.last_month}`,
    steps,
  });
}

const MET = {
  longevity: 'smallest return at which no distribution is short by more than half a cent, all years together',
  surrender: 'smallest return at which value ≥ target in the year, with every distribution paid',
  death:
    'smallest return at which the after-tax death benefit ≥ target in the year, with every distribution paid',
} as const;

const WITHOUT: Readonly<Record<Exclude<SolvedReturn['status'], 'ok'>, string>> = {
  no_distributions: 'none: no distributions, so no income to match (no_distributions)',
  zero_target: 'the return at which the income lasts, because the target is not above 0 (zero_target)',
  unreachable: 'none: the target is not met even at 1000% (unreachable)',
  any: '−99%: the target is met even then (any)',
};

const requiredAt = figuresBy('vehicles/required-return.ts#requiredReturn', 'docs/methods/required-return.md');

/** Explains a required return: the target, and the account's result at that return. */
export function explainRequiredReturn(
  path: string,
  solved: SolvedReturn,
  plan: AccountPlan,
  requested: ReturnTarget,
  returns: ArrayLike<number> | null,
  /** Path of the target in the result or the input. */
  amountAt?: string,
  /** Differs if two accounts are measured together. */
  measure = (at: ReturnTarget, rate: number) => measureAt(plan, at, returns, rate),
): Explanation {
  const { rate, status } = solved;
  const target: ReturnTarget = status === 'zero_target' ? { kind: 'longevity' } : requested;
  const at = rate === null ? null : measure(target, rate);
  const formula = status === 'ok' ? MET[target.kind] : WITHOUT[status];
  const spread = returns === null ? '' : '; a spread added to every year’s return';
  const lastNeed = part('last year with a distribution', plan.lastNeed);
  const ofTarget =
    requested.kind === 'longevity'
      ? []
      : [part('target', requested.amount, amountAt), part('year of the target', requested.year)];
  const met = target.kind === 'longevity' ? [] : [part('value met at that return', at?.value ?? null)];
  return requiredAt(path, rate).by(`${formula}${spread}`, {
    inputs: [...ofTarget, lastNeed],
    steps: [
      part('distributions short at that return', at?.shortfall ?? null),
      ...met,
      part(`status ${status}: 1 when solved`, status === 'ok' ? 1 : 0),
    ],
  });
}
