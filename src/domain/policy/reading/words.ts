/** Positioned words and lines, in points from the top-left corner. */
import { greatestOf, minOf } from '../../shared/math.ts';
import type { Typeface } from './page-text.ts';

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
  textTop?: number;
  /** Index of the text in the file, which separates the words of overprinted texts. */
  itemIndex?: number;
  /** The space between two drawn limits. A moved word is no longer in it. */
  cell?: Span;
  /** Adjacent to the figure of the previous column, but not part of it. */
  startsFigure?: true;
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

/** Returns the smallest box around several boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  const [x, y] = [minOf(boxes, (box) => box.x), minOf(boxes, (box) => box.y)];
  const width = greatestOf(boxes, (box) => box.x + box.width) - x;
  const height = greatestOf(boxes, (box) => box.y + box.height) - y;
  return { x, y, width, height };
}

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

export function wordsByText(words: readonly Word[]): Word[][] {
  const texts = new Map<number, Word[]>();
  for (const word of words) if (word.itemIndex !== undefined) addTo(texts, word.itemIndex, word);
  return [...texts.values()];
}
