import { memo, useMemo, type ReactNode } from 'react';
import { Crosshair, ChartFrame, SLOT, XAxis, YAxis } from '../../charts/chart-frame.tsx';
import { placeLegend, ChartLegendRow, type LegendEntry } from '../../charts/chart-legend.tsx';
import { nearest, useChartPointer, type BoxRow } from '../../charts/chart-pointer.tsx';
import charts from '../../charts/charts.module.css';
import { markerPath } from '../../../rendering/charts/chart-series.ts';
import { type Pin, placePins, yearOf, yearTicks } from '../../../rendering/charts/period-strip-geometry.ts';
import { useElementWidth } from '../../charts/use-element-width.ts';
import { classes } from '../../kit/layout/classes.ts';
import { NARROW, linePath, round, valueAxis, yTicks, type Plot } from '../../../rendering/charts/scales.ts';
import { textWidth } from '../../../rendering/charts/label-layout.ts';
import styles from './tool-cards.module.css';

export interface PeriodSide {
  slot: 1 | 2;
  name: string;
  values: readonly number[];
}

interface PeriodLinesProps {
  title: string;
  /** Sorted first months, such as "1969-03". */
  starts: readonly string[];
  sides: readonly PeriodSide[];
  pinned: PeriodSide['slot'];
  pins: readonly Pin[];
  chosen: number | null;
  level: { value: number; label: string } | null;
  yearName: (year: number) => string;
  textOf: (index: number) => { title: string; rows: readonly BoxRow[] };
  height: number;
  children?: ReactNode;
}

export interface PeriodLinesInput extends Pick<
  PeriodLinesProps,
  'starts' | 'pins' | 'level' | 'yearName' | 'height'
> {
  /** Dollars, by side and period. */
  lines: readonly (readonly number[])[];
  pinned: number;
  width: number;
}

const PIN_ROOM = 38;

export function periodLinesGeometry(input: PeriodLinesInput) {
  const { starts, lines, pins, pinned, level, yearName, width, height } = input;
  const figures = [...lines.flat(), ...(level ? [level.value] : [])];
  const high = figures.reduce((highest, value) => Math.max(highest, value), 0);
  const low = figures.reduce((lowest, value) => Math.min(lowest, value), 0);
  const scale = valueAxis(low, high > low ? high : 1, Math.max(2, Math.round((height - 80) / 46)), {
    minWidth: 34,
  });
  const rightRoom = level ? Math.ceil(textWidth(level.label, 12, 600)) + 10 : 10;
  const plot: Plot = { left: scale.room, right: width - rightRoom, top: PIN_ROOM, bottom: height - 24 };
  const y = scale.onto(plot.bottom, plot.top);
  const years = starts.map(yearOf);
  const first = years[0] ?? 0;
  const last = years.at(-1) ?? first;
  const room = plot.right - plot.left;
  const xOfYear = (year: number): number =>
    round(last > first ? plot.left + ((year - first) / (last - first)) * room : plot.left + room / 2);
  const xs = years.map(xOfYear);
  const xOf = (index: number): number => xs[index] ?? plot.left;
  const yOf = (value: number): number => round(y(value));
  const points = (values: readonly number[]) =>
    values.map((value, index) => ({ x: xOf(index), y: yOf(value) }));
  return {
    plot,
    narrow: width < NARROW,
    paths: lines.map((values) => linePath(points(values))),
    yTicks: yTicks(scale.ticks, (value) => Math.round(y(value)) + 0.5),
    xTicks: yearTicks(first, last, xOfYear, room, yearName),
    pins: placePins(pins, xOf, plot, width).map((pin) => ({
      ...pin,
      pointY: yOf(lines[pinned]?.[pin.index] ?? 0),
    })),
    level: level && { y: yOf(level.value), label: level.label },
    xOf,
    yOf,
    indexAt: (x: number) => nearest(xs, x),
  };
}

