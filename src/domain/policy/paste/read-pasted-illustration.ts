/** Reads pasted text, or a text file, into a draft of the ledger. The same reader as for PDFs. */
import { type Result, fail, ok } from '../../shared/result.ts';
import {
  type ExtractedColumnName,
  type ExtractedIllustration,
  type ExtractionWarning,
  type ReadingChoice,
  readingFailure,
} from '../extraction.ts';
import { provedColumns } from '../reading/columns/prove-columns.ts';
import { readPastedFigure } from './read-figure.ts';
import { isOfAnotherKind, meaningOf } from '../reading/headers/column-meanings.ts';
import { MAX_TEXTS } from '../reading/page-warnings.ts';
import { readIllustrationText } from '../reading/read-illustration.ts';
import type { PageText } from '../reading/page-text.ts';
import { isPolicyYear } from '../reading/table-columns.ts';
import { ENDS_WITH_QUALIFIER } from './divided-header.ts';
import { alignedPage, gridPage, withoutTotals, withYears } from './pasted-page.ts';
import { normalizeThousands, normalizeYears } from './rebuild-lines.ts';
import { splitText, type SplitText } from './split-text.ts';

/** The text of a complete file has fewer words, and no ledger has longer lines or more columns. */
const MAX_WORDS = 20_000;
const MAX_LINE = 10_000;
const MAX_WORD = 500;
const MAX_WIDTH = 100;
const MAX_FALLING_SHARE = 0.2;

function isTooLong(text: string): boolean {
  const words = text.match(/\S+/g) ?? [];
  const isAnyLonger = (texts: readonly string[], max: number) => texts.some(({ length }) => length > max);
  return (
    words.length > MAX_WORDS || isAnyLonger(words, MAX_WORD) || isAnyLonger(text.split(/[\r\n]/), MAX_LINE)
  );
}

const isTooWide = ({ lines }: SplitText): boolean =>
  lines.some(({ length }) => length > MAX_WIDTH) ||
  lines.reduce((sum, { length }) => sum + length, 0) > MAX_TEXTS;

export function readPastedIllustration(
  pasted: string,
  choice: ReadingChoice = {},
): Result<ExtractedIllustration> {
  const plain = normalizeThousands(pasted);
  const text = normalizeYears(plain);
  const split = isTooLong(text) ? null : withoutTotals(splitText(text));
  if (!split || isTooWide(split)) return fail(readingFailure('paste_no_table'));
  const page = split.isAligned ? alignedPage(normalizeYears(plain, true), split.omitted) : gridPage(split);
  const reading = readAnyTable(page, choice);
  if (reading.ok) reading.value.warnings.push(...omittedLineWarnings(split));
  if (reading.ok && split.separator === 'line') {
    const columns = split.lines.at(-1)?.length ?? 0;
    const message = `The text has one cell on each line. It was arranged in ${columns} columns.`;
    return ok({
      ...reading.value,
      notes: [{ code: 'paste_one_cell_a_line', message }, ...reading.value.notes],
    });
  }
  if (reading.ok && split.separator === 'space' && isUncertainDivision(reading.value, headerOf(split)))
    return ok(markUncertainHeaders(reading.value, split));
  const hasRows = reading.ok && reading.value.rows.length > 0;
  if (hasRows || (!reading.ok && reading.error.code === 'invalid_choice')) return reading;
  const countedReading = readAnyTable(gridPage(withYears(split)), choice);
  if (countedReading.ok && countedReading.value.rows.length > 0 && !hasTwoLineYears(countedReading.value))
    return ok(markCountedYears(countedReading.value));
  return reading.ok ? reading : fail(readingFailure('paste_no_table'));
}

/** Ages fall in the second line of each year. */
const hasTwoLineYears = ({ rows }: ExtractedIllustration): boolean =>
  rows.filter(({ age = 0 }, at) => age < (rows[at - 1]?.age ?? 0)).length > MAX_FALLING_SHARE * rows.length;

/** A row with blank cells between single blanks has fewer cells, in unknown columns. A total has no year. */
const omittedLineWarnings = ({ omitted = [] }: SplitText): ExtractionWarning[] =>
  omitted.map((line) => {
    const message = `This line is not in the ledger, because its cells differ from those of the other lines: “${line.slice(0, 200)}”.`;
    const year = Number(line.split(' ')[0]);
    return { code: 'year_left_out', message, ...(isPolicyYear(year) && { year }) };
  });

/** A short table is no ledger of a PDF, but the advisor pasted it as one. */
function readAnyTable(page: PageText, choice: ReadingChoice): Result<ExtractedIllustration> {
  const reading = readIllustrationText([page], choice);
  const isAutomatic = choice.table === undefined && choice.page === undefined;
  return reading.ok || !isAutomatic ? reading : readIllustrationText([page], { ...choice, page: 1 });
}

const UNCERTAIN_HEADERS = 'The header words are separated by single blanks and could be divided differently.';

/** Values in an impossible order refute the division. */
const isUncertainDivision = ({ warnings }: ExtractedIllustration, header: readonly string[]): boolean =>
  warnings.some(({ code }) => code === 'columns_out_of_order') ||
  header.some((cell, at) => isUncertainHeader(cell) || areOneHeader(cell, header[at + 1] ?? ''));

