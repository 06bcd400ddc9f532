/** File format of market figures: one text per series, one line per year, twelve values per line, "." for a missing month. */
import { monthOf, monthText } from '../shared/dates.ts';
import { power } from '../shared/math.ts';
import type { InlineSeries, IndexHistory } from './inline-series.ts';
import type { SeriesById } from './market.ts';

/** Source of the figures. A series without it is rejected. */
export interface Provenance {
  readonly publisher: string;
  readonly source: string;
  /** Newest month. */
  readonly vintage: string;
  readonly retrieved: string;
}

export interface FiguresOfMonths {
  /** Price: month-end level. Dividends: their part of the month's total return. Yield: percent per year, mean of the month. */
  readonly kind: 'price' | 'dividend_return' | 'consumer_prices' | 'yield_percent';
  readonly provenance: Provenance;
  /** "1927 . . . . . . . . . . . 17.7\n1928 17.57 …" */
  readonly years: string;
}

/** By index id; dividends under `{id}_dividends`. */
export type IndexFigures = Readonly<Record<string, FiguresOfMonths>>;

export interface MonthlyFigures {
  readonly first: number;
  /** Null if the month was never published. */
  readonly values: (number | null)[];
}

const LINE = /^(\d{4})((?: \S+){1,12})$/;

/** Throws for invalid figures: a test checks shipped data, and imported data is checked before it is stored. */
export function readFigures(id: string, { years }: FiguresOfMonths): MonthlyFigures {
  const places: (number | null)[] = [];
  let firstYear = 0;
  for (const line of years.trim().split('\n')) {
    const found = LINE.exec(line);
    const cells = found ? found[2].trim().split(' ') : [];
    const expected = firstYear + places.length / 12;
    if (!found || (places.length > 0 && Number(found[1]) !== expected))
      throw new Error(`${id}: a line of figures is out of order: "${line.slice(0, 40)}".`);
    if (places.length === 0) firstYear = Number(found[1]);
    for (const cell of cells) {
      const value = cell === '.' ? null : Number(cell);
      if (value !== null && !Number.isFinite(value)) throw new Error(`${id} ${found[1]}: "${cell}".`);
      places.push(value);
    }
  }
  const from = places.findIndex((value) => value !== null);
  const to = places.findLastIndex((value) => value !== null);
  if (from < 0) throw new Error(`${id}: no figures.`);
  return { first: monthOf(firstYear, 1) + from, values: places.slice(from, to + 1) };
}

export function writeFigures({ first, values }: MonthlyFigures): string {
  const cells = [...new Array<null>(first % 12).fill(null), ...values];
  const lines: string[] = [];
  for (let start = 0; start < cells.length; start += 12) {
    const year = Math.floor(first / 12) + start / 12;
    lines.push([year, ...cells.slice(start, start + 12).map((value) => value ?? '.')].join(' '));
  }
  return lines.join('\n');
}

export function findFigureProblems(figures: IndexFigures): string[] {
  return Object.entries(figures).flatMap(([id, one]) => {
    const { publisher, source, vintage, retrieved } = one.provenance;
    const problems: string[] = [];
    if (!publisher.trim() || !source.trim()) problems.push(`${id} has no publisher or source.`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(retrieved)) problems.push(`${id} has no retrieval date.`);
    const { first, values } = readFigures(id, one);
    if (monthText(first + values.length - 1) !== vintage)
      problems.push(`${id} does not end with ${vintage}.`);
    if (one.kind === 'price' && values.includes(null)) problems.push(`${id} has a month without a level.`);
    if (one.kind !== 'dividend_return' && values.some((value) => value !== null && value <= 0))
      problems.push(`${id} has a figure that is not above zero.`);
    return problems;
  });
}

/**
 * Total return of a constant 10-year Treasury from the yields y0, y1 of two adjacent months: one month's interest,
 * and the price at which a par bond of y0 sells a month later at y1 with 119 months to maturity.
 *
 *   R = y0/12 + P − 1,   P = (y0/y1)(1 − v) + v,   v = (1 + y1/2)^(−119/6)
 */
export function treasuryReturn(y0: number, y1: number): number {
  const v = power(1 + y1 / 2, -119 / 6);
  return y0 / 12 + (y0 / y1) * (1 - v) + v - 1;
}

/** P: price of the bond of y0 one month later, as a share of par. */
export function treasuryPrice(y0: number, y1: number): number {
  const v = power(1 + y1 / 2, -119 / 6);
  return (y0 / y1) * (1 - v) + v;
}

