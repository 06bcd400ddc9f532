import { greatestOf } from '../../../shared/math.ts';
import type { ColumnHeader } from '../table.ts';
import { areHeaders, meaningOf } from './column-meanings.ts';
import { type Band, bestOverlap, overlapOf } from '../geometry.ts';
import { assignWordsToColumns, assignCompletePhrases } from './header-runs.ts';
import { areOverlapping, type Phrase, phraseOf } from '../phrases.ts';
import { addTo, sizeOf, textOf, type Span, type Word } from '../words.ts';

const columnAt = (band: Band, header: Span | null = null, text = ''): ColumnHeader => {
  const { x, right } = band;
  return { band, span: { x, right }, text, header, groups: [], isUncertain: false };
};

/** At most this share of the rows has a figure of a chart's axis. */
const SPARSE = 0.3;

/** Removes the figures of a chart beside the table, if there are fewer headers than columns. */
function removeAxis(bands: readonly Band[], count: number): readonly Band[] {
  const hasFewFigures = (band: Band | undefined) =>
    band !== undefined && band.count <= SPARSE * greatestOf(bands, (one) => one.count);
  const left = [...bands];
  while (left.length > count && hasFewFigures(left.at(-1))) left.pop();
  return left;
}

/** Returns the header of each column. Null if the headers are not in order over or left of the figures. */
function headerIndexes(stacks: readonly Stack[], filled: readonly Band[]): number[] | null {
  const isNearFigures = stacks.every(
    ({ x, right }, at) =>
      x > (filled[at - 1]?.right ?? -Infinity) - 1 && right < (filled[at + 1]?.x ?? Infinity),
  );
  if (stacks.length === filled.length && isNearFigures) return [...stacks.keys()];
  // The space of a left header ends at the next header, and is empty in a blank column.
  const indexes = filled.map((band) => stacks.findLastIndex(({ x }) => x <= band.x + 1));
  // A header that is over the figures of another column is not a left header.
  const isOverOther = filled.some((band, at) =>
    stacks.some((stack, index) => index !== indexes[at] && areOverlapping(stack, band)),
  );
  return !isOverOther && indexes.every((home, at) => home > (indexes[at - 1] ?? -1)) ? indexes : null;
}

function splitHeaders(phrase: Phrase): Phrase[] {
  return areHeaders(phrase.words.map(({ text }) => text))
    ? phrase.words.flatMap((word) => phraseOf([word]) ?? [])
    : [phrase];
}

/** A column of years or ages is never blank. */
const isBlankKey = ({ band, text }: ColumnHeader): boolean =>
  band.count === 0 && ['year', 'age'].includes(meaningOf(text)?.meaning ?? '');

/** Headers that are all left of their figures are assigned in order. */
export function assignWords(
  lines: readonly Phrase[][],
  members: ReadonlySet<Phrase>,
  bands: readonly Band[],
): ColumnHeader[] {
  const byOverlap = assignByOverlap(lines, members, bands);
  const phrases = lines.flat().filter((phrase) => !members.has(phrase));
  const figures = bands.filter(({ count }) => count > 0);
  const found = [phrases, phrases.flatMap(splitHeaders)]
    .map((parts) => {
      const stacks = stacksOf(parts).sort((a, b) => a.x - b.x);
      const filled = removeAxis(figures, stacks.length);
      return { stacks, filled, homes: headerIndexes(stacks, filled) };
    })
    .find(({ homes }) => homes !== null);
  if (!found?.homes) return byOverlap;
  const { stacks, filled, homes } = found;
  const named = stacks.map(({ x, right, text }, at): ColumnHeader => {
    const band = filled[homes.indexOf(at)] ?? { x, right, count: 0 };
    const span = { x: Math.min(x, band.x), right: Math.max(right, band.right) };
    return { ...columnAt(band, { x, right }, text), span };
  });
  const inOrder = [...named, ...figures.slice(filled.length).map((band) => columnAt(band))];
  const known = (columns: readonly ColumnHeader[]) =>
    columns.filter(({ text, band }) => band.count > 0 && meaningOf(text) !== null).length -
    columns.filter(isBlankKey).length;
  return known(inOrder) > known(byOverlap) ? inOrder : byOverlap;
}

