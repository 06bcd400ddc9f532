/**
 * Credited rate of an index. The raw return R of a term, with I_m the level m months after its start:
 *
 *   annual_point_to_point     I_12 / I_0 − 1
 *   biannual_point_to_point   I_24 / I_0 − 1, credited in the second year
 *   monthly_average           (Σ I_1..I_12) / 12 / I_0 − 1
 *   monthly_sum               Σ min(I_m / I_{m−1} − 1, monthly cap)
 *
 * then × participation − spread, cap, floor, × multiplier, + bonus, and the fee: (1 − fee)^years (1 + x) − 1.
 */
import { growthFrom, type IndexPath, indexPath } from './index-path.ts';
import { NO_SERIES, notLoaded, type SeriesById } from './market.ts';
import type { FieldErrors } from '../shared/result.ts';
import { NO_HISTORY, type IndexHistory } from './inline-series.ts';
import { parseMonth } from '../shared/dates.ts';
import { INDEX_TEMPLATES, isIndexId, PROXIES } from './index-catalogue.ts';

export const METHODS = [
  'annual_point_to_point',
  'biannual_point_to_point',
  'monthly_average',
  'monthly_sum',
] as const;
export type CreditingMethod = (typeof METHODS)[number];

/** Labels of screens and documents. */
export const METHOD_NAMES: Readonly<Record<CreditingMethod, string>> = {
  annual_point_to_point: 'Annual point-to-point',
  biannual_point_to_point: 'Two-year point-to-point',
  monthly_average: 'Monthly average',
  monthly_sum: 'Monthly sum',
};
export const CREDITING_METHODS = METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));

export interface IndexStrategy {
  index: string;
  weight: number;
  method: CreditingMethod;
  /** Null: no cap. Monthly for monthly_sum. */
  cap: number | null;
  floor: number | null;
  participation: number;
  spread: number;
  multiplier: number;
  bonus: number;
  fee: number;
}

/** The first strategy of a new simulation, until the user changes it. */
export const DEFAULT_STRATEGY = {
  index: 'sp500',
  weight: 1,
  method: 'annual_point_to_point',
  cap: 0.1,
  floor: 0,
  participation: 1,
  spread: 0,
  multiplier: 1,
  bonus: 0,
  fee: 0,
} satisfies IndexStrategy;

export const termYears = (method: CreditingMethod): 1 | 2 => (method === 'biannual_point_to_point' ? 2 : 1);

/** Returns the error of a cap below its floor. A monthly cap is not compared with the yearly floor. */
type CapAndFloor = Pick<IndexStrategy, 'cap' | 'floor' | 'method'>;

export const capProblem = ({ cap, floor, method }: CapAndFloor): string | null =>
  cap !== null && floor !== null && method !== 'monthly_sum' && cap < floor
    ? 'The cap must not be below the floor.'
    : null;

const needsMonths = (method: CreditingMethod): boolean =>
  method === 'monthly_average' || method === 'monthly_sum';

/** `zero`: the floor left no credit. `capped`: 1 if the cap applied; for monthly_sum the number of months at the cap. */
export function termCredit(strategy: IndexStrategy, path: IndexPath, start: number) {
  const { method, cap } = strategy;
  const isMonthlySum = method === 'monthly_sum';
  const { raw, atCap } = rawTerm(method, cap, path, start);
  const rate = raw * strategy.participation - strategy.spread;
  const credited = creditOf(strategy, netOfFee(strategy), raw);
  const { floor } = strategy;
  const isCapped = !isMonthlySum && cap !== null && rate >= cap;
  const isFloored = floor !== null && (isCapped ? cap : rate) <= floor;
  return { raw, credited, zero: isFloored && credited <= 0, capped: isMonthlySum ? atCap : isCapped ? 1 : 0 };
}

/** Returns the raw return of a term; for monthly_sum with the number of months at the cap. */
function rawTerm(
  method: CreditingMethod,
  monthlyCap: number | null,
  path: IndexPath,
  start: number,
): { raw: number; atCap: number } {
  switch (method) {
    case 'monthly_sum':
      return monthlySum(path, start, monthlyCap);
    case 'annual_point_to_point':
      return { raw: growthFrom(path, start, 12) - 1, atCap: 0 };
    case 'biannual_point_to_point':
      return { raw: growthFrom(path, start, 12) * growthFrom(path, start + 12, 12) - 1, atCap: 0 };
    case 'monthly_average':
      return { raw: averageGrowth(path, start) - 1, atCap: 0 };
  }
}