/** A 10-year Treasury is the proxy for US bonds. */
export const US_BONDS = 'us_bonds';
export const YIELDS = 'treasury_10y';
export const dividendsOf = (id: string): string => `${id}_dividends`;

export function historyOf(load: () => IndexFigures): IndexHistory {
  let figures: IndexFigures | undefined;
  const loaded = () => (figures ??= load());
  const kindOf = (id: string) => (Object.hasOwn(loaded(), id) ? loaded()[id].kind : undefined);
  const read = (id: string) => readFigures(id, loaded()[id]);
  const prices = remembered((id) => {
    if (id === US_BONDS) return kindOf(YIELDS) && bondLevels(read(YIELDS));
    const kind = kindOf(id);
    if (kind !== 'price' && kind !== 'consumer_prices') return undefined;
    const { first, values } = read(id);
    return monthlyLevels(first, values);
  });
  const totals = remembered((id) => {
    const price = prices(id);
    if (!price || kindOf(dividendsOf(id)) === undefined) return price;
    return withDividends(read(id), read(dividendsOf(id)));
  });
  return {
    get vintage() {
      return Object.values(loaded()).reduce<string | null>(
        (newest, { provenance: { vintage } }) => (newest && newest > vintage ? newest : vintage),
        null,
      );
    },
    price: prices,
    total: totals,
    yields() {
      if (kindOf(YIELDS) === undefined) return undefined;
      const { first, values } = read(YIELDS);
      return { first, values: values.map((percent) => percent && percent / 100) };
    },
    isPriceOnly: (id) => kindOf(id) === 'price' && kindOf(dividendsOf(id)) === undefined,
  };
}

function remembered(make: (id: string) => InlineSeries | undefined) {
  const cache = new Map<string, InlineSeries | undefined>();
  return (id: string) => {
    if (!cache.has(id)) cache.set(id, make(id));
    return cache.get(id);
  };
}

export const monthlyLevels = (first: number, levels: readonly (number | null)[]): InlineSeries => ({
  frequency: 'monthly',
  start: monthText(first),
  levels,
});

/** Returns levels of price and dividends together, from 1; they end with the first of the two series. */
function withDividends(price: MonthlyFigures, dividends: MonthlyFigures): InlineSeries {
  const levels = [1];
  let first = price.first;
  price.values.forEach((level, index) => {
    const before = index > 0 ? price.values[index - 1] : null;
    const added = dividends.values[price.first + index - dividends.first];
    if (level === null || before === null || added == null) {
      // Before the first month of both series.
      if (levels.length === 1) first = price.first + index;
      return;
    }
    levels.push(levels[levels.length - 1] * (level / before + added));
  });
  return monthlyLevels(first, levels);
}

function bondLevels({ first, values }: MonthlyFigures): InlineSeries {
  const levels = [1];
  for (let index = 1; index < values.length; index += 1) {
    const [y0, y1] = [values[index - 1], values[index]];
    if (y0 === null || y1 === null) throw new Error('A yield is missing.');
    levels.push(levels[index - 1] * (1 + treasuryReturn(y0 / 100, y1 / 100)));
  }
  return monthlyLevels(first, levels);
}

/** Figures of some indexes as plain data for a worker thread, because the functions of a port cannot be sent. */
export interface CarriedHistory {
  readonly vintage: string | null;
  readonly price: SeriesById;
  readonly total: SeriesById;
  readonly priceOnly: readonly string[];
  /** Treasury yields, if the ids include US bonds. */
  readonly yields: ReturnType<NonNullable<IndexHistory['yields']>>;
}

export function carriedFigures(ids: readonly string[], history: IndexHistory): CarriedHistory {
  const known = (series: (id: string) => InlineSeries | undefined): SeriesById =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const found = series(id);
        return found ? [[id, found]] : [];
      }),
    );
  return {
    vintage: history.vintage,
    price: known((id) => history.price(id)),
    total: known((id) => history.total(id)),
    priceOnly: ids.filter((id) => history.isPriceOnly(id)),
    yields: ids.includes(US_BONDS) ? history.yields?.() : undefined,
  };
}

export const carriedHistory = (carried: CarriedHistory): IndexHistory => ({
  vintage: carried.vintage,
  price: (id) => carried.price[id],
  total: (id) => carried.total[id],
  isPriceOnly: (id) => carried.priceOnly.includes(id),
  yields: () => carried.yields,
});
