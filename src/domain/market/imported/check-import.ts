import { monthOf, monthText, type CalendarDate } from '../../shared/dates.ts';
import {
  type FiguresOfMonths,
  type MonthlyFigures,
  readFigures,
  writeFigures,
  type IndexFigures,
  dividendsOf,
} from '../index-figures.ts';
import { lastTradingDay, type IndexRow, readIndexRows, type IndexRows } from './read-index-rows.ts';
import { fail, ok, type Result, invalidInput } from '../../shared/result.ts';
import type { IndexImport } from './import-schema.ts';
import { kindOfSeries, seriesName, type CustomSeriesId } from './imported-figures.ts';

interface MonthEnds {
  levels: MonthlyFigures;
  dividends: MonthlyFigures | null;
  frequency: 'daily' | 'monthly';
  notes: string[];
  /** Months with a larger change than the limit, which the admin has to confirm. */
  jumps: { month: string; change: number }[];
}

/** Monthly changes above this require confirmation: since 1927 the S&P 500 has one, April 1933. */
const JUMP = 0.4;

const NAMED = 5;
const some = (list: readonly string[]): string =>
  list.length <= NAMED
    ? list.join(', ')
    : `${list.slice(0, NAMED).join(', ')} and ${list.length - NAMED} more`;

/**
 * Converts rows of days or months in any order to one level per month, or returns the errors. Consumer prices may
 * lack a month that was never published. The last month is omitted before its end on `today`, and if its days end
 * before its last trading day.
 */
function monthEnds(rows: readonly IndexRow[], id: CustomSeriesId, today: CalendarDate): MonthEnds | string[] {
  const canHaveGaps = kindOfSeries(id) === 'consumer_prices';
  if (rows.length === 0) return ['The file has no line with a level.'];
  const serial = ({ date: { year, month, day } }: IndexRow) => monthOf(year, month) * 32 + (day ?? 31);
  const isDescending = serial(rows[0]) > serial(rows[rows.length - 1]);
  const inOrder = isDescending ? [...rows].reverse() : [...rows];
  const problems: string[] = [];
  for (let at = 1; at < inOrder.length; at += 1) {
    const [before, here] = [inOrder[at - 1], inOrder[at]];
    const [upper, lower] = isDescending ? [here, before] : [before, here];
    if (serial(here) === serial(before))
      problems.push(`Lines ${upper.line} and ${lower.line} are of the same date.`);
    else if (serial(here) < serial(before)) problems.push(`Line ${here.line} is out of order.`);
  }
  if (problems.length > 0) return [some(problems)];

  const byMonth = new Map<number, IndexRow>();
  let isDaily = false;
  for (const row of inOrder) {
    const month = monthOf(row.date.year, row.date.month);
    isDaily ||= byMonth.has(month);
    byMonth.set(month, row);
  }
  const notes: string[] = [];
  const months = [...byMonth.keys()];
  const lastMonth = months[months.length - 1];
  const lastDay = byMonth.get(lastMonth)?.date;
  const isRunning = monthText(lastMonth) === today.slice(0, 7);
  if (isRunning || (isDaily && lastDay?.day != null && lastDay.day < lastTradingDay(lastDay, id))) {
    byMonth.delete(lastMonth);
    notes.push(`${monthText(lastMonth)} is not over and was left out.`);
  }
  const retained = [...byMonth.entries()];
  if (retained.length === 0)
    return [`${monthText(lastMonth)} is the only month of the file, and it is not over.`];
  const first = retained[0][0];
  const last = retained[retained.length - 1][0];
  const values = Array.from({ length: last - first + 1 }, (_, k) => byMonth.get(first + k)?.level ?? null);
  const missing = values.flatMap((value, k) => (value === null ? [monthText(first + k)] : []));
  if (missing.length > 0 && !canHaveGaps) return [`Months are missing: ${some(missing)}.`];
  if (missing.length > 0) notes.push(`Not published, according to the file: ${some(missing)}.`);
  const levels = { first, values };
  const monthRows = retained.map(([, row]) => row);
  return {
    levels,
    dividends: missing.length > 0 ? null : dividendsFrom(first, monthRows, isDaily),
    frequency: isDaily ? 'daily' : 'monthly',
    notes,
    jumps: jumpsOf(levels),
  };
}

const jumpsOf = ({ first, values }: MonthlyFigures): MonthEnds['jumps'] =>
  values.flatMap((value, at) => {
    const before = at > 0 ? values[at - 1] : null;
    if (value === null || before === null) return [];
    const change = value / before - 1;
    return Math.abs(change) > JUMP ? [{ month: monthText(first + at), change }] : [];
  });

/** Dividends as such, or the total return less the price return of the month. Daily dividends are not added up: the file needs a total. */
function dividendsFrom(first: number, rows: readonly IndexRow[], isDaily: boolean): MonthlyFigures | null {
  if (rows.every(({ total }) => total !== null)) {
    const values = rows.slice(1).map(({ level, total }, at) => {
      const before = rows[at];
      return rounded((total ?? 0) / (before.total ?? 1) - level / before.level);
    });
    return { first: first + 1, values };
  }
  if (isDaily || !rows.slice(1).every(({ dividend }) => dividend !== null)) return null;
  return { first: first + 1, values: rows.slice(1).map(({ dividend }) => dividend) };
}

const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;

export interface CheckedImport {
  figures: IndexFigures;
  summary: ImportSummary;
}

