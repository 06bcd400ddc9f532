/** Blank cells: nothing paid, nothing left, or something that was not read. */
import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import { type Draft, has, series, doubt } from './draft.ts';
import { isNotApplicable } from './figures.ts';
import type { PageTable } from './table.ts';
import type { Word } from './words.ts';

const MONEY_VALUES: readonly ExtractedColumnName[] = [
  'accumulation_value', 'surrender_value', 'death_benefit', 'guaranteed_surrender_value', 'guaranteed_death_benefit',
]; // oxfmt-ignore

/** The first row from which all figures of these columns are zero to the end; the number of rows when none is. */
function emptyFrom(draft: Draft, names: readonly ExtractedColumnName[]): number {
  const columns = names.filter((name) => has(draft, name)).map((name) => series(draft, name));
  let from = draft.rows.length;
  while (from > 0 && columns.length > 0 && columns.every((values) => values[from - 1] === 0)) from -= 1;
  return from;
}

/** What is printed in the years after the last one in force. */
const OVER = /^(?:\*{2,}|lapsed?d?|terminated|expired?)$/i;

/**
 * Stars down to the last year say that nothing is in force any more, where what they take the place of was falling or had come to nothing:
 * figures too wide for their column are starred as well, and those rise.
 */
function isOver(draft: Draft, from: number, names: readonly ExtractedColumnName[]): boolean {
  const name = names.find((one) => has(draft, one));
  const values = name === undefined ? [] : series(draft, name);
  const [last = 0, before = 0] = [values[from - 1], values[from - 2]];
  return from > 0 && from < values.length && last <= before;
}

export function markBlanks(draft: Draft): void {
  const lapsedFrom = emptyFrom(draft, ['accumulation_value', 'surrender_value', 'death_benefit']);
  const guaranteedLapsedFrom = emptyFrom(draft, ['guaranteed_surrender_value', 'guaranteed_death_benefit']);
  const isIllustratedOver = isOver(draft, lapsedFrom, ['surrender_value', 'death_benefit']);
  const isGuaranteedOver = isOver(draft, guaranteedLapsedFrom, ['guaranteed_surrender_value', 'guaranteed_death_benefit']); // oxfmt-ignore
  for (const { name } of draft.columns) {
    const cells = draft.rows.map((row) => row.cells.get(name));
    const printsZeros = cells.some(
      (cell) => cell !== undefined && cell.text !== '' && !isNotApplicable(cell.text) && cell.value === 0 && cell.doubts.length === 0, // oxfmt-ignore
    );
    const isOwnOver = name.startsWith('guaranteed_') ? isGuaranteedOver : isIllustratedOver;
    const overFrom = name.startsWith('guaranteed_') ? guaranteedLapsedFrom : lapsedFrom;
    cells.forEach((cell, index) => {
      if (cell === undefined) return;
      const isStarred = isNotApplicable(cell.text);
      if (isStarred && !(OVER.test(cell.text) && isOwnOver && index >= overFrom))
        cell.doubts.push(`Printed as “${cell.text}”, taken as zero.`);
      if (isStarred || cell.text !== '' || cell.doubts.length > 0) return;
      if (MONEY_VALUES.includes(name)) {
        if (index < overFrom || !isOwnOver) cell.doubts.push('The cell is blank, taken as zero.');
      } else if (printsZeros || name === 'age') {
        cell.doubts.push(
          name === 'age' ? 'The cell is blank.' : 'The cell is blank in a column that prints its zeros.',
        );
      }
    });
  }
}

const NAMELESS = 'The cell is blank, and a figure of its row stands under no header.';

/** A figure under no header may be the one that is not in a blank cell of its row. */
export function markNameless(draft: Draft, tables: readonly PageTable[]): void {
  const beside = new Set<Word>();
  // A page that goes on without a header has that of the page before.
  for (const { columns, rows } of tables.filter(({ headless }) => !headless))
    for (const { cells } of rows) {
      const isBeside = columns.some(({ header }, at) => header === '' && /\d/.test(cells[at]?.text ?? ''));
      for (const cell of isBeside ? cells : []) if (cell?.word) beside.add(cell.word);
    }
  for (const { cells } of draft.rows) {
    const own = [...cells.values()];
    if (!own.some(({ word }) => word !== null && beside.has(word))) continue;
    for (const cell of own) if (cell.text === '') cell.doubts.push(NAMELESS);
  }
}