/** Returns the only column between the drawn limits around a header. */
function columnInCell({ cell, x, right }: Phrase, bands: readonly Band[]): number | undefined {
  if (cell === undefined || x < cell.x || right > cell.right) return undefined;
  const inside = bands.flatMap((band, at) => (band.x > cell.x && band.right < cell.right ? [at] : []));
  return inside.length === 1 ? inside[0] : undefined;
}

/** "Cash Flows" over a header with its own meaning is the name of a group. */
const isCashFlows = (phrase: Phrase, all: readonly Phrase[]): boolean =>
  /^(?:\w+ )?cash flows?$/i.test(phrase.text) &&
  all.some(
    ({ text, top, x, right }) =>
      top >= phrase.bottom && areOverlapping({ x, right }, phrase) && meaningOf(text) !== null,
  );

function assignByOverlap(
  lines: readonly Phrase[][],
  members: ReadonlySet<Phrase>,
  bands: readonly Band[],
): ColumnHeader[] {
  const columns = bands.map((band) => columnAt(band));
  const wordsByColumn = new Map<number, Word[]>();
  const addWord = (index: number, word: Word): void => {
    const column = columns[index];
    if (column === undefined) return;
    addTo(wordsByColumn, index, word);
    // Words over no figures come last, and may be printed above the others.
    column.text = textOf([...(wordsByColumn.get(index) ?? [])].sort((a, b) => Math.round(a.top - b.top)));
    const { x, right } = column.header ?? word;
    column.header = { x: Math.min(x, word.x), right: Math.max(right, word.right) };
    column.span.x = Math.min(column.span.x, word.x);
    column.span.right = Math.max(column.span.right, word.right);
  };
  const linesLeft = lines
    .map((phrases) => phrases.filter((phrase) => !members.has(phrase)))
    .filter(({ length }) => length > 0);
  const phrasesLeft = linesLeft.flat().map((phrase) => {
    const touched = bands.flatMap((band, index) => (overlapOf(phrase, band) > 0 ? [index] : []));
    return { phrase, touched };
  });
  const known = phrasesLeft.flatMap(({ phrase, touched: [only, ...others] }): [Phrase, Band][] => {
    const band = only === undefined ? undefined : bands[only];
    return !phrase.isComplete && band && others.length === 0 ? [[phrase, band]] : [];
  });
  const columnsByPhrase = assignWordsToColumns(
    phrasesLeft.flatMap(({ phrase, touched }) => (!phrase.isComplete && touched.length > 1 ? [phrase] : [])),
    bands,
    known,
    linesLeft.length === 1,
  );
  const complete = assignCompletePhrases(
    phrasesLeft.flatMap(({ phrase }) => (phrase.isComplete ? [phrase] : [])),
    bands,
    known,
  );
  const orphans: Phrase[] = [];
  // From the lowest line upward, a header may extend only over its column; the text is sorted later.
  for (const { phrase, touched } of phrasesLeft) {
    const column = columnInCell(phrase, bands) ?? complete.get(phrase);
    // "End of year" over Year and Age applies to both.
    const isForAll = touched.length === 1 || /^end\s+of(\s+policy)?(\s+year)?:?$/i.test(phrase.text);
    const isGroup = isCashFlows(phrase, linesLeft.flat());
    if (column !== undefined) addWord(column, phrase);
    else if (isGroup) continue;
    else if (isForAll) for (const index of touched) addWord(index, phrase);
    else if (touched.length === 0) orphans.push(phrase);
    else
      phrase.words.forEach((word, at) => {
        const index = columnsByPhrase.get(phrase)?.[at];
        if (index !== undefined) addWord(index, word);
      });
  }
  const all = [...columns, ...assignOrphans(orphans, columns, addWord)].sort((a, b) => a.band.x - b.band.x);
  const monospacedPhrase = lines.flat().find(({ monospaced }) => monospaced === true);
  if (monospacedPhrase !== undefined) resetDisplacedSpans(all, sizeOf(monospacedPhrase));
  return all;
}

