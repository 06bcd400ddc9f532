/** From days or months in any order of time to one level a month, with what is wrong on the way. */
import { monthOf, monthText } from '../months.ts';
import type { MonthlyFigures } from '../index-figures.ts';
import { daysIn } from './index-date.ts';
import type { IndexRow } from './read-index-rows.ts';

export interface MonthEnds {
  levels: MonthlyFigures;
  /** Null where the file tells nothing of dividends. */
  dividends: MonthlyFigures | null;
  frequency: 'daily' | 'monthly';
  /** What was left out, in words. */
  notes: string[];
  /** Months that moved by more than the limit, for somebody to confirm. */
  jumps: { month: string; change: number }[];
}

/** A month that moves further has to be confirmed: since 1927 the S&P 500 has one, April 1933. */
export const JUMP = 0.4;
/** The last trading day of a month may fall this many days before its end. */
const LAST_DAYS = 4;

const NAMED = 5;
const some = (list: readonly string[]): string =>
  list.length <= NAMED
    ? list.join(', ')
    : `${list.slice(0, NAMED).join(', ')} and ${list.length - NAMED} more`;

/** `gaps`: a month may be missing, as one that was never published. Or, in words, why not. */
export function monthEnds(rows: readonly IndexRow[], gaps: boolean): MonthEnds | string[] {
  if (rows.length === 0) return ['The file has no line with a level.'];
  const serial = ({ date: { year, month, day } }: IndexRow) => monthOf(year, month) * 32 + (day ?? 31);
  const falling = serial(rows[0]) > serial(rows[rows.length - 1]);
  const inOrder = falling ? [...rows].reverse() : [...rows];
  const faults: string[] = [];
  for (let at = 1; at < inOrder.length; at += 1) {
    const [before, here] = [inOrder[at - 1], inOrder[at]];
    if (serial(here) === serial(before))
      faults.push(
        `Lines ${Math.min(before.line, here.line)} and ${Math.max(before.line, here.line)} are of the same date.`,
      );
    else if (serial(here) < serial(before)) faults.push(`Line ${here.line} is out of order.`);
  }
  if (faults.length > 0) return [some(faults)];

  const byMonth = new Map<number, IndexRow>();
  let daily = false;
  for (const row of inOrder) {
    const month = monthOf(row.date.year, row.date.month);
    daily ||= byMonth.has(month);
    byMonth.set(month, row);
  }
  const notes: string[] = [];
  const months = [...byMonth.keys()];
  const lastMonth = months[months.length - 1];
  const lastDay = byMonth.get(lastMonth)?.date;
  if (daily && lastDay?.day != null && daysIn(lastDay.year, lastDay.month) - lastDay.day > LAST_DAYS) {
    byMonth.delete(lastMonth);
    notes.push(`${monthText(lastMonth)} is not over in the file and was left out.`);
  }
  const kept = [...byMonth.entries()];
  if (kept.length === 0)
    return [`${monthText(lastMonth)} is the only month of the file, and it is not over.`];
  const first = kept[0][0];
  const last = kept[kept.length - 1][0];
  const values = Array.from({ length: last - first + 1 }, (_, k) => byMonth.get(first + k)?.level ?? null);
  const missing = values.flatMap((value, k) => (value === null ? [monthText(first + k)] : []));
  if (missing.length > 0 && !gaps) return [`Months are missing: ${some(missing)}.`];
  if (missing.length > 0) notes.push(`Never published, as far as the file tells: ${some(missing)}.`);
  return {
    levels: { first, values },
    dividends:
      missing.length > 0
        ? null
        : dividendsFrom(
            first,
            kept.map(([, row]) => row),
            daily,
          ),
    frequency: daily ? 'daily' : 'monthly',
    notes,
    jumps: jumpsOf({ first, values }),
  };
}

export const jumpsOf = ({ first, values }: MonthlyFigures): MonthEnds['jumps'] =>
  values.flatMap((value, at) => {
    const before = at > 0 ? values[at - 1] : null;
    if (value === null || before === null) return [];
    const change = value / before - 1;
    return Math.abs(change) > JUMP ? [{ month: monthText(first + at), change }] : [];
  });

/** Given as such, or as the month's total return less its price return. Daily dividends are not summed: a total is needed. */
function dividendsFrom(first: number, rows: readonly IndexRow[], daily: boolean): MonthlyFigures | null {
  if (rows.every(({ total }) => total !== null)) {
    const values = rows.slice(1).map(({ level, total }, at) => {
      const before = rows[at];
      return rounded((total ?? 0) / (before.total ?? 1) - level / before.level);
    });
    return { first: first + 1, values };
  }
  if (daily || !rows.slice(1).every(({ dividend }) => dividend !== null)) return null;
  return { first: first + 1, values: rows.slice(1).map(({ dividend }) => dividend) };
}

const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;
