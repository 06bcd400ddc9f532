/** Reads the lines above a table into the header of each column and the basis of each group of columns. */
import { isColumnNumbering, isFootnoteMarks } from '../data-lines.ts';
import { isGroupPhrase, basisOf, type Phrase, phrasesOf } from '../phrases.ts';
import { headerWords, isKeyMeaning, isKnown, isSpanish, meaningOf } from './column-meanings.ts';
import { overlapOf, type Band } from '../geometry.ts';
import { addTo, middleOf, textOf, type Line, type Word } from '../words.ts';
import { legendIn } from '../page-text.ts';
import { type GroupStack, groupStacks, assignGroups } from './group-runs.ts';
import { isLastHeaderWord } from './header-runs.ts';
import { assignWords } from './header-words.ts';

const countColumns = (phrase: Word, bands: readonly Band[]): number =>
  bands.filter((band) => overlapOf(phrase, band) > 0.5).length;

const HEADER_WORD =
  /^(?:years?|yr|pol(?:icy)?|ages?|att(?:ained)?|prem(?:iums?)?|outlay|planned|annual(?:ized)?|contract|cumulative|partial|withdrawals?|loans?|debt|account|acct|accum(?:ulat(?:ed|ion))?|cash|surr(?:ender)?|values?|val|death|ben(?:efits?)?|proceeds|net|total|charges?|balance|outstanding|before|income|flow|amount|end|beg(?:inning)?|of|boy|eoy|irr|on|rate|return|yield)$/i;

const BROKEN = /^\p{L}{2,}-$/u;

/** Headers so close that they look like a sentence but have only column words. */
const hasOnlyHeaderWords = (words: readonly Word[]): boolean => {
  // "Surren-" is the start of a broken word.
  const known = words.filter(
    ({ text }) => HEADER_WORD.test(text.replace(/[^a-z]/gi, '')) || BROKEN.test(text) || isSpanish(text),
  );
  // "Value Benefit Guaranteed": a title does not begin with the last word of a header.
  const isHeaderEnd =
    isLastHeaderWord(words[0]?.text) &&
    words.every((word) => known.includes(word) || basisOf(word.text) !== null);
  return isHeaderEnd || (known.length >= 3 && known.length >= words.length * 0.7);
};

/** "Cumu-" and "Outstand-" over "lative" and "ing" are broken words. */
const hasBrokenWord = (line: Line): boolean => line.words.some(({ text }) => BROKEN.test(text));

function isCentered(phrase: Word, bands: readonly Band[]): boolean {
  const [left = 0, right = 0] = [bands[0]?.x, bands.at(-1)?.right];
  return Math.abs(middleOf(phrase) - (left + right) / 2) < 0.05 * (right - left);
}

const isOverTable = (phrase: Word, bands: readonly Band[]): boolean =>
  phrase.x < (bands[0]?.right ?? 0) || isCentered(phrase, bands);

/** Words that begin headers and are not a complete title. */
const FIRST_HEADER_WORD =
  /^(?:total|net|cash|death|surrender|loan|annual|planned|partial|cumulative|account|accumulat(?:ed|ion))$/i;

/** The last words of titles, which may be centered on the page and not on the table. */
const TITLE = /\b(?:ledger|illustration|detail|summary|report|projection|scenario)$/i;

/** Page numbers and dates at the top of a page. */
const PAGE_LABEL = /\bpage \d+\b|\d\/\d{1,2}\/\d/i;

/** A line above the headers of a frame, without its limits, is a title. */
const isInFrame = ({ words }: Line): boolean => words.some(({ cell }) => cell !== undefined);

/** "Policy Values" over the years names no column of years. */
function isOverKey({ text }: Phrase, headerRows: readonly Line[], [key]: readonly Band[]): boolean {
  const meaning = meaningOf(text)?.meaning;
  if (key === undefined || meaning === undefined || isKeyMeaning(meaning)) return false;
  // A left header may end before the figures begin.
  const under = headerRows.flatMap(phrasesOf).filter(({ x }) => x < key.right);
  return isKeyMeaning(meaningOf(textOf(under))?.meaning);
}

const NO_LINE: Line = { words: [], top: 0, bottom: 0, size: 0 };

const MIN_HEADERS = 3;

/** Broken words take many lines, in two font sizes that share no lines. */
const MAX_LINES = 16;

