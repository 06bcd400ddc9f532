/** Words of the header lines → the column that each one belongs to. */
import type { ColumnHeader } from '../table.ts';
import { meaningOf } from './column-meanings.ts';
import { type Band, overlapOf } from '../geometry.ts';
import { sharedOut, wholeOnes } from './header-runs.ts';
import type { Phrase } from '../phrases.ts';
import type { Word } from '../words.ts';

export function assignWords(
  lines: readonly Phrase[][],
  members: ReadonlySet<Phrase>,
  bands: readonly Band[],
): ColumnHeader[] {
  const columns = bands.map((band): ColumnHeader => {
    return {
      band,
      span: { x: band.x, right: band.right },
      text: '',
      header: null,
      groups: [],
      uncertain: false,
    };
  });
  const give = (index: number, word: Word): void => {
    const column = columns[index];
    if (column === undefined) return;
    column.text = `${column.text} ${word.text}`.trim();
    const { x, right } = column.header ?? word;
    column.header = { x: Math.min(x, word.x), right: Math.max(right, word.right) };
    column.span.x = Math.min(column.span.x, word.x);
    column.span.right = Math.max(column.span.right, word.right);
  };
  const touching = (phrase: Phrase): number => bands.filter((band) => overlapOf(phrase, band) > 0).length;
  const own = lines.map((phrases) => phrases.filter((phrase) => !members.has(phrase)));
  const settled = own.flat().flatMap((phrase): [Phrase, Band][] => {
    const touched = bands.filter((band) => overlapOf(phrase, band) > 0);
    return !phrase.isWhole && touched.length === 1 && touched[0] ? [[phrase, touched[0]]] : [];
  });
  const shared = sharedOut(
    own.flat().filter((phrase) => !phrase.isWhole && touching(phrase) > 1),
    bands,
    settled,
    own.filter(({ length }) => length > 0).length === 1,
  );
  const whole = wholeOnes(own.flat().filter(({ isWhole }) => isWhole), bands, settled); // oxfmt-ignore
  const orphans: Phrase[] = [];
  // From the line next to the figures upwards a header may lean over its own column only; the text is put in order after.
  for (const phrases of lines) {
    for (const phrase of phrases) {
      if (members.has(phrase)) continue;
      const touched = bands
        .map((band, index) => ({ index, shared: overlapOf(phrase, band) }))
        .filter(({ shared }) => shared > 0);
      const only = touched[0];
      const column = whole.get(phrase);
      if (column !== undefined) give(column, phrase);
      else if (touched.length === 1 && only !== undefined) give(only.index, phrase);
      else if (/^end\s+of(\s+policy)?(\s+year)?:?$/i.test(phrase.text)) {
        // "End of year" over Year and Age says of both how they are counted.
        for (const { index } of touched) give(index, phrase);
      } else if (touched.length > 1) {
        phrase.words.forEach((word, at) => {
          const index = shared.get(phrase)?.[at];
          if (index !== undefined) give(index, word);
        });
      } else orphans.push(phrase);
    }
  }
  const all = [...columns, ...settle(orphans, columns, give)].sort((a, b) => a.band.x - b.band.x);
  const typed = lines.flat().find(({ monospaced }) => monospaced === true);
  if (typed !== undefined) withoutLeaning(all, typed.bottom - typed.top);
  return all;
}

/** In heights of a letter: a blank where letters are all as wide, and a little more. */
const BLANK = 0.9;

/**
 * On a page of characters a header that is too wide for its column pushes those behind it to the right of theirs. A group stands over
 * the columns, and not over words that lean out of them.
 */
function withoutLeaning(columns: readonly ColumnHeader[], size: number): void {
  const leans = ({ header, band }: ColumnHeader): boolean => header !== null && header.right > band.right + 0.3 * size; // oxfmt-ignore
  const flush = columns.filter(({ header, band }) => header !== null && Math.abs(header.right - band.right) <= 0.3 * size); // oxfmt-ignore
  if (2 * flush.length < columns.length) return;
  columns.forEach((column, at) => {
    const before = columns[at - 1]?.header;
    if (!leans(column) || !before || !column.header) return;
    if (column.header.x - before.right < BLANK * size) column.span.right = column.band.right;
  });
}

/**
 * Header words with no figure under them: part of the header beside which they stand, the header of figures that
 * have none, or the header of a column that is blank all the way down.
 */
function settle(
  orphans: readonly Phrase[],
  columns: readonly ColumnHeader[],
  give: (index: number, word: Word) => void,
): ColumnHeader[] {
  let left = [...orphans];
  for (let again = true; again;) {
    again = false;
    left = left.filter((phrase) => {
      const over = columns.flatMap(({ span, text }, index) =>
        text !== '' && overlapOf(span, phrase) > 0 ? [index] : [],
      );
      const [index] = over;
      if (over.length !== 1 || index === undefined) return true;
      give(index, phrase);
      again = true;
      return false;
    });
  }
  const empty: ColumnHeader[] = [];
  for (const stack of stacksOf(left)) {
    const words = { ...stack, top: 0, bottom: stack.size };
    const headless = columns.findIndex(
      ({ span, text }) =>
        text === '' && overlapOf(span, stack) > -5 * stack.size && nothingBetween(span, stack, columns),
    );
    const near = nearest(
      words,
      columns.map(({ span }) => span),
    );
    if (headless !== -1) give(headless, words);
    else if (meaningOf(stack.text) !== null) {
      const span = { x: stack.x, right: stack.right };
      empty.push({
        band: { ...span, count: 0 },
        span,
        text: stack.text,
        header: span,
        groups: [],
        uncertain: false,
      });
    } else if (near !== null) give(near, words);
  }
  return empty;
}

const nothingBetween = (
  a: { x: number; right: number },
  b: { x: number; right: number },
  columns: readonly ColumnHeader[],
): boolean =>
  !columns.some(
    ({ span }) => span.x > Math.min(a.right, b.right) - 0.1 && span.right < Math.max(a.x, b.x) + 0.1,
  );

/** The place that shares most with a word, or the next one within a letter or two; null when none is near. */
function nearest(word: Word, places: readonly { x: number; right: number }[]): number | null {
  let best: number | null = null;
  let most = -0.9 * (word.bottom - word.top);
  places.forEach((place, index) => {
    const shared = overlapOf(word, place);
    if (shared > most) {
      most = shared;
      best = index;
    }
  });
  return best;
}

/** Words that stand over one another. */
function stacksOf(phrases: readonly Phrase[]): { text: string; x: number; right: number; size: number }[] {
  const stacks: { text: string; x: number; right: number; size: number }[] = [];
  for (const phrase of phrases) {
    const stack = stacks.find((other) => overlapOf(other, phrase) > 0);
    if (stack === undefined) {
      stacks.push({ text: phrase.text, x: phrase.x, right: phrase.right, size: phrase.bottom - phrase.top });
    } else {
      stack.text += ` ${phrase.text}`;
      stack.x = Math.min(stack.x, phrase.x);
      stack.right = Math.max(stack.right, phrase.right);
    }
  }
  return stacks;
}
