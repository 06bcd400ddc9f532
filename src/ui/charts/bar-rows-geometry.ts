/** Horizontal bars in groups, in pixels or points. No DOM, no colors. */
import type { Tone } from '../../rendering/charts/bar-columns-geometry.ts';
import { round, linearScale } from '../../rendering/charts/scales.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { fitText, textWidth } from '../../rendering/charts/label-layout.ts';

export interface BarPart {
  value: number;
  tone: Tone;
}

export interface BarSpec {
  slot: SlotNumber;
  name: string;
  parts: readonly BarPart[];
  figure: string;
  below?: string | undefined;
  note: string;
  /** Value of a stroke across the bar, such as the assumption. */
  mark: number | null;
  /** The bar is cut because it would make all others tiny. */
  isCut?: boolean | undefined;
}

export interface BarGroupSpec {
  title: string;
  note: string;
  bars: readonly BarSpec[];
}

export interface BarRowsInput {
  groups: readonly BarGroupSpec[];
  width: number;
  top: number;
  /** One mark for all bars, with its label above them; null if bars have separate marks or no mark. */
  line: { value: number; label: string } | null;
  barHeight?: number | undefined;
  /** 'front' keeps names off dark parts; 'marker' leaves them to the legend on narrow screens. */
  names?: 'inside' | 'front' | 'marker' | undefined;
}

export type PlacedBar = ReturnType<typeof placeRows>['groups'][number]['bars'][number];

const STACKED = 620;
const GAP = 8;
const GROUP_GAP = 24;
const SIDE = 196;
const FIGURE = 14;
const NAME_BEHIND = 120;

/** Places names in front of the bars if fewer names are cut there than inside the bars. */
export function barRowsGeometry(input: BarRowsInput) {
  const requested = placeRows(input);
  if ((input.names ?? 'inside') !== 'inside' || cutNames(input, requested) === 0) return requested;
  const inFront = placeRows({ ...input, names: 'front' });
  return cutNames(input, inFront) < cutNames(input, requested) ? inFront : requested;
}

const cutNames = ({ groups }: BarRowsInput, placed: ReturnType<typeof placeRows>): number =>
  groups.reduce(
    (count, { bars }, at) =>
      count + bars.filter(({ name }, index) => placed.groups[at]?.bars[index]?.name !== name).length,
    0,
  );

