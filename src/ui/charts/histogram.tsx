/** Frequency of each rate. Neighboring bins are joined if the page has no room for each. */
import { ticks } from 'd3-array';
import { memo, useMemo } from 'react';
import { formatShortPercent } from '../../domain/shared/format.ts';
import { SeriesKey } from '../kit/data/tag.tsx';
import { ChartFrame, Crosshair, HiddenTable, SLOT } from './chart-frame.tsx';
import { useChartPointer } from './chart-pointer.tsx';
import styles from './charts.module.css';
import { hairline, linearScale, round, type Plot } from '../../rendering/charts/scales.ts';
import { markerPath, type SlotNumber } from '../../rendering/charts/chart-series.ts';
import { fitText, textWidth } from '../../rendering/charts/label-layout.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';
import { useDeferredRender } from './use-deferred-render.ts';

interface HistogramProps {
  title: string;
  panels: readonly (HistogramPanel & { note: string })[];
  binRate: number;
  panelHeight?: number | undefined;
  nameBin: (from: number, to: number) => string;
}

export function Histogram({
  title,
  panels,
  binRate,
  panelHeight: defaultPanelHeight = 108,
  nameBin,
}: HistogramProps) {
  const panelHeight = useChartHeight(defaultPanelHeight, 54);
  const [frame, width] = useElementWidth<HTMLDivElement>(1096);
  const geometry = useMemo(
    () => histogramGeometry({ panels, binRate, width, panelHeight }),
    [panels, binRate, width, panelHeight],
  );
  const bins = geometry.edges.length - 1;
  const { shown, resting, handlers } = useChartPointer(bins, Math.floor(bins / 2), geometry.binAt);
  const deferredData = useDeferredRender(useMemo(() => ({ panels, geometry }), [panels, geometry]));
  const table = useMemo(() => tableOf(deferredData, nameBin), [deferredData, nameBin]);
  if (panels.every(({ bins: panelBins }) => panelBins.length === 0)) return null;
  const read = shown ?? resting;
  const from = geometry.edges[read] ?? 0;
  const to = geometry.edges[read + 1] ?? from;
  const counts = panels.map(({ bins: panelBins }) => countIn(panelBins, from, to));
  const rows = panels.map(({ slot, name }, index) => ({
    sign: <SeriesKey slot={slot} />,
    name,
    figure: String(counts[index] ?? 0),
  }));
  const x = (geometry.xOf(from) + geometry.xOf(to)) / 2;
  return (
    <ChartFrame
      title={title}
      unit="Rate"
      now={{
        min: 1,
        max: bins,
        value: read + 1,
        text: `${nameBin(from, to)}: ${rows.map(({ name, figure }) => `${name} ${figure} periods`).join(', ')}`,
      }}
      frame={frame}
      width={width}
      height={geometry.height}
      handlers={handlers}
      box={shown === null ? null : { x, top: 8, title: nameBin(from, to), note: 'periods', rows }}
      belowChart={<HiddenTable caption={`${title}: periods by rate`} {...table} />}
    >
      <HistogramPicture geometry={geometry} panels={panels} />
      {shown !== null && <Crosshair x={x} top={0} bottom={geometry.height - 24} />}
    </ChartFrame>
  );
}

/** Rounding moves a bin's lower edge by its last bit, so the comparison has a tolerance. */
const countIn = (bins: HistogramPanel['bins'], from: number, to: number): number =>
  bins.reduce(
    (sum, { from_rate: rate, count }) => (rate > from - 1e-9 && rate < to - 1e-9 ? sum + count : sum),
    0,
  );

const NAME = `${styles.name} ${styles.ink} ${styles.halo}`;
const NOTE = `${styles.second} ${styles.halo}`;

interface HistogramPictureProps extends Pick<HistogramProps, 'panels'> {
  geometry: HistogramGeometry;
}

