/** Columns of a block of rows, from where its figures stand. */
import { greatestOf, leastOf } from '../../shared/math.ts';
import type { DataLine } from './data-lines.ts';
import { middleOf, type Word } from './words.ts';

export interface Band {
  x: number;
  right: number;
  /** Rows with a figure here. */
  count: number;
}

type Edge = (word: Word) => number;
const EDGES: readonly Edge[] = [(word) => word.right, (word) => word.x, middleOf];

/** Stretches of the x axis that are covered by figures, apart from gutters narrower than half a point. */
function coveredStretches(words: readonly Word[]): Band[] {
  const sorted = [...words].sort((a, b) => a.x - b.x);
  const bands: Band[] = [];
  for (const word of sorted) {
    const last = bands.at(-1);
    if (last !== undefined && word.x < last.right + 0.3) {
      last.right = Math.max(last.right, word.right);
      last.count += 1;
    } else bands.push({ x: word.x, right: word.right, count: 1 });
  }
  return bands;
}

/** Groups of equal edges; null when words of one row fall into the same group. */
function clusters(rows: readonly (readonly Word[])[], edge: Edge, tolerance: number): Word[][] | null {
  const all = rows.flatMap((words, row) => words.map((word) => ({ word, row, at: edge(word) })));
  all.sort((a, b) => a.at - b.at);
  const groups: (typeof all)[] = [];
  for (const entry of all) {
    const last = groups.at(-1);
    if (last !== undefined && entry.at - (last.at(-1)?.at ?? 0) <= tolerance) last.push(entry);
    else groups.push([entry]);
  }
  for (const group of groups) if (new Set(group.map((entry) => entry.row)).size !== group.length) return null;
  return groups.map((group) => group.map((entry) => entry.word));
}

/** A stretch in which some rows have two figures or more is cut where the alignment of the figures says. */
function cut(band: Band, rows: readonly DataLine[]): Band[] {
  const within = rows
    .map((row) => row.words.filter((word) => middleOf(word) >= band.x && middleOf(word) <= band.right))
    .filter((words) => words.length > 0);
  const most = greatestOf(within, (words) => words.length);
  if (most < 2) return [band];
  let best: Word[][] | null = null;
  for (const edge of EDGES) {
    for (const tolerance of [0.8, 1.6, 3]) {
      const found = clusters(within, edge, tolerance);
      if (found !== null && found.length >= most && (best === null || found.length < best.length))
        best = found;
    }
  }
  if (best !== null && best.length <= most + 1) {
    return best.map((words) => ({
      x: leastOf(words, (word) => word.x),
      right: greatestOf(words, (word) => word.right),
      count: words.length,
    }));
  }
  // A few stray wide texts bridge a gutter that all other rows keep: cut where the fewest rows cross.
  const crossings: { at: number; count: number }[] = [];
  for (let at = band.x + 1; at < band.right - 1; at += 0.5) {
    crossings.push({ at, count: within.flat().filter((word) => word.x < at && word.right > at).length });
  }
  const limit = Math.max(1, Math.floor(within.length * 0.08));
  const cuts: number[] = [];
  let run: number[] = [];
  for (const { at, count } of [...crossings, { at: Infinity, count: Infinity }]) {
    if (count <= limit) run.push(at);
    else {
      const middle = run[Math.floor(run.length / 2)];
      if (middle !== undefined && run.length > 1) cuts.push(middle);
      run = [];
    }
  }
  const edges = [band.x, ...cuts, band.right];
  return edges.slice(0, -1).map((x, index) => {
    const right = edges[index + 1] ?? band.right;
    const inside = within.flat().filter((word) => middleOf(word) > x && middleOf(word) <= right);
    return {
      x: leastOf(inside, (word) => Math.max(x, word.x), right),
      right: greatestOf(inside, (word) => Math.min(right, word.right), x),
      count: inside.length,
    };
  });
}

export function bandsOf(rows: readonly DataLine[]): Band[] {
  return coveredStretches(rows.flatMap((row) => row.words)).flatMap((band) => cut(band, rows));
}

const overlap = (a: { x: number; right: number }, b: { x: number; right: number }): number =>
  Math.min(a.right, b.right) - Math.max(a.x, b.x);

export interface Placed {
  word: Word;
  /** The figure reaches into another column's place too. */
  straddles: boolean;
}

/** The figures of one row, by the index of the band they stand in. */
export function placeInBands(words: readonly Word[], bands: readonly Band[]): Map<number, Placed[]> {
  const placed = new Map<number, Placed[]>();
  for (const word of words) {
    let best = -1;
    let most = -Infinity;
    let touched = 0;
    bands.forEach((band, index) => {
      const shared = overlap(word, band);
      if (shared > 0.25 * Math.min(word.right - word.x, band.right - band.x) && shared > 1) touched += 1;
      if (shared > most) {
        most = shared;
        best = index;
      }
    });
    if (best === -1) continue;
    placed.set(best, [...(placed.get(best) ?? []), { word, straddles: touched > 1 }]);
  }
  return placed;
}

export const overlapOf = overlap;