/** Gives a blank cell the place where its figure would stand, so that the screen can show it. */
export function placeBlanks(draft: Draft): void {
  for (const { name } of draft.columns) {
    for (const row of draft.rows) {
      const cell = row.cells.get(name);
      if (cell === undefined || cell.word !== null || cell.box.width > 0) continue;
      const beside = [...row.cells.values()].find((other) => other.box.width > 0 && other.page === cell.page);
      const over = draft.rows
        .map((other) => other.cells.get(name))
        .find((other) => other !== undefined && other.box.width > 0 && other.page === cell.page);
      if (beside === undefined) continue;
      const across = over ?? beside;
      cell.box = { x: across.box.x, y: beside.box.y, width: across.box.width, height: beside.box.height };
    }
  }
}

/** Years that the file does not print: each is named, and none is filled unseen. */
interface Gap {
  /** The row after the gap. */
  index: number;
  from: number;
  to: number;
}

const gapsOf = (draft: Draft): Gap[] =>
  draft.rows.flatMap(({ year }, index): Gap[] => {
    const before = draft.rows[index - 1]?.year;
    return before === undefined || year === before + 1 ? [] : [{ index, from: before + 1, to: year - 1 }];
  });

/** Rows by fives: the year or the age is a round one, and the step is kept, or the table ends with it. */
function isStep(draft: Draft, { index, from, to }: Gap): boolean {
  const row = draft.rows[index];
  const after = draft.rows[index + 1];
  const length = to - from + 2;
  if (row === undefined || after?.year === row.year + 1) return false;
  const age = row.cells.get('age')?.value ?? Number.NaN;
  return length <= 10 && (row.year % 5 === 0 || age % 5 === 0 || after?.year === row.year + length);
}

const span = ({ from, to }: Pick<Gap, 'from' | 'to'>): string =>
  from === to ? `year ${from}` : `years ${from} to ${to}`;

/** A year that jumps without being a round one may itself be misread. */
export function markJumps(draft: Draft): void {
  for (const gap of gapsOf(draft)) {
    if (gap.from === gap.to || isStep(draft, gap)) continue;
    doubt(draft, gap.index, 'year', `The rows before it, ${span(gap)}, are missing.`);
  }
}

/** One warning for each year that is missing, and one that says why in the words of the whole. */
export function missingYears(draft: Draft): ExtractionWarning[] {
  const gaps = gapsOf(draft);
  const years = gaps.flatMap(({ index, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, step): ExtractionWarning => ({
      code: 'missing_year',
      message: `The row of year ${from + step} could not be read. Enter it by hand.`,
      year: from + step,
      page: draft.rows[index]?.page ?? 0,
    })),
  );
  const steps = gaps.filter((gap) => isStep(draft, gap));
  const [first] = steps;
  const begins = draft.rows[0];
  const wide = gaps.filter((gap) => !steps.includes(gap) && gap.to > gap.from);
  return [
    ...(begins === undefined || begins.year <= 1
      ? []
      : [
          {
            code: 'missing_years',
            message: `The rows begin with year ${begins.year}: ${span({ from: 1, to: begins.year - 1 })} ${begins.year === 2 ? 'is' : 'are'} not in them.`,
            page: begins.page,
          },
        ]),
    ...years,
    ...(first === undefined
      ? []
      : [
          {
            code: 'years_by_steps',
            message: `After year ${first.from - 1} the file prints selected years only. The years between are not in it.`,
            page: draft.rows[first.index]?.page ?? 0,
          },
        ]),
    ...wide.map((gap) => ({
      code: 'missing_years',
      message: `No rows were found for ${span(gap)}, between page ${draft.rows[gap.index - 1]?.page ?? 0} and page ${draft.rows[gap.index]?.page ?? 0}.`,
      page: draft.rows[gap.index]?.page ?? 0,
    })),
  ];
}
