/** A fan by age as an SVG for paper: presentation attributes alone, as in line-chart-svg.ts. */
import type { FanChartGeometry, FanLabel, FanLineKind } from './fan-chart-geometry.ts';
import { INK, SLOT_COLOR, stroke, taxDueSvg, writing } from './line-chart-svg.ts';
import type { SlotNumber } from './series-signs.ts';

const DANGER = '#9A1F18';
const BAND = { outer: 0.14, inner: 0.28 };

/** Told apart by width and dashes too: paper may be gray. */
const lineOf = (kind: FanLineKind, path: string, slot: SlotNumber): string => {
  const round = ' stroke-linejoin="round" stroke-linecap="round"';
  if (kind === 'median') return stroke(path, SLOT_COLOR[slot], 2.5, round);
  if (kind === 'illustrated') return stroke(path, INK.text, 1.75, ' stroke-dasharray="5 4"');
  if (kind === 'worst') return stroke(path, DANGER, 2, `${round} stroke-dasharray="1 4.5"`);
  return stroke(path, INK.third, 1.5, round);
};

const inkOf = (kind: FanLabel['kind']) =>
  kind === 'worst'
    ? { fill: DANGER, weight: 600 as const }
    : kind === 'percentile' || kind === 'best' || kind === 'plain'
      ? { fill: INK.second }
      : { fill: INK.text, weight: 600 as const };

export function fanChartSvg(geometry: FanChartGeometry, slot: SlotNumber, font: string): string {
  const { width, height, plot } = geometry;
  const write = writing(font);
  const band = (path: string, opacity: number): string =>
    path === '' ? '' : `<path d="${path}" fill="${SLOT_COLOR[slot]}" fill-opacity="${opacity}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    band(geometry.outer, BAND.outer),
    band(geometry.inner, BAND.inner),
    ...geometry.yTicks.flatMap(({ y, label, isZero }) => [
      stroke(`M${plot.left} ${y}H${plot.right}`, isZero ? INK.axis : INK.grid, isZero ? 1.2 : 1),
      write(plot.left - 10, y + 4, label, { anchor: 'end' }),
    ]),
    ...geometry.xTicks.flatMap(({ x, label }, index) => [
      stroke(`M${x} ${plot.bottom}v5`, INK.axis, 1),
      write(x, plot.bottom + geometry.belowAxis + 20, label, { anchor: index === 0 ? 'start' : 'middle' }),
    ]),
    ...taxDueSvg(geometry.taxDue, font),
    ...geometry.lines.map(({ kind, path }) => lineOf(kind, path, slot)),
    ...geometry.labels.map(({ kind, text, x, y }) => write(x, y, text, inkOf(kind))),
    '</svg>',
  ].join('');
}
