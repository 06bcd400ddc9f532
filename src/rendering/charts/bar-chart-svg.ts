/** SVG of histograms, stacked bars and rates by age for the PDF, like `line-chart-svg.ts`. */
import type { barColumnsGeometry, Tone } from './bar-columns-geometry.ts';
import { markerPath, type SlotNumber } from './chart-series.ts';
import type { HistogramGeometry } from './histogram-geometry.ts';
import { fitText, textWidth } from './label-layout.ts';
import type { IrrChartGeometry } from './irr-chart-geometry.ts';
import {
  axesSvg,
  endLabelsSvg,
  INK,
  SLOT_COLOR,
  SLOT_INK,
  stroke,
  svgOf,
  write,
  yAxisSvg,
} from './line-chart-svg.ts';

const rect = (x: number, y: number, width: number, height: number, color: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}" fill-opacity="${opacity}"/>`;

const marker = (slot: SlotNumber, x: number, y: number): string =>
  `<path d="${markerPath(slot, x, y, 3.4)}" fill="${SLOT_COLOR[slot]}"/>`;

export function histogramSvg({ panels, plot, height, xTicks }: HistogramGeometry): string {
  const foot = height - 24;
  return svgOf({ width: plot.left + plot.right, height }, [
    ...xTicks.flatMap(({ x, label }) => [
      stroke(`M${x} 30V${foot}`, INK.grid, 1),
      write(x, foot + 18, label, { anchor: 'middle' }),
    ]),
    ...panels.flatMap(({ slot, name, top, baseY, bars, marks }) => [
      marker(slot, plot.left + 5, top + 9),
      write(plot.left + 16, top + 13, name, { fill: SLOT_INK[slot], weight: 600 }),
      ...bars.map((bar) => rect(bar.x, bar.y, bar.width, bar.height, SLOT_COLOR[slot])),
      stroke(`M${plot.left} ${baseY}H${plot.right}`, INK.axis, 1.2),
      ...marks.flatMap(({ x, y, label, labelX, anchor }) => [
        stroke(`M${x} ${y + 3}V${baseY}`, '#FFFFFF', 3),
        stroke(`M${x} ${y + 3}V${baseY}`, INK.text, 1.2),
        write(labelX, y, label, { fill: INK.second, anchor }),
      ]),
    ]),
  ]);
}

export function irrChartSvg(geometry: IrrChartGeometry, size: { width: number; height: number }): string {
  return svgOf(size, [
    ...axesSvg({ ...geometry, belowAxis: 0, taxDue: null }),
    ...geometry.lines.map(({ slot, path, dash, width }) =>
      stroke(path, SLOT_COLOR[slot], width, dash === null ? '' : ` stroke-dasharray="${dash}"`),
    ),
    ...endLabelsSvg(geometry.endLabels),
  ]);
}

const OPACITY: Readonly<Record<Tone, number>> = { solid: 1, soft: 0.6, faint: 0.35, hatched: 0, danger: 0 };

/** Bars in groups, with the names of the slots above them. */
export function barColumnsSvg(
  { plot, groups, yTicks, markerY, labelY }: ReturnType<typeof barColumnsGeometry>,
  slots: readonly { slot: SlotNumber; name: string }[],
): string {
  let end = plot.left;
  const room = (plot.right - plot.left) / slots.length - 32;
  const legend = slots.flatMap(({ slot, name: complete }) => {
    const name = fitText(complete, room, 12, 600);
    const x = end;
    end += textWidth(name, 12, 600) + 32;
    return [marker(slot, x + 5, 8), write(x + 14, 12, name, { fill: SLOT_INK[slot], weight: 600 })];
  });
  return svgOf({ width: plot.right, height: labelY + LEGEND + 8 }, [
    ...legend,
    `<g transform="translate(0 ${LEGEND})">`,
    ...yAxisSvg({ plot, yTicks }),
    ...groups.flatMap(({ label, centre, columns }) => [
      ...columns.flatMap(({ slot, parts, figure, figureY, ...column }) => [
        ...parts.map(({ y, height, tone }) =>
          rect(column.x, y, column.width, height, SLOT_COLOR[slot], OPACITY[tone]),
        ),
        write(column.centre, figureY, figure, { fill: INK.second, anchor: 'middle' }),
        marker(slot, column.centre, markerY),
      ]),
      write(centre, labelY, label, { fill: INK.text, weight: 600, anchor: 'middle' }),
    ]),
    '</g>',
  ]);
}

const LEGEND = 26;
