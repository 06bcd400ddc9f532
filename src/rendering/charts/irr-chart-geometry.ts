/** Geometry of rates of return by age, from −4% to 16%. A line outside is cut at the edge of the plot. */
import { SERIES_SIGNS, type SlotNumber } from './chart-series.ts';
import { textWidth } from './label-layout.ts';
import { placeEndLabels } from './line-labels.ts';
import { ageTicks, linearScale, linePath, NARROW, placeScale, round, type Plot } from './scales.ts';

export interface RateLine {
  slot: SlotNumber;
  /** The rate at a death; otherwise the rate at a surrender. */
  isDeath: boolean;
  name: string;
  /** One value per age; null is a gap. */
  values: readonly (number | null)[];
  /** One text per age, such as "above 100%". */
  texts: readonly string[];
  /** Index of the age at which the policy lapses, or −1. */
  lapseIndex: number;
}

const MIN_RATE = -0.04;
const MAX_RATE = 0.16;
const TICKS = [-4, 0, 4, 8, 12, 16];

export const isInside = (rate: number): boolean => rate >= MIN_RATE && rate <= MAX_RATE;

/** Dashes also distinguish the policy's two lines; an account's second line is thinner. */
export function rateSign({ slot, isDeath }: Pick<RateLine, 'slot' | 'isDeath'>) {
  const { dash, width } = SERIES_SIGNS[slot];
  return isDeath ? { dash: dash ?? '6 4', width: slot === 1 ? 2.5 : 1.25 } : { dash, width };
}

export type IrrChartGeometry = ReturnType<typeof irrChartGeometry>;

interface IrrChartInput {
  ages: readonly number[];
  lines: readonly RateLine[];
  width: number;
  height: number;
}

export function irrChartGeometry({ ages, lines, width, height }: IrrChartInput) {
  const endTexts = lines.map((line) => ({ name: line.name, figure: endText(ages, line) }));
  // A narrow chart with many lines has no labels; the strip above the chart names the lines.
  const hasLabels = width >= NARROW || lines.length <= 2;
  const labelWidth = Math.max(
    0,
    ...endTexts.map(({ name, figure }) => Math.max(textWidth(name, 12, 600), textWidth(figure))),
  );
  const plot: Plot = {
    left: 42,
    right: width - (hasLabels ? Math.ceil(labelWidth) + 18 : 12),
    top: 14,
    bottom: height - 26,
  };
  const xOf = placeScale(ages.length, plot.left, plot.right);
  const scale = linearScale([MIN_RATE, MAX_RATE], [plot.bottom, plot.top]);
  const yOf = (rate: number): number => round(scale(rate));
  const drawn = lines.map((line) => {
    const points = cutAtEdges(line.values);
    const last = points.findLast((point) => point !== null);
    return {
      ...line,
      ...rateSign(line),
      path: linePath(points.map((point) => point && { x: xOf(point.index), y: yOf(point.rate) })),
      end: last ? { x: xOf(last.index), y: yOf(last.rate) } : null,
      /** At the edge the line continues. */
      isEndInside: Number.isInteger(last?.index),
    };
  });
  // Labels of lines that end early are also at the edge, where they cover no line.
  const atEdge = drawn.map((line) => ({ ...line, end: line.end && { ...line.end, x: plot.right } }));
  return {
    plot,
    xOf,
    yOf,
    lines: drawn,
    xTicks: ageTicks(ages, xOf, { isNarrow: width < NARROW }),
    yTicks: TICKS.map((percent) => ({
      y: yOf(percent / 100),
      label: `${percent < 0 ? '−' : ''}${Math.abs(percent)}%`,
      isZero: percent === 0,
    })),
    endLabels: hasLabels ? placeEndLabels(atEdge, endTexts, plot) : [],
  };
}

type Reading = { index: number; rate: number };

/** Adds a point at each edge that the line crosses between two ages, and removes the points outside. */
function cutAtEdges(values: readonly (number | null)[]): (Reading | null)[] {
  return values.flatMap((rate, index) => {
    const before = values[index - 1];
    if (rate === null) return [null];
    const crossings =
      before === undefined || before === null
        ? []
        : [MIN_RATE, MAX_RATE]
            .filter((edge) => (before - edge) * (rate - edge) < 0)
            .map((edge) => ({ index: index - 1 + (edge - before) / (rate - before), rate: edge }))
            .sort((one, other) => one.index - other.index);
    return [...crossings, isInside(rate) ? { index, rate } : null];
  });
}

/** "5.41%, shown from 64", or "lapsed at 87". */
function endText(ages: readonly number[], { values, texts, lapseIndex }: RateLine): string {
  const last = values.findLastIndex((rate) => rate !== null);
  if (lapseIndex >= 0) return `lapsed at ${ages[lapseIndex]}`;
  const end = texts.at(-1) ?? '';
  const outside = values.findLastIndex((rate) => rate !== null && !isInside(rate));
  return outside < 0 || outside === last ? end : `${end}, shown from ${ages[outside + 1]}`;
}
