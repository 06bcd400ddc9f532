import {
  figuresBy,
  numberOrNull,
  part,
  valueAt,
  type Explanation,
  type Figure,
} from '../../shared/explanation.ts';
import { termYears, type IndexStrategy } from '../../market/crediting.ts';
import { growthFrom, type IndexPath } from '../../market/index-path.ts';
import { AG49, GEOMETRIC, ofPeriods, periodParts, SPREAD } from '../../history/explain-periods.ts';
import { parseMonth } from '../../shared/dates.ts';
import { creditTable, type CreditTable } from '../../market/credit-table.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { memberAt } from '../../shared/result-members.ts';
import { everyPeriod } from './index-strategy.ts';
import type { IndexStrategyInput } from './index-strategy-schema.ts';

const fromTerm = figuresBy('market/crediting.ts#termCredit', 'docs/methods/index-strategy.md');

const RAW: Readonly<Record<IndexStrategy['method'], string>> = {
  annual_point_to_point: 'R = I₁₂ ÷ I₀ − 1',
  biannual_point_to_point: 'R = I₂₄ ÷ I₀ − 1, over this year and the one before',
  monthly_average: 'R = mean of I₁ ÷ I₀ to I₁₂ ÷ I₀, − 1',
  monthly_sum: 'R = Σ of 12 months min(I_m ÷ I_{m−1} − 1, monthly cap)',
};

/** Returns the levels at the end of each month of the year that starts with month `from`. */
const levelsOf = (levels: IndexPath, from: number) =>
  Array.from({ length: 12 }, (_, m) => growthFrom(levels, from, m + 1));

const changesOf = (twelve: readonly number[]) =>
  twelve.map((level, m) =>
    part(`I_m ÷ I_{m−1} − 1 of month ${m + 1}`, level / (m === 0 ? 1 : twelve[m - 1]) - 1),
  );

function explainRaw(figure: Figure, { method, cap }: IndexStrategy, levels: IndexPath, from: number) {
  const formula = RAW[method];
  const twelve = levelsOf(levels, from);
  switch (method) {
    case 'monthly_sum':
      return figure.by(formula, { inputs: [part('monthly cap', cap)], steps: changesOf(twelve) });
    case 'monthly_average': {
      const months = twelve.map((level, m) => part(`I of month ${m + 1} ÷ I₀`, level));
      return figure.by(formula, months);
    }
    case 'biannual_point_to_point': {
      const before = part('I₁₂ ÷ I₀', growthFrom(levels, from - 12, 12));
      return figure.by(formula, [before, part('I₂₄ ÷ I₁₂', twelve[11])]);
    }
    case 'annual_point_to_point':
      return figure.by(formula, [part('I₁₂ ÷ I₀', twelve[11])]);
  }
}

/** Strategy k and plan year t count from 0. */
function explainCredit(figure: Figure, { input, result }: Explained, t: number, k: number): Explanation {
  const strategy = input.strategies[k];
  const raw = part.at(result, 'R, raw return', `years.${t}.raw.${k}`);
  if (raw.value === null) return figure.by('0: the term of two years is not over');
  const inputPart = (name: string, key: keyof IndexStrategy) =>
    part(name, numberOrNull(strategy[key]), `inputs.strategies.${k}.${key}`);
  const cap = inputPart('cap', 'cap');
  const inputs = [
    inputPart('participation', 'participation'),
    inputPart('spread', 'spread'),
    // The monthly cap is already included in the raw return.
    strategy.method === 'monthly_sum' ? { ...cap, value: null } : cap,
    inputPart('floor', 'floor'),
    inputPart('multiplier', 'multiplier'),
    inputPart('bonus', 'bonus'),
    inputPart('fee a year', 'fee'),
    part('years of the term', termYears(strategy.method)),
  ];
  return figure.by(
    'x = max(floor, min(cap, R · participation − spread)) · multiplier + bonus; credit = max(−1, (1 − fee)^years · (1 + x) − 1)',
    { inputs, steps: [raw] },
  );
}

export const indexStrategyPaths: readonly string[] = [
  'years.N.{raw.K, credited.K, capped.K, blend, index_rate, value, index_value}',
  '{average, geometric, growth, index.average, index.geometric, index.growth}',
  '{zero_years, capped_years}.K',
  '{best, worst}.blend',
  'rolling.{count, min.geometric, median.geometric, max.geometric}',
  'ag49a.{cap, rate, period_count}',
];

const METHOD = 'docs/methods/index-strategy.md';
const figuresIn = (maker: string) => figuresBy(`tools/index-strategy/${maker}`, METHOD);
const fromStrategy = figuresIn('index-strategy.ts#indexStrategy');

export function indexStrategyExplainer(input: IndexStrategyInput, result: object, history: IndexHistory) {
  const table = creditTable(input.strategies, input.series, history);
  return (path: string): Explanation | null => {
    const year = /^years\.(\d+)\.(\w+)(?:\.(\d+))?$/.exec(path);
    if (table === null || valueAt(result, path) === null) return null;
    if (year) return explainYear(path, { input, result, table }, Number(year[1]), year[2], Number(year[3]));
    return explainRolling(path, input, table) ?? explainResult(path, input, result);
  };
}

interface Explained {
  readonly input: IndexStrategyInput;
  readonly result: object;
  readonly table: CreditTable;
}

