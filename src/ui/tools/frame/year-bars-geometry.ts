/**
 * Two rates a year side by side, above and below one line, with a mark where a rule held: a ring on the line where
 * nothing was credited, a lid on the bar that a cap cut. No DOM, no colors.
 */
import { round, valueAxis } from '../../../rendering/charts/scales.ts';
import { textWidth } from '../../../rendering/charts/text-width.ts';

export interface YearRates {
  label: string;
  /** Null while a term runs. */
  first: number | null;
  second: number | null;
  mark: 'zero' | 'capped' | null;
}

export interface YearBarsInput {
  years: readonly YearRates[];
  width: number;
  height: number;
  /** Of the axis; percents unless told otherwise. */
  formatTick?: ((value: number) => string) | undefined;
}

export interface PlacedBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface YearBarsGeometry {
  plot: { left: number; right: number; top: number; bottom: number };
  yTicks: { y: number; label: string; isZero: boolean }[];
  xTicks: { x: number; label: string }[];
  years: {
    centre: number;
    first: PlacedBar | null;
    second: PlacedBar | null;
    mark: { kind: 'zero' | 'capped'; x: number; y: number; width: number } | null;
  }[];
  zeroY: number;
  /** Place of the year under a pointer at x. */
  yearAt: (x: number) => number;
}

export function yearBarsGeometry({
  years,
  width,
  height,
  formatTick = percentTick,
}: YearBarsInput): YearBarsGeometry {
  const rates = years.flatMap(({ first, second }) => [first ?? 0, second ?? 0]);
  const low = Math.min(0, ...rates);
  const high = Math.max(0, ...rates);
  const scale = valueAxis(low, high > low ? high : 0.01, Math.max(3, Math.round(height / 56)), {
    format: formatTick,
  });
  const left = scale.room;
  const plot = { left, right: width, top: 8, bottom: height - 24 };
  const y = scale.onto(plot.bottom, plot.top);
  const room = (plot.right - plot.left) / Math.max(1, years.length);
  const bar = Math.max(1, Math.min(22, (room - Math.max(1, room * 0.24)) / 2));
  const gap = bar >= 6 ? 1 : 0;
  const zeroY = y(0);
  const placed = (rate: number | null, x: number): PlacedBar | null => {
    if (rate === null) return null;
    const tall = Math.abs(y(rate) - zeroY);
    return tall < 0.25
      ? null
      : { x: round(x), y: round(Math.min(zeroY, y(rate))), width: round(bar), height: round(tall) };
  };
  const step = Math.max(1, Math.ceil(44 / room));
  return {
    plot,
    zeroY: Math.round(zeroY) + 0.5,
    yTicks: scale.ticks.map(({ value, label }) => ({
      y: Math.round(y(value)) + 0.5,
      label,
      isZero: value === 0,
    })),
    xTicks: years.flatMap(({ label }, at) =>
      at % step === 0
        ? [{ x: round(Math.min(left + room * (at + 0.5), width - textWidth(label) / 2)), label }]
        : [],
    ),
    years: years.map(({ first, second, mark }, at) => {
      const centre = left + room * (at + 0.5);
      const x = centre - bar - gap / 2;
      const kind = mark !== null && first !== null ? mark : null;
      return {
        centre: round(centre),
        first: placed(first, x),
        second: placed(second, centre + gap / 2),
        mark: kind && {
          kind,
          x: round(x),
          y: round(kind === 'zero' ? zeroY : y(first ?? 0)),
          width: round(bar),
        },
      };
    }),
    yearAt: (x) => Math.max(0, Math.min(years.length - 1, Math.floor((x - left) / room))),
  };
}

const percentTick = (rate: number): string => `${String(Number((rate * 100).toFixed(2))).replace('-', '−')}%`;
