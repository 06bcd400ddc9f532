/** Tables that print the date on which each policy year ends, instead of the year. */
import { longDate } from '../../../shared/dates.ts';
import type { Draft } from '../draft.ts';
import { columnOf } from '../draft.ts';
import { DATE, dateIn } from '../notes/insured.ts';
import type { PageLines } from '../page-lines.ts';
import { printedOrigin } from '../notes/printed-origin.ts';
import { textOf, type Line, type Word } from '../words.ts';

const SHORT_YEAR = `\\d{1,2}[/-]\\d{1,2}[/-]\\d{2}|\\d{1,2}[ -][a-z]{3,9}\\.?[ -]\\d{2}`;
const IS_SHORT = new RegExp(`^(?:${SHORT_YEAR})$`, 'i');
const ROW_DATE = new RegExp(`^(?:${DATE}|${SHORT_YEAR})$`, 'i');
const MIN_ROWS = 3;

/** Returns the date as days of the calendar, or null. A year of two digits is of this century. */
function dayOf(text: string): { year: number; anniversary: string } | null {
  if (!ROW_DATE.test(text)) return null;
  const date = dateIn(IS_SHORT.test(text) ? text.replace(/\d{2}$/, '20$&') : text);
  return date && { year: date.year, anniversary: `${date.month}-${date.day}` };
}

interface RowDate {
  text: string;
  words: readonly Word[];
  /** The figure before the date: a year or an age. */
  before: string;
  year: number;
  anniversary: string;
}

/** Returns the date at the start of a line, or after one figure. It may have up to three words. */
function rowDate({ words }: Line): RowDate | null {
  for (const start of [0, 1])
    for (const length of [1, 2, 3]) {
      const part = words.slice(start, start + length);
      const text = textOf(part);
      const day = part.length === length ? dayOf(text) : null;
      if (day) return { text, words: part, before: words[start - 1]?.text ?? '', ...day };
    }
  return null;
}

const dateText = (iso: string): string => longDate(new Date(iso), 'UTC');

export interface DatedYears {
  pages: readonly PageLines[];
  /** Null if the tables print no dates. */
  first: { text: string; year: number; policyDate: string | null } | null;
}

/** Replaces the dates by the policy years that end on them. */
export function datesAsYears(pages: readonly PageLines[]): DatedYears {
  const found = pages.flatMap(({ lines }) => lines.flatMap((line) => rowDate(line) ?? []));
  const steps = found.filter(
    (date, at) =>
      date.year === (found[at - 1]?.year ?? 0) + 1 && date.anniversary === found[at - 1]?.anniversary,
  );
  const [first, second] = found;
  const areYearsPrinted = first?.before === '1' && second?.before === '2';
  if (!first || areYearsPrinted || steps.length < MIN_ROWS - 1 || steps.length < 0.8 * (found.length - 1))
    return { pages, first: null };
  const policyDate = printedOrigin(pages)?.issue_date?.value ?? null;
  const yearZero = policyDate === null ? first.year - 1 : Number(policyDate.slice(0, 4));
  const withYear = (line: Line): Line => {
    const date = rowDate(line);
    if (!date) return line;
    const [word] = date.words;
    const last = date.words.at(-1);
    if (!word || !last) return line;
    const year: Word = { ...word, text: String(date.year - yearZero), right: last.right };
    return {
      ...line,
      words: [...line.words.map((one) => (one === word ? year : one))].filter(
        (one) => !date.words.includes(one),
      ),
    };
  };
  return {
    pages: pages.map((page) => ({ ...page, lines: page.lines.map(withYear) })),
    first: { text: first.text, year: first.year - yearZero, policyDate },
  };
}

/** Notes the policy date. Without one the first row is year 1, and all years are marked. */
export function noteDates(draft: Draft, { first }: DatedYears): void {
  const column = columnOf(draft, 'year');
  if (!first || !column) return;
  const prints = `“${column.header}” prints dates.`;
  if (first.policyDate !== null) {
    const message = `${prints} With the policy date ${dateText(first.policyDate)}, ${first.text} ends policy year ${first.year}.`;
    draft.notes.push({ code: 'dates_for_years', message });
    return;
  }
  const message = `${prints} The file has no policy date, so the first row is policy year 1.`;
  column.doubt ??= message;
  draft.warnings.push({ code: 'dates_for_years', message, column: 'year' });
}