/** `k`: index of the strategy, for figures of each strategy. */
function explainYear(path: string, of: Explained, t: number, key: string, k: number): Explanation | null {
  const { input, result, table } = of;
  const { strategies } = input;
  const value = valueAt(result, path);
  const figure = fromStrategy(path, value);
  const ofTerm = fromTerm(path, value);
  const from = parseMonth(String(memberAt(result, `years.${t}.start_month`)));
  const weighted = (name: string, of: (k: number) => number) =>
    strategies.map(({ weight, index }, at) => part(`weight · ${name} of ${index}`, weight * of(at)));
  switch (key) {
    case 'raw':
      return explainRaw(ofTerm, strategies[k], table.paths[k], from);
    case 'capped': {
      const { cap } = strategies[k];
      const steps = changesOf(levelsOf(table.paths[k], from)).map((one) => ({
        ...one,
        value: cap !== null && (one.value ?? 0) >= cap ? 1 : 0,
      }));
      return ofTerm.sum('number of months at the cap', steps);
    }
    case 'credited':
      return explainCredit(ofTerm, of, t, k);
    case 'blend': {
      const steps = weighted('credit', (at) => valueAt(result, `years.${t}.credited.${at}`) ?? 0);
      return figure.sum('Σ weight · credit of each strategy', steps);
    }
    case 'index_rate': {
      const steps = weighted('price return', (at) => growthFrom(table.paths[at], from, 12) - 1);
      return figure.sum('Σ weight · price return of each index', steps);
    }
    case 'value':
    case 'index_value': {
      const before =
        t === 0
          ? part.given('V₀, initial amount', input.initial_amount, 'initial_amount')
          : part.at(result, 'V₀, value before the year', `years.${t - 1}.${key}`);
      const rate = key === 'value' ? 'blend' : 'index_rate';
      const steps = [part.at(result, 'r, rate of the year', `years.${t}.${rate}`)];
      return figure.by('V = V₀(1 + r)', { inputs: [before], steps });
    }
    default:
      return null;
  }
}

function explainResult(path: string, input: IndexStrategyInput, result: object): Explanation | null {
  const value = valueAt(result, path);
  const figure = fromStrategy(path, value);
  const last = input.lookback_years - 1;
  const isOfIndex = path.startsWith('index.');
  const rates = part.rows(result, 'years', isOfIndex ? 'index_rate' : 'blend');
  const count = /^(zero_years|capped_years)\.(\d+)$/.exec(path);
  if (count) {
    const member = count[1] === 'zero_years' ? 'zero' : 'capped';
    const steps = rates.map((_, t) =>
      part(`year ${t + 1}`, Number(memberAt(result, `years.${t}.${member}.${count[2]}`))),
    );
    const formula =
      member === 'zero'
        ? 'number of years in which the floor applied and nothing was credited'
        : 'number of years in which the cap applied; for monthly_sum, of months';
    return figure.sum(formula, steps);
  }
  switch (path) {
    case 'average':
    case 'index.average':
      return figure.mean('mean of the yearly rates', rates);
    case 'geometric':
    case 'index.geometric':
      return figure.by(GEOMETRIC, rates);
    case 'growth':
    case 'index.growth': {
      const member = isOfIndex ? 'index_value' : 'value';
      const steps = [part.at(result, 'V of the last year', `years.${last}.${member}`)];
      return figure.same('V: what the initial amount has grown to', steps);
    }
    case 'best.blend':
    case 'worst.blend': {
      const t = Number(memberAt(result, path.replace('blend', 'year'))) - 1;
      const formula = `the ${path.startsWith('best') ? 'highest' : 'lowest'} blend of a year; of equal ones the first`;
      return figure.same(formula, [part.at(result, 'blend', `years.${t}.blend`)]);
    }
    case 'ag49a.cap': {
      const k = Number(memberAt(result, 'ag49a.strategy')) - 1;
      const inputs = [part('cap', value, `inputs.strategies.${k}.cap`)];
      return figure.same('cap of the strategy that the estimate is about', { inputs });
    }
    case 'ag49a.rate':
    case 'ag49a.period_count': {
      const formula = AG49[path === 'ag49a.rate' ? 'rate' : 'period_count'];
      return figuresIn('ag49a.ts#ag49Estimate')(path, value).by(formula, {
        note: `${String(memberAt(result, 'ag49a.first_month'))} to ${String(memberAt(result, 'ag49a.last_month'))}`,
        inputs: [part.at(result, 'cap', 'ag49a.cap'), part.at(result, 'periods', 'ag49a.period_count')],
      });
    }
    default:
      return null;
  }
}

/** The geometric mean of every period of the lookback length. */
function explainRolling(path: string, input: IndexStrategyInput, table: CreditTable): Explanation | null {
  const rank: Readonly<Record<string, number>> = { min: SPREAD.min, median: SPREAD.p50, max: SPREAD.max };
  const match = /^rolling\.(?:count|(min|median|max)\.geometric)$/.exec(path);
  if (!match) return null;
  const parts = periodParts(everyPeriod(table, input.lookback_years), (one) => one.geometric);
  const figureFrom = figuresIn('index-strategy.ts#rolling');
  if (match[1] === undefined) return ofPeriods(path, parts, figureFrom).count();
  return ofPeriods(path, parts, figureFrom).percentile(rank[match[1]]);
}
