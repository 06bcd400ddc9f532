import { useMemo } from 'react';
import { round, valueAxis, yTicks, type Plot } from '../../rendering/charts/scales.ts';
import { BarRows } from './bar-rows.tsx';
import { ChartPicture, SLOT, YAxis } from './chart-frame.tsx';
import { placeLegend, type LegendEntry, type Tone, ChartLegendRow, ToneRect } from './chart-legend.tsx';
import styles from './charts.module.css';
import { markerPath, type SlotNumber } from '../../rendering/charts/chart-series.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';

interface ColumnSpec {
  slot: SlotNumber;
  parts: readonly { value: number; tone: Tone }[];
  figure: string;
}

interface BarColumnsInput {
  groups: readonly { label: string; columns: readonly ColumnSpec[] }[];
  width: number;
  height: number;
}

const MAX_COLUMN_WIDTH = 46;
const GAP = 4;

export function barColumnsGeometry({ groups, width, height }: BarColumnsInput) {
  const totals = groups.flatMap(({ columns }) =>
    columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)),
  );
  const high = totals.reduce((maximum, value) => Math.max(maximum, value), 0);
  const values = valueAxis(0, high > 0 ? high : 1, Math.max(2, Math.round((height - 70) / 50)));
  const plot: Plot = { left: values.room, right: width, top: 20, bottom: height - 44 };
  const y = values.onto(plot.bottom, plot.top);
  const room = (plot.right - plot.left) / Math.max(1, groups.length);
  return {
    plot,
    yTicks: yTicks(values.ticks, y),
    groups: groups.map(({ label, columns }, index) => {
      const centre = round(plot.left + room * (index + 0.5));
      const count = Math.max(1, columns.length);
      const size = Math.min(MAX_COLUMN_WIDTH, (room * 0.94 - GAP * (count - 1)) / count);
      const start = centre - (size * count + GAP * (count - 1)) / 2;
      return {
        label,
        centre,
        columns: columns.map((column, place) => placeColumn(column, start + place * (size + GAP), size, y)),
      };
    }),
    markerY: plot.bottom + 12,
    labelY: plot.bottom + 36,
  };
}

type PlacedColumn = ReturnType<typeof placeColumn>;

function placeColumn(
  { slot, parts, figure }: ColumnSpec,
  x: number,
  width: number,
  y: (value: number) => number,
) {
  let sum = 0;
  const placed = parts.flatMap(({ value, tone }) => {
    if (!(value > 0)) return [];
    const bottom = y(sum);
    sum += value;
    const top = round(y(sum));
    return bottom - top < 0.25 ? [] : [{ y: top, height: round(bottom - top), tone }];
  });
  return {
    slot,
    x: round(x),
    width: round(width),
    centre: round(x + width / 2),
    parts: placed,
    figure,
    figureY: Math.round(y(sum)) - 6,
  };
}

export interface ColumnGroup {
  label: string;
  columns: readonly (ColumnSpec & { name: string; fullFigure: string })[];
}

interface BarColumnsProps {
  title: string;
  groups: readonly ColumnGroup[];
  legend: readonly LegendEntry[];
  height?: number | undefined;
}

const ROOM_FOR_COLUMNS = 620;

/** Vertical bars by age, one per slot. A narrow screen shows horizontal bars, which leave room for their figures. */
export function BarColumns({ title, groups, legend, height: defaultHeight = 268 }: BarColumnsProps) {
  const height = useChartHeight(defaultHeight, 136);
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const entries = useMemo(() => {
    const slots = (groups[0]?.columns ?? []).map(({ slot, name }): LegendEntry => ({
      sign: { kind: 'slot', slot },
      label: name,
    }));
    return [...slots, ...legend];
  }, [groups, legend]);
  return (
    <div ref={frame}>
      {width < ROOM_FOR_COLUMNS ? (
        <HorizontalBars title={title} groups={groups} legend={entries} />
      ) : (
        <VerticalBars title={title} groups={groups} legend={entries} width={width} height={height} />
      )}
    </div>
  );
}

type VerticalBarsProps = BarColumnsProps & { width: number; height: number };

function VerticalBars({ title, groups, legend, width, height }: VerticalBarsProps) {
  const geometry = useMemo(() => barColumnsGeometry({ groups, width, height }), [groups, width, height]);
  const key = useMemo(() => placeLegend(legend, width), [legend, width]);
  const { plot } = geometry;
  return (
    <figure className={styles.figure} aria-label={title}>
      <ChartPicture width={width} height={height + key.height}>
        <ChartLegendRow entries={key.entries} />
        <g transform={`translate(0 ${key.height})`}>
          <YAxis plot={plot} ticks={geometry.yTicks} />
          {geometry.groups.map((group) => (
            <g key={group.label}>
              {group.columns.map((column) => (
                <Column key={column.slot} column={column} markerY={geometry.markerY} />
              ))}
              <text className={styles.strong} x={group.centre} y={geometry.labelY} textAnchor="middle">
                {group.label}
              </text>
            </g>
          ))}
        </g>
      </ChartPicture>
    </figure>
  );
}

function Column({ column, markerY }: { column: PlacedColumn; markerY: number }) {
  return (
    <g className={SLOT[column.slot]}>
      {column.parts.map((part) => (
        <ToneRect key={part.y} x={column.x} width={column.width} {...part} />
      ))}
      <text
        className={column.width < 37 ? styles.tiny : styles.small}
        x={column.centre}
        y={column.figureY}
        textAnchor="middle"
      >
        {column.figure}
      </text>
      <path className={styles.solid} d={markerPath(column.slot, column.centre, markerY, 3.4)} />
    </g>
  );
}

function HorizontalBars({ title, groups, legend }: Pick<BarColumnsProps, 'title' | 'groups' | 'legend'>) {
  const rows = useMemo(
    () =>
      groups.map(({ label, columns }) => ({
        title: label,
        note: '',
        bars: columns.map(({ fullFigure, ...column }) => ({
          ...column,
          figure: fullFigure,
          note: '',
          mark: null,
        })),
      })),
    [groups],
  );
  const top = Math.max(
    0,
    ...rows.flatMap(({ bars }) =>
      bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)),
    ),
  );
  return (
    <BarRows
      title={title}
      groups={rows}
      top={top}
      line={null}
      legend={legend}
      barHeight={16}
      names="marker"
    />
  );
}
