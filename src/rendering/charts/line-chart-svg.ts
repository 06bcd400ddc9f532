/** SVG for the PDF, with presentation attributes only: its library has no style sheets and no `paint-order`. */
import type { LineChartGeometry } from './line-chart-geometry.ts';
import type { TaxDueBand } from './tax-due-band.ts';
import { PDF_FONT } from '../../domain/practice/reports/report-pdf.ts';
import { markerPath, SERIES_SIGNS, type SlotNumber } from './chart-series.ts';
import type { FanChartGeometry, FanLabel, FanLineKind } from './fan-chart-geometry.ts';
import type { PeriodStripGeometry } from './period-strip-geometry.ts';

export const INK = {
  text: '#15201B',
  second: '#43504A',
  third: '#5C6862',
  grid: '#E3E9E5',
  axis: '#7E8983',
};
export const SLOT_COLOR: Readonly<Record<SlotNumber, string>> = {
  1: '#0A6446',
  2: '#BF7D0C',
  3: '#B84A7E',
  4: '#222A36',
};
export const SLOT_INK: Readonly<Record<SlotNumber, string>> = {
  1: '#0A5A40',
  2: '#805000',
  3: '#9B3566',
  4: '#222A36',
};

interface TextStyle {
  fill?: string;
  weight?: 400 | 600;
  anchor?: 'start' | 'middle' | 'end';
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const stroke = (path: string, color: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

const dashed = (slot: SlotNumber): string => {
  const { dash } = SERIES_SIGNS[slot];
  return dash === null ? ' stroke-linejoin="round"' : ` stroke-dasharray="${dash}" stroke-linejoin="round"`;
};

export const write = (
  x: number,
  y: number,
  text: string,
  { fill = INK.third, weight = 400, anchor = 'start' }: TextStyle = {},
): string =>
  `<text x="${x}" y="${y}" font-family="${PDF_FONT}" font-size="12" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;

const HATCH = { stroke: '#43504A', ink: '#15201B' };

function taxDueSvg(band: TaxDueBand | null): string[] {
  if (!band) return [];
  const { area, hatch, name, detail, labelX: x, nameY, detailY, anchor } = band;
  return [
    stroke(hatch, HATCH.stroke, 0.8),
    stroke(area, HATCH.stroke, 1, ' stroke-linejoin="round"'),
    write(x, nameY, name, { fill: HATCH.ink, weight: 600, anchor }),
    write(x, detailY, detail, { fill: INK.second, anchor }),
  ];
}

export const svgOf = (
  { width, height }: { width: number; height: number },
  parts: readonly string[],
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

type Axes = Pick<LineChartGeometry | FanChartGeometry, 'plot' | 'xTicks' | 'yTicks' | 'belowAxis' | 'taxDue'>;

/** The lines and labels of the value axis. */
export const yAxisSvg = ({ plot, yTicks }: Pick<Axes, 'plot' | 'yTicks'>, zeroWidth = 1.2): string[] =>
  yTicks.flatMap(({ y, label, isZero }) => [
    stroke(`M${plot.left} ${y}H${plot.right}`, isZero ? INK.axis : INK.grid, isZero ? zeroWidth : 1),
    write(plot.left - 10, y + 4, label, { anchor: 'end' }),
  ]);

/** For charts by age, with the tax due below the axis. */
export function axesSvg({ plot, xTicks, yTicks, belowAxis, taxDue }: Axes): string[] {
  return [
    ...yAxisSvg({ plot, yTicks }),
    ...xTicks.flatMap(({ x, label }) => [
      stroke(`M${x} ${plot.bottom}v5`, INK.axis, 1),
      write(x, plot.bottom + belowAxis + 20, label, { anchor: 'middle' }),
    ]),
    ...taxDueSvg(taxDue),
  ];
}

export function lineChartSvg(geometry: LineChartGeometry): string {
  const bySlot = geometry.lines.toReversed();
  return svgOf(geometry, [
    ...axesSvg(geometry),
    ...geometry.brackets.flatMap(({ path, label, labelX, labelY, anchor }) => [
      ...(label === null ? [stroke(path, INK.axis, 1)] : bracket(path, label, labelX, anchor)),
      ...(label === null ? [] : [write(labelX, labelY, label, { fill: INK.second, anchor })]),
    ]),
    ...geometry.overlays.flatMap(({ slot, label, path, end }) => [
      stroke(path, SLOT_COLOR[slot], 1.25),
      ...(end
        ? [write(end.x - 4, end.y - 5, label, { fill: SLOT_INK[slot], weight: 600, anchor: 'end' })]
        : []),
    ]),
    ...bySlot.map(({ slot, path }) => stroke(path, SLOT_COLOR[slot], SERIES_SIGNS[slot].width, dashed(slot))),
    ...geometry.depletions.flatMap(({ slot, x, y, label, labelX, labelY, anchor }) => [
      `<circle cx="${x}" cy="${y}" r="6.5" fill="#FFFFFF" stroke="${SLOT_COLOR[slot]}" stroke-width="2"/>`,
      stroke(`M${x - 2.6} ${y - 2.6}l5.2 5.2m0-5.2l-5.2 5.2`, SLOT_COLOR[slot], 1.8),
      write(labelX, labelY, label, { fill: SLOT_INK[slot], weight: 600, anchor }),
    ]),
    ...geometry.lines.flatMap(({ slot, end }) =>
      end ? [`<path d="${markerPath(slot, end.x, end.y)}" fill="${SLOT_COLOR[slot]}"/>`] : [],
    ),
    ...endLabelsSvg(geometry.endLabels),
  ]);
}

export function endLabelsSvg(labels: LineChartGeometry['endLabels']): string[] {
  return labels.flatMap(({ slot, x, nameY, figureY, name, figure }) => [
    write(x, nameY, name, { fill: SLOT_INK[slot], weight: 600 }),
    ...(figure === null || figureY === null ? [] : [write(x, figureY, figure, { fill: INK.second })]),
  ]);
}

/** In print, a white background separates the text from the line behind it, instead of a halo. */
function bracket(path: string, label: string, labelX: number, anchor: 'start' | 'middle'): string[] {
  const drawn = stroke(path, INK.axis, 1);
  if (anchor === 'start') return [drawn];
  const y = Number(/V([\d.]+)H/.exec(path)?.[1] ?? 0);
  const half = label.length * 3.4 + 6;
  return [drawn, `<rect x="${labelX - half}" y="${y - 8}" width="${2 * half}" height="16" fill="#FFFFFF"/>`];
}

/** The line and marker of a slot, for column headings. */
export function slotKeySvg(slot: SlotNumber): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="10" viewBox="0 0 28 10">',
    stroke('M0 5H28', SLOT_COLOR[slot], SERIES_SIGNS[slot].width * 0.8, dashed(slot)),
    `<path d="${markerPath(slot, 14, 5, 3.1)}" fill="${SLOT_COLOR[slot]}"/>`,
    '</svg>',
  ].join('');
}

const DANGER = '#9A1F18';
const BAND = { outer: 0.14, inner: 0.28 };

/** Width and dashes also distinguish the lines, for prints without color. */
const lineOf = (kind: FanLineKind, path: string, slot: SlotNumber): string => {
  const round = ' stroke-linejoin="round" stroke-linecap="round"';
  if (kind === 'median') return stroke(path, SLOT_COLOR[slot], 2.5, round);
  if (kind === 'illustrated') return stroke(path, INK.text, 1.75, ' stroke-dasharray="5 4"');
  // An account's own worst period is solid; the policy's worst period is a thin line next to it.
  if (kind === 'worst')
    return stroke(path, DANGER, 2, slot === 1 ? `${round} stroke-dasharray="1 4.5"` : round);
  return stroke(path, INK.third, 1.5, round);
};

const inkOf = (kind: FanLabel['kind']) =>
  kind === 'worst'
    ? { fill: DANGER, weight: 600 as const }
    : kind === 'percentile' || kind === 'best' || kind === 'plain'
      ? { fill: INK.second }
      : { fill: INK.text, weight: 600 as const };

export function fanChartSvg(geometry: FanChartGeometry, slot: SlotNumber): string {
  const band = (path: string, opacity: number): string =>
    path === '' ? '' : `<path d="${path}" fill="${SLOT_COLOR[slot]}" fill-opacity="${opacity}"/>`;
  return svgOf(geometry, [
    band(geometry.outer, BAND.outer),
    band(geometry.inner, BAND.inner),
    ...axesSvg(geometry),
    ...geometry.lines.map(({ kind, path }) => lineOf(kind, path, slot)),
    ...geometry.labels.map(({ kind, text, x, y }) => write(x, y, text, inkOf(kind))),
  ]);
}

export function periodStripSvg(geometry: PeriodStripGeometry, slot: SlotNumber): string {
  const { plot, zeroY, missedTop, barWidth } = geometry;
  return svgOf(geometry, [
    ...yAxisSvg(geometry, 1),
    ...(geometry.valuePath === '' ? [] : [stroke(geometry.valuePath, SLOT_COLOR[slot], barWidth)]),
    ...(geometry.missedPath === '' ? [] : [stroke(geometry.missedPath, DANGER, barWidth)]),
    stroke(`M${plot.left} ${zeroY}H${plot.right}`, INK.axis, 1.2),
    ...(geometry.missedTick
      ? [
          stroke(`M${plot.left} ${missedTop}H${plot.right}`, INK.grid, 1),
          write(plot.left - 10, geometry.missedTick.y + 4, `${geometry.missedTick.label} yr`, {
            anchor: 'end',
            fill: DANGER,
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
  ]);
}
