/** Reads positioned text into a draft of the ledger, or returns the reason for failure. A pure function. */
import { type Failure, type Result, fail, ok } from '../../shared/result.ts';
import {
  type ExtractedColumn,
  type ExtractedColumnName,
  type ExtractedIllustration,
  type ExtractedRow,
  type ExtractionWarning,
  type ReadingChoice,
  readingFailure,
} from '../extraction.ts';
import {
  byPage,
  columnsElsewhere,
  columnWarnings,
  type LeftOut,
  leftOutWarnings,
  linesLeftOut,
  markInterleaved,
  type Source,
  yearsElsewhere,
  yearsInOtherTables,
} from './accounting.ts';
import { consecutiveRuns } from '../check-ledger.ts';
import { printedOrigin, illustratedRate } from './notes/printed-origin.ts';
import { ageBasis, ageEvidence, insuredIn } from './notes/insured.ts';
import { assemble, ledgerCandidates, mainChain } from './assemble.ts';
import { canIllustrate } from './chain-facts.ts';
import {
  type LedgerChoiceQuestion,
  markRivals,
  rivalsOf,
  usableChains,
  whichLedger,
} from './columns/rivals.ts';
import { takeBeforeLoans } from './before-loans.ts';
import { markBlanks, markNameless, placeBlanks, markJumps, missingYears } from './blanks.ts';
import {
  chosenTable,
  isListedSeparately,
  tableId,
  withMeanings,
  tablesFound,
  targetsOf,
} from './tables-found.ts';
import { type Chain, chainsOf } from './chains.ts';
import { datesAsYears, noteDates } from './columns/dates-for-years.ts';
import { headerWords } from './headers/column-meanings.ts';
import { crossCheck, checkFacts } from './checks/cross-check.ts';
import { columnOf, type Draft, has, series } from './draft.ts';
import { pageLines, type PageLines } from './page-lines.ts';
import { printedFacts, printedTerms } from './notes/printed-facts.ts';
import { tablesOf } from './page-tables.ts';
import { type PageText, isReadableText, reasonForNoTable, textAmount } from './page-text.ts';
import { rowsLeftOut, unreadLines } from './unread-figures.ts';
import type { PageTable } from './table.ts';
import { takeThousands, withCuts } from './touching.ts';
import { withSums } from './columns/column-sums.ts';
import { sheetsOf } from './sheets.ts';
import { unfolded } from './two-lines.ts';

/** `isDated`: rows are dated at the end of their year, and so are their ages. */
function takeAgeBasis(draft: Draft, pages: readonly PageLines[], isDated: boolean): void {
  const column = columnOf(draft, 'age');
  const [first] = draft.rows;
  const printed = first?.cells.get('age')?.value;
  if (column === undefined || first === undefined || printed === undefined) return;
  const tablePages = draft.columns.flatMap(({ pages: numbers }) => numbers);
  const evidence = ageEvidence(pages, tablePages);
  const header = [...headerWords(column.header), ...(isDated ? ['end'] : [])];
  const basis = ageBasis(printed, first.year, header, evidence);
  if (basis.note) draft.notes.push({ code: 'age_basis', ...basis.note });
  if (basis.doubt !== null) {
    column.doubt ??= basis.doubt;
    draft.warnings.push({ code: 'age_basis', message: basis.doubt, column: 'age' });
  }
  const isCounted = first.cells.get('year')?.text === '';
  const named = [...evidence.insuredAges];
  const isOther = named.length > 0 && named.every((age) => Math.abs(age - printed) > 1);
  if (isCounted && isOther)
    column.doubt ??= `The table begins at age ${printed}, and the file names an insured aged ${named[0]}.`;
  if (basis.shift === 0) return;
  for (const row of draft.rows) {
    const cell = row.cells.get('age');
    if (cell !== undefined && cell.text !== '') cell.value -= basis.shift;
  }
}

