/** One panel per slot, all on one scale, so that heights compare. No DOM, no colors. */
import type { Tone } from '../../rendering/charts/bar-columns-geometry.ts';
import { fitText } from '../../rendering/charts/label-layout.ts';
import {
  areaPath,
  linePath,
  placeScale,
  round,
  valueAxis,
  type Plot,
} from '../../rendering/charts/scales.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';

type PanelLineKind = 'outlay' | 'death' | 'edge';

export interface AreaPanelSpec {
  slot: SlotNumber;
  name: string;
  /** From the bottom up; one value per age. */
  layers: readonly { tone: Tone; values: readonly number[] }[];
  lines: readonly { kind: PanelLineKind; values: readonly number[] }[];
  /** Age at which the account is depleted or the policy lapses, with its label. */
  ending: { age: number; label: string } | null;
}

interface AreaPanelsInput {
  ages: readonly number[];
  panels: readonly AreaPanelSpec[];
  width: number;
  panelHeight: number;
}

export type AreaPanelsGeometry = ReturnType<typeof areaPanelsGeometry>;
export type PlacedPanel = AreaPanelsGeometry['panels'][number];

export const TWO_COLUMNS = 600;
const HEAD = 46;
const FOOT = 24;
const GUTTER = 28;
const ROW_GAP = 18;
const STROKE_SPACING = 5;

/** `dxOf`, `dyOf` and the ticks count from the left and top edges of each plot. */
export function areaPanelsGeometry({ ages, panels, width, panelHeight }: AreaPanelsInput) {
  const columns = width >= TWO_COLUMNS && panels.length > 1 ? 2 : 1;
  const every = panels.flatMap(({ layers, lines }) => [
    ...ages.map((_, index) => layers.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)),
    ...lines.flatMap(({ values }) => values),
  ]);
  const high = every.reduce((maximum, value) => Math.max(maximum, value), 0);
  const low = every.reduce((minimum, value) => Math.min(minimum, value), 0);
  const values = valueAxis(low, high > low ? high : 1, Math.max(3, Math.round(panelHeight / 46)));
  const y = values.onto(panelHeight, 0);
  const left = values.room;
  const panelWidth = (width - (columns - 1) * GUTTER) / columns;
  const plotWidth = panelWidth - left - 10;
  const dxOf = placeScale(ages.length, 0, plotWidth);
  const dyOf = (value: number): number => round(y(value));

  const placed = panels.map((panel, place) => {
    const x = round((place % columns) * (panelWidth + GUTTER));
    const top = Math.floor(place / columns) * (HEAD + panelHeight + FOOT + ROW_GAP);
    const plot: Plot = {
      left: x + left,
      right: x + left + plotWidth,
      top: top + HEAD,
      bottom: top + HEAD + panelHeight,
    };
    const xOf = (index: number): number => round(plot.left + dxOf(index));
    const yOf = (value: number): number => round(plot.top + y(value));
    const edge = (values: readonly number[]) =>
      values.map((value, index) => ({ x: xOf(index), y: yOf(value) }));
    let below = ages.map(() => 0);
    const layers = panel.layers.map(({ tone, values }) => {
      const base = below;
      const top = base.map((sum, index) => sum + (values[index] ?? 0));
      below = top;
      const isHatched = tone === 'hatched' || tone === 'danger';
      return {
        tone,
        path: areaPath(edge(top), edge(base)),
        hatch: isHatched ? uprights(base, top, xOf, yOf) : null,
      };
    });
    const { ending } = panel;
    const endsAt = ending ? ages.indexOf(ending.age) : -1;
    return {
      slot: panel.slot,
      name: panel.name,
      x,
      y: top,
      plot,
      layers,
      lines: panel.lines.map(({ kind, values: lineValues }) => ({ kind, path: linePath(edge(lineValues)) })),
      ending: ending && endsAt >= 0 ? { x: xOf(endsAt), y: yOf(0), label: ending.label } : null,
    };
  });
  const last = placed.at(-1);
  return {
    height: last ? last.plot.bottom + FOOT : 0,
    textRoom: left + plotWidth,
    columns,
    yTicks: values.ticks.map((tick) => ({ ...tick, dy: dyOf(tick.value) })),
    xTicks: ageTicks(ages, dxOf, plotWidth),
    panels: placed,
    dxOf,
    dyOf,
  };
}

/** Vertical strokes inside a layer: hatching for layers whose edges are not straight. */
function uprights(
  base: readonly number[],
  top: readonly number[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): string {
  const [first, last] = [xOf(0), xOf(top.length - 1)];
  const perYear = top.length > 1 ? xOf(1) - first : 1;
  const at = (values: readonly number[], place: number): number => {
    const index = Math.min(Math.floor(place), values.length - 1);
    const [from, to] = [values[index] ?? 0, values[index + 1] ?? values[index] ?? 0];
    return from + (to - from) * (place - index);
  };
  const strokes: string[] = [];
  for (let x = last; x >= first; x -= STROKE_SPACING) {
    const place = (x - first) / perYear;
    const [from, to] = [round(yOf(at(base, place))), round(yOf(at(top, place)))];
    if (from - to >= 1) strokes.push(`M${round(x)} ${from}V${to}`);
  }
  return strokes.join('');
}

/** Returns the first age, the last age and the round ages that fit between them. */
const ageTicks = (ages: readonly number[], dxOf: (index: number) => number, width: number) =>
  ages.flatMap((age, index) => {
    const dx = dxOf(index);
    const anchor: 'start' | 'middle' | 'end' =
      index === 0 ? 'start' : index === ages.length - 1 ? 'end' : 'middle';
    const hasRoom = anchor !== 'middle' || (age % 10 === 0 && dx >= 54 && width - dx >= 26);
    return hasRoom
      ? [{ dx: index === 0 ? 0 : dx, label: index === 0 ? `Age ${age}` : String(age), anchor }]
      : [];
  });

/** All panels in the longest form that fits in each, so that their precision is the same. */
export function fitSharedForm(panels: readonly (readonly string[])[], room: number): string[] {
  const fit = (text: string): string => fitText(text, room, 12, 600);
  const fitting = panels.map((forms) => forms.findIndex((form) => fit(form) === form));
  const form = fitting.includes(-1) ? Infinity : Math.max(...fitting);
  return panels.map((forms) => fit(forms[form] ?? forms.at(-1) ?? ''));
}

export function panelIndexAt(
  geometry: AreaPanelsGeometry,
  count: number,
  x: number,
  y: number,
): number | null {
  const panel = geometry.panels.find(
    ({ plot, y: top }) => x >= plot.left - 20 && x <= plot.right + 12 && y >= top && y <= plot.bottom + FOOT,
  );
  if (!panel || count === 0) return null;
  const step = geometry.dxOf(1) || 1;
  return Math.max(0, Math.min(count - 1, Math.round((x - panel.plot.left) / step)));
}
