/** Pages that were not read, or only recognized from a picture. */
import { type Failure } from '../../shared/result.ts';
import { type ExtractionWarning, readingFailure } from '../extraction.ts';
import { columnOf, type Draft } from './draft.ts';
import { type PageText, isReadableText, pagesText, reasonForNoTable } from './page-text.ts';

/** Bounds the comparison of lines with lines: 130 rows of 20 columns have fewer than 3,000 texts. */
export const MAX_TEXTS = 10_000;
export const isTooFull = ({ items, isCut }: PageText): boolean => isCut === true || items.length > MAX_TEXTS;

export const findUnreadPictures = (pages: readonly PageText[]): number[] =>
  pages.flatMap(({ page, picture }) => (picture === 'unread' ? [page] : []));

const picturesText = (pages: readonly number[]): string =>
  `${pagesText(pages).replace('p', 'P')} ${pages.length === 1 ? 'is a picture' : 'are pictures'}`;

export const illegibleText = (pages: readonly number[]): string =>
  `Less than 85% of the letters on ${pagesText(pages)} are certain. Paste the rows, or ask the carrier for a PDF with text.`;

export function unreadPageWarnings(pages: readonly PageText[]): ExtractionWarning[] {
  const pictures = findUnreadPictures(pages.filter(({ isIllegible }) => !isIllegible));
  const warnings = pages.flatMap(warningsOfPage);
  const [first] = pictures;
  if (first === undefined) return warnings;
  const message = `${picturesText(pictures)} and ${pictures.length === 1 ? 'was' : 'were'} not read.`;
  return [...warnings, { code: 'page_not_recognized', message, page: first }];
}

const LAST_AGE = 121;

/** Recognition shows no gap at the end of a table: the scanned pages may have more rows after the last one. */
export function scannedYearWarnings(draft: Draft, pages: readonly PageText[]): ExtractionWarning[] {
  const last = draft.rows.at(-1);
  const end = last && Math.max(last.page, ...[...last.cells.values()].map(({ page }) => page));
  if (last === undefined || end === undefined) return [];
  const age = last.cells.get('age')?.value;
  // Recognition may join two columns. Such an age, above the maximum, gives no number of years.
  const maxYear = age === undefined || age > LAST_AGE ? LAST_AGE : last.year + LAST_AGE - age;
  return pages.flatMap(({ page, picture }) => {
    const mayContinue = page > end || (page === end && picture === 'read' && last.year < maxYear);
    if (picture === undefined || !mayContinue) return [];
    const subject =
      page === end
        ? `The last row was recognized on page ${page}, which is a picture. If more rows follow`
        : `Page ${page} is a picture ${picture === 'read' ? 'on which no rows were found' : 'that was not read'}. If the ledger continues on it`;
    const message = `${subject}, years ${last.year + 1} to ${maxYear} are missing.`;
    return [{ code: 'years_on_picture', message, page }];
  });
}

function warningsOfPage(text: PageText): ExtractionWarning[] {
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
  if (text.isIllegible) warn('page_illegible', illegibleText([page]));
  if (text.hasOutlines)
    warn('page_outlines', `The letters on page ${page} are drawn as shapes and were not read.`);
  if (text.isLastFound)
    warn('end_missing', `The end of this file is missing. Pages may be missing after page ${page}.`);
  return warnings;
}

const RECOGNIZED = 'Recognized from a picture of the page. Compare it with the page.';

/** Recognized figures of a scan are uncertain, and no total confirms each digit: all are marked, by column. */
export function markRecognized(draft: Draft, pages: readonly PageText[]): void {
  const pictures = new Set(pages.flatMap(({ page, picture }) => (picture === 'read' ? [page] : [])));
  const scanned = new Set<number>();
  let isComplete = true;
  for (const { cells } of draft.rows)
    for (const [name, { page, doubts }] of cells) {
      if (!pictures.has(page)) isComplete = false;
      else {
        scanned.add(page);
        if (doubts.length === 0 && !columnOf(draft, name)?.doubt) doubts.push(RECOGNIZED);
      }
    }
  if (scanned.size === 0) return;
  const subject = isComplete
    ? 'This file is a scan. Its figures'
    : `${picturesText([...scanned])}, whose figures`;
  const message = `${subject} were recognized${isComplete ? ' from pictures' : ''}: compare each column with the page before you confirm it.`;
  draft.warnings.push({ code: 'recognized', message });
}

/** Names the pages that were searched, or those that cannot be read. */
export function noTableFailure(pages: readonly PageText[]): Failure {
  if (pages.length === 0) return readingFailure('pdf_damaged');
  const code = reasonForNoTable(pages);
  if (code === 'pdf_no_table') {
    const where = pagesText(pages.map(({ page }) => page));
    return readingFailure(
      code,
      `No yearly table was found on ${where}. Enter the page that shows it (--page 4), paste the rows, or type them.`,
    );
  }
  if (code !== 'pdf_outlines') return readingFailure(code);
  const outlined = pages.flatMap(({ page, hasOutlines }) => (hasOutlines ? [page] : []));
  return readingFailure(
    code,
    `The letters on ${pagesText(outlined)} are drawn as shapes. Paste the rows, or ask the carrier for a PDF with text.`,
  );
}