const HistogramPicture = memo(function HistogramPicture({ geometry, panels }: HistogramPictureProps) {
  const { plot } = geometry;
  const foot = geometry.height - 24;
  return (
    <>
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={styles.grid} d={`M${hairline(x)} 30V${foot}`} />
          <text x={x} y={foot + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {geometry.panels.map((panel, index) => (
        <g key={panel.slot} className={SLOT[panel.slot]}>
          <path className={styles.solid} d={markerPath(panel.slot, plot.left + 5, panel.top + 9, 4)} />
          <text className={NAME} x={plot.left + 16} y={panel.top + 13}>
            {fitText(panel.name, plot.right - plot.left - 16 - textWidth(panels[index]?.note ?? ''), 14, 600)}
          </text>
          <text className={NOTE} x={plot.right} y={panel.top + 13} textAnchor="end">
            {panels[index]?.note}
          </text>
          {panel.bars.map(({ x, y, width, height }) => (
            <rect key={x} className={styles.solid} x={x} y={y} width={width} height={height} />
          ))}
          <path className={styles.axis} d={`M${plot.left} ${panel.baseY + 0.5}H${plot.right}`} />
          {panel.marks.map((mark) => (
            <g key={`${mark.x} ${mark.label}`}>
              {[styles.markHalo, styles.softMark].map((markClass) => (
                <path key={markClass} className={markClass} d={`M${mark.x} ${mark.y + 3}V${panel.baseY}`} />
              ))}
              <text className={NOTE} x={mark.labelX} y={mark.y} textAnchor={mark.anchor}>
                {mark.label}
              </text>
            </g>
          ))}
        </g>
      ))}
    </>
  );
});

function tableOf(
  { panels, geometry: { edges } }: Pick<HistogramProps, 'panels'> & { geometry: HistogramGeometry },
  nameBin: HistogramProps['nameBin'],
) {
  return {
    head: ['Rate', ...panels.map(({ name }) => name)],
    rows: edges.slice(0, -1).map((from, place) => {
      const to = edges[place + 1] ?? from;
      return [nameBin(from, to), ...panels.map(({ bins }) => countIn(bins, from, to))];
    }),
  };
}

export interface HistogramPanel {
  slot: SlotNumber;
  name: string;
  bins: readonly { from_rate: number; count: number }[];
  marks: readonly { rate: number; label: string }[];
}

interface HistogramInput {
  panels: readonly HistogramPanel[];
  binRate: number;
  width: number;
  panelHeight: number;
}

export type HistogramGeometry = ReturnType<typeof histogramGeometry>;

const HEAD = 42;
const GAP = 14;
const FOOT = 26;
const MIN_BAR_WIDTH = 5;

export function histogramGeometry({ panels, binRate, width, panelHeight }: HistogramInput) {
  const all = panels.flatMap(({ bins }) => bins.map(({ from_rate: rate }) => Math.round(rate / binRate)));
  const first = all.reduce((minimum, place) => Math.min(minimum, place), all[0] ?? 0);
  const last = all.reduce((maximum, place) => Math.max(maximum, place), all[0] ?? 0);
  const plot: Plot = { left: 2, right: width - 2, top: 0, bottom: panels.length * (panelHeight + GAP) };
  const room = plot.right - plot.left;
  let binsPerBar = 1;
  while ((room * binsPerBar) / (last - first + 1) < MIN_BAR_WIDTH && binsPerBar < 64) binsPerBar *= 2;
  const from = Math.floor(first / binsPerBar) * binsPerBar;
  const count = Math.floor((last - from) / binsPerBar) + 1;
  const edges = Array.from({ length: count + 1 }, (_, place) => (from + place * binsPerBar) * binRate);
  const low = edges[0] ?? 0;
  const high = edges.at(-1) ?? 1;
  const along = linearScale([low, high === low ? low + 1 : high], [plot.left, plot.right]);
  const xOf = (rate: number): number => round(along(rate));

  const counts = panels.map(({ bins }) => {
    const sums = new Array<number>(count).fill(0);
    for (const bin of bins) {
      const place = Math.floor((Math.round(bin.from_rate / binRate) - from) / binsPerBar);
      sums[place] = (sums[place] ?? 0) + bin.count;
    }
    return sums;
  });
  const maximum = Math.max(1, ...counts.flat());

  return {
    height: plot.bottom + FOOT - GAP,
    plot,
    edges,
    panels: panels.map(({ slot, name, marks }, index) => {
      const top = index * (panelHeight + GAP);
      const baseY = top + panelHeight;
      const tall = panelHeight - HEAD;
      return {
        slot,
        name,
        top,
        baseY,
        bars: (counts[index] ?? []).flatMap((sum, place) => {
          if (sum === 0) return [];
          const x = xOf(edges[place] ?? 0);
          const tallness = Math.max(1.5, round((tall * sum) / maximum));
          return [
            {
              x: x + 0.75,
              y: round(baseY - tallness),
              width: round(Math.max(1, xOf(edges[place + 1] ?? 0) - x - 1.5)),
              height: tallness,
              count: sum,
            },
          ];
        }),
        marks: placeMarks(marks, xOf, top + HEAD - 8, width),
      };
    }),
    xTicks: ticks(low * 100, high * 100, Math.max(2, Math.min(12, Math.floor(room / 64)))).map((percent) => ({
      x: xOf(percent / 100),
      label: formatShortPercent(percent / 100),
    })),
    xOf,
    binAt: (x: number) => Math.max(0, Math.min(count - 1, Math.floor(((x - plot.left) / room) * count))),
  };
}

const MARK_GAP = 10;

/** Places each label near its line; a label without room is dropped. */
function placeMarks(marks: HistogramPanel['marks'], xOf: (rate: number) => number, y: number, width: number) {
  const centered = [...marks]
    .sort((a, b) => a.rate - b.rate)
    .map(({ rate, label }) => {
      const x = xOf(rate);
      const size = textWidth(label, 12, 500);
      return { x, label, size, left: Math.max(0, Math.min(x - size / 2, width - size)) };
    });
  const moved = separateMarks(centered);
  const meets = moved.every(({ x, left, size }) => left >= 0 && left <= x + 4 && left + size >= x - 4);
  let occupiedTo = -Infinity;
  return (meets ? moved : centered).map(({ x, label, size, left }) => {
    const fits = left >= occupiedTo;
    if (fits) occupiedTo = left + size + MARK_GAP;
    return { x, y, label: fits ? label : '', labelX: round(left), anchor: 'start' as const };
  });
}

/** Moves overlapping labels left, starting with the last. */
function separateMarks<T extends { left: number; size: number }>(centered: readonly T[]): T[] {
  let next = Infinity;
  return centered
    .toReversed()
    .map((mark) => {
      const left = Math.min(mark.left, next - mark.size - MARK_GAP);
      next = left;
      return { ...mark, left };
    })
    .toReversed();
}