/** Counted years are too low if earlier rows were missed. An insured of that age, or a first premium, confirms the first row. */
function markCounted(draft: Draft, left: readonly LeftOut[], pages: readonly PageLines[]): void {
  const { rows, columns } = draft;
  const first = rows[0]?.cells;
  const age = first?.get('age')?.value;
  if (first?.get('year')?.text !== '' || age === undefined) return;
  const lines = left.reduce((sum, { lines: pageLinesLeft }) => sum + pageLinesLeft.length, 0);
  const last = rows.at(-1)?.year ?? 0;
  const named = ageEvidence(pages, []).insuredAges;
  const [premium = 0, next = 0] = series(draft, 'premium_outlay');
  const value = first.get('accumulation_value')?.value ?? 0;
  const isFirstPayment =
    premium > 0 && value > 0 && value <= 1.13 * premium && premium <= 1.5 * Math.max(next, value);
  const hasBegun = (named.size === 1 && named.has(age)) || (named.size === 0 && isFirstPayment);
  if (hasBegun && lines < 3) return;
  const why = `The years are counted from the ages, and ${lines >= 3 ? 'lines of the file were omitted' : `the file does not state that age ${age} belongs to the first year`}.`;
  for (const column of columns) column.doubt ??= why;
  const missing = lines >= 3 ? ` Years ${last + 1} to ${last + lines} may then be missing.` : '';
  const message = `${why} If the policy began earlier, every row belongs to a later year.${missing}`;
  draft.warnings.push({ code: 'years_counted', message, column: 'year' });
}

/** "1 (46)": brackets separate an age from its year. Ages are never negative. */
function takeBracketedAges(draft: Draft): void {
  for (const { cells } of draft.rows) {
    const age = cells.get('age');
    if (age !== undefined && age.value < 0) age.value = -age.value;
  }
}

/** Calendar years are policy years only if the first row is the policy's first year. */
function takeCalendarYears(draft: Draft): void {
  const first = draft.rows[0]?.year ?? 1;
  if (first < 1900) return;
  for (const row of draft.rows) {
    row.year -= first - 1;
    const cell = row.cells.get('year');
    if (cell !== undefined) cell.value = row.year;
  }
  const column = columnOf(draft, 'year');
  const why = 'The table counts calendar years; the first one is taken as policy year 1.';
  if (column !== undefined) column.doubt = why;
  draft.warnings.push({ code: 'calendar_years', message: why, column: 'year' });
}

/** Bounds the comparison of lines with lines: 130 rows of 20 columns have fewer than 3,000 texts. */
export const MAX_TEXTS = 10_000;
const isTooFull = ({ items }: PageText): boolean => items.length > MAX_TEXTS;

const picturesUnread = (pages: readonly PageText[]): number[] =>
  pages.flatMap(({ page, picture }) => (picture === 'unread' ? [page] : []));

const arePictures = (pages: readonly number[]): string =>
  pages.length === 1 ? `Page ${pages[0]} is a picture` : `Pages ${pagesInWords(pages)} are pictures`;

function unreadPages(pages: readonly PageText[]): ExtractionWarning[] {
  const pictures = picturesUnread(pages);
  const warnings = pages.flatMap(unreadPage);
  const [first] = pictures;
  if (first === undefined) return warnings;
  const message = `${arePictures(pictures)} and ${pictures.length === 1 ? 'was' : 'were'} not read.`;
  return [...warnings, { code: 'page_not_recognized', message, page: first }];
}

const LAST_AGE = 121;

