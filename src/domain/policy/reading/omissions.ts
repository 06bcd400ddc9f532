/** Finds figures outside the ledger and the listed tables and warns of them, because users do not notice a missing year. */
import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import { consecutiveRuns, spanText } from '../check-ledger.ts';
import { canIllustrate, knownColumns } from './chain-facts.ts';
import type { Chain } from './chains.ts';
import { isDisqualified, isOfAnotherKind, type Meaning, meaningOf, WEAK } from './headers/column-meanings.ts';
import { findHeaderTexts, findLooseLines } from './data-lines.ts';
import { GUARANTEED, has, nameOf, type Draft } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import { TWO_TEXTS, type Cell, type PageTable, type TableRow } from './table.ts';
import { isPolicyYear, yearOrAgeIn } from './table-columns.ts';
import { omittedColumns, isListed, isListedSeparately, targetsOf } from './extracted-tables.ts';
import { addTo, textOf, type Word } from './words.ts';

export interface Source {
  tables: readonly PageTable[];
  chains: readonly Chain[];
  primary: Chain;
}

const MAX_QUOTE_LENGTH = 60;

const quoted = (texts: readonly string[]): string => {
  const text = texts.find((one) => one !== '') ?? '';
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
};

/** At this share of omitted lines on a page, the columns of its rows are doubtful. */
const MAX_OMITTED_SHARE = 0.3;

/** Many omitted lines are second lines of the years, or rows under a header that was joined with another one. */
export function markInterleavedRows(draft: Draft, omitted: readonly Omission[]): void {
  const isDoubtful = omitted.some(({ page, lines }) => {
    const rowCount = draft.rows.filter((row) => row.page === page).length;
    return rowCount > 0 && lines.length >= MAX_OMITTED_SHARE * rowCount && lines.length >= 3;
  });
  if (!isDoubtful) return;
  const why = 'Many lines between the rows belong to no column, so a year may take more than one line.';
  for (const column of draft.columns) if (column.name !== 'year') column.doubt ??= why;
}

export interface Omission {
  page: number;
  lines: (readonly Word[])[];
}

/** Returns the difference between printed age and policy year; null if the ledger has no ages. */
function ageAtYearZero(draft: Draft): number | null {
  for (const { year, cells } of draft.rows) {
    const printed = Number(cells.get('age')?.text.replace(/\D/g, '') || Number.NaN);
    if (!Number.isNaN(printed)) return printed - year;
  }
  return null;
}

/**
 * Returns the missing years that a line may have: a year next to its age, or else the first figures. On a sheet of
 * two pages, words and figures of the other page may come first.
 */
export function createMissingYearFinder(draft: Draft): (words: readonly Pick<Word, 'text'>[]) => number[] {
  const ledgerYears = new Set(draft.rows.map(({ year }) => year));
  const ageOffset = ageAtYearZero(draft) ?? Number.NaN;
  const areYearsCounted = draft.rows[0]?.cells.get('year')?.text === '';
  return (words) => {
    const keys = words.map(yearOrAgeIn);
    const yearsNextToAges = keys.filter((key, at) =>
      [keys[at - 1], keys[at + 1]].some((next) => next === key + ageOffset),
    );
    const firstKeys = keys.slice(0, 2);
    const years =
      yearsNextToAges.length > 0
        ? yearsNextToAges
        : [...(areYearsCounted ? [] : firstKeys), ...firstKeys.map((key) => key - ageOffset)];
    return [...new Set(years)].filter((year) => isPolicyYear(year) && !ledgerYears.has(year));
  };
}

/** Warns of omitted lines by page, with the missing years that they may contain. */
export function omittedLineWarnings(omitted: readonly Omission[], draft: Draft): ExtractionWarning[] {
  const findMissingYears = createMissingYearFinder(draft);
  return omitted.flatMap(({ page, lines }) => {
    const texts = lines.map((words) => textOf(words));
    const subject = lines.length === 1 ? 'one line of figures is' : `${lines.length} lines of figures are`;
    const message = `Page ${page}: ${subject} not in the ledger, beginning “${quoted(texts)}”.`;
    const missingYears = [...new Set(lines.flatMap(findMissingYears))].map((year): ExtractionWarning => {
      const why = `Page ${page} has a line that is not in the ledger and may be year ${year}.`;
      return { code: 'year_left_out', message: why, page, year };
    });
    return [{ code: 'lines_left_out', message, page, text: texts.slice(0, 20).join('\n') }, ...missingYears];
  });
}