/** Collects the lines above the first row that can be a header. `pitch`: distance of the rows, also that to the header. */
function headerLines(above: readonly Line[], first: Line, bands: readonly Band[], pitch: number): Line[] {
  const headerRows: Line[] = [];
  let below = first;
  // The first row may begin lower because of rules under the header, or next to taller rows.
  let lineBelow = first;
  for (const [at, line] of [...above.entries()].reverse()) {
    const limit = headerRows.length === 0 ? Math.max(4.5, pitch / first.size) : 3.2;
    if (lineBelow.top - line.bottom > limit * first.size || headerRows.length >= MAX_LINES) break;
    lineBelow = line;
    // Rules drawn with dashes have no words.
    if (isFootnoteMarks(line, below) || line.words.every(({ text }) => /^[-–—_=.·|]+$/.test(text))) continue;
    const phrases = phrasesOf(line);
    // Headers at the left of their columns may be over no figure.
    const words = headerWords(textOf(line.words));
    const known = words.filter(isKnown).length;
    const hasSeveralHeaders =
      phrases.length >= MIN_HEADERS && (hasOnlyHeaderWords(line.words) || known >= 0.7 * words.length);
    const headerPhrases = phrases.filter(
      (phrase) => hasSeveralHeaders || countColumns(phrase, bands) > 0 || isGroupPhrase(phrase.text),
    );
    const isWide = (phrase: Phrase): boolean => countColumns(phrase, bands) >= 3;
    // Close headers of a line with other headers are one phrase.
    const isProse =
      !hasSeveralHeaders &&
      phrases.some(
        (phrase) =>
          !isGroupPhrase(phrase.text) &&
          !hasOnlyHeaderWords(phrase.words) &&
          phrase.words.length >= 5 &&
          isWide(phrase),
      );
    const isSingleTitle =
      phrases.length === 1 &&
      !isGroupPhrase(textOf(line.words)) &&
      !hasOnlyHeaderWords(line.words) &&
      phrases.some(isWide) &&
      bands.length > 3;
    const isLarge = line.size > 1.45 * first.size;
    // A single phrase above the header, separated by a gap or by its size, is the title.
    const isSeparate = below.top - line.bottom > 0.9 * first.size || line.size > 1.1 * below.size;
    const [only] = phrases;
    // "Death" over "Bene-" over "fit" belongs to one column, in any size.
    const isColumnWord =
      line.words.length === 1 &&
      only !== undefined &&
      countColumns(only, bands) === 1 &&
      (hasBrokenWord(line) || headerWords(only.text).some(isKnown));
    // "Illustrated policy values" in larger letters at the left or center is the title of the page.
    const isOtherSize = line.size > 1.2 * below.size || line.size < 0.85 * below.size;
    const isOverFirstColumn = only !== undefined && only.x < (bands[0]?.right ?? 0);
    // "Alternative Scale" at the left edge is above all columns, not over a group.
    // The other group of the line above may need no second line.
    const isSecondLine = phrasesOf(above[at - 1] ?? NO_LINE).some(
      ({ text }) => /^no[nt]\W*$/i.test(text) || isGroupPhrase(text),
    );
    const isLikeTitle =
      only !== undefined &&
      (isGroupPhrase(only.text)
        ? isOverFirstColumn && !isSecondLine
        : only.words.length > 1 && !headerWords(only.text).every(isKnown));
    const isTableTitle =
      only !== undefined &&
      (TITLE.test(only.text) ||
        ((isOtherSize || isLikeTitle) && isOverTable(only, bands)) ||
        (isOverFirstColumn && isOverKey(only, headerRows, bands))) &&
      !hasBrokenWord(line) &&
      !(isColumnWord && FIRST_HEADER_WORD.test(only.text));
    const isTitle =
      headerRows.length > 0 &&
      phrases.length === 1 &&
      ((isSeparate && !isColumnWord && !isGroupPhrase(only?.text ?? '')) || isTableTitle);
    // A line above the header without column words, or with another label.
    const hasLabel = line.words.some((word) => /\p{L}:$/u.test(word.text));
    const isUnrelated =
      headerRows.length > 0 &&
      words.length > 1 &&
      ![line, ...above.slice(Math.max(0, at - 2), at)].some(hasBrokenWord) &&
      !phrases.some(({ text }) => basisOf(text) !== null || isGroupPhrase(text) || /\d%/.test(text)) &&
      (known === 0 || (hasLabel && known < 0.6 * words.length));
    const isOutside =
      headerRows.some(isInFrame) && !isInFrame(line) && !phrases.every(({ text }) => isGroupPhrase(text));
    const isPageLabel = headerRows.length > 0 && PAGE_LABEL.test(textOf(line.words));
    if (isProse || isSingleTitle || isLarge || isTitle || isUnrelated || isOutside || isPageLabel) break;
    if (headerPhrases.length > 0 || headerRows.length > 0) headerRows.unshift(line);
    below = line;
  }
  return headerRows;
}

/** The last words of some headers may be between the numbers of the columns. */
const withoutNumbering = (line: Line): Line =>
  isColumnNumbering(line.words)
    ? { ...line, words: line.words.filter(({ text }) => !/^[([]?\d+[)\]]?\**$/.test(text)) }
    : line;

/** Returns the columns and the lines above the header, the nearest last. */
export function readHeader(lines: readonly Line[], first: Line, bands: readonly Band[], pitch = 0) {
  const above = lines.map(withoutNumbering);
  const headerRows = headerLines(above, first, bands, pitch);
  const phrases = headerRows.map(phrasesOf);
  const { stacks, members } = groupStacks(phrases);
  const columns = assignWords(phrases, members, bands);
  const levels = new Map<number, GroupStack[]>();
  for (const stack of stacks) addTo(levels, stack.firstLine, stack);
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) {
    const groups = level.sort((a, b) => a.x - b.x);
    assignGroups(groups, columns).forEach((group, index) => {
      const column = columns[index];
      if (group === null || column === undefined) return;
      column.groups.push(group.text);
      column.isUncertain ||= group.isUncertain;
    });
  }
  return { columns, titles: above.filter((line) => !headerRows.includes(line)) };
}

/** Returns the basis in the nearest title above a table. Prose does not count. */
export function basisOfTitles(titles: readonly Line[]): ReturnType<typeof basisOf> {
  for (const [at, { words }] of [...titles.entries()].reverse()) {
    const before = textOf(titles[at - 1]?.words ?? []);
    // "Projected values, not" over "guaranteed".
    const text = /\bno[nt]\W*$/i.test(before) ? `${before} ${textOf(words)}` : textOf(words);
    const basis = words.length > 14 || legendIn(words) ? null : basisOf(text);
    if (basis !== null) return basis;
  }
  return null;
}
