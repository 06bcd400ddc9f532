/** Creates the years of all paths from a document, for every model. */
import { horizonOf } from '../history/policy-simulation.ts';
import { type IndexHistory, CPI } from '../market/inline-series.ts';
import type { IndexStrategy } from '../market/crediting.ts';
import { ln } from '../shared/math.ts';
import {
  cholesky,
  correlationOf,
  fitNormal,
  lnOf,
  yearsFromAssumptions,
  type Assumed,
  type AssumedSeries,
  YIELD_MONTHS,
  budgetCap,
  trailingVolatility,
} from './assumed-returns.ts';
import {
  sampleYears,
  yearsFromRows,
  type DrawBlocks,
  type SampledYears,
  type YearRows,
} from './sampled-years.ts';
import {
  RandomStream,
  blockColumns,
  blockList,
  blockTerms,
  drawBlocks,
  type HistoryBlock,
} from './random-draws.ts';
import {
  monthlyIds,
  commonRows,
  seriesIn,
  seriesOfRun,
  shiftReturns,
  type MonthRows,
  type SeriesOfRun,
} from './month-rows.ts';
import type { RangeInput } from './range-report-schema.ts';

export const MIN_MONTHS = 120;

/** Whether months come from history instead of assumptions. */
export const usesHistoryRows = ({ model }: Pick<RangeInput, 'model'>): boolean =>
  model === 'block_bootstrap' || model === 'historical';

export const horizonOfRange = ({ model, horizon, illustration }: RangeInput): number =>
  model === 'historical'
    ? horizonOf(horizon, illustration.rows.length)
    : Math.min(horizon ?? Infinity, illustration.rows.length);

/** Returns null if a series has no monthly figures. */
export function historyRows(input: RangeInput, history: IndexHistory): MonthRows | null {
  const { price, total } = seriesIn(input, history);
  const run = seriesOfRun(input);
  const prices = run.prices.flatMap((id) => price(id) ?? []);
  const totals = run.totals.flatMap((id) => total(id) ?? []);
  if (prices.length < run.prices.length || totals.length < run.totals.length) return null;
  if ([...prices, ...totals].some(({ frequency }) => frequency === 'annual')) return null;
  return commonRows({ prices, totals }, input.history_window);
}

export const periodCount = ({ count }: MonthRows, years: number): number =>
  Math.max(0, count - 12 * years + 1);

/** Writes the blocks of history of a path. In the historical model a path is one block. */
function blocksOf(
  { model, seed, mean_block }: Pick<RangeInput, 'model' | 'seed' | 'mean_block'>,
  rows: number,
  years: number,
): DrawBlocks {
  if (model === 'historical')
    return (path, into) => {
      into.count = 1;
      into.starts[0] = path;
      into.months[0] = 12 * years;
    };
  const stream = new RandomStream(seed, 0, 0);
  const terms = blockTerms(rows, 12 * years, mean_block);
  return (path, into) => {
    stream.begin(seed, path, 0);
    drawBlocks(stream, terms, into);
  };
}

export function blocksOfPath(
  input: RangeInput,
  rows: MonthRows,
  years: number,
  path: number,
): HistoryBlock[] {
  const into = blockColumns(12 * years);
  blocksOf(input, rows.count, years)(path, into);
  return blockList(into);
}

/** Returns the cap of a year that starts at each row, or null if the strategies have constant caps. */
function capsOfRows(input: RangeInput, rows: MonthRows, history: IndexHistory): Float64Array | null {
  const { cap_path: path } = input;
  const yields = history.yields?.();
  if (path.kind === 'constant' || !yields) return null;
  const at = (month: number): number => {
    const place = Math.min(yields.values.length - 1, Math.max(0, month - yields.first));
    return yields.values[place] ?? 0;
  };
  const capped = input.strategies.findIndex(({ cap }) => cap !== null);
  const [column] = seriesOfRun(input).strategies[Math.max(0, capped)].columns;
  return Float64Array.from({ length: rows.count }, (_, row) => {
    const before = rows.first + row - 1;
    let sum = 0;
    let months = 0;
    for (let month = before; month > before - YIELD_MONTHS; month -= 1)
      if (month >= yields.first) {
        sum += at(month);
        months += 1;
      }
    return budgetCap({
      yield: at(before),
      meanYield: months > 0 ? sum / months : at(before),
      creditSpread: path.credit_spread,
      dividendYield: path.dividend_yield,
      volatility:
        path.option_volatility === 'trailing'
          ? trailingVolatility(rows.prices[column], row)
          : path.option_volatility,
    });
  });
}

const NOT_ENTERED = { mean: undefined, volatility: undefined, dividend_yield: undefined };