/** Returns the remainder of a dollar after the fees of a term. */
export const netOfFee = ({ fee, method }: IndexStrategy): number =>
  termYears(method) === 2 ? (1 - fee) * (1 - fee) : 1 - fee;

/** Applies the contract's terms in order. A net credit may be below the floor, but not below −100%. */
export function creditOf(strategy: IndexStrategy, net: number, raw: number): number {
  const { cap, floor } = strategy;
  let rate = raw * strategy.participation - strategy.spread;
  // A monthly cap is already part of the raw return.
  if (cap !== null && strategy.method !== 'monthly_sum' && rate >= cap) rate = cap;
  if (floor !== null && rate <= floor) rate = floor;
  return Math.max(-1, net * (1 + (rate * strategy.multiplier + strategy.bonus)) - 1);
}

function averageGrowth(path: IndexPath, start: number): number {
  let sum = 0;
  for (let month = 1; month <= 12; month += 1) sum += growthFrom(path, start, month);
  return sum / 12;
}

function monthlySum(path: IndexPath, start: number, cap: number | null) {
  let raw = 0;
  let atCap = 0;
  let before = 1;
  for (let month = 1; month <= 12; month += 1) {
    const level = growthFrom(path, start, month);
    const change = level / before - 1;
    if (cap !== null && change >= cap) {
      atCap += 1;
      raw += cap;
    } else raw += change;
    before = level;
  }
  return { raw, atCap };
}

/** The raw return depends on the monthly cap, and a slider tries many caps. */
const MAX_CAPS = 16;

const known = new WeakMap<IndexPath, Map<string, Float64Array>>();

/** Entry i is the term that starts at `path.first + i × path.step`; NaN if the figures end before the term. */
export function rawTerms(path: IndexPath, method: CreditingMethod, monthlyCap: number | null): Float64Array {
  const key = method === 'monthly_sum' ? `${method} ${monthlyCap}` : method;
  let ofPath = known.get(path);
  if (!ofPath) known.set(path, (ofPath = new Map<string, Float64Array>()));
  let raw = ofPath.get(key);
  if (!raw) {
    raw = makeTerms(path, method, monthlyCap);
    if (ofPath.size >= MAX_CAPS) ofPath.clear();
    ofPath.set(key, raw);
  }
  return raw;
}

function makeTerms(path: IndexPath, method: CreditingMethod, monthlyCap: number | null): Float64Array {
  const { first, last, step } = path;
  const raw = new Float64Array(Math.max(0, Math.floor((last - 11 - first) / step) + 1)).fill(NaN);
  const terms = raw.length - (12 * (termYears(method) - 1)) / step;
  for (let i = 0; i < terms; i += 1) raw[i] = rawTerm(method, monthlyCap, path, first + i * step).raw;
  return raw;
}

/** Errors under `strategies.{n}`: an index without figures, or a method that requires monthly figures. */
export function strategyErrors(
  strategies: readonly IndexStrategy[],
  customSeries: SeriesById = NO_SERIES,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  strategies.forEach(({ index, method }, k) => {
    const path = indexPath(index, customSeries, history);
    if (!path) errors[`strategies.${k}.index`] = [notLoaded(index)];
    else if (path.step === 12 && needsMonths(method))
      errors[`strategies.${k}.method`] = ['This method needs monthly figures.'];
  });
  return errors;
}

/** `last` is the latest month of the run. */
export function strategyWarnings(
  strategies: readonly IndexStrategy[],
  customSeries: SeriesById = {},
  last: number,
): { code: string; message: string }[] {
  const warnings: { code: string; message: string }[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message });
  warn('dividends_excluded', 'Index figures here are prices: dividends are not credited to a policy.');
  if (strategies.some(({ fee }) => fee > 0))
    warn(
      'below_the_floor',
      'A strategy’s fee is taken every year, so that a net credit can be below the floor.',
    );
  for (const id of new Set(strategies.map(({ index }) => index))) {
    if (Object.hasOwn(customSeries, id)) continue;
    if (Object.hasOwn(PROXIES, id)) warn('includes_a_proxy', PROXIES[id]);
    const launched = isIndexId(id) ? INDEX_TEMPLATES[id].launched : null;
    const why = `${id} has been published for fewer than 10 years; earlier figures are reconstructed.`;
    if (launched !== null && last - parseMonth(launched.slice(0, 7)) < 120) warn('few_live_years', why);
  }
  return warnings;
}
