/** Pieces of one printed figure → one word: "27" + ",141", "$" + "30,000", "(" + "1,200" + ")". */
import { readFigure } from './figures.ts';
import type { Word } from './words.ts';

const join = (left: Word, right: Word): Word => ({
  text: left.text + right.text,
  x: left.x,
  right: right.right,
  top: Math.min(left.top, right.top),
  bottom: Math.max(left.bottom, right.bottom),
});

const GROUPED = /^[($\-−]*\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?\)?[*†‡]*$/;

function belongTogether(left: Word, right: Word): boolean {
  const size = Math.max(left.bottom - left.top, right.bottom - right.top);
  const gap = (right.x - left.right) / size;
  if (gap < -0.4) return false;
  const both = left.text + right.text;
  const figures = /\d/.test(left.text) || /\d/.test(right.text) || /^[$(]+$/.test(left.text);
  if (!figures) return gap < 0.12;
  if (/^[$(]+\$?$/.test(left.text) && /^[\d$(.—–-]/.test(right.text)) {
    return gap < (left.text.includes('$') ? 8 : 0.6);
  }
  if (/^[*†‡]+$/.test(right.text)) return gap < 0.5;
  if (/^[)%]/.test(right.text) && /[\d]$/.test(left.text)) return gap < 0.6;
  if (/[,.]$/.test(left.text) || /^[,.]/.test(right.text)) {
    // A comma that ends one piece or begins the next: only one figure can be meant.
    return (
      gap < 0.7 &&
      /\d/.test(left.text + right.text) &&
      GROUPED.test(`${both}${'0'.repeat(missingDigits(both))}`)
    );
  }
  if (gap < 0.13)
    return /\d/.test(left.text) && /\d/.test(right.text) ? !tooMuch(left, right) : readFigure(both) !== null;
  return gap < 0.22 && GROUPED.test(both) && !GROUPED.test(left.text);
}

/** How many digits the last group of a figure under construction still lacks. */
const missingDigits = (text: string): number => {
  const last = /,(\d{0,2})$/.exec(text);
  return last === null ? 0 : 3 - (last[1] ?? '').length;
};

/** Two whole figures that touch stay two: "620,000" and "620,000" are not one amount. */
const tooMuch = (left: Word, right: Word): boolean =>
  /,\d{3}$/.test(left.text) && /^\d/.test(right.text) && !GROUPED.test(left.text + right.text);

export function joinPieces(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && belongTogether(last, word)) joined[joined.length - 1] = join(last, word);
    else joined.push(word);
  }
  return joined;
}
