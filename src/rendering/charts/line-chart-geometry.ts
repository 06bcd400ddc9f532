/** Geometry of a line chart by age, in pixels or points, shared by screen and PDF. d3 only provides the ticks. */
import { max, min } from 'd3-array';
import { placeBrackets, type Span, placeCrossing, type Crossing } from './crossing.ts';
import { depletionRows, NAME_GAP, placeDepletions, placeEndLabels } from './line-labels.ts';
import {
  NARROW,
  ageTicks,
  linePath,
  placeScale,
  round,
  shortDollars,
  valueAxis,
  type Plot,
} from './scales.ts';
import { floorAtZero, isTaxDue } from '../../domain/comparison/below-zero.ts';
import type { SlotNumber, ChartSeries, ChartLine } from './chart-series.ts';
import type { TaxDueArea } from './tax-due-band.ts';
import { withMark, type Mark } from '../words/marks.ts';
import { fitText, textWidth } from './label-layout.ts';

/** The same slot with other assumptions, drawn as a thin line behind the others. */
export interface ChartOverlay {
  slot: SlotNumber;
  /** One letter at the end of the line. */
  letter: string;
  /** Used if there is room: "Roth 401(k), low return". */
  name: string;
  values: readonly (number | null)[];
  marks: readonly Mark[] | undefined;
  restsOnAxis?: boolean | undefined;
}

export interface LineChartInput {
  ages: readonly number[];
  series: readonly ChartSeries[];
  overlays?: readonly ChartOverlay[] | undefined;
  /** Named year ranges above the plot. */
  spans?: readonly Span[] | undefined;
  /** The age from which one line permanently exceeds another. */
  crossing?: Crossing | null | undefined;
  /** Draws tax due below the axis, if a series rests on it. */
  taxDue?: TaxDueArea | undefined;
  width: number;
  height: number;
  /** Draws lines with equal values side by side (income). */
  isStaggered?: boolean;
  /** Unit before the first age: "Age"; empty for calendar years. */
  axisLabel?: string | undefined;
  /** Formats the value at a line's end; null for no text. */
  endFigure: (value: number) => string | null;
}

export type LineChartGeometry = ReturnType<typeof lineChartGeometry>;

/** For a name and its figure in a narrow chart. */
const NARROW_LABEL_ROOM = 132;
const NAME_ROOM = 170;
/** Wider charts have name and figure at a line's end side by side, like narrow ones. */
const WIDE = 740;
const STAGGER = 3;
/** Less than half a cent counts as zero. */
const MIN_VALUE = 0.005;

