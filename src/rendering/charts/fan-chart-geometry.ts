/** Percentiles of a value by age as two bands, with single paths over them. No DOM, no colors. */
import { max, min } from 'd3-array';
import { floorAtZero, isTaxDue } from '../../domain/comparison/below-zero.ts';
import {
  NARROW,
  ageTicks,
  areaPath,
  linePath,
  placeScale,
  round,
  shortDollars,
  valueAxis,
  yTicks,
  type Plot,
} from './scales.ts';
import { spaceLabels, textWidth } from './label-layout.ts';
import type { TaxDueArea } from './tax-due-band.ts';
import { markIn, withMark, type Mark } from '../words/marks.ts';

type FanKey = 'p10' | 'p25' | 'p50' | 'p75' | 'p90';

/** Null if the policy has lapsed; drawn at 0. */
export interface FanBand extends Record<FanKey, number | null> {
  /** Names of the percentiles that are capped at the carrier's scale, or above it. */
  capped?: readonly string[] | undefined;
  hypothetical?: readonly string[] | undefined;
}

export const LAPSED = 'Lapsed';

/** Style of a single path. */
export type FanLineKind = 'median' | 'illustrated' | 'worst' | 'best' | 'picked' | 'plain';

export interface FanLine {
  kind: FanLineKind;
  label: string;
  /** Null is not drawn; in a median, null means lapsed. */
  values: readonly (number | null)[];
  marks: readonly Mark[] | undefined;
}

interface FanChartInput {
  ages: readonly number[];
  /** One per age; empty if there are too few periods for percentiles. */
  bands: readonly FanBand[];
  lines: readonly FanLine[];
  width: number;
  height: number;
  /** TAX_DUE_AREA if negative values are tax due at surrender. A parameter, so that other pages do not load it. */
  belowZero?: TaxDueArea | undefined;
}

export interface FanLabel {
  kind: FanLineKind | 'percentile';
  text: string;
  x: number;
  y: number;
}

export type FanChartGeometry = ReturnType<typeof fanChartGeometry>;

const LINE = 16;

export function fanChartGeometry(input: FanChartInput) {
  const { ages, bands, width, height, belowZero } = input;
  const lines = input.lines.map((line) =>
    line.kind === 'median' ? { ...line, values: line.values.map((value) => value ?? 0) } : line,
  );
  const toDisplayed = (value: number): number => (belowZero ? floorAtZero(value) : value);
  const isNarrow = width < NARROW;
  const every = [
    ...bands.flatMap(({ p10, p25, p90 }) => [p10 ?? 0, p25 ?? 0, p90 ?? 0]),
    ...lines.flatMap(({ values }) => values.filter((value) => value !== null)),
  ];
  const high = Math.max(0, max(every) ?? 0);
  const low = Math.min(0, min(every, toDisplayed) ?? 0);
  const tickCount = Math.max(2, Math.min(6, Math.round((height - 60) / 48)));
  const scale = valueAxis(low, high > 0 || low < 0 ? high : 1, tickCount);
  const labelRequests = labelTexts(input, toDisplayed, isNarrow);
  const right = Math.ceil(Math.max(0, ...labelRequests.map(({ text }) => textWidth(text, 12, 600)))) + 16;
  const ends = { left: scale.room, right: width - right, top: 12, bottom: height - 26 };
  const xOf = placeScale(ages.length, ends.left, ends.right);
  const deepest = ages.map((_, t) => {
    const at = [bands[t]?.p10, bands[t]?.p25, ...lines.map(({ values }) => values[t])];
    return min(at.filter((value) => value !== null && value !== undefined)) ?? null;
  });
  const taxDueScale = deepest.some(isTaxDue) ? belowZero : undefined;
  const across = { ages, values: taxDueScale ? deepest : [], xOf, left: ends.left, right: width - 4 };
  const belowAxis = taxDueScale ? taxDueScale.room(across, ends.bottom - ends.top, scale.top) : 0;
  const plot: Plot = { ...ends, bottom: ends.bottom - belowAxis };
  const y = scale.onto(plot.bottom, plot.top);
  const yOf = (value: number): number => round(y(toDisplayed(value)));
  const edge = (key: FanKey) => bands.map((one, index) => ({ x: xOf(index), y: yOf(one[key] ?? 0) }));
  const band = (from: FanKey, to: FanKey): string => areaPath(edge(to), edge(from));
  const requests = labelRequests.map(({ value }) => ({ centre: yOf(value), size: LINE }));
  const centres = spaceLabels(requests, plot.top - 4, plot.bottom + 8);
  return {
    width,
    height,
    isNarrow,
    plot,
    ages,
    outer: band('p10', 'p90'),
    inner: band('p25', 'p75'),
    lines: lines.map(({ kind, values }) => ({
      kind,
      path: linePath(
        values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value) })),
      ),
    })),
    labels: labelRequests.map(({ kind, text, value }, index): FanLabel => ({
      kind,
      text,
      x: plot.right + 8,
      y: Math.round((centres[index] ?? yOf(value)) + 4),
    })),
    xTicks: ageTicks(ages, xOf, { isNarrow }),
    yTicks: yTicks(scale.ticks, y),
    taxDue: taxDueScale
      ? taxDueScale.band(across, { axisY: y(0), height: plot.bottom - plot.top, perDollar: y(0) - y(1) })
      : null,
    /** Height of the area between the axis and the ages below it. */
    belowAxis,
    xOf,
    yOf,
  };
}

interface LabelRequest {
  kind: FanLabel['kind'];
  text: string;
  value: number;
}

/** "90th $851k" at each edge, and lines by name; edges with equal ends share a label: "25th, 10th $0". */
function labelTexts(
  { ages, bands, lines }: FanChartInput,
  toDisplayed: (value: number) => number,
  isNarrow: boolean,
): LabelRequest[] {
  const end = bands.at(-1);
  const byFigure = new Map<string, { names: string[]; value: number }>();
  for (const percent of end ? ([90, 75, 25, 10] as const) : []) {
    const key = `p${percent}` as const;
    const value = end?.[key] ?? null;
    const figure = value === null ? LAPSED : withMark(shortDollars(toDisplayed(value)), markIn(end, key));
    const existing = byFigure.get(figure);
    if (existing) existing.names.push(`${percent}th`);
    else byFigure.set(figure, { names: [`${percent}th`], value: value ?? 0 });
  }
  return [
    ...[...byFigure].map(([figure, { names, value }]): LabelRequest => ({
      kind: 'percentile',
      text: `${names.join(', ')} ${figure}`,
      value,
    })),
    ...lines.flatMap(({ kind, label, values, marks }): LabelRequest[] => {
      if (kind === 'median' && values.length > 0 && values.at(-1) === null)
        return [{ kind, text: `${label} ${LAPSED}`, value: 0 }];
      const end = values.findLastIndex((one) => one !== null);
      const value = values[end];
      if (value === undefined || value === null) return [];
      // In a wide chart, the label of a line that ends early includes its last age.
      const at = !isNarrow && end < ages.length - 1 ? ` at ${ages[end]}` : '';
      const figure = withMark(shortDollars(toDisplayed(value)), marks?.[end] ?? '');
      return [{ kind, text: `${label} ${figure}${at}`, value }];
    }),
  ];
}
