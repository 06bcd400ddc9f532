/** Reads positioned text into a draft of the ledger, or returns the reason for failure. A pure function. */
import { type Result, fail, ok } from '../../shared/result.ts';
import {
  type ExtractedColumn,
  type ExtractedIllustration,
  type ExtractedRow,
  type ReadingChoice,
  readingFailure,
} from '../extraction.ts';
import {
  groupByPage,
  findColumnsElsewhere,
  columnWarnings,
  omittedLineWarnings,
  findOmittedLines,
  markInterleavedRows,
  findYearsElsewhere,
  findYearsInTables,
} from './omissions.ts';
import { isUndivided } from '../income-division.ts';
import { assemble } from './assemble.ts';
import { convertBeforeLoans } from './before-loans.ts';
import { markBlanks, markUnnamed, placeBlanks, markJumps, findMissingYears } from './blanks.ts';
import { crossCheck, checkFacts } from './checks/cross-check.ts';
import { markUnshown } from './checks/unshown-figures.ts';
import { datesAsYears, noteDates } from './columns/dates-for-years.ts';
import { findSource } from './columns/find-source.ts';
import { markRivals } from './columns/rivals.ts';
import { markCounted, applyAgeBasis, fixAgeBrackets, shiftCalendarYears } from './columns/years-and-ages.ts';
import { type Draft, has } from './draft.ts';
import { isTooWide } from './figures.ts';
import { insuredIn, nameOfInsured } from './notes/insured.ts';
import { printedFacts, printedTerms } from './notes/printed-facts.ts';
import { illustratedRate, printedOrigin } from './notes/printed-origin.ts';
import { pageHalves } from './lines/page-halves.ts';
import { pageLines } from './page-lines.ts';
import { findTables } from './page-tables.ts';
import { type PageText, isReadableText, textAmount } from './page-text.ts';
import {
  isTooFull,
  markRecognized,
  noTableFailure,
  findUnreadPictures,
  unreadPageWarnings,
  scannedYearWarnings,
} from './page-warnings.ts';
import { splitSheets } from './sheets.ts';
import { describeTables } from './extracted-tables.ts';
import { scaleThousands, splitTouchingFigures } from './touching-figures.ts';
import { joinTwoLineYears } from './two-line-years.ts';
import { rowsOfOmittedLines, findUnreadLines } from './unread-figures.ts';

function toRows(draft: Draft): ExtractedRow[] {
  return draft.rows.map((row): ExtractedRow => {
    const result: ExtractedRow = { year: row.year, page: row.page, doubtful: [], cells: {} };
    for (const column of draft.columns) {
      const cell = row.cells.get(column.name);
      if (cell === undefined) continue;
      const doubts = [cell.doubts, column.doubt ?? []].flat();
      const doubt = doubts.find((one) => !isUndivided(one)) ?? doubts[0];
      const { page, text, box } = cell;
      const [x, y, width, height] = [round(box.x), round(box.y), round(box.width), round(box.height)];
      if (doubt !== undefined) result.doubtful.push(column.name);
      if (!isTooWide(text)) result[column.name] = cell.value;
      result.cells[column.name] = { page, text, x, y, width, height, ...(doubt !== undefined && { doubt }) };
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

export function readIllustrationText(
  pages: readonly PageText[],
  choice: ReadingChoice = {},
): Result<ExtractedIllustration> {
  if (textAmount(pages) === 0) return fail(noTableFailure(pages));
  if (!isReadableText(pages)) return fail(readingFailure('pdf_unreadable_text'));
  const datedYears = datesAsYears(
    pages
      .flatMap((page) =>
        isTooFull(page) || !isReadableText([page]) ? [{ ...page, items: [] }] : pageHalves(page),
      )
      .map(pageLines),
  );
  const printed = splitTouchingFigures(datedYears.pages);
  const sheets = joinTwoLineYears(splitSheets(printed));
  const sourceResult = findSource(findTables(sheets), choice, nameOfInsured(printed));
  if (!sourceResult.ok)
    return fail(sourceResult.error.code === 'pdf_no_table' ? noTableFailure(pages) : sourceResult.error);
  const source = sourceResult.value;
  const { tables, chosen } = source;
  if (source.primary === null) {
    const { page } = source.chosen;
    return ok({
      rows: [],
      columns: [],
      tables: describeTables(source, chosen),
      pages: [page],
      warnings: [{ code: 'no_year', message: NO_YEAR, page }, ...unreadPageWarnings(pages)],
      notes: [],
      questions: [],
      page_count: pages.length,
    });
  }
  const draft = assemble(source.supplements, source.primary, source.removedColumns, choice.income);
  for (const message of source.notes) draft.notes.push({ code: 'table_not_used', message });
  if (source.ledgerChoice) {
    draft.questions.unshift(source.ledgerChoice.question);
    markRivals(draft, source.primary, source.ledgerChoice.rivals);
  }
  shiftCalendarYears(draft);
  fixAgeBrackets(draft);
  noteDates(draft, datedYears);
  applyAgeBasis(draft, printed, datedYears.first !== null);
  markUnnamed(draft, source.primary.tables);
  markBlanks(draft);
  convertBeforeLoans(draft, printed);
  crossCheck(draft);
  const scale = scaleThousands(draft, printed);
  placeBlanks(draft);
  markJumps(draft);
  const outside = findOmittedLines(sheets, source);
  const omitted = groupByPage([...outside, ...findUnreadLines(printed, draft, tables, outside)]);
  markInterleavedRows(draft, outside);
  markCounted(draft, outside, printed);
  const [terms, facts] = [printedTerms(printed), printedFacts(printed)];
  checkFacts(draft, facts, terms);
  markRecognized(draft, pages);
  markUnshown(draft, pages);
  const rows = toRows(draft);
  const noAge = 'The table has no ages. They follow from the client’s age.';
  if (!has(draft, 'age')) draft.warnings.push({ code: 'no_age', message: noAge, column: 'age' });
  const ledgerPages = [...new Set(draft.columns.flatMap((column) => column.pages))].sort((a, b) => a - b);
  return ok({
    rows,
    columns: toColumns(draft, rows),
    tables: describeTables(source, chosen),
    pages: ledgerPages,
    warnings: [
      ...draft.warnings,
      ...columnWarnings(draft, source, omitted),
      ...(chosen === null
        ? [findYearsElsewhere, findYearsInTables, findColumnsElsewhere].flatMap((find) => find(draft, source))
        : []),
      ...findMissingYears(draft),
      ...omittedLineWarnings(omitted, draft),
      ...unreadPageWarnings(pages),
      ...scannedYearWarnings(draft, pages),
    ],
    notes: draft.notes,
    questions: draft.questions,
    illustrated_rate: illustratedRate(printed.filter(({ page }) => ledgerPages.includes(page.page))),
    insured: insuredIn(printed),
    unread_pictures: findUnreadPictures(pages),
    lines_left_out: rowsOfOmittedLines(draft, omitted, printed, scale),
    terms,
    facts,
    origin: printedOrigin(printed),
    page_count: pages.length,
  });
}

const NO_YEAR = 'No column of this table contains the policy year. Choose the column of the policy years.';