/** Recognition shows no gap at the end of a table: the scanned pages may have more rows after the last one. */
function yearsOnPictures(draft: Draft, pages: readonly PageText[]): ExtractionWarning[] {
  const last = draft.rows.at(-1);
  const end = last && Math.max(last.page, ...[...last.cells.values()].map(({ page }) => page));
  if (last === undefined || end === undefined) return [];
  const age = last.cells.get('age')?.value;
  // Recognition may join two columns. Such an age, above the maximum, gives no number of years.
  const maxYear = age === undefined || age > LAST_AGE ? LAST_AGE : last.year + LAST_AGE - age;
  return pages.flatMap(({ page, picture }) => {
    const goesOn = page > end || (page === end && picture === 'read' && last.year < maxYear);
    if (picture === undefined || !goesOn) return [];
    const where =
      page === end
        ? `The last row was recognized on page ${page}, which is a picture. If more rows follow`
        : `Page ${page} is a picture ${picture === 'read' ? 'on which no rows were found' : 'that was not read'}. If the ledger continues on it`;
    const message = `${where}, years ${last.year + 1} to ${maxYear} are missing.`;
    return [{ code: 'years_on_picture', message, page }];
  });
}

/** "1, 2 and 7 to 12". */
function pagesInWords(pages: readonly number[]): string {
  const runTexts = consecutiveRuns(pages).flatMap(({ from, to }) =>
    from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`],
  );
  return runTexts.length === 1
    ? (runTexts[0] ?? '')
    : `${runTexts.slice(0, -1).join(', ')} and ${runTexts.at(-1)}`;
}

function unreadPage(text: PageText): ExtractionWarning[] {
  const { page } = text;
  const texts = MAX_TEXTS.toLocaleString('en-US');
  const warnings: ExtractionWarning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message, page });
  if (text.broken) warn('page_damaged', `Page ${page} is damaged and was not read.`);
  else if (isTooFull(text))
    warn(
      'page_too_full',
      `Page ${page} has more than ${texts} pieces of text, too many for a ledger, and was not read.`,
    );
  else if (text.items.length > 0 && !isReadableText([text]))
    warn(
      'page_unreadable_text',
      `The text on page ${page} cannot be turned into letters and figures, and was not read.`,
    );
  if (text.hasOutlines)
    warn('page_outlines', `The letters on page ${page} are drawn as shapes and were not read.`);
  if (text.isLastFound)
    warn('end_missing', `The end of this file is missing. Pages may be missing after page ${page}.`);
  return warnings;
}

const RECOGNIZED = 'Recognized from a picture of the page. Compare it with the page.';

/** Recognized figures of a scan are uncertain, and no total confirms each digit: all are marked, by column. */
function markRecognized(draft: Draft, pages: readonly PageText[]): void {
  const pictures = new Set(pages.flatMap(({ page, picture }) => (picture === 'read' ? [page] : [])));
  const from = new Set<number>();
  let isComplete = true;
  for (const { cells } of draft.rows)
    for (const [name, { page, doubts }] of cells) {
      if (!pictures.has(page)) isComplete = false;
      else {
        from.add(page);
        if (doubts.length === 0 && !columnOf(draft, name)?.doubt) doubts.push(RECOGNIZED);
      }
    }
  if (from.size === 0) return;
  const pagesOf = [...from].sort((a, b) => a - b);
  const what = isComplete ? 'This file is a scan. Its figures' : `${arePictures(pagesOf)}, whose figures`;
  const message = `${what} were recognized${isComplete ? ' from pictures' : ''}: compare each column with the page before you confirm it.`;
  draft.warnings.push({ code: 'recognized', message });
}

function toRows(draft: Draft): ExtractedRow[] {
  return draft.rows.map((row): ExtractedRow => {
    const result: ExtractedRow = { year: row.year, page: row.page, doubtful: [], cells: {} };
    for (const column of draft.columns) {
      const cell = row.cells.get(column.name);
      if (cell === undefined) continue;
      const why = cell.doubts[0] ?? column.doubt;
      const { page, text, box } = cell;
      const [x, y, width, height] = [round(box.x), round(box.y), round(box.width), round(box.height)];
      if (why !== null) result.doubtful.push(column.name);
      result[column.name] = cell.value;
      result.cells[column.name] = { page, text, x, y, width, height, ...(why !== null && { doubt: why }) };
    }
    return result;
  });
}

const round = (points: number): number => Math.round(points * 100) / 100;

/** Confidence of the header, reduced by the doubtful cells. */
function toColumns(draft: Draft, rows: readonly ExtractedRow[]): ExtractedColumn[] {
  return draft.columns.map((column): ExtractedColumn => {
    const doubtful = rows.filter((row) => row.doubtful.includes(column.name)).length;
    const share = rows.length === 0 ? 0 : doubtful / rows.length;
    const confidence = Math.min(column.confidence, column.doubt === null ? 1 : 0.6) * (1 - 0.5 * share);
    const { name, header, pages } = column;
    return {
      name,
      header,
      confidence: Math.round(confidence * 1000) / 1000,
      pages: [...pages].sort((a, b) => a - b),
    };
  });
}

interface ChosenSource extends Source {
  without: ReadonlySet<ExtractedColumnName> | null;
  chosen: PageTable | null;
  notes: readonly string[];
  ask: LedgerChoiceQuestion | null;
}

/** A selected table without a year column cannot become rows yet. */
type Yearless = Omit<Source, 'primary'> & { primary: null; chosen: PageTable };

const isLedger = (chain: Chain): boolean => ledgerCandidates([chain]).length > 0;

const illustratedLedgers = (chains: readonly Chain[]): Chain[] =>
  ledgerCandidates(chains).filter(canIllustrate);

function findSource(tables: readonly PageTable[], choice: ReadingChoice): Result<ChosenSource | Yearless> {
  const requested = choice.table !== undefined || choice.page !== undefined;
  if (!requested) {
    const combined = withSums(tables);
    const all = chainsOf(combined);
    const { chains, notes } = usableChains(all, isLedger);
    const main = mainChain(chains);
    if (!main) return fail(readingFailure('pdf_no_table'));
    const ask = canIllustrate(main) ? whichLedger(main, illustratedLedgers(chains)) : null;
    const primary = ask?.primary ?? main;
    return ok({ tables: combined, chains: all, primary, without: null, chosen: null, notes, ask });
  }
  const found = chosenTable(tables, choice);
  if (found === null && choice.table !== undefined) {
    const ids = tables.filter(isListedSeparately).map(tableId);
    const choices = ids.join(', ').replace(/, (?=[^,]*$)/, ' or ');
    const message = `Table ${choice.table} is not in this file. Choose ${choices}.`;
    return fail(readingFailure('invalid_choice', message));
  }
  if (found === null) return fail(readingFailure('pdf_no_table_on_page'));
  const runTexts = withSums(choice.columns ? withMeanings(tables, found, choice.columns) : tables);
  const chosen = runTexts[tables.indexOf(found)] ?? found;
  const chains = chainsOf(runTexts);
  const primary = chains.find((chain) => chain.tables.includes(chosen));
  if (!primary) return ok({ tables: runTexts, chains, primary: null, chosen });
  const rivals = rivalsOf(primary, illustratedLedgers(chains));
  const left = new Set(targetsOf(chosen).values());
  const without = new Set<ExtractedColumnName>();
  for (const target of targetsOf(found).values())
    if (target !== 'income' && !left.has(target)) without.add(target);
  const others = chains.filter((chain) => !rivals.includes(chain));
  return ok({ tables: runTexts, chains: others, primary, without, chosen, notes: [], ask: null });
}

/** Names the pages that were searched, or those that cannot be read. */
function noTableFailure(pages: readonly PageText[]): Failure {
  const code = textAmount(pages) === 0 && !pages.some(({ hasOutlines }) => hasOutlines) ? 'pdf_scan' : reasonForNoTable(pages); // oxfmt-ignore
  const isOn = (numbers: readonly number[]) =>
    `${numbers.length === 1 ? 'page' : 'pages'} ${pagesInWords(numbers)}`;
  if (code === 'pdf_no_table') {
    const where = isOn(pages.map(({ page }) => page));
    return readingFailure(code, `No yearly table was found on ${where}. Enter the page that shows it (--page 4), paste the rows, or type them.`); // oxfmt-ignore
  }
  if (code !== 'pdf_outlines') return readingFailure(code);
  const outlined = pages.flatMap(({ page, hasOutlines }) => (hasOutlines ? [page] : []));
  return readingFailure(code, `The letters on ${isOn(outlined)} are drawn as shapes. Paste the rows, or ask the carrier for a PDF with text.`); // oxfmt-ignore
}

export function readIllustrationText(
  pages: readonly PageText[],
  choice: ReadingChoice = {},
): Result<ExtractedIllustration> {
  if (textAmount(pages) === 0) return fail(noTableFailure(pages));
  if (!isReadableText(pages)) return fail(readingFailure('pdf_unreadable_text'));
  const dated = datesAsYears(
    pages.map((page) =>
      pageLines(isTooFull(page) || !isReadableText([page]) ? { ...page, items: [] } : page),
    ),
  );
  const set = withCuts(dated.pages);
  const sheets = unfolded(sheetsOf(set));
  const found = findSource(tablesOf(sheets), choice);
  if (!found.ok) return fail(found.error.code === 'pdf_no_table' ? noTableFailure(pages) : found.error);
  const source = found.value;
  const { tables, chosen } = source;
  if (source.primary === null) {
    const { page } = source.chosen;
    return ok({
      rows: [],
      columns: [],
      tables: tablesFound(source, chosen),
      pages: [page],
      warnings: [{ code: 'no_year', message: NO_YEAR, page }, ...unreadPages(pages)],
      notes: [],
      questions: [],
      page_count: pages.length,
    });
  }
  const draft = assemble(source.chains, source.primary, source.without, choice.income);
  for (const message of source.notes) draft.notes.push({ code: 'table_not_used', message });
  if (source.ask) {
    draft.questions.unshift(source.ask.question);
    markRivals(draft, source.primary, source.ask.rivals);
  }
  takeCalendarYears(draft);
  takeBracketedAges(draft);
  noteDates(draft, dated);
  takeAgeBasis(draft, set, dated.first !== null);
  markNameless(draft, source.primary.tables);
  markBlanks(draft);
  takeBeforeLoans(draft, set);
  crossCheck(draft);
  const scale = takeThousands(draft, set);
  placeBlanks(draft);
  markJumps(draft);
  const named = linesLeftOut(sheets, source);
  const left = byPage([...named, ...unreadLines(set, draft, tables, named)]);
  markInterleaved(draft, named);
  markCounted(draft, named, set);
  const [terms, facts] = [printedTerms(set), printedFacts(set)];
  checkFacts(draft, facts, terms);
  markRecognized(draft, pages);
  const rows = toRows(draft);
  const noAge = 'The table has no ages. They follow from the client’s age.';
  if (!has(draft, 'age')) draft.warnings.push({ code: 'no_age', message: noAge, column: 'age' });
  const pageLinesLeft = [...new Set(draft.columns.flatMap((column) => column.pages))].sort((a, b) => a - b);
  return ok({
    rows,
    columns: toColumns(draft, rows),
    tables: tablesFound(source, chosen),
    pages: pageLinesLeft,
    warnings: [
      ...draft.warnings,
      ...columnWarnings(draft, source, left),
      ...(chosen === null
        ? [yearsElsewhere, yearsInOtherTables, columnsElsewhere].flatMap((find) => find(draft, source))
        : []),
      ...missingYears(draft),
      ...leftOutWarnings(left, draft),
      ...unreadPages(pages),
      ...yearsOnPictures(draft, pages),
    ],
    notes: draft.notes,
    questions: draft.questions,
    illustrated_rate: illustratedRate(set.filter(({ page }) => pageLinesLeft.includes(page.page))),
    insured: insuredIn(set),
    unread_pictures: picturesUnread(pages),
    lines_left_out: rowsLeftOut(draft, left, set, scale),
    terms,
    facts,
    origin: printedOrigin(set),
    page_count: pages.length,
  });
}

const NO_YEAR = 'No column of this table contains the policy year. Choose the column of the policy years.';
