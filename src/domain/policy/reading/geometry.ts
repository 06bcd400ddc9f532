/** Finds the columns of a block of rows from the positions of its figures. */
import { greatestOf, minOf } from '../../shared/math.ts';
import type { DataLine } from './data-lines.ts';
import { addTo, boundsOf, EDGES, groupWhile, middleOf, type Edge, type Span, type Word } from './words.ts';

export interface Band extends Span {
  /** Rows with a figure in this band. */
  count: number;
}

/** Returns the intervals of the x axis that figures cover. Gaps below half a point are ignored. */
function coveredBands(words: readonly Word[]): Band[] {
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

/** Groups equal edges. Returns null if a group has two words of one row. */
function groupByEdge(rows: readonly (readonly Word[])[], edge: Edge, tolerance: number): Word[][] | null {
  const all = rows
    .flatMap((words, row) => words.map((word) => ({ word, row, at: edge(word) })))
    .sort((a, b) => a.at - b.at);
  const groups = groupWhile(all, (entry, _, last) => entry.at - last.at <= tolerance);
  if (groups.some((group) => new Set(group.map(({ row }) => row)).size !== group.length)) return null;
  return groups.map((group) => group.map(({ word }) => word));
}

/** Returns the runs of positions, half a point apart, that at most `limit` words cross. Default: the fewest. */
export function clearRuns(words: readonly Span[], from: number, to: number, limit?: number): number[][] {
  const steps = Array.from({ length: Math.max(0, Math.ceil(2 * (to - from))) }, (_, at) => from + at / 2);
  const counts = steps.map((at) => words.filter(({ x, right }) => x < at && right > at).length);
  const max = limit ?? Math.min(...counts);
  return groupWhile(
    steps.filter((_, at) => (counts[at] ?? 0) <= max),
    (at, _, last) => at - last < 0.75,
  );
}

export function bandAround(words: readonly Word[]): Band {
  const { x, right } = boundsOf(words);
  return { x, right, count: words.length };
}

/** Splits an interval with two or more figures in some rows according to their alignment. */
function splitBand(band: Band, rows: readonly DataLine[]): Band[] {
  const wordsByRow = rows
    .map((row) => row.words.filter((word) => middleOf(word) >= band.x && middleOf(word) <= band.right))
    .filter((words) => words.length > 0);
  const maxFigures = greatestOf(wordsByRow, (words) => words.length);
  if (maxFigures < 2) return [band];
  let best: Word[][] | null = null;
  for (const edge of EDGES) {
    for (const tolerance of [0.8, 1.6, 3]) {
      const found = groupByEdge(wordsByRow, edge, tolerance);
      if (found !== null && found.length >= maxFigures && (best === null || found.length < best.length))
        best = found;
    }
  }
  if (best !== null && best.length <= maxFigures + 1) return best.map(bandAround);
  // A few wide texts cross a gap that all other rows have: split at the position with the fewest crossings.
  const words = wordsByRow.flat();
  const limit = Math.max(1, Math.floor(wordsByRow.length * 0.08));
  const splits = clearRuns(words, band.x + 1, band.right - 1, limit).flatMap((run) =>
    run.length > 1 ? (run[run.length >> 1] ?? []) : [],
  );
  const edges = [band.x, ...splits, band.right];
  return edges.slice(0, -1).map((x, index) => {
    const right = edges[index + 1] ?? band.right;
    const inside = words.filter((word) => middleOf(word) > x && middleOf(word) <= right);
    return {
      x: minOf(inside, (word) => Math.max(x, word.x), right),
      right: greatestOf(inside, (word) => Math.min(right, word.right), x),
      count: inside.length,
    };
  });
}

export function bandsOf(rows: readonly DataLine[]): Band[] {
  return coveredBands(rows.flatMap((row) => row.words)).flatMap((band) => splitBand(band, rows));
}

/** Returns the shared width of two spans; negative values are the distance between them. */
export const overlapOf = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.x, b.x);

/** Returns the span with the largest overlap, and the overlap; the first of equal ones. */
export function bestOverlap(place: Span, spans: readonly Span[]): { index: number; shared: number } {
  let best = { index: -1, shared: -Infinity };
  spans.forEach((other, index) => {
    const shared = overlapOf(place, other);
    if (shared > best.shared) best = { index, shared };
  });
  return best;
}

export interface Placed {
  word: Word;
  /** The figure extends into another column. */
  isStraddling: boolean;
}

export function placeInBands(words: readonly Word[], bands: readonly Band[]): Map<number, Placed[]> {
  const placed = new Map<number, Placed[]>();
  for (const word of words) {
    const { index } = bestOverlap(word, bands);
    const overlapped = bands.filter((band) => {
      const shared = overlapOf(word, band);
      return shared > 0.25 * Math.min(word.right - word.x, band.right - band.x) && shared > 1;
    });
    if (index !== -1) addTo(placed, index, { word, isStraddling: overlapped.length > 1 });
  }
  return placed;
}