export function PeriodLines(props: PeriodLinesProps) {
  const { title, starts, sides, pinned, pins, chosen, level, yearName, textOf, height, children } = props;
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const geometry = useMemo(
    () =>
      periodLinesGeometry({
        starts,
        lines: sides.map(({ values }) => values),
        pins,
        pinned: sides.findIndex(({ slot }) => slot === pinned),
        level,
        yearName,
        width,
        height,
      }),
    [starts, sides, pins, pinned, level, yearName, width, height],
  );
  const key = useMemo(() => {
    const entries = sides.map(({ slot, name }): LegendEntry => ({
      sign: { kind: 'slot', slot },
      label: name,
    }));
    return placeLegend(entries, width);
  }, [sides, width]);
  const { shown, resting, handlers } = useChartPointer(starts.length, starts.length - 1, geometry.indexAt);
  if (starts.length === 0) return null;
  const at = shown ?? resting;
  const periodText = textOf(at);
  const figures = periodText.rows.map(({ name, figure }) => `${name} ${figure}`);
  const { plot } = geometry;
  return (
    <ChartFrame
      title={title}
      unit="Period"
      now={{ min: 1, max: starts.length, value: at + 1, text: [periodText.title, ...figures].join(', ') }}
      frame={frame}
      width={width}
      height={height + key.height}
      handlers={handlers}
      box={shown === null ? null : { x: geometry.xOf(shown), top: key.height, note: '', ...periodText }}
      belowChart={children}
    >
      <ChartLegendRow entries={key.entries} />
      <g transform={`translate(0 ${key.height})`}>
        <Drawn geometry={geometry} sides={sides} pinned={pinned} chosen={chosen} />
        {shown !== null && (
          <>
            <Crosshair x={geometry.xOf(shown)} top={plot.top - 4} bottom={plot.bottom} />
            {inFront(sides, pinned).map(({ slot, values }) => (
              <g key={slot} className={SLOT[slot]}>
                <path
                  className={styles.point}
                  d={markerPath(slot, geometry.xOf(shown), geometry.yOf(values[shown] ?? 0), 4)}
                />
              </g>
            ))}
          </>
        )}
      </g>
    </ChartFrame>
  );
}

const inFront = <T extends { slot: PeriodSide['slot'] }>(sides: readonly T[], pinned: T['slot']): T[] =>
  sides.toSorted((a, b) => Number(a.slot === pinned) - Number(b.slot === pinned));

interface DrawnProps extends Pick<PeriodLinesProps, 'sides' | 'pinned' | 'chosen'> {
  geometry: ReturnType<typeof periodLinesGeometry>;
}

const Drawn = memo(function Drawn({ geometry, sides, pinned, chosen }: DrawnProps) {
  const { plot, level } = geometry;
  const drawn = sides.map(({ slot }, at) => ({ slot, path: geometry.paths[at] }));
  return (
    <>
      <YAxis plot={plot} ticks={geometry.yTicks} />
      <XAxis plot={plot} ticks={geometry.xTicks} />
      {inFront(drawn, pinned).map(({ slot, path }) => (
        <g key={slot} className={SLOT[slot]}>
          <path className={classes(styles.line, slot !== pinned && styles.other)} d={path} />
        </g>
      ))}
      {level && (
        <>
          <path className={styles.level} d={`M${plot.left} ${level.y}H${plot.right}`} />
          <text className={charts.strong} x={plot.right + 8} y={level.y + 4}>
            {level.label}
          </text>
        </>
      )}
      {geometry.pins.map(({ index, label, x, y, pointY, labelX, labelY, anchor }) => (
        <g key={label} className={SLOT[pinned]}>
          <path className={index === chosen ? charts.picked : charts.pin} d={`M${x} ${y}V${pointY}`} />
          <path className={styles.point} d={markerPath(pinned, x, pointY, index === chosen ? 6 : 4.5)} />
          <text
            className={classes(index === chosen ? charts.pickedInk : charts.strong, charts.halo)}
            x={labelX}
            y={labelY}
            textAnchor={anchor}
          >
            {label}
          </text>
        </g>
      ))}
    </>
  );
});
