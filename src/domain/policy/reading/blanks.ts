import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import { spanText, yearGaps, type YearGap } from '../check-ledger.ts';
import { type Draft, FLOWS, GUARANTEED, has, series, mark } from './draft.ts';
import { isNotApplicable, isTooWide } from './figures.ts';
import { type PageTable, VALUES } from './table.ts';
import type { Word } from './words.ts';

const MONEY_VALUES: readonly ExtractedColumnName[] = [...VALUES, ...GUARANTEED];

/** Returns the first row from which all figures of these columns are zero to the end, or the number of rows. */
function firstEmptyRow(draft: Draft, names: readonly ExtractedColumnName[]): number {
  const columns = names.filter((name) => has(draft, name)).map((name) => series(draft, name));
  let from = draft.rows.length;
  while (from > 0 && columns.length > 0 && columns.every((values) => values[from - 1] === 0)) from -= 1;
  return from;
}

/** Printed text in the years after a lapse. */
const LAPSED = /^(?:\*+|lapsed?d?|terminated|expired?)$/i;

/** A policy lapses when its value has fallen to this share of its maximum or less. */
const MAX_LAPSED = 1 / 3;

/** Asterisks after a value that fell to a third of its maximum mean a lapse; after others, figures that are missing or too wide. */
function hasLapsed(draft: Draft, lapseRow: number, names: readonly ExtractedColumnName[]): boolean {
  const name = names.find((one) => has(draft, one));
  const values = name === undefined ? [] : series(draft, name);
  const [last = 0, before = 0] = [values[lapseRow - 1], values[lapseRow - 2]];
  return (
    lapseRow > 0 && lapseRow < values.length && last <= before && last <= MAX_LAPSED * Math.max(...values)
  );
}

const PAYMENTS: readonly ExtractedColumnName[] = FLOWS;
const NO_PAYMENT = /^(?:none|nil|n\/?a|paid-?up)$/i;

export function markBlanks(draft: Draft): void {
  const lapseRowOf = (values: readonly ExtractedColumnName[], last: readonly ExtractedColumnName[]) => {
    const firstEmpty = firstEmptyRow(draft, values);
    return hasLapsed(draft, firstEmpty, last) ? firstEmpty : Infinity;
  };
  const illustrated: readonly ExtractedColumnName[] = ['surrender_value', 'death_benefit'];
  const lapseRows = {
    guaranteed: lapseRowOf(GUARANTEED, GUARANTEED),
    illustrated: lapseRowOf(VALUES, illustrated),
  };
  for (const { name } of draft.columns) {
    const cells = draft.rows.map((row) => row.cells.get(name));
    const printsZeros = cells.some(
      (cell) =>
        cell &&
        cell.text !== '' &&
        !isNotApplicable(cell.text) &&
        cell.value === 0 &&
        cell.doubts.length === 0,
    );
    const lapseRow = name.startsWith('guaranteed_') ? lapseRows.guaranteed : lapseRows.illustrated;
    cells.forEach((cell, index) => {
      if (cell === undefined) return;
      const { text, doubts } = cell;
      if (isNotApplicable(text)) {
        if (isTooWide(text)) doubts.push(`“${text}” is printed: the figure was too wide for its cell.`);
        else if (NO_PAYMENT.test(text) && PAYMENTS.includes(name)) return;
        else if (!LAPSED.test(text) || index < lapseRow) doubts.push(`Printed as “${text}”, taken as zero.`);
      } else if (text !== '' || doubts.length > 0) return;
      else if (MONEY_VALUES.includes(name)) {
        if (index < lapseRow) doubts.push('The cell is blank, taken as zero.');
      } else if (name === 'age') doubts.push('The cell is blank.');
      else if (printsZeros) doubts.push('The cell is blank in a column that prints its zeros.');
    });
  }
}

const FIGURE_WITHOUT_HEADER = 'The cell is blank, and its row has a figure without a header.';