/** “Surrender” and “Charge”, or “Accumulated” and “Loan”, have another meaning together. */
function areOneHeader(cell: string, next: string): boolean {
  if (next === '') return false;
  const parts = [cell, next];
  const joined = parts.join(' ');
  const meaning = meaningOf(joined)?.meaning;
  if (meaning === undefined) return isOfAnotherKind(joined) && !parts.some(isOfAnotherKind);
  return meaning === 'income'
    ? cell.endsWith('/')
    : parts.every((part) => meaningOf(part)?.meaning !== meaning);
}

/** An unknown header, or one with two meanings such as “Premium Withdrawals”, may have a word of the next one. */
function isUncertainHeader(cell: string): boolean {
  const meaning = meaningOf(cell)?.meaning;
  if (meaning === undefined || meaning === 'income') return meaning === undefined;
  if (ENDS_WITH_QUALIFIER.test(cell)) return true;
  const words = cell.split(' ');
  const meaningIn = (from: number, to?: number) => meaningOf(words.slice(from, to).join(' '))?.meaning;
  return words.some((_, at) => {
    const [before, after] = [meaningIn(0, at), meaningIn(at)];
    // A column of years counts up, so "Value (EOY)" is one header.
    return (
      before !== undefined &&
      after !== undefined &&
      before !== after &&
      !(at > 0 && isKey(after) && !isKey(before))
    );
  });
}

/** May be in a header that was divided differently. */
const POSSIBLE_COLUMNS = ['withdrawals', 'loans', 'loan_balance', 'charges'] as const;

const PAYMENTS: readonly unknown[] = ['income', 'withdrawals', 'loans'];

/** “Cash Flow (Loans) Accumulated” names a payment and ends with a word of the next header. */
function isUnknownPayment(cell: string): boolean {
  const parts = cell.split(' ');
  const isUnknown = meaningOf(cell) === null;
  return (
    isUnknown && parts.some((_, at) => PAYMENTS.includes(meaningOf(parts.slice(0, at).join(' '))?.meaning))
  );
}

const headerOf = ({ lines }: SplitText): readonly string[] => lines.find((cells) => cells.length > 1) ?? [];

const isKey = (meaning: string): boolean => meaning === 'year' || meaning === 'age';

const AGE_BASIS = /\b(?:end|eoy|beg\w*|boy)\b/i;

/** Columns of which no other division of the header words is possible. */
function certainColumns({ rows }: ExtractedIllustration, split: SplitText): Set<ExtractedColumnName> {
  const header = headerOf(split);
  const body = split.lines.filter(
    (cells) => cells.length === header.length && cells.join() !== header.join(),
  );
  const columns = header.map((_, at) =>
    body.map((cells) => Math.abs(readPastedFigure(cells[at] ?? '')?.value ?? 0)),
  );
  const countsUp = (column: readonly number[]) =>
    column.every((value, at) => at === 0 || value === (column[at - 1] ?? 0) + 1);
  if (body.length !== rows.length || rows.some(({ year }, at) => year !== at + 1)) return new Set();
  const names = Object.keys(rows[0]?.cells ?? {}) as ExtractedColumnName[];
  const named = new Map(
    names.filter((name) => !isKey(name)).map((name) => [name, rows.map((row) => Math.abs(row[name] ?? 0))]),
  );
  const proved = provedColumns(
    named,
    columns.filter((column) => !countsUp(column)),
  );
  proved.add('year');
  // "End of Year" may belong to the age or to the header next to it.
  const keys = columns.findLastIndex(countsUp);
  if (!AGE_BASIS.test(header.slice(0, keys + 2).join(' '))) proved.add('age');
  return proved;
}

function markUncertainHeaders(reading: ExtractedIllustration, split: SplitText): ExtractedIllustration {
  const certain = certainColumns(reading, split);
  const doubtful = reading.columns.flatMap(({ name }) => (certain.has(name) ? [] : [name]));
  if (doubtful.length === 0 && !headerOf(split).some(isUnknownPayment)) return reading;
  const rows = reading.rows.map((row) => {
    const cells = { ...row.cells };
    for (const name of doubtful) {
      const cell = cells[name];
      if (cell) cells[name] = { ...cell, doubt: cell.doubt ?? UNCERTAIN_HEADERS };
    }
    return { ...row, doubtful: [...new Set([...row.doubtful, ...doubtful])], cells };
  });
  const missing = POSSIBLE_COLUMNS.filter((name) => !reading.columns.some((column) => column.name === name));
  const notFound = missing.map((column) => {
    const message = `No column was found for the ${column.replace('_', ' ')}.`;
    return { code: 'column_not_found', message, column };
  });
  const warnings = [...reading.warnings, { code: 'header_divided', message: UNCERTAIN_HEADERS }, ...notFound];
  return { ...reading, rows, warnings };
}

const YEARS_COUNTED = 'No column is the policy year, so the first row is policy year 1.';

function markCountedYears(reading: ExtractedIllustration): ExtractedIllustration {
  const rows = reading.rows.map((row) => ({ ...row, doubtful: [...row.doubtful, 'year' as const] }));
  const warning = { code: 'years_counted', message: YEARS_COUNTED, column: 'year' as const };
  return { ...reading, rows, warnings: [...reading.warnings, warning] };
}
