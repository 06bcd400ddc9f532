/** The one check of an index import, for the admin's page, the API and the command line. */
import { monthText } from '../months.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { invalidInput } from '../../shared/field-errors.ts';
import { dividendsOf } from '../history-of.ts';
import {
  readFigures,
  writeFigures,
  type IndexFigures,
  type MonthlyFigures,
  type Provenance,
} from '../index-figures.ts';
import type { IndexImport } from './import-schema.ts';
import { jumpsOf, monthEnds, type MonthEnds } from './month-ends.ts';
import { kindOfSeries, seriesName, type OwnSeriesId } from './own-figures.ts';
import { readIndexRows, type IndexRows } from './read-index-rows.ts';

export interface CheckedImport {
  /** What is to be kept: the series, and its dividends where the file tells them. */
  figures: IndexFigures;
  summary: ImportSummary;
}

export interface ImportSummary {
  name: string;
  rows: number;
  frequency: 'daily' | 'monthly';
  columns: IndexRows['columns'];
  first_month: string;
  last_month: string;
  months: number;
  /** Months beyond, or in place of, what was there. */
  new_months: number;
  dividends: boolean;
  notes: string[];
  /** Each has to be confirmed before the import is kept. */
  jumps: MonthEnds['jumps'];
}

/** A restated level may differ by so much and still be the same index. */
const SAME = 0.005;
/** Of a whole year and its start. */
const FEWEST_MONTHS = 13;

/** `present`: what is in force now, shipped or own. `today`: "2026-11-21". */
export function checkImport(
  id: OwnSeriesId,
  request: Omit<IndexImport, 'confirmed_jumps'>,
  present: IndexFigures,
  today: string,
): Result<CheckedImport> {
  const refuse = (messages: string[]) => fail(invalidInput({ csv: messages }));
  const read = readIndexRows(request.csv);
  if (Array.isArray(read)) return refuse(read);
  const found = monthEnds(read.rows, kindOfSeries(id) === 'consumer_prices');
  if (Array.isArray(found)) return refuse(found);
  const before = Object.hasOwn(present, id) ? readFigures(id, present[id]) : null;
  const extend = request.mode === 'extend' && before !== null;
  const levels = extend ? extended(before, found.levels) : found.levels;
  if (typeof levels === 'string') return refuse([levels]);
  const months = levels.values.length;
  if (months < FEWEST_MONTHS)
    return refuse([`The file has ${months} whole months; at least ${FEWEST_MONTHS} are needed.`]);
  const dividends = dividendsKept(id, present, found.dividends, extend);
  const last = monthText(levels.first + levels.values.length - 1);
  if (last > today.slice(0, 7)) return refuse([`${last} is in the future.`]);
  const provenance = (figures: MonthlyFigures): Provenance => ({
    publisher: request.publisher,
    source: request.source,
    vintage: monthText(figures.first + figures.values.length - 1),
    retrieved: today,
  });
  const jumps = extend ? newJumps(before, levels) : found.jumps;
  return ok({
    figures: {
      [id]: { kind: kindOfSeries(id), provenance: provenance(levels), years: writeFigures(levels) },
      ...(dividends && {
        [dividendsOf(id)]: {
          kind: 'dividend_return' as const,
          provenance: provenance(dividends),
          years: writeFigures(dividends),
        },
      }),
    },
    summary: {
      name: seriesName(id),
      rows: read.rows.length,
      frequency: found.frequency,
      columns: read.columns,
      first_month: monthText(levels.first),
      last_month: last,
      months,
      new_months: months - (extend ? before.values.length : 0),
      dividends: dividends !== null,
      notes: found.notes,
      jumps,
    },
  });
}

/** The present months stay; what follows them is added. Or, in words, why the two do not fit. */
function extended(before: MonthlyFigures, found: MonthlyFigures): MonthlyFigures | string {
  const end = before.first + before.values.length;
  const foundEnd = found.first + found.values.length;
  if (foundEnd <= end)
    return `The file ends with ${monthText(foundEnd - 1)}, and figures up to ${monthText(end - 1)} are there already.`;
  if (found.first >= end)
    return `The file starts with ${monthText(found.first)}; to extend it must hold ${monthText(end - 1)}, the last month that is there, so that both can be compared.`;
  for (let month = Math.max(before.first, found.first); month < end; month += 1) {
    const old = before.values[month - before.first];
    const now = found.values[month - found.first];
    if (old !== null && now !== null && Math.abs(now / old - 1) > SAME)
      return `${monthText(month)} is ${now} in the file and ${old} in what is there. Choose Replace if the file is right.`;
  }
  return { first: before.first, values: [...before.values, ...found.values.slice(end - found.first)] };
}

function dividendsKept(
  id: OwnSeriesId,
  present: IndexFigures,
  found: MonthlyFigures | null,
  extend: boolean,
): MonthlyFigures | null {
  const name = dividendsOf(id);
  if (!extend || !Object.hasOwn(present, name)) return found;
  const before = readFigures(name, present[name]);
  const end = before.first + before.values.length;
  // Without newer dividends an account's return ends with the old ones, rather than counting none.
  if (!found || found.first > end) return before;
  return { first: before.first, values: [...before.values, ...found.values.slice(end - found.first)] };
}

const newJumps = (before: MonthlyFigures, levels: MonthlyFigures): MonthEnds['jumps'] => {
  const end = monthText(before.first + before.values.length);
  return jumpsOf(levels).filter(({ month }) => month >= end);
};
