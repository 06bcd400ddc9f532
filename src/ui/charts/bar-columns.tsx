import { useMemo } from 'react';
import {
  barColumnsGeometry,
  type ColumnGroup,
  type PlacedColumn,
} from '../../rendering/charts/bar-columns-geometry.ts';
import { BarRows } from './bar-rows.tsx';
import { ChartPicture, SLOT, YAxis } from './chart-frame.tsx';
import { placeLegend, type LegendEntry, ChartLegendRow, ToneRect } from './chart-legend.tsx';
import styles from './charts.module.css';
import { markerPath } from '../../rendering/charts/chart-series.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';

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
