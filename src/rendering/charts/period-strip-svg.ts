/** The strip of periods as an SVG for paper: presentation attributes alone, as in line-chart-svg.ts. */
import { INK, SLOT_COLOR, stroke, writing } from './line-chart-svg.ts';
import type { PeriodStripGeometry } from './period-strip-geometry.ts';
import type { SlotNumber } from './series-signs.ts';

const MISSED = '#9A1F18';

export function periodStripSvg(geometry: PeriodStripGeometry, slot: SlotNumber, font: string): string {
  const { width, height, plot, zeroY, missedTop, barWidth } = geometry;
  const write = writing(font);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...geometry.yTicks.flatMap(({ y, label, isZero }) => [
      stroke(`M${plot.left} ${y}H${plot.right}`, isZero ? INK.axis : INK.grid, 1),
      write(plot.left - 10, y + 4, label, { anchor: 'end' }),
    ]),
    ...(geometry.valuePath === '' ? [] : [stroke(geometry.valuePath, SLOT_COLOR[slot], barWidth)]),
    ...(geometry.missedPath === '' ? [] : [stroke(geometry.missedPath, MISSED, barWidth)]),
    stroke(`M${plot.left} ${zeroY}H${plot.right}`, INK.axis, 1.2),
    ...(geometry.missedTick
      ? [
          stroke(`M${plot.left} ${missedTop}H${plot.right}`, INK.grid, 1),
          write(plot.left - 10, geometry.missedTick.y + 4, `${geometry.missedTick.label} yr`, {
            anchor: 'end',
            fill: MISSED,
          }),
        ]
      : []),
    ...geometry.pins.flatMap(({ label, x, y, labelX, labelY, anchor }) => [
      stroke(`M${x} ${y}V${plot.bottom}`, INK.text, 1.2),
      write(labelX, labelY, label, { fill: INK.text, weight: 600, anchor }),
    ]),
    ...geometry.xTicks.flatMap(({ x, label }) => [
      stroke(`M${x} ${plot.bottom}v5`, INK.axis, 1),
      write(x, plot.bottom + 20, label, { anchor: 'middle' }),
    ]),
    '</svg>',
  ].join('');
}