/** Width of a space in monospaced text, with a margin, in letter heights. */
const BLANK = 0.9;

/** In monospaced text, a wide header displaces the next ones. Groups are positioned over columns, not words. */
function resetDisplacedSpans(columns: readonly ColumnHeader[], size: number): void {
  const isDisplaced = ({ header, band }: ColumnHeader): boolean =>
    header !== null && header.right > band.right + 0.3 * size;
  const rightAligned = columns.filter(
    ({ header, band }) => header !== null && Math.abs(header.right - band.right) <= 0.3 * size,
  );
  if (2 * rightAligned.length < columns.length) return;
  columns.forEach((column, at) => {
    const before = columns[at - 1]?.header;
    if (!isDisplaced(column) || !before || !column.header) return;
    if (column.header.x - before.right < BLANK * size) column.span.right = column.band.right;
  });
}

/** Assigns words to an adjacent header, to figures without a header, or to an empty column. */
function assignOrphans(
  orphans: readonly Phrase[],
  columns: readonly ColumnHeader[],
  addWord: (index: number, word: Word) => void,
): ColumnHeader[] {
  let left = [...orphans];
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    left = left.filter((phrase) => {
      const overlapping = columns.flatMap(({ span, text }, index) =>
        text !== '' && overlapOf(span, phrase) > 0 ? [index] : [],
      );
      const [index] = overlapping;
      if (overlapping.length !== 1 || index === undefined) return true;
      addWord(index, phrase);
      hasChanged = true;
      return false;
    });
  }
  const empty: ColumnHeader[] = [];
  for (const stack of stacksOf(left)) {
    const words = { ...stack, bottom: stack.top + stack.size };
    const withoutHeader = columns.filter(
      ({ span, text }) =>
        text === '' && overlapOf(span, stack) > -5 * stack.size && areAdjacent(span, stack, columns),
    );
    const [column] = withoutHeader;
    // Between two columns without a header, either may be meant.
    if (column) column.isUncertain = withoutHeader.length > 1;
    const spans = columns.map(({ span }) => span);
    const near = bestOverlap(stack, spans);
    if (column) addWord(columns.indexOf(column), words);
    else if (meaningOf(stack.text) !== null) {
      const { x, right, text } = stack;
      empty.push(columnAt({ x, right, count: 0 }, { x, right }, text));
    }
    // The nearest column within one or two letters.
    else if (near.shared > -0.9 * stack.size) addWord(near.index, words);
  }
  return empty;
}

const areAdjacent = (a: Span, b: Span, columns: readonly ColumnHeader[]): boolean =>
  !columns.some(
    ({ span }) => span.x > Math.min(a.right, b.right) - 0.1 && span.right < Math.max(a.x, b.x) + 0.1,
  );

interface Stack extends Span {
  text: string;
  top: number;
  size: number;
}

function stacksOf(phrases: readonly Phrase[]): Stack[] {
  const stacks: Stack[] = [];
  for (const phrase of phrases) {
    const stack = stacks.find((other) => overlapOf(other, phrase) > 0);
    if (stack === undefined) {
      const { text, x, right, top } = phrase;
      stacks.push({ text, x, right, top, size: sizeOf(phrase) });
    } else {
      stack.text += ` ${phrase.text}`;
      stack.x = Math.min(stack.x, phrase.x);
      stack.right = Math.max(stack.right, phrase.right);
    }
  }
  return stacks;
}