export function lineChartGeometry(input: LineChartInput) {
  const { ages, series, width } = input;
  const isNarrow = width < NARROW;
  const overlays = input.overlays ?? [];
  const every = [...series, ...overlays].flatMap((one) =>
    one.values.flatMap((value) => (value === null ? [] : one.restsOnAxis ? Math.max(0, value) : value)),
  );
  const top = max(every) ?? 0;
  const bottomValue = Math.min(0, min(every) ?? 0);

  const isOneLine = isNarrow || width >= WIDE;
  const endTexts = series.map((one) => endTextOf(one, input, { isNarrow, isOneLine }));
  const labelWidth = Math.max(0, ...endTexts.map((text) => text?.width ?? 0));
  const spans = isNarrow ? [] : (input.spans ?? []);
  const bracketRows = new Set(placeBrackets(spans, ages, (index) => index * 20, 0, 1e4).map((b) => b.row))
    .size;
  const height = input.height;
  const plotTop = 14 + bracketRows * 22;
  const right = labelWidth > 0 ? Math.ceil(labelWidth) + 18 : isNarrow ? 12 : 24;

  // Two passes: the lower margin depends on the rows of "runs out" labels, which depend on the width.
  const isFlat = top <= 0 && bottomValue >= 0;
  const tickCount = Math.max(2, Math.min(6, Math.round((height - 90) / 58)));
  const values = valueAxis(bottomValue, isFlat ? 1 : Math.max(0, top), tickCount);
  const ticks = isFlat ? values.ticks.filter(({ value }) => value === 0) : values.ticks;
  const left = Math.ceil(Math.max(28, ...ticks.map(({ label }) => textWidth(label)))) + 10;
  const xOf = placeScale(ages.length, left, width - right);
  const labelRows = depletionRows({ series, ages, xOf, width });
  const bottom = height - 26 - (labelRows > 0 ? 6 + labelRows * 16 : 0);
  // Tax at surrender is below the lines. If another value is also negative, the axis is not the bottom.
  const owing =
    bottomValue < 0 || !input.taxDue
      ? undefined
      : series.find((one) => one.restsOnAxis && one.values.some(isTaxDue));
  const across = { ages, values: owing?.values ?? [], xOf, left, right: width - right };
  const belowAxis = owing && input.taxDue ? input.taxDue.room(across, bottom - plotTop, values.top) : 0;
  const plot: Plot = { left, right: width - right, top: plotTop, bottom: bottom - belowAxis };

  const y = values.onto(plot.bottom, plot.top);
  const above = { axisY: y(0), height: plot.bottom - plot.top, perDollar: y(0) - y(1) };
  const yOf = (slot: SlotNumber, value: number): number => {
    const place = series.findIndex((one) => one.slot === slot);
    const displayed = series[place]?.restsOnAxis ? Math.max(0, value) : value;
    return round(y(displayed) + (input.isStaggered && value > MIN_VALUE ? place * STAGGER : 0));
  };
  const lines = series.map((one) => drawLine(one, ages, xOf, yOf));
  const valuesIn = (slot: SlotNumber) => series.find((one) => one.slot === slot)?.values ?? [];

  return {
    width,
    height,
    /** For little room: short names and figures at the line ends, no spans. */
    isNarrow,
    plot,
    ages,
    xTicks: ageTicks(ages, xOf, { word: input.axisLabel ?? 'Age', isNarrow }),
    yTicks: ticks.map(({ value, label }) => ({ y: y(value), label, isZero: value === 0 })),
    lines,
    overlays: separateLetters(overlays.map((one) => drawOverlay(one, xOf, yOf))),
    endLabels: placeEndLabels(lines, endTexts, plot, isOneLine),
    depletions: placeDepletions({ series, ages, xOf, width }, y(0), plot.bottom + belowAxis),
    brackets: placeBrackets(spans, ages, xOf, plot.left, width - 4),
    crossing: input.crossing
      ? placeCrossing(input.crossing, {
          ages,
          ahead: valuesIn(input.crossing.ahead),
          behind: valuesIn(input.crossing.behind),
          xOf,
          yOf: y,
          plot,
        })
      : null,
    taxDue: (owing && input.taxDue?.band(across, above)) ?? null,
    /** Height of the area between the axis and the ages below it. */
    belowAxis,
    xOf,
    yOf,
  };
}

function endTextOf(
  one: ChartSeries,
  input: LineChartInput,
  { isNarrow, isOneLine }: { isNarrow: boolean; isOneLine: boolean },
): { name: string; figure: string | null; width: number } | null {
  const last = one.values.at(-1) ?? null;
  if (last === null || endsOnAxis(one)) return null;
  const value = one.restsOnAxis ? floorAtZero(last) : last;
  const end = input.endFigure(value);
  const mark = one.marks?.[one.values.length - 1] ?? '';
  const figure = end === null ? null : withMark(isNarrow ? shortDollars(value) : end, mark);
  const figureWidth = figure ? textWidth(figure) : 0;
  if (isOneLine) {
    const room = isNarrow ? NARROW_LABEL_ROOM - NAME_GAP - figureWidth : NAME_ROOM;
    const name = fitText(isNarrow ? one.shortName : one.name, room, 12, 600);
    return { name, figure, width: textWidth(name, 12, 600) + NAME_GAP + figureWidth };
  }
  const name = fitText(one.name, NAME_ROOM, 12, 600);
  return { name, figure, width: Math.max(textWidth(name, 12, 600), figureWidth) };
}