/** Returns the assumptions as given or fitted to the common months, or null if they contradict each other. */
export function assumedOf(input: RangeInput, history: IndexHistory): Assumed | null {
  const assumptions: NonNullable<RangeInput['assumptions']> = input.assumptions ?? {};
  const run = seriesOfRun(input);
  const known = monthlyIds(input, history);
  const rows = fitRows(input, known, history);
  const lnTotals = rows.totals.map((column) => column.map(lnOf));
  const shift = ln(1 + input.mean_shift) / 12;
  const series = run.ids.map((id): AssumedSeries => {
    const assumption = Object.hasOwn(assumptions, id) ? assumptions[id] : NOT_ENTERED;
    const place = known.indexOf(id);
    const ofTotal = place < 0 ? null : fitNormal(lnTotals[place]);
    const ofPrice = place < 0 ? null : fitNormal(rows.prices[place].map(lnOf));
    const mean = assumption.mean === undefined ? (ofTotal?.mean ?? 0) : ln(1 + assumption.mean) / 12;
    return {
      id,
      mean,
      drift: mean + shift,
      deviation:
        assumption.volatility === undefined
          ? (ofTotal?.deviation ?? 0)
          : assumption.volatility / Math.sqrt(12),
      dividends:
        assumption.dividend_yield === undefined
          ? ofTotal && ofPrice
            ? ofTotal.mean - ofPrice.mean
            : 0
          : ln(1 + assumption.dividend_yield) / 12,
    };
  });
  const correlation =
    input.correlation ??
    run.ids.map((a) =>
      run.ids.map((b) => {
        if (a === b) return 1;
        const [i, j] = [known.indexOf(a), known.indexOf(b)];
        return i < 0 || j < 0 ? 0 : correlationOf(lnTotals[i], lnTotals[j]);
      }),
    );
  const factor = cholesky(correlation);
  return factor && { series, correlation, factor };
}

/** Returns total and price of each series, over the common months. */
export function fitRows(input: RangeInput, ids: readonly string[], history: IndexHistory): MonthRows {
  const { price, total } = seriesIn(input, history);
  const totals = ids.flatMap((id) => total(id) ?? []);
  const prices = ids.flatMap((id) => price(id) ?? total(id) ?? []);
  if (ids.length === 0) return { first: 0, count: 0, prices: [], totals: [] };
  return commonRows({ prices, totals }, input.history_window);
}

export interface RangePaths {
  readonly run: SeriesOfRun;
  readonly horizon: number;
  readonly years: SampledYears;
  /** The months that were sampled or fitted; null without history. */
  readonly rows: MonthRows | null;
  readonly assumed: Assumed | null;
  readonly caps: Float64Array | null;
  /** First month of each path's period in the historical model, otherwise null. */
  readonly starts: readonly number[] | null;
}

let cached: { readonly key: string; readonly drawn: YearRows } | null = null;

/** Caches the rows of all paths, which depend only on these numbers: a changed cap or fee needs no new sample. */
function cachedRows(input: RangeInput, rows: number, count: number, years: number): YearRows {
  const { model, seed, mean_block } = input;
  // The historical model is not random, so it does not replace the cached sample.
  if (model === 'historical') return sampleYears(blocksOf(input, rows, years), rows, count, years);
  const key = [seed, mean_block, rows, count, years].join();
  if (cached?.key === key) return cached.drawn;
  const drawn = sampleYears(blocksOf(input, rows, years), rows, count, years);
  cached = { key, drawn };
  return drawn;
}

/** Requires input that passed `rangeErrors`. `only`: one path, with the same result as among all. */
export function drawnPaths(
  input: RangeInput,
  history: IndexHistory,
  strategies: readonly IndexStrategy[] = input.strategies,
  only: number | null = null,
): RangePaths {
  const from = only ?? 0;
  const run = seriesOfRun(input);
  const horizon = horizonOfRange(input);
  if (!usesHistoryRows(input)) {
    const assumed = assumedOf(input, history);
    if (!assumed) throw new Error('Contradictory correlations: rangeErrors comes first.');
    const years = yearsFromAssumptions(
      {
        run,
        strategies,
        assumed,
        seed: input.seed,
        degreesOfFreedom: input.model === 'student_t' ? input.degrees_of_freedom : null,
      },
      only === null ? input.paths : 1,
      horizon,
      from,
    );
    const known = monthlyIds(input, history);
    const rows = known.length > 0 ? fitRows(input, known, history) : null;
    return { run, horizon, years, rows, assumed, caps: null, starts: null };
  }
  const assumption = historyRows(input, history);
  if (!assumption) throw new Error('Series without months: rangeErrors comes first.');
  const rows = shiftReturns(assumption, input.mean_shift, run.totals.indexOf(CPI));
  const caps = capsOfRows(input, assumption, history);
  const count = input.model === 'historical' ? periodCount(rows, horizon) : input.paths;
  const drawn =
    only === null
      ? cachedRows(input, rows.count, count, horizon)
      : sampleYears(blocksOf(input, rows.count, horizon), rows.count, 1, horizon, only);
  const years = yearsFromRows({ rows, run, strategies, caps }, drawn);
  const starts =
    input.model === 'historical'
      ? Array.from({ length: years.count }, (_, k) => rows.first + from + k)
      : null;
  return { run, horizon, years, rows: assumption, assumed: null, caps, starts };
}