function placeRows(input: BarRowsInput) {
  const { groups, width, line, names = 'inside' } = input;
  const barHeight = input.barHeight ?? 24;
  const stacked = width < STACKED;
  const maxNameWidth = Math.max(
    0,
    ...groups.flatMap(({ bars }) => bars.map(({ name }) => textWidth(name, 12, 600))),
  );
  const front =
    names === 'marker' ? 18 : names === 'front' && !stacked ? Math.min(170, Math.ceil(maxNameWidth) + 34) : 0;
  const titled = groups.some(({ title }) => title !== '');
  const left = (titled && !stacked ? SIDE : 1) + front;
  const ends = groups.flatMap(({ bars }) =>
    bars.map((bar) => endWidth(bar, stacked, hasNameBehind(bar, input))),
  );
  const right = width - Math.ceil(Math.max(0, ...ends)) - 4;
  const along = linearScale([0, input.top || 1], [left, left + Math.max(20, right - left)]);
  const scale = (value: number): number => round(along(Math.min(Math.max(0, value), input.top || 1)));

  const placeBar = (bar: BarSpec, top: number) => {
    const isBehind = hasNameBehind(bar, input);
    let sum = 0;
    const parts = bar.parts.flatMap(({ value, tone }) => {
      if (!(value > 0)) return [];
      const x = scale(sum);
      sum += value;
      const long = round(scale(sum) - x);
      return long > 0 ? [{ x, width: long, tone }] : [];
    });
    const end = parts.reduce((maximum, part) => Math.max(maximum, part.x + part.width), left);
    const inside =
      names === 'inside' ? (parts[0]?.width ?? 0) - 18 : stacked ? width - left - 16 : front - 32;
    const name = names === 'marker' ? '' : fitText(bar.name, isBehind ? NAME_BEHIND : inside, 12, 600);
    const figureWidth = textWidth(bar.figure, FIGURE, 600);
    const nameWidth = isBehind ? textWidth(name, 12, 600) + 10 : 0;
    const noteWidth = bar.note === '' || stacked ? 0 : textWidth(bar.note) + 8;
    // Text after the bar's end moves right of a line that would cross it.
    const stroke = bar.mark ?? line?.value ?? null;
    const strokeX = stroke === null ? null : scale(stroke);
    const textsWidth = nameWidth + Math.max(figureWidth + noteWidth, textWidth(below(bar)));
    const isInTheWay = strokeX !== null && strokeX >= end - 1 && strokeX < end + 16 + textsWidth;
    const textX = round((isInTheWay ? strokeX : end) + 10);
    const figureX = round(textX + nameWidth);
    const middle = top + barHeight / 2;
    const raised = below(bar) === '' ? 0 : 7;
    return {
      slot: bar.slot,
      y: top,
      height: barHeight,
      parts,
      name,
      nameX: isBehind ? textX : names === 'inside' ? left + 10 : left - front + 16,
      nameY: names === 'front' && stacked ? top - 6 : Math.round(middle + 4.5),
      markerX: names === 'inside' ? null : left - front + 7,
      figure: bar.figure,
      figureX,
      figureY: Math.round(middle + 5 - raised),
      below: below(bar),
      belowY: Math.round(middle + 11.5),
      note: bar.note,
      noteX: stacked ? left + 4 : round(figureX + figureWidth + 8),
      noteY: stacked ? top + barHeight + 13 : Math.round(middle + 4.5 - raised),
      mark: bar.mark === null ? null : scale(bar.mark),
      cutX: bar.isCut ? round(end - 16) : null,
    };
  };

  let y = line ? 30 : 6;
  const axisTop = y - 4;
  const axes: { x: number; top: number; bottom: number }[] = [];
  const placed = groups.map((group, index) => {
    if (index > 0) y += GROUP_GAP;
    const hasHead = stacked && (group.title !== '' || group.note !== '');
    const titleY = hasHead ? y + 13 : y + 15;
    const noteY = hasHead ? y + 29 : y + 33;
    if (hasHead) y += 38;
    const top = y;
    const bars = group.bars.map((bar, place) => {
      if (place > 0) y += GAP;
      if (names === 'front' && stacked) y += 18;
      const one = placeBar(bar, y);
      y += barHeight + (stacked && bar.note !== '' ? 17 : 0);
      return one;
    });
    if (stacked) axes.push({ x: left, top: top - 3, bottom: y + 2 });
    if (!stacked && group.title !== '') y = Math.max(y, top + (group.note ? 40 : 22));
    return { title: group.title, note: group.note, x: 0, titleY, noteY, bars };
  });
  const bottom = y + 4;
  const drawnAxes = stacked ? axes : [{ x: left, top: axisTop, bottom }];
  const lineX = line ? scale(line.value) : 0;
  const half = line ? textWidth(line.label, 12, 600) / 2 : 0;
  return {
    height: bottom + 4,
    stacked,
    axes: drawnAxes,
    line: line && {
      x: lineX,
      label: line.label,
      labelX: round(Math.max(half, Math.min(lineX, width - half))),
      labelY: axisTop - 10,
      // Not across the titles between stacked groups.
      path: drawnAxes.map((axis) => `M${lineX} ${axis.top}V${axis.bottom}`).join(''),
    },
    groups: placed,
  };
}

/** If a bar is too short for its name, the name follows the bar, before the figure. */
const hasNameBehind = ({ parts }: BarSpec, { names = 'inside', top }: BarRowsInput): boolean =>
  names === 'inside' && (parts[0]?.value ?? 0) < top / 4;

const endWidth = (bar: BarSpec, stacked: boolean, isBehind: boolean): number => {
  const note = bar.note === '' || stacked ? 0 : textWidth(bar.note) + 10;
  const name = isBehind ? Math.min(NAME_BEHIND, textWidth(bar.name, 12, 600)) + 10 : 0;
  return Math.max(textWidth(bar.figure, FIGURE, 600) + 12 + note, textWidth(below(bar)) + 12) + name;
};

const below = (bar: BarSpec): string => bar.below ?? '';
