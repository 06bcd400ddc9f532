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

/** `mean` is the mean length of a block in months before the last is cut. */
export function historyBlocks(
  stream: RandomStream,
  { rows, months, mean }: { readonly rows: number; readonly months: number; readonly mean: number },
): HistoryBlock[] {
  const lnStay = ln(1 - 1 / mean);
  const blocks: HistoryBlock[] = [];
  let left = months;
  while (left > 0) {
    const start = stream.below(rows);
    const length = Math.min(left, 1 + Math.floor(ln(stream.unit()) / lnStay));
    blocks.push({ start, months: length });
    left -= length;
  }
  return blocks;
}
