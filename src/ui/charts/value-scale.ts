/**
 * The scale of values: a straight line between round ends, with d3-array's ends and ticks. d3-scale does the same, and
 * carries with it what mixes colours and reads number formats: a third of what a screen with a chart may weigh.
 */
import { nice, ticks } from 'd3-array';

export interface ValueScale {
  (value: number): number;
  ticks: number[];
  /** The same values on another stretch of the page. */
  onto(start: number, end: number): ValueScale;
}

export function valueScale(low: number, high: number, tickCount: number): ValueScale {
  const [from, to] = nice(low, high, tickCount);
  return between(from, to, ticks(from, to, tickCount), 0, 1);
}

function between(from: number, to: number, marks: number[], start: number, end: number): ValueScale {
  const scale = (value: number): number => start + ((value - from) / (to - from)) * (end - start);
  return Object.assign(scale, {
    ticks: marks,
    onto: (nextStart: number, nextEnd: number) => between(from, to, marks, nextStart, nextEnd),
  });
}
