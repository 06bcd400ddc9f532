/** The calculator's figures as its charts take them. */
import type { YearRates } from '../frame/year-bars-geometry.ts';
import type { IndexRun } from './index-spec.ts';

/** Place of a strategy, or all of them together. */
export type Shown = number | 'blend';

export function yearRates(
  { result: { whole }, input }: IndexRun,
  shown: Shown,
): (YearRates & { note: string })[] {
  return whole.years.map((row) => {
    const label = row.end_month.slice(0, 4);
    if (shown === 'blend') return { label, first: row.blend, second: row.index_rate, mark: null, note: '' };
    const capped = row.capped[shown] ?? false;
    const isMonthly = input.strategies[shown]?.method === 'monthly_sum';
    const inTerm = row.in_term[shown] ?? false;
    const zero = row.zero[shown] ?? false;
    return {
      label,
      first: inTerm ? null : (row.credited[shown] ?? null),
      second: row.raw[shown] ?? null,
      mark: zero ? 'zero' : capped === true ? 'capped' : null,
      note: inTerm
        ? 'in term'
        : zero
          ? 'nothing credited'
          : isMonthly && Number(capped) > 0
            ? `${Number(capped)} months capped`
            : capped === true
              ? 'the cap held'
              : '',
    };
  });
}

/** Width of a bin of the distribution. */
export const BIN = 0.0025;

export function binsOf(rates: readonly number[]): { from_rate: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const rate of rates) {
    // A rate on an edge belongs above it, whatever its last bit says.
    const place = Math.floor(rate / BIN + 1e-9);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([place, count]) => ({ from_rate: place * BIN, count }));
}

const short = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`.replace('-', '−');
export const binName = (from: number, to: number): string => `${short(from)} to ${short(to)}`;
