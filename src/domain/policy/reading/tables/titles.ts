/** The title of a table: above it, in its frame, or directly below. */
import type { Segment } from '../data-lines.ts';
import type { Band } from '../geometry.ts';
import { isValueMeaning } from '../headers/column-meanings.ts';
import { readHeader } from '../headers/header.ts';
import type { PageLines } from '../page-lines.ts';
import { legendIn } from '../page-text.ts';
import { COMPANY } from '../phrases.ts';
import type { TableColumn } from '../table.ts';
import { textOf, type Line } from '../words.ts';

/** The carrier, persons and dates above a title. */
const NO_TITLE =
  /^(?:insured|prepared|presented|designed|policy date|issue (?:date|age)|date|page)\b.*[:\d]|\b(?:form [A-Z]+\d|page \d+ of \d)/i;

const isNoTitle = (text: string): boolean => COMPANY.test(text) || NO_TITLE.test(text);

const MAX_TITLE_LINES = 4;
const MAX_TITLE_WORDS = 14;

/** Texts that every page repeats, such as the product. */
export function repeatedTexts(pages: readonly PageLines[]): ReadonlySet<string> {
  const [texts = [], ...others] = pages.map(({ lines }) => lines.map(({ words }) => textOf(words)));
  return new Set(
    others.length === 0 ? [] : texts.filter((text) => others.every((page) => page.includes(text))),
  );
}

/** Returns the text above the header: of the nearest lines that not every page repeats, the one in the largest letters. */
export function findTitleAbove(
  above: readonly Line[],
  first: Line,
  bands: readonly Band[],
  pitch: number,
  repeated: ReadonlySet<string>,
): string {
  const { titles } = readHeader(above, first, bands, pitch);
  const candidates = titles
    .slice(-MAX_TITLE_LINES)
    .map(({ words, size }) => ({ text: textOf(words), count: words.length, size }))
    .filter(
      ({ text, count }) =>
        count <= MAX_TITLE_WORDS && /\p{L}{3}/u.test(text) && !isNoTitle(text) && !legendIn([{ text }]),
    )
    .reverse();
  const [title] = [...candidates].sort(
    (a, b) => Number(repeated.has(a.text)) - Number(repeated.has(b.text)) || b.size - a.size,
  );
  return title?.text ?? '';
}

/** A group header over all values is a title. */
export function findSharedGroup(columns: readonly TableColumn[]): string {
  const [first, ...others] = columns.filter(({ reading }) => isValueMeaning(reading?.meaning));
  return first && others.every(({ group }) => group === first.group) ? first.group : '';
}

/** A line directly below the last row is the title if none is above. A sentence is a note, and a repeated line a header. */
export function findTitleBelow({ lines, above }: Segment, sheet: PageLines, isLast: boolean): string {
  const last = lines.at(-1)?.line;
  const at = last ? sheet.lines.indexOf(last) : -1;
  const [below, next] = [sheet.lines[at + 1], sheet.lines[at + 2]];
  if (!last || !below || below.top - last.bottom > 3 * last.size) return '';
  // Above the next table, it is the title of that one unless it is nearer to this one.
  if (!isLast && next && next.top - below.bottom < below.top - last.bottom + 0.2 * last.size) return '';
  const text = textOf(below.words);
  const isHeader = above.some(({ words }) => textOf(words) === text);
  const isTitle =
    !isHeader && below.words.length <= MAX_TITLE_WORDS && /\p{L}{3}/u.test(text) && !/[.;]$/.test(text);
  return isTitle && !isNoTitle(text) && !legendIn(below.words) ? text : '';
}