/** A figure without a header may belong to a blank cell of its row. */
export function markUnnamed(draft: Draft, tables: readonly PageTable[]): void {
  const wordsOfRows = new Set<Word>();
  // A page without headers has the columns of the previous page.
  for (const { columns, rows } of tables.filter(({ isHeadless }) => !isHeadless))
    for (const { cells } of rows) {
      const isUnnamed = columns.some(({ header }, at) => header === '' && /\d/.test(cells[at]?.text ?? ''));
      for (const cell of isUnnamed ? cells : []) if (cell?.word) wordsOfRows.add(cell.word);
    }
  for (const { cells } of draft.rows) {
    const rowCells = [...cells.values()];
    if (!rowCells.some(({ word }) => word !== null && wordsOfRows.has(word))) continue;
    for (const cell of rowCells) if (cell.text === '') cell.doubts.push(FIGURE_WITHOUT_HEADER);
  }
}

/** Gives a blank cell the position of its missing figure, for display. */
export function placeBlanks(draft: Draft): void {
  for (const { name } of draft.columns) {
    for (const row of draft.rows) {
      const cell = row.cells.get(name);
      if (cell === undefined || cell.word !== null || cell.box.width > 0) continue;
      const inRow = [...row.cells.values()].find((other) => other.box.width > 0 && other.page === cell.page);
      const inColumn = draft.rows
        .map((other) => other.cells.get(name))
        .find((other) => other !== undefined && other.box.width > 0 && other.page === cell.page);
      if (inRow === undefined) continue;
      const across = inColumn ?? inRow;
      cell.box = { x: across.box.x, y: inRow.box.y, width: across.box.width, height: inRow.box.height };
    }
  }
}

/** Rows in steps of five: the year or age is a multiple, and the step continues or the table ends. */
function isStep(draft: Draft, { index, from, to }: YearGap): boolean {
  const [row, after] = [draft.rows[index + 1], draft.rows[index + 2]];
  const length = to - from + 2;
  if (row === undefined || after?.year === row.year + 1) return false;
  const age = row.cells.get('age')?.value ?? Number.NaN;
  return length <= 10 && (row.year % 5 === 0 || age % 5 === 0 || after?.year === row.year + length);
}

/** A year after a gap may be misread, unless the gap is a regular step. */
export function markJumps(draft: Draft): void {
  for (const gap of yearGaps(draft.rows)) {
    if (gap.from === gap.to || isStep(draft, gap)) continue;
    mark(draft, gap.index + 1, 'year', `The rows before it, ${spanText(gap)}, are missing.`);
  }
}

/** Returns one warning for each gap and one for the reason. */
export function findMissingYears(draft: Draft): ExtractionWarning[] {
  const warnings: ExtractionWarning[] = [];
  const warn = (code: string, page: number, message: string, about: Pick<ExtractionWarning, 'year'> = {}) => {
    warnings.push({ code, message, ...about, page });
  };
  const pageOf = (index: number): number => draft.rows[index]?.page ?? 0;
  const gaps = yearGaps(draft.rows);
  const steps = gaps.filter((gap) => isStep(draft, gap));
  const [firstStep] = steps;
  const [first] = draft.rows;
  if (first && first.year > 1) {
    const missing = `${spanText({ from: 1, to: first.year - 1 })} ${first.year === 2 ? 'is' : 'are'}`;
    warn('missing_years', first.page, `The rows begin with year ${first.year}: ${missing} not in them.`);
  }
  for (const { index, from, to } of gaps)
    for (let year = from; year <= to; year += 1)
      warn(
        'missing_year',
        pageOf(index + 1),
        `The row of year ${year} could not be read. Enter it by hand.`,
        { year },
      );
  if (firstStep) {
    const message = `After year ${firstStep.from - 1} the file prints selected years only. The years between are not in it.`;
    warn('years_by_steps', pageOf(firstStep.index + 1), message);
  }
  for (const gap of gaps) {
    if (steps.includes(gap) || gap.from === gap.to) continue;
    const [before, after] = [pageOf(gap.index), pageOf(gap.index + 1)];
    const message = `No rows were found for ${spanText(gap)}, between page ${before} and page ${after}.`;
    warn('missing_years', after, message);
  }
  return warnings;
}