const EXPECTED_COLUMNS = [
  'premium_outlay',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
] as const;
const OPTIONAL_COLUMNS = [
  'withdrawals',
  'loans',
  'loan_balance',
  'loan_interest',
  'charges',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
] as const;
const MAX_NAMED = 12;

const PAIRED: readonly unknown[] = ['surrender_value', 'cash_value', 'death_benefit'];

/** An omitted or excluded value column next to the selected one, or one on another scale, may be a guaranteed one. */
function findGuaranteed({ columns, tables }: Chain, headers: string[]): readonly ExtractedColumnName[] {
  const excluded = tables.flatMap((table) =>
    table.columns.flatMap(({ header, isPart }) => (isPart ? [header] : [])),
  );
  return columns.has('alternate:surrender_value') ||
    columns.has('alternate:death_benefit') ||
    [...headers, ...excluded].some(
      (name) => !isDisqualified(name) && PAIRED.includes(meaningOf(name)?.meaning),
    )
    ? GUARANTEED
    : [];
}

/** Amounts that may be in an omitted column with the header of a similar one. */
const SIMILAR_COLUMNS: Partial<Record<Meaning, readonly ExtractedColumnName[]>> = {
  withdrawals: ['withdrawals'],
  loans: ['loans', 'loan_balance'],
  loan_balance: ['loans', 'loan_balance'],
  income: ['withdrawals', 'loans', 'loan_balance'],
};

/** Rows under unreadable headers may be the ledger's, with its missing columns. */
const isWithoutHeaders = ({ rows, columns }: PageTable): boolean =>
  rows.length >= 3 &&
  columns.some(({ reading }) => reading?.meaning === 'year' || reading?.meaning === 'age') &&
  columns.filter(
    ({ reading, header, band }) => band.count > 0 && reading === null && !isOfAnotherKind(header),
  ).length >= 2;

const MIN_MERGED = 3;

/** Columns were merged if their cells contain several texts: one of them may be missing. */
const hasMergedColumns = ({ rows }: Draft): boolean =>
  rows.filter(({ cells }) =>
    [...cells.values()].some(({ doubts }) => doubts.some((doubt) => doubt.startsWith(TWO_TEXTS))),
  ).length >= MIN_MERGED;

/** Warns of unrecognized columns and of the ledger's missing columns, which may be among them. */
export function columnWarnings(
  draft: Draft,
  { tables, primary }: Source,
  omitted: readonly Omission[],
): ExtractionWarning[] {
  const headers = omittedColumns(primary);
  const rest = headers.length > MAX_NAMED ? ` and ${headers.length - MAX_NAMED} more` : '';
  const labels = headers.map((name) => (name === '' ? 'a column without a header' : `“${name}”`));
  const list = labels.slice(0, MAX_NAMED).join(', ') + rest;
  const omittedText = headers.length === 0 ? '' : ` It may be one of those left out: ${list}.`;
  // A column with an unknown or missing header may be a missing one; of two similar columns, only one was selected.
  const isUnknown =
    draft.warnings.some(({ code }) => code === 'ambiguous_column') ||
    omitted.some((page) => page.lines.length >= 3) ||
    hasMergedColumns(draft) ||
    headers.some(
      (name) => !isOfAnotherKind(name) && (meaningOf(name)?.meaning ?? 'calendar_year') === 'calendar_year',
    ) ||
    tables.some((table) => !primary.tables.includes(table) && isWithoutHeaders(table));
  const expectedColumns = [
    ...EXPECTED_COLUMNS,
    ...(isUnknown ? OPTIONAL_COLUMNS : []),
    ...findGuaranteed(primary, headers),
    ...draft.columns.flatMap(({ name, confidence }) =>
      name === 'loan_balance' && confidence < WEAK ? (['loans'] as const) : [],
    ),
    ...headers.flatMap((name) => SIMILAR_COLUMNS[meaningOf(name)?.meaning ?? 'year'] ?? []),
  ];
  const missing = [...new Set(expectedColumns)].filter((name) => !has(draft, name));
  const message = `Printed and not taken into the ledger: ${list}.`;
  return [
    ...(headers.length === 0 ? [] : [{ code: 'columns_left_out', message }]),
    ...missing.map((column) => ({
      code: 'column_not_found',
      message: `No column was found for the ${nameOf(column)}.${omittedText}`,
      column,
    })),
  ];
}

