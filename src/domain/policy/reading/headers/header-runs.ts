/**
 * In monospaced text, headers one space from each other form one phrase over several columns. Dynamic programming
 * assigns a run of words to each column: it minimizes the distance between the edges of headers and figures, with
 * the same edge for the complete table.
 */
import { meaningOf, type Reading } from './column-meanings.ts';
import { type Band, overlapOf } from '../geometry.ts';
import type { Phrase } from '../phrases.ts';
import { EDGES, textOf, type Edge, type Span, type Word } from '../words.ts';

/** Costs in letter heights: a cut between words with one space, and a column without a word under the phrase. */
const CUT = 0.3;
const SKIPPED = 1.5;

/** A header is at most this many columns wide, and its column is at most so many columns away. */
const REACH = 6;

/** Consecutive words that may be a header. */
interface Run extends Span {
  from: number;
  to: number;
  word: Word;
  /** The columns that it overlaps, or the two columns around it. */
  first: number;
  last: number;
  /** Overlap with each of these columns. */
  overlaps: readonly number[];
  /** 0 for the header of one column, up to 1. */
  mismatch: number;
}

/** Weight of the distance of a header that the previous header displaced. */
const PUSHED = 0.2;

/** In monospaced text, a header wider than its column starts one space after the previous header or column. */
function isPushed(run: Run, band: Band, before: readonly (Span | undefined)[]): boolean {
  if (run.word.monospaced !== true || run.right <= band.right) return false;
  const letter = (run.word.right - run.word.x) / run.word.text.length;
  return before.some(
    (one) =>
      one !== undefined &&
      Math.abs(run.x - one.right - letter) < 0.5 * letter &&
      band.right - (run.right - run.x) < one.right + letter,
  );
}

/** Cost of a run of words that is no header, or that is two headers. */
const NO_HEADER = 8;

/** Matches words that end headers but never begin them. */
export const isLastHeaderWord = (word: string | undefined): boolean =>
  /^(?:values?|benefits?|proceeds|balance|outlay)$/i.test(word ?? '');

function mismatchScore(words: readonly Word[], meaningOfText: typeof meaningOf): number {
  const meaningOfWords = (phraseWords: readonly Word[]): Reading | null => meaningOfText(textOf(phraseWords));
  const phraseMeaning = meaningOfWords(words);
  // "Value Death Benefit" begins with the end of the previous header.
  if (phraseMeaning === null || (words.length > 1 && isLastHeaderWord(words[0]?.text))) return 1;
  const areTwoHeaders = words.some((_, at) => {
    const [before, after] = [meaningOfWords(words.slice(0, at)), meaningOfWords(words.slice(at))];
    return (
      before !== null &&
      after !== null &&
      before.meaning !== after.meaning &&
      Math.min(before.confidence, after.confidence) > 0.9
    );
  });
  return areTwoHeaders ? 1 : 1 - phraseMeaning.confidence;
}

/** Returns the runs that may be headers. `isOnlyLine`: a run of words is its column's complete header. */
function runsIn(words: readonly Word[], bands: readonly Band[], isOnlyLine: boolean): Run[] {
  const meanings = new Map<string, Reading | null>();
  const meaningOfText = (text: string): Reading | null => {
    const known = meanings.get(text);
    if (known !== undefined) return known;
    const meaning = meaningOf(text);
    meanings.set(text, meaning);
    return meaning;
  };
  const ends = words.map(({ right }) => bands.findLastIndex(({ x }) => x < right));
  return words.flatMap((word, from) => {
    const { x } = word;
    const start = bands.findIndex((band) => band.right > x);
    const begin = start === -1 ? bands.length : start;
    const runs: Run[] = [];
    for (const [at, { right }] of words.slice(from).entries()) {
      const to = from + at + 1;
      const end = ends[to - 1] ?? begin;
      if (end - begin >= REACH) break;
      const [first, last] = [Math.min(begin, end), Math.max(begin, end)];
      const overlaps = bands.slice(begin, end + 1).map((band) => Math.max(0, overlapOf({ x, right }, band)));
      const mismatch = isOnlyLine ? mismatchScore(words.slice(from, to), meaningOfText) : 0;
      runs.push({ from, to, word, x, right, first, last, overlaps, mismatch });
    }
    return runs;
  });
}