/** A line ends at depletion unless the account recovers. */
function endsOnAxis(one: ChartSeries): boolean {
  return one.depletionAge !== null && Math.abs(one.values.at(-1) ?? 0) < MIN_VALUE;
}

function drawLine(
  one: ChartSeries,
  ages: readonly number[],
  xOf: (index: number) => number,
  yOf: (slot: SlotNumber, value: number) => number,
): ChartLine {
  let points = one.values.map((value, index) => ({ index, value }));
  const isDepleted = endsOnAxis(one);
  const stop = isDepleted && one.depletionAge !== null ? ages.indexOf(one.depletionAge) : -1;
  if (stop >= 0 && one.values.slice(stop + 1).every((value) => Math.abs(value ?? 0) < MIN_VALUE)) {
    points = points.slice(0, stop + 1);
    // After a partial payment in the last year, the line falls straight to the ring on the axis.
    if (Math.abs(points[stop]?.value ?? 0) >= MIN_VALUE) points.push({ index: stop, value: 0 });
  }
  const onAxis = one.restsOnAxis ? atCrossings(points) : points;
  const path = linePath(
    onAxis.map(({ index, value }) => (value === null ? null : { x: xOf(index), y: yOf(one.slot, value) })),
  );
  const last = points.findLast((point) => point.value !== null);
  const end = last && !isDepleted ? { x: xOf(last.index), y: yOf(one.slot, last.value ?? 0) } : null;
  return { slot: one.slot, path, end };
}

type Reading = { index: number; value: number | null };

/** Adds a point at each zero crossing between two ages, where the line meets the axis. */
function atCrossings(points: readonly Reading[]): Reading[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (!before || before.value === null || point.value === null || before.value * point.value >= 0)
      return [point];
    const part = before.value / (before.value - point.value);
    return [{ index: before.index + part * (point.index - before.index), value: 0 }, point];
  });
}

function drawOverlay(
  { slot, letter, values, marks }: ChartOverlay,
  xOf: (index: number) => number,
  yOf: (slot: SlotNumber, value: number) => number,
) {
  const last = values.findLastIndex((value) => Math.abs(value ?? 0) >= MIN_VALUE);
  // On the axis, the line and its letter would only cover others.
  const drawn = values.slice(0, last + 2);
  const points = drawn.map((value, index) =>
    value === null ? null : { x: xOf(index), y: yOf(slot, value) },
  );
  const path = linePath(points);
  // Halfway down a drop to zero, because the drop can begin on the line of the slot.
  const [from, to] = [points[last], points[last + 1] ?? points[last]];
  const end = from && to ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } : null;
  return { slot, letter, label: withMark(letter, marks?.[last] ?? ''), path, end };
}

/** A letter that would touch an earlier one moves to its left. */
function separateLetters(overlays: ReturnType<typeof drawOverlay>[]) {
  const sizeOf = (label: string): number => textWidth(label, 12, 600) + 4;
  overlays.forEach(({ end, label }, at) => {
    if (!end) return;
    // Letters end at their points, so the one on the right needs its width.
    const isNear = (other: (typeof overlays)[number]): boolean => {
      if (!other.end || Math.abs(other.end.y - end.y) >= 13) return false;
      const distance = other.end.x - end.x;
      return distance < 0 ? -distance < sizeOf(label) : distance < sizeOf(other.label);
    };
    for (let near = overlays.slice(0, at).find(isNear); near; near = overlays.slice(0, at).find(isNear))
      end.x = (near.end?.x ?? end.x) - sizeOf(near.label);
  });
  return overlays;
}