/** Warns of each year that only another ledger table prints, because a user would not look for it. */
export function findYearsElsewhere(draft: Draft, { chains, primary }: Source): ExtractionWarning[] {
  const ledgerYears = new Set(draft.rows.map(({ year }) => year));
  const named = new Set<number>();
  return chains
    .filter((chain) => chain !== primary && knownColumns(chain) >= 4 && canIllustrate(chain))
    .flatMap((chain) => chain.rows)
    .flatMap(({ year, page }): ExtractionWarning[] => {
      if (ledgerYears.has(year) || named.has(year)) return [];
      named.add(year);
      const message = `Year ${year} is printed on page ${page}, in a table that could not be joined with this one. Enter it by hand.`;
      return [{ code: 'year_elsewhere', message, year, page }];
    });
}

/** Warns by page of missing years at the start of lines in other tables: these may be unrecognized rows of the ledger. */
export function findYearsInTables(draft: Draft, { tables, primary }: Source): ExtractionWarning[] {
  const ledgerYears = new Set(draft.rows.map(({ year }) => year));
  const findMissingYears = createMissingYearFinder(draft);
  const found = new Map<number, number[]>();
  for (const table of tables) {
    if (primary.tables.includes(table)) continue;
    for (const { year, cells } of table.rows) {
      const years = year === null ? findMissingYears(cells.flatMap((cell) => cell ?? [])) : [year];
      for (const each of years) if (!ledgerYears.has(each)) addTo(found, table.page, each);
    }
  }
  return [...found].map(([page, years]) => {
    const sorted = [...new Set(years)].sort((a, b) => a - b);
    // Each run has a separate message.
    const runs = consecutiveRuns(sorted).map(spanText).join(', ');
    const message = `Another table on page ${page} has lines of ${runs}, which the ledger lacks.`;
    return { code: 'years_in_other_table', message, page };
  });
}

/** Warns of columns that only another table prints and that could not be joined by year. */
export function findColumnsElsewhere(draft: Draft, { tables, primary }: Source): ExtractionWarning[] {
  const named = new Set<string>(draft.columns.map(({ name }) => name));
  return tables
    .filter((table) => !primary.tables.includes(table) && table.rows.length > 0)
    .flatMap((table) =>
      [...targetsOf(table)].flatMap(([index, target]): ExtractionWarning[] => {
        if (target === 'income' || target === 'year' || target === 'age' || named.has(target)) return [];
        named.add(target);
        const message = `“${table.columns[index]?.header ?? ''}” is printed on page ${table.page}, in a table that could not be joined with this one.`;
        return [{ code: 'column_elsewhere', message, column: target, page: table.page }];
      }),
    );
}

export function findOmittedLines(
  pages: readonly PageLines[],
  { tables, chains, primary }: Source,
): Omission[] {
  const wordsOf = (cells: Iterable<Cell | null>): Word[] => [...cells].flatMap((cell) => cell?.word ?? []);
  const omittedRow = ({ page, cells }: TableRow): Omission => ({ page, lines: [wordsOf(cells)] });
  const joinedTables = new Set(chains.flatMap((chain) => chain.tables));
  const headers = findHeaderTexts(pages.map(({ lines }) => lines));
  return groupByPage([
    ...chains.flatMap((chain) => [
      ...chain.unusedRows.map(omittedRow),
      ...(chain === primary || isListed(chain) ? [] : chain.rows).map(({ page, cells }) => ({
        page,
        lines: [wordsOf(cells.values())],
      })),
    ]),
    ...tables
      .filter((table) => !joinedTables.has(table) && !isListedSeparately(table))
      .flatMap(({ rows }) => rows.map(omittedRow)),
    ...pages.flatMap(({ page: { page }, lines }) =>
      findLooseLines(lines, headers).map(({ words }) => ({ page, lines: [words] })),
    ),
  ]);
}

export function groupByPage(omitted: readonly Omission[]): Omission[] {
  const pages = new Map<number, (readonly Word[])[]>();
  for (const { page, lines } of omitted) addTo(pages, page, ...lines);
  return [...pages].sort(([a], [b]) => a - b).map(([page, lines]) => ({ page, lines }));
}
