/** Converts text items to words on lines, in the direction of most of the page's text. */
import { greatestOf, minOf } from '../../shared/math.ts';
import { isKnown } from './headers/column-meanings.ts';
import type { PageText, TextItem, Typeface } from './page-text.ts';

/** A word in reading coordinates: `x` to `right`, `top` to `bottom`. */
export interface Word {
  text: string;
  x: number;
  right: number;
  top: number;
  bottom: number;
  typeface?: Typeface;
  /** In a font whose spaces are as wide as its letters. */
  monospaced?: boolean;
  /** The actual start of a rotated header. */
  rises?: number;
  /** Index of the text in the file, which separates the words of overprinted texts. */
  from?: number;
  /** The space between two drawn limits. A moved word is no longer in it. */
  cell?: Span;
  /** Adjacent to the figure of the previous column, but not part of it. */
  begins?: true;
}

export interface Line {
  words: Word[];
  top: number;
  bottom: number;
  size: number;
}

export type Span = { x: number; right: number };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const middleOf = ({ x, right }: Span): number => (x + right) / 2;

export type Edge = (place: Span) => number;
/** Edges that the figures and header of a column may share: right, left, or center. */
export const EDGES: readonly Edge[] = [({ right }) => right, ({ x }) => x, middleOf];

export const sizeOf = ({ top, bottom }: Pick<Word, 'top' | 'bottom'>): number => bottom - top;

export const textOf = (words: readonly Pick<Word, 'text'>[], blank = ' '): string =>
  words.map(({ text }) => text).join(blank);

export const boundsOf = (words: readonly Omit<Word, 'text'>[]) => ({
  x: minOf(words, ({ x }) => x),
  right: greatestOf(words, ({ right }) => right),
  top: minOf(words, ({ top }) => top),
  bottom: greatestOf(words, ({ bottom }) => bottom),
});

export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, ...values: readonly Value[]): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [...values]);
  else list.push(...values);
}

