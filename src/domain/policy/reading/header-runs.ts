/**
 * Headers that stand one blank apart, as a program that prints by characters sets them, run together into one phrase over
 * several columns. One programme gives each column its run of the words: least misfit of the edges that headers and
 * figures share, the same edge for the whole table.
 */
import type { Band } from './geometry.ts';
import { overlapOf } from './geometry.ts';
import type { Phrase } from './phrases.ts';
import { middleOf } from './words.ts';
import type { Word } from './words.ts';

type Edge = (place: { x: number; right: number }) => number;
const EDGES: readonly Edge[] = [(place) => place.right, (place) => place.x, middleOf];

/** Costs in heights of a letter: a cut between two words one blank apart, a column under the phrase left without a word. */
const CUT = 0.3;
const SKIPPED = 0.8;

interface Shared {
  cost: number;
  /** The column of each word, by its index. */
  columns: number[];
}

/** The cheapest way to give the words of a phrase to columns in their order. */
function share(
  words: readonly Word[],
  bands: readonly Band[],
  edge: Edge,
  touched: ReadonlySet<number>,
): Shared {
  const size = Math.max(1, (words[0]?.bottom ?? 1) - (words[0]?.top ?? 0));
  // best[i]: the first i words are given, the last of them to the column in question or to one before it.
  let best: Shared[] = words.map(() => ({ cost: Infinity, columns: [] }));
  best.unshift({ cost: 0, columns: [] });
  bands.forEach((band, column) => {
    const skipped = touched.has(column) ? SKIPPED * size : 0;
    const next = best.map(({ cost, columns }): Shared => ({ cost: cost + skipped, columns }));
    for (let to = 1; to <= words.length; to += 1) {
      for (let from = 0; from < to; from += 1) {
        const before = best[from];
        const [first, last] = [words[from], words[to - 1]];
        if (before === undefined || before.cost === Infinity || first === undefined || last === undefined)
          continue;
        const run = { x: first.x, right: last.right };
        const foreign = bands.reduce(
          (sum, other, at) => (at === column ? sum : sum + Math.max(0, overlapOf(run, other))),
          0,
        );
        const cost = before.cost + Math.abs(edge(run) - edge(band)) + foreign + (from === 0 ? 0 : CUT * size);
        if (cost < (next[to]?.cost ?? Infinity))
          next[to] = { cost, columns: [...before.columns, ...words.slice(from, to).map(() => column)] };
      }
    }
    best = next;
  });
  return best[words.length] ?? { cost: Infinity, columns: [] };
}

/** For each of these phrases the column of each of its words. */
export function sharedOut(phrases: readonly Phrase[], bands: readonly Band[]): Map<Phrase, number[]> {
  const found = EDGES.map((edge) =>
    phrases.map((phrase) => {
      const touched = new Set(bands.flatMap((band, at) => (overlapOf(phrase, band) > 0 ? [at] : [])));
      return share(phrase.words, bands, edge, touched);
    }),
  );
  const total = (shared: readonly Shared[]): number => shared.reduce((sum, { cost }) => sum + cost, 0);
  const [best] = [...found].sort((a, b) => total(a) - total(b));
  return new Map(phrases.map((phrase, at) => [phrase, best?.[at]?.columns ?? []]));
}

/** Headers that are printed over one another: each belongs to the column whose edge it shares, the same edge for all of them. */
export function wholeOnes(phrases: readonly Phrase[], bands: readonly Band[]): Map<Phrase, number> {
  const found = EDGES.map((edge) =>
    phrases.map((phrase) => {
      const misfits = bands.map((band) => Math.abs(edge(phrase) - edge(band)));
      const least = Math.min(...misfits);
      return { phrase, least, column: misfits.indexOf(least) };
    }),
  );
  const total = (own: readonly { least: number }[]): number => own.reduce((sum, { least }) => sum + least, 0);
  const [best = []] = [...found].sort((a, b) => total(a) - total(b));
  return new Map(best.map(({ phrase, column }) => [phrase, column]));
}
