/**
 * Every line of figures belongs to the ledger, to a table that is listed, or is named here with its page: a printed year
 * that vanished would not be looked for.
 */
import type { ExtractionWarning } from '../extraction.ts';
import { canIllustrate, knownColumns } from './chain-facts.ts';
import type { Chain } from './chains.ts';
import { isOfAnotherKind, meaningOf } from './column-meanings.ts';
import { looseLines } from './data-lines.ts';
import type { Draft } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import type { Cell, PageTable } from './table.ts';
import { isPolicyYear } from './table-columns.ts';
import { columnsLeftOut, isListed, isListedAlone } from './tables-found.ts';
import type { Word } from './words.ts';

const QUOTED = 60;

const quoted = (texts: readonly string[]): string => {
  const text = texts.find((one) => one !== '') ?? '';
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
};

/** From this share of a page's rows on, lines that were left out put the columns of the rows in doubt. */
const MANY = 0.3;

/**
 * As many lines left out as that are the second lines of the years, or rows whose header was joined with another one: what
 * the columns are taken for cannot stand without a look.
 */
export function markInterleaved(draft: Draft, left: readonly LeftOut[]): void {
  const doubtful = left.some(({ page, lines }) => {
    const own = draft.rows.filter((row) => row.page === page).length;
    return own > 0 && lines.length >= MANY * own && lines.length >= 3;
  });
  if (!doubtful) return;
  const why = 'Many lines between the rows belong to no column, so a year may take more than one line.';
  for (const column of draft.columns) if (column.name !== 'year') column.doubt ??= why;
}

export interface LeftOut {
  page: number;
  /** The words of each line, from left to right. */
  lines: (readonly Word[])[];
}

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Lines by page, and the years with which they begin where the ledger has no such year. */
export function leftOutWarnings(left: readonly LeftOut[], draft: Draft): ExtractionWarning[] {
  const own = new Set(draft.rows.map(({ year }) => year));
  return left.flatMap(({ page, lines }) => {
    const texts = lines.map(textOf);
    const years = lines.map(([first]) => Number(first?.text ?? Number.NaN));
    const missed = [...new Set(years)].filter((year) => isPolicyYear(year) && Number.isInteger(year) && !own.has(year)); // oxfmt-ignore
    return [
      {
        code: 'lines_left_out',
        message: `Page ${page}: ${lines.length === 1 ? 'one line of figures is' : `${lines.length} lines of figures are`} not in the ledger, beginning “${quoted(texts)}”.`,
        page,
        text: texts.slice(0, 20).join('\n'),
      },
      ...missed.map((year) => ({
        code: 'year_left_out',
        message: `Page ${page} has a line that begins with ${year} and is not in the ledger. It may be year ${year}.`,
        page,
        year,
      })),
    ];
  });
}

/** The columns that hardly any ledger does without. */
const WANTED = ['premium_outlay', 'accumulation_value', 'surrender_value', 'death_benefit'] as const;
const MAY_BE_AMONG = ['withdrawals', 'loans', 'loan_balance', 'guaranteed_surrender_value'] as const;
const MOST_NAMED = 12;

/** Columns that were taken for nothing are named, and so is what the ledger lacks, which may stand among them. */
export function columnWarnings(draft: Draft, primary: Chain): ExtractionWarning[] {
  const left = columnsLeftOut(primary);
  const more = left.length - MOST_NAMED;
  const names = `${left
    .slice(0, MOST_NAMED)
    .map((name) => (name === '' ? 'a column without a header' : `“${name}”`))
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const among = left.length === 0 ? '' : ` It may be one of those left out: ${names}.`;
  // What no header names may be anything that the ledger lacks; of what is named in words of its own, what it does without seldom.
  const wanted = left.some((name) => meaningOf(name) === null && !isOfAnotherKind(name)) ? [...WANTED, ...MAY_BE_AMONG] : WANTED; // oxfmt-ignore
  const lacking = wanted.filter((name) => !draft.columns.some((column) => column.name === name));
  return [
    ...(left.length === 0
      ? []
      : [{ code: 'columns_left_out', message: `Printed and not taken into the ledger: ${names}.` }]),
    ...lacking.map((column) => ({
      code: 'column_not_found',
      message: `No column was found for the ${column.replaceAll('_', ' ')}.${among}`,
      column,
    })),
  ];
}

/** Years that only another table prints, under columns of a ledger: each is named, for nobody looks for what is not there. */
export function yearsElsewhere(draft: Draft, chains: readonly Chain[], primary: Chain): ExtractionWarning[] {
  const own = new Set(draft.rows.map(({ year }) => year));
  const named = new Set<number>();
  return chains
    .filter((chain) => chain !== primary && knownColumns(chain) >= 4 && canIllustrate(chain))
    .flatMap((chain) => chain.rows)
    .flatMap(({ year, page }): ExtractionWarning[] => {
      if (own.has(year) || named.has(year)) return [];
      named.add(year);
      const message = `Year ${year} is printed on page ${page}, in a table that could not be joined with this one. Enter it by hand.`;
      return [{ code: 'year_elsewhere', message, year, page }];
    });
}

export function linesLeftOut(
  pages: readonly PageLines[],
  tables: readonly PageTable[],
  chains: readonly Chain[],
  primary: Chain,
): LeftOut[] {
  const left = new Map<number, (readonly Word[])[]>();
  const leave = (page: number, words: readonly Word[]): void => {
    left.set(page, [...(left.get(page) ?? []), words]);
  };
  const wordsOf = (cells: readonly (Cell | null | undefined)[]): Word[] =>
    cells.flatMap((cell) => cell?.word ?? []);
  const joined = new Set(chains.flatMap((chain) => chain.tables));
  for (const chain of chains) {
    for (const row of chain.lost) leave(row.page, wordsOf(row.cells));
    if (chain !== primary && !isListed(chain))
      for (const row of chain.rows) leave(row.page, wordsOf([...row.cells.values()]));
  }
  for (const table of tables)
    if (!joined.has(table) && !isListedAlone(table))
      for (const row of table.rows) leave(row.page, wordsOf(row.cells));
  for (const { page, lines } of pages)
    for (const line of looseLines(lines)) leave(page.page, line.words);
  return [...left].sort(([a], [b]) => a - b).map(([page, lines]) => ({ page, lines }));
}
