/**
 * Figures of two columns that touch: "147100" under columns that end at 357 and at 370 points. A text is cut where other rows, or the
 * headers, show that a column ends, and nowhere else: both columns are set flush right, as touching figures are.
 */
import { isKnown } from './column-meanings.ts';
import { saysThousands } from './thousands.ts';
import { middleOf, partAt } from './words.ts';
import type { Line, Word } from './words.ts';

/** The right edges of two neighbouring columns, as one line shows them. */
interface Edges {
  left: number;
  right: number;
}

/** Lines that must show the two edges. */
const ENOUGH = 2;
/** In heights of a letter. */
const SLACK = 0.2;

const isFigure = ({ text }: Word): boolean => /^[$(]?\d[\d,.]*\)?$|^[-–—]$/.test(text);
const isHeaderWord = ({ text }: Word): boolean => isKnown(text.toLowerCase().replace(/-$/, ''));

/** Of a line that mostly says what columns hold, each word: "der" may end "Surrender". What is set upright shows no edges of columns. */
function headerOnly(line: Line): Line {
  const words = line.words.filter(({ text, rises }) => rises === undefined && /^\p{L}+-?$/u.test(text));
  return { ...line, words: 2 * words.filter(isHeaderWord).length >= words.length ? words : [] };
}
const isWhole = (text: string): boolean => /^(?:0|[1-9]\d{0,2}(?:,\d{3})*|[1-9]\d*)$/.test(text);
const sizeOf = ({ top, bottom }: Word): number => bottom - top;

const near = (a: number, b: number, word: Word): boolean => Math.abs(a - b) < SLACK * sizeOf(word);

/** Edges by the right one, so that a figure is compared with those of its own column. */
type Known = Map<number, Edges[]>;

const keysOf = (at: number): number[] => [Math.floor(at), Math.floor(at) + 1, Math.floor(at) - 1];

function edgesShown(lines: readonly Line[], counts: (word: Word) => boolean): Known {
  const known: Known = new Map();
  for (const { words } of lines)
    words.forEach((word, at) => {
      const before = words[at - 1];
      if (before === undefined || word.right <= before.right || !counts(before) || !counts(word)) return;
      // Headers lean over one another; figures do not, and pieces of one are no whole figures.
      const isPiece = word.x - before.right < 0.2 * sizeOf(word) && !(isWhole(before.text) && isWhole(word.text)); // oxfmt-ignore
      if (isFigure(word) && isPiece) return;
      const key = Math.floor(word.right);
      const own = known.get(key) ?? [];
      own.push({ left: before.right, right: word.right });
      known.set(key, own);
    });
  return known;
}

/** Where the columns of a word's end part, as most lines show it. */
function seams(word: Word, known: Known): number[] {
  const shown = keysOf(word.right)
    .flatMap((key) => known.get(key) ?? [])
    .filter(({ left, right }) => near(right, word.right, word) && left > word.x && left < word.right);
  const lefts = shown.map(({ left }) => left);
  return lefts.filter((left, at) => {
    const alike = lefts.filter((other) => near(other, left, word));
    return alike.length >= ENOUGH && lefts.findIndex((other) => near(other, left, word)) === at;
  });
}

/** Two figures of three digits. */
const PAIR = /^[1-9]\d{2}[1-9]\d{2}$/;
const GROUPED = /\d,\d{3}/;
/** Pairs under one another. */
const ROWS = 3;

/**
 * Where the page writes 1,022, or is in thousands and has no figure so long, "274274" can only be two figures, and shows by itself
 * that a column ends in its middle: digits are all as wide.
 */
function seamsOfPairs(lines: readonly Line[]): Known {
  const words = lines.flatMap((line) => line.words);
  const known: Known = new Map();
  if (!words.some(({ text }) => GROUPED.test(text)) && !saysThousands(lines)) return known;
  const pairs = words.filter(({ text }) => PAIR.test(text));
  for (const word of pairs) {
    if (pairs.filter(({ right }) => near(right, word.right, word)).length < ROWS) continue;
    const key = Math.floor(word.right);
    known.set(key, [...(known.get(key) ?? []), { left: middleOf(word), right: word.right }]);
  }
  return known;
}

interface Cut {
  seam: number;
  before: string;
  after: string;
}

/** A figure by itself, however long: its commas stand where they belong. */
const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text);

function cutOf(word: Word, known: Known): Cut | null {
  if (!/^\d[\d,]+$/.test(word.text) || isGrouped(word.text)) return null;
  const cuts = seams(word, known).flatMap((seam): Cut[] => {
    const at = partAt(word, seam, SLACK * sizeOf(word));
    if (at === null) return [];
    const [before, after] = [word.text.slice(0, at), word.text.slice(at)];
    return isWhole(before) && isWhole(after) ? [{ seam, before, after }] : [];
  });
  const [cut = null] = cuts;
  return cuts.some(({ before }) => before !== cut?.before) ? null : cut;
}

/** No figure that ends where these do runs over the seam and has to stay whole. */
function isSeam(cut: Cut, word: Word, words: readonly Word[]): boolean {
  return words.every(
    (other) =>
      !near(other.right, word.right, word) ||
      other.x > cut.seam - SLACK * sizeOf(word) ||
      partAt(other, cut.seam, SLACK * sizeOf(word)) !== null,
  );
}

/** Two texts that touch where two columns meet are no pieces of one figure. */
function meetsOther(word: Word, before: Word | undefined, known: Known): boolean {
  if (before === undefined || word.x - before.right >= 0.2 * sizeOf(word)) return false;
  if (!isFigure(word) || !isWhole(before.text) || !isWhole(word.text)) return false;
  return seams({ ...word, x: before.x }, known).some((seam) => near(seam, before.right, word));
}

/** Pages printed alike show the edges to one another. */
export function withCuts<Page extends { lines: Line[] }>(pages: readonly Page[]): Page[] {
  const lines = pages.flatMap((page) => page.lines);
  const byFigures = edgesShown(lines, isFigure);
  for (const page of pages)
    for (const [key, edges] of seamsOfPairs(page.lines))
      byFigures.set(key, [...(byFigures.get(key) ?? []), ...edges]);
  return pages.map((page) => {
    const byHeaders = edgesShown(page.lines.map(headerOnly), () => true);
    const shared = new Map([...byFigures.keys(), ...byHeaders.keys()].map((key) => [key, [...(byFigures.get(key) ?? []), ...(byHeaders.get(key) ?? [])]])); // oxfmt-ignore
    const figures = page.lines.flatMap(({ words }) => words.filter(isFigure));
    const cutLines = page.lines.map((line) => {
      const words = line.words.flatMap((word): Word[] => {
        const cut = cutOf(word, shared);
        if (cut === null || !isSeam(cut, word, figures)) return [word];
        return [
          { ...word, text: cut.before, right: cut.seam },
          { ...word, text: cut.after, x: cut.seam, begins: true },
        ];
      });
      return { ...line, words: words.map((word, at) => (meetsOther(word, words[at - 1], shared) ? { ...word, begins: true as const } : word)) }; // oxfmt-ignore
    });
    return { ...page, lines: cutLines };
  });
}