type Assignment = { cost: number; columns: number[] };

/** Assigns the words of a phrase to columns in order, at the lowest cost. */
function assignPhrase(
  words: readonly Word[],
  runs: readonly Run[],
  bands: readonly Band[],
  edge: Edge,
  touched: ReadonlySet<number>,
  isOnlyLine: boolean,
): Assignment {
  const size = Math.max(1, (words[0]?.bottom ?? 1) - (words[0]?.top ?? 0));
  // best[i]: the first i words are assigned, the last of them to this column or an earlier one.
  let best: Assignment[] = words.map(() => ({ cost: Infinity, columns: [] }));
  best.unshift({ cost: 0, columns: [] });
  bands.forEach((band, column) => {
    // If this is the only header line, each column of figures requires a word.
    const skipped = touched.has(column) ? (isOnlyLine ? NO_HEADER : SKIPPED) * size : 0;
    const next = best.map(({ cost, columns }): Assignment => ({ cost: cost + skipped, columns }));
    for (const run of runs) {
      const { from, to, first, last, overlaps } = run;
      const before = best[from];
      if (before === undefined || before.cost === Infinity) continue;
      if (column < first - REACH || column > last + REACH) continue;
      const foreign = overlaps.reduce((sum, overlap, at) => (first + at === column ? sum : sum + overlap), 0);
      const distance = Math.abs(edge(run) - edge(band)) + foreign;
      const pushed =
        edge === EDGES[0] && isPushed(run, band, [words[from - 1], bands[column - 1]]) ? PUSHED : 1;
      const cost =
        before.cost + pushed * distance + run.mismatch * NO_HEADER * size + (from === 0 ? 0 : CUT * size);
      if (cost < (next[to]?.cost ?? Infinity))
        next[to] = { cost, columns: [...before.columns, ...words.slice(from, to).map(() => column)] };
    }
    best = next;
  });
  return best[words.length] ?? { cost: Infinity, columns: [] };
}

/** Headers over exactly one column, with that column: they show the alignment of the table. */
type KnownHeaders = readonly (readonly [Phrase, Band])[];

/** Returns the fits for the edge at which all headers match best. */
function byBestEdge<Fit extends { cost: number }>(known: KnownHeaders, fits: (edge: Edge) => Fit[]): Fit[] {
  const mismatch = (edge: Edge): number =>
    known.reduce((sum, [phrase, band]) => sum + Math.abs(edge(phrase) - edge(band)), 0);
  const found = EDGES.map((edge) => {
    const fitted = fits(edge);
    return { fits: fitted, cost: fitted.reduce((sum, { cost }) => sum + cost, mismatch(edge)) };
  });
  return found.reduce((best, one) => (one.cost < best.cost ? one : best)).fits;
}

/** Returns the column of each word of the phrases. `isOnlyLine`: a run of words is its column's complete header. */
export function assignWordsToColumns(
  phrases: readonly Phrase[],
  bands: readonly Band[],
  settled: KnownHeaders,
  isOnlyLine: boolean,
): Map<Phrase, number[]> {
  const runs = phrases.map(({ words }) => runsIn(words, bands, isOnlyLine));
  const best = byBestEdge(settled, (edge) =>
    phrases.map((phrase, at) => {
      const touched = new Set(bands.flatMap((band, column) => (overlapOf(phrase, band) > 0 ? [column] : [])));
      return assignPhrase(phrase.words, runs[at] ?? [], bands, edge, touched, isOnlyLine);
    }),
  );
  return new Map(phrases.map((phrase, at) => [phrase, best[at]?.columns ?? []]));
}

/** Assigns headers printed on top of each other to the columns whose edge they share, with the same edge for all. */
export function assignCompletePhrases(
  phrases: readonly Phrase[],
  bands: readonly Band[],
  settled: KnownHeaders,
): Map<Phrase, number> {
  const best = byBestEdge(settled, (edge) =>
    phrases.map((phrase) => {
      const mismatches = bands.map((band) => Math.abs(edge(phrase) - edge(band)));
      const cost = Math.min(...mismatches);
      return { phrase, cost, column: mismatches.indexOf(cost) };
    }),
  );
  return new Map(best.map(({ phrase, column }) => [phrase, column]));
}
