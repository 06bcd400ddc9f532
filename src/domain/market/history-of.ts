/** A history from figures in the product's format: total returns, bond returns and levels are made on demand, once. */
import { power } from '../shared/exact-functions.ts';
import type { InlineSeries } from './inline-series.ts';
import { monthText } from './months.ts';
import { readFigures, type IndexFigures, type MonthlyFigures } from './index-figures.ts';
import type { IndexHistory } from './index-history.ts';

/**
 * Total return of a constant 10-year Treasury from the yields y0, y1 of two neighbouring months: a month's
 * interest, and the price at which a par bond of y0 sells a month later at y1 with 119 months to go.
 *
 *   R = y0/12 + P − 1,   P = (y0/y1)(1 − v) + v,   v = (1 + y1/2)^(−119/6)
 */
export function treasuryReturn(y0: number, y1: number): number {
  const v = power(1 + y1 / 2, -119 / 6);
  return y0 / 12 + (y0 / y1) * (1 - v) + v - 1;
}

/** P: what the bond of y0 sells at a month later, in parts of what it cost. */
export function treasuryPrice(y0: number, y1: number): number {
  const v = power(1 + y1 / 2, -119 / 6);
  return (y0 / y1) * (1 - v) + v;
}

/** The 10-year Treasury stands in for US bonds. */
export const US_BONDS = 'us_bonds';
export const YIELDS = 'treasury_10y';
/** The name under which an index's dividends are kept. */
export const dividendsOf = (id: string): string => `${id}_dividends`;

export function historyOf(load: () => IndexFigures): IndexHistory {
  let figures: IndexFigures | undefined;
  const loaded = () => (figures ??= load());
  const kindOf = (id: string) => (Object.hasOwn(loaded(), id) ? loaded()[id].kind : undefined);
  const read = (id: string) => readFigures(id, loaded()[id]);
  const prices = remembered((id) => {
    if (id === US_BONDS) return kindOf(YIELDS) && bondLevels(read(YIELDS));
    const kind = kindOf(id);
    return kind === 'price' || kind === 'consumer_prices' ? levelsFrom(read(id)) : undefined;
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
    priceOnly: (id) => kindOf(id) === 'price' && kindOf(dividendsOf(id)) === undefined,
  };
}

function remembered(make: (id: string) => InlineSeries | undefined) {
  const made = new Map<string, InlineSeries | undefined>();
  return (id: string) => {
    if (!made.has(id)) made.set(id, make(id));
    return made.get(id);
  };
}

const levelsFrom = ({ first, values }: MonthlyFigures): InlineSeries => ({
  frequency: 'monthly',
  start: monthText(first),
  levels: values,
});

/** Levels of price and dividends together, from 1; they end where either does. */
function withDividends(price: MonthlyFigures, dividends: MonthlyFigures): InlineSeries {
  const levels = [1];
  let first = price.first;
  price.values.forEach((level, index) => {
    const before = index > 0 ? price.values[index - 1] : null;
    const added = dividends.values[price.first + index - dividends.first];
    if (level === null || before === null || added == null) {
      // Only before the first month of both is there nothing to count.
      if (levels.length === 1) first = price.first + index;
      return;
    }
    levels.push(levels[levels.length - 1] * (level / before + added));
  });
  return { frequency: 'monthly', start: monthText(first), levels };
}

function bondLevels({ first, values }: MonthlyFigures): InlineSeries {
  const levels = [1];
  for (let index = 1; index < values.length; index += 1) {
    const y0 = values[index - 1];
    const y1 = values[index];
    if (y0 === null || y1 === null) throw new Error('A yield is missing.');
    levels.push(levels[index - 1] * (1 + treasuryReturn(y0 / 100, y1 / 100)));
  }
  return { frequency: 'monthly', start: monthText(first), levels };
}