export interface ImportSummary extends Replacement {
  name: string;
  rows: number;
  frequency: 'daily' | 'monthly';
  columns: IndexRows['columns'];
  first_month: string;
  last_month: string;
  /** Added or changed months. */
  new_months: number;
  dividends: boolean;
  notes: string[];
  /** Each requires confirmation before the import. */
  jumps: MonthEnds['jumps'];
}

export interface Replacement {
  months: number;
  /** The current figures that the file replaces. Null if the file only adds months, or if there are no figures. */
  replaces: {
    months: number;
    first_month: string;
    last_month: string;
    lost_months: number;
    loses_dividends: boolean;
  } | null;
}

/** Maximum difference of a restated level of the same index. */
const SAME = 0.005;
const MIN_MONTHS = 13;

const lastMonthOf = ({ first, values }: MonthlyFigures): string => monthText(first + values.length - 1);

const figuresIn = (figures: IndexFigures, id: string): MonthlyFigures | null =>
  Object.hasOwn(figures, id) ? readFigures(id, figures[id]) : null;

/** `present`: current figures, shipped or imported. `today`: date of the practice. */
export function checkImport(
  id: CustomSeriesId,
  request: Omit<IndexImport, 'confirmed_jumps' | 'confirmed_losses'>,
  present: IndexFigures,
  today: CalendarDate,
): Result<CheckedImport> {
  const refuse = (messages: string[]) => fail(invalidInput({ csv: messages }));
  const read = readIndexRows(request.csv);
  if (Array.isArray(read)) return refuse(read);
  const found = monthEnds(read.rows, id, today);
  if (Array.isArray(found)) return refuse(found);
  const before = figuresIn(present, id);
  const isExtension = request.mode === 'extend' && before !== null;
  const levels = isExtension ? extended(before, found.levels) : found.levels;
  if (typeof levels === 'string') return refuse([levels]);
  const months = levels.values.length;
  if (months < MIN_MONTHS)
    return refuse([`The file has ${months} whole months; at least ${MIN_MONTHS} are needed.`]);
  const dividends = storedDividends(id, present, found.dividends, isExtension);
  const last = lastMonthOf(levels);
  if (last > today.slice(0, 7)) return refuse([`${last} is in the future.`]);
  const { publisher, source } = request;
  const written = (kind: FiguresOfMonths['kind'], monthly: MonthlyFigures): FiguresOfMonths => ({
    kind,
    provenance: { publisher, source, vintage: lastMonthOf(monthly), retrieved: today },
    years: writeFigures(monthly),
  });
  const jumps = isExtension ? newJumps(before, levels) : found.jumps;
  const figures: IndexFigures = {
    [id]: written(kindOfSeries(id), levels),
    ...(dividends && { [dividendsOf(id)]: written('dividend_return', dividends) }),
  };
  return ok({
    figures,
    summary: {
      name: seriesName(id),
      rows: read.rows.length,
      frequency: found.frequency,
      columns: read.columns,
      first_month: monthText(levels.first),
      last_month: last,
      months,
      new_months: months - (isExtension ? before.values.length : 0),
      dividends: dividends !== null,
      notes: found.notes,
      jumps,
      replaces: isExtension ? null : replacement(id, present, figures).replaces,
    },
  });
}

export function replacement(id: CustomSeriesId, present: IndexFigures, after: IndexFigures): Replacement {
  const [old, next] = [figuresIn(present, id), figuresIn(after, id)];
  const isLost = (value: number | null, month: number) =>
    value !== null && (next?.values[month - next.first] ?? null) === null;
  return {
    months: next?.values.length ?? 0,
    replaces: old && {
      months: old.values.length,
      first_month: monthText(old.first),
      last_month: lastMonthOf(old),
      lost_months: old.values.filter((value, at) => isLost(value, old.first + at)).length,
      loses_dividends: Object.hasOwn(present, dividendsOf(id)) && !Object.hasOwn(after, dividendsOf(id)),
    },
  };
}

/** Adds the later months to the present ones, or returns the error if the two do not match. */
function extended(before: MonthlyFigures, found: MonthlyFigures): MonthlyFigures | string {
  const end = before.first + before.values.length;
  const foundEnd = found.first + found.values.length;
  if (foundEnd <= end)
    return `The file ends with ${monthText(foundEnd - 1)}, and figures up to ${monthText(end - 1)} are there already.`;
  if (found.first >= end)
    return `The file starts with ${monthText(found.first)}; to extend, it must include ${monthText(end - 1)}, the last current month, so that both can be compared.`;
  for (let month = Math.max(before.first, found.first); month < end; month += 1) {
    const old = before.values[month - before.first];
    const now = found.values[month - found.first];
    if (old !== null && now !== null && Math.abs(now / old - 1) > SAME)
      return `${monthText(month)} is ${now} in the file and ${old} in the current figures. Choose Replace if the file is right.`;
  }
  return joined(before, found);
}

const joined = ({ first, values }: MonthlyFigures, added: MonthlyFigures): MonthlyFigures => ({
  first,
  values: [...values, ...added.values.slice(first + values.length - added.first)],
});

function storedDividends(
  id: CustomSeriesId,
  present: IndexFigures,
  found: MonthlyFigures | null,
  isExtension: boolean,
): MonthlyFigures | null {
  const before = isExtension ? figuresIn(present, dividendsOf(id)) : null;
  if (before === null) return found;
  // Without newer dividends, an account's return ends with the old dividends; it does not count zero dividends.
  return !found || found.first > before.first + before.values.length ? before : joined(before, found);
}

const newJumps = (before: MonthlyFigures, levels: MonthlyFigures): MonthEnds['jumps'] => {
  const end = monthText(before.first + before.values.length);
  return jumpsOf(levels).filter(({ month }) => month >= end);
};
