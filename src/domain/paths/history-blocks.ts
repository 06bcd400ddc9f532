/**
 * The stationary, circular block bootstrap of Politis and Romano (1994) as ENGINES-3.md R writes it: stretches of
 * history of random length, one after another, until the horizon is full. The month behind the last is the first.
 */
import { ln } from '../shared/exact-functions.ts';
import type { RandomStream } from './random-stream.ts';

export interface HistoryBlock {
  /** The row of history it begins with, from 0. */
  readonly start: number;
  readonly months: number;
}

/** Blocks one after another, as columns: `count` of them are the path. */
export interface BlockColumns {
  count: number;
  readonly starts: Int32Array;
  readonly months: Int32Array;
}

/** Room for a path of so many months. */
export const blockColumns = (months: number): BlockColumns => ({
  count: 0,
  starts: new Int32Array(months),
  months: new Int32Array(months),
});

interface BlockTerms {
  readonly rows: number;
  readonly months: number;
  /** ln of the share of months after which a block goes on. */
  readonly lnStay: number;
}

/** `mean` is the mean length of a block in months before the last is cut. */
export const blockTerms = (rows: number, months: number, mean: number): BlockTerms => ({
  rows,
  months,
  lnStay: ln(1 - 1 / mean),
});

export function drawBlocks(
  stream: RandomStream,
  { rows, months, lnStay }: BlockTerms,
  into: BlockColumns,
): void {
  let left = months;
  let count = 0;
  while (left > 0) {
    const start = stream.below(rows);
    const length = Math.min(left, 1 + Math.floor(ln(stream.unit()) / lnStay));
    into.starts[count] = start;
    into.months[count] = length;
    count += 1;
    left -= length;
  }
  into.count = count;
}

export const blockList = ({ count, starts, months }: BlockColumns): HistoryBlock[] =>
  Array.from({ length: count }, (_, k) => ({ start: starts[k], months: months[k] }));