/** Groups consecutive items while each belongs to the current group. */
export function groupWhile<Item>(
  items: readonly Item[],
  belongs: (item: Item, group: readonly Item[], last: Item) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last !== undefined && belongs(item, group, last)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Approximate widths in ems of a common sans serif font; only the proportions within one item matter. */
function measureGlyph(character: string): number {
  if (/[0-9$]/.test(character)) return 0.556;
  if (/[\s,.:;|!'ijlft]/.test(character)) return 0.278;
  if (/[-()*†rI[\]]/.test(character)) return 0.333;
  if (/[mwMW%—]/.test(character)) return 0.85;
  return /[A-Z]/.test(character) ? 0.68 : 0.53;
}

const glyphWidths = new Map<string, number>();

function glyphWidth(character: string): number {
  const known = glyphWidths.get(character);
  if (known !== undefined) return known;
  const width = measureGlyph(character);
  // Bounded for files with many different characters.
  if (glyphWidths.size < 1000) glyphWidths.set(character, width);
  return width;
}

type Sheet = Pick<Box, 'width' | 'height'>;

export type TurnedPage = { page: PageText; turn: TextItem['angle'] };

/** Rotates an item of sideways text to read from left to right. */
function upright(item: TextItem, { width, height }: Sheet, turn: TextItem['angle']): Word {
  const { x, y, typeface } = item;
  const text = { text: item.text, ...(typeface && { typeface }) };
  const [right, bottom] = [x + item.width, y + item.height];
  if (turn === 90) return { ...text, x: y, right: bottom, top: width - right, bottom: width - x };
  if (turn === 270) return { ...text, x: height - bottom, right: height - y, top: x, bottom: right };
  if (turn === 0) return { ...text, x, right, top: y, bottom };
  return { ...text, x: width - right, right: width - x, top: height - bottom, bottom: height - y };
}

export const readingWidth = ({ width, height }: Sheet, turn: TextItem['angle']): number =>
  turn === 90 || turn === 270 ? height : width;

export function boxOnPage(placed: Omit<Word, 'text'>, { page, turn }: TurnedPage): Box {
  // A second line that was moved next to the first is below it.
  const by = placed.x >= readingWidth(page, turn) ? readingWidth(page, turn) : 0;
  const [x, right, { top, bottom }] = [placed.x - by, placed.right - by, placed];
  const [width, height] = [right - x, bottom - top];
  if (turn === 90) return { x: page.width - bottom, y: x, width: height, height: width };
  if (turn === 270) return { x: top, y: page.height - right, width: height, height: width };
  if (turn === 0) return { x, y: top, width, height };
  return { x: page.width - right, y: page.height - bottom, width, height };
}

/** Most figures decide: a horizontal page number does not rotate a sideways table. */
export function turnOf(page: PageText): TextItem['angle'] {
  const weight = new Map<TextItem['angle'], number>();
  for (const item of page.items) {
    const digits = item.text.replace(/\D/g, '').length;
    weight.set(item.angle, (weight.get(item.angle) ?? 0) + digits + 0.01 * item.text.length);
  }
  let best: TextItem['angle'] = 0;
  for (const [angle, sum] of weight) if (sum > (weight.get(best) ?? 0)) best = angle;
  return best;
}

/** A new figure begins after three digits behind a comma, before a dollar sign and after a footnote mark. */
const TOUCHING = /(?<=,\d{3})(?=[\d(])(?!\(\w\))|(?<=\d)(?=\$)|(?<=[*†‡])(?=\d)|(?<=│)|(?=│)/g;

/** Two headers without a space: "ValueSurrender". */
const TWO_WORDS = /(?<=[a-z])(?=[A-Z][a-z])/g;

/** Returns the starts of texts without a preceding space. */
function startsIn(text: string): Set<number> {
  const starts = [...text.matchAll(TOUCHING)].map(({ index }) => index);
  for (const { index } of text.matchAll(TWO_WORDS)) {
    const [before = ''] = /[a-z]+$/i.exec(text.slice(0, index)) ?? [];
    const [after = ''] = /^[a-z]+/i.exec(text.slice(index)) ?? [];
    if (isKnown(before.toLowerCase()) && isKnown(after.toLowerCase())) starts.push(index);
  }
  return new Set(starts);
}

/** Splits an item at its spaces. The position of each word is estimated from letter widths. */
function wordsOf(item: Word, monospaced: boolean): Word[] {
  const characters = [...item.text];
  const widths = characters.map((character) => (monospaced ? 1 : glyphWidth(character)));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const scale = total === 0 ? 0 : (item.right - item.x) / total;
  const words: Word[] = [];
  let x = item.x;
  let open: Word | null = null;
  const starts = startsIn(item.text);
  characters.forEach((character, index) => {
    const next = x + (widths[index] ?? 0) * scale;
    if (/\s/.test(character)) open = null;
    else if (open === null || starts.has(index)) {
      open = {
        text: character,
        x,
        right: next,
        top: item.top,
        bottom: item.bottom,
        ...(monospaced ? { monospaced } : {}),
        ...(item.from === undefined ? {} : { from: item.from }),
        ...(item.typeface && { typeface: item.typeface }),
      };
      words.push(open);
    } else {
      open.text += character;
      open.right = next;
    }
    x = next;
  });
  return words;
}

/** Returns the index of the character that begins at `x`, or null. */
export function partAt(word: Word, x: number, slack: number): number | null {
  const widths = [...word.text].map((character) => (word.monospaced ? 1 : glyphWidth(character)));
  const scale = (word.right - word.x) / Math.max(0.001, widths.reduce((sum, width) => sum + width, 0)); // oxfmt-ignore
  let at = word.x;
  for (const [index, width] of widths.entries()) {
    if (index > 0 && Math.abs(at - x) < slack) return index;
    at += width * scale;
  }
  return null;
}

/** Removes duplicates of bold text that is printed twice in nearly the same position. */
function withoutDoubles(words: readonly Word[]): Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const isTwin = seen
      .get(word.text)
      ?.some((twin) => Math.abs(twin.x - word.x) < 1.2 && Math.abs(twin.top - word.top) < 1.2);
    if (!isTwin) addTo(seen, word.text, word);
    return !isTwin;
  });
}

/** Removes small raised footnote marks after a figure or header. */
function withoutRaisedMarks(words: readonly Word[]): Word[] {
  const largest = greatestOf(words, sizeOf);
  return words.filter((word) => {
    if (sizeOf(word) >= 0.82 * largest || !/^[0-9a-z*†‡§,()]{1,4}$/i.test(word.text)) return true;
    return !words.some((owner) => {
      const ownerSize = sizeOf(owner);
      const gap = word.x - owner.right;
      return (
        owner !== word &&
        sizeOf(word) < ownerSize * 0.82 &&
        gap > -0.15 * ownerSize &&
        gap < 0.25 * ownerSize &&
        word.top < owner.bottom - 0.3 * ownerSize &&
        word.bottom > owner.top &&
        word.bottom < owner.bottom - 0.02 * ownerSize
      );
    });
  });
}

/** No ledger page has more rotated headers. The limit bounds comparisons of each with each. */
const MAX_TURNED = 300;

/** Converts three or more adjacent rotated texts to words on one line, at the bottom of the tallest. */
function turnedHeaders(page: PageText, turn: TextItem['angle']): Word[] {
  const across = page.items
    .filter((item) => (item.angle - turn + 360) % 180 === 90 && /[a-z]{2}/i.test(item.text))
    .map((item) => upright(item, page, turn));
  if (across.length < 3 || across.length > MAX_TURNED) return [];
  const adjacent = across.filter(
    (word) => across.filter((other) => other.top < word.bottom && other.bottom > word.top).length >= 3,
  );
  // Two headers on top of each other, for years of two lines, each end at a different bottom line.
  const fromBelow = [...adjacent].sort((a, b) => b.bottom - a.bottom);
  const levels = groupWhile(fromBelow, (word, level) => level.some(({ top }) => top < word.bottom));
  return levels.flatMap(atOneFoot).flatMap((level) => {
    const foot = greatestOf(level, ({ bottom }) => bottom);
    return level
      .filter(({ top }) => foot - top < page.height / 2)
      .map((word) => {
        const size = word.right - word.x;
        return { ...word, text: word.text.trim(), top: foot - size, bottom: foot, rises: word.top };
      });
  });
}

/** Splits two tables side by side whose headers have different bottom lines. */
function atOneFoot(level: readonly Word[]): Word[][] {
  const fromAbove = [...level].sort((a, b) => a.bottom - b.bottom);
  const groups = groupWhile(
    fromAbove,
    (word, _, last) => word.bottom - last.bottom <= 0.5 * (word.right - word.x),
  );
  const spans = groups.map(boundsOf);
  const areSeparate = spans.every((one) =>
    spans.every((other) => other === one || other.x > one.right || other.right < one.x),
  );
  return groups.every((group) => group.length >= 2) && areSeparate ? groups : [[...level]];
}

export function wordsByText(words: readonly Word[]): Word[][] {
  const texts = new Map<number, Word[]>();
  for (const word of words) if (word.from !== undefined) addTo(texts, word.from, word);
  return [...texts.values()];
}

/** Moves a note printed over a row of figures to a separate line. */
function withoutSentences(line: Line): Line[] {
  const sentences = wordsByText(line.words).filter((words) => {
    const [x, right] = [words[0]?.x ?? 0, words.at(-1)?.right ?? 0];
    const isProse = words.length >= 4 && words.filter(({ text }) => /^\p{L}+[.,]?$/u.test(text)).length >= 0.8 * words.length; // oxfmt-ignore
    return isProse && line.words.some((word) => !words.includes(word) && word.x < right && word.right > x && /\d/.test(word.text)); // oxfmt-ignore
  });
  if (sentences.length === 0) return [line];
  const used = new Set(sentences.flat());
  const rest = line.words.filter((word) => !used.has(word));
  return [rest, ...sentences].map((words) => ({ ...line, words }));
}

/** Lines drawn with characters. They limit columns and are no cells. */
const RULES = /[+\-=_]{3,}|[\u2500\u2501\u2504-\u2550\u2552-\u257f]/g;
const BARS = /[¦┃║]/g;
const LIMIT = '│';
const MIN_BARS = 6;

/** Replaces rules by blanks of the same length, and bars by limits. A few bars may be misread digits of a scan. */
function withoutRules({ items }: PageText): (text: string) => string {
  const bars = items.reduce((sum, { text }) => sum + text.split('|').length - 1, 0);
  const plain = (text: string) => text.replace(RULES, (rule) => ' '.repeat(rule.length)).replace(BARS, LIMIT);
  return bars < MIN_BARS ? plain : (text) => plain(text).replaceAll('|', LIMIT);
}

/** Removes the limits of a line, and adds to each word the cell between two of them. */
function inCells(words: readonly Word[]): Word[] {
  const limits = words.filter(({ text }) => text === LIMIT);
  if (limits.length === 0) return [...words];
  let [passed, left] = [0, -Infinity];
  const cells = [...limits, null].map((limit) => {
    const cell = { x: left, right: limit?.x ?? Infinity };
    left = limit?.right ?? left;
    return cell;
  });
  return words.flatMap((word): Word[] => {
    if (word.text === LIMIT) passed += 1;
    const cell = cells[passed];
    return word.text === LIMIT || !cell ? [] : [{ ...word, cell }];
  });
}

const LIGATURE = /^(?:ffi|ffl|ff|fi|fl)$/;

/** Joins "Bene", "fi" and "t": some files print a ligature as a separate text. */
function withLigatures(words: readonly Word[]): Word[] {
  if (!words.some(({ text }) => LIGATURE.test(text))) return [...words];
  const joined: Word[] = [];
  for (const [at, word] of words.entries()) {
    const [last, before] = [joined.at(-1), words[at - 1]];
    const touches = last && Math.abs(word.x - last.right) < 0.12 * sizeOf(word);
    const isPart = LIGATURE.test(word.text) || LIGATURE.test(before?.text ?? '');
    if (touches && isPart && /\p{L}$/u.test(last.text))
      joined[joined.length - 1] = { ...last, text: last.text + word.text, right: word.right };
    else joined.push(word);
  }
  return joined;
}

function middleSize(words: readonly Word[]): number {
  const sizes = words.map(sizeOf).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

const MIN_TEXTS = 10;
/** In ems: the letters of Courier, Consolas and their like. */
const [MIN_LETTER, MAX_LETTER] = [0.53, 0.65];

/** Some files do not name their font as monospaced: all words have one width for each letter. */
function isMonospaced({ items }: PageText): boolean {
  const widths = items
    .filter(({ text }) => /\p{L}{3}/u.test(text))
    .map(
      ({ text, angle, width, height }) => (angle % 180 === 0 ? width / height : height / width) / text.length,
    )
    .sort((a, b) => a - b);
  const [least = 0, greatest = 0] = [0.05, 0.95].map((share) => widths[Math.floor(share * widths.length)]);
  const isOne = greatest <= 1.02 * least && least >= MIN_LETTER && greatest <= MAX_LETTER;
  return widths.length >= MIN_TEXTS && isOne;
}

export function linesOf(page: PageText, turn: TextItem['angle']): Line[] {
  const plain = withoutRules(page);
  const hasOneWidth = isMonospaced(page);
  const words = withoutRaisedMarks(
    withoutDoubles([
      ...turnedHeaders(page, turn),
      ...page.items.flatMap((item, from) =>
        item.angle === turn
          ? wordsOf(
              { ...upright(item, page, turn), text: plain(item.text), from },
              item.monospaced === true || hasOneWidth,
            )
          : [],
      ),
    ]),
  );
  const sorted = [...words].sort((a, b) => a.bottom - b.bottom || a.x - b.x);
  const lines: Line[] = [];
  for (const word of sorted) {
    const size = sizeOf(word);
    const line = lines.findLast(
      (candidate) => Math.abs(candidate.bottom - word.bottom) < 0.4 * Math.min(size, candidate.size),
    );
    const top = word.rises ?? word.top;
    if (line === undefined) {
      lines.push({ words: [word], top, bottom: word.bottom, size });
    } else {
      line.words.push(word);
      line.top = Math.min(line.top, top);
    }
  }
  for (const line of lines) {
    // A small label of a chart may begin the line.
    line.size = middleSize(line.words);
    line.words = inCells(withLigatures(line.words.sort((a, b) => a.x - b.x)));
  }
  return lines
    .filter((line) => line.words.length > 0)
    .flatMap(withoutSentences)
    .sort((a, b) => a.bottom - b.bottom);
}
