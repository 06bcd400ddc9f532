/** Figures whose letter spacing is wider than the blanks of words: "7", "2", ",", "0". */
import { readFigure } from '../figures.ts';
import type { Word } from '../words.ts';

const MIN_COMMAS = 10;
const MIN_SHARE = 0.1;
/** Of the usual spacing. */
const MAX_GAP = 1.3;

/** The usual distance of a comma from the character before it. Null if commas belong to their words. */
export function letterSpacing(lines: readonly (readonly Word[])[]): number | null {
  const count = lines.reduce((sum, { length }) => sum + length, 0);
  const gaps = lines.flatMap((words) =>
    words.flatMap((word, at) => (word.text === ',' && at > 0 ? [word.x - (words[at - 1]?.right ?? 0)] : [])),
  );
  gaps.sort((a, b) => a - b);
  return gaps.length >= Math.max(MIN_COMMAS, MIN_SHARE * count) ? (gaps[gaps.length >> 1] ?? null) : null;
}

/** Joins the characters of figures at this distance. */
export function joinSpaced(words: readonly Word[], spacing: number): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const text = `${last?.text ?? ''}${word.text}`;
    const isPart = /^[\d,.$()%-]$/.test(word.text) && /^[\d,.$()%-]+$/.test(text);
    if (last && isPart && word.x - last.right <= MAX_GAP * spacing)
      Object.assign(last, { text, right: word.right }); // oxfmt-ignore
    else joined.push({ ...word });
  }
  return joined.every(({ text }) => !/\d/.test(text) || readFigure(text) !== null) ? joined : [...words];
}
