import { memo, useMemo, type ReactNode } from 'react';
import { Crosshair, ChartFrame, SLOT, XAxis, YAxis } from '../../charts/chart-frame.tsx';
import { placeLegend } from '../../charts/chart-legend.ts';
import { useChartPointer } from '../../charts/chart-pointer.ts';
import charts from '../../charts/charts.module.css';
import type { BoxRow } from '../../charts/figure-box.tsx';
import { markerPath } from '../../../rendering/charts/series-signs.ts';
import type { Pin } from '../../../rendering/charts/strip-pins.ts';
import { ChartLegendRow } from '../../charts/tones.tsx';
import { useElementWidth } from '../../charts/use-element-width.ts';
import { classes } from '../../kit/classes.ts';
import { periodLinesGeometry, type PeriodLinesGeometry } from './period-lines-geometry.ts';
import styles from './period-lines.module.css';

export interface PeriodSide {
  slot: 1 | 2;
  name: string;
  values: readonly number[];
}

interface PeriodLinesProps {
  title: string;
  starts: readonly string[];
  /** In the order in which they are read out. */
  sides: readonly PeriodSide[];
  /** The side whose periods are named, drawn over the other. */
  pinned: PeriodSide['slot'];
  pins: readonly Pin[];
  /** The pin that is looked at elsewhere on the page, by its period. */
  chosen: number | null;
  level: { value: number; label: string } | null;
  yearName: (year: number) => string;
  wordsOf: (index: number) => { title: string; rows: readonly BoxRow[] };
  height: number;
  /** For a screen reader, after the chart. */
  children?: ReactNode;
}

/** Two sides of every period, read one period at a time by mouse, finger and arrow keys. */
export function PeriodLines(props: PeriodLinesProps) {
  const { title, starts, sides, pinned, pins, chosen, level, yearName, wordsOf, height, children } = props;
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
  const key = useMemo(
    () =>
      placeLegend(
        sides.map(({ slot, name }) => ({ sign: { kind: 'slot', slot }, label: name })),
        width,
      ),
    [sides, width],
  );
  const { shown, resting, handlers } = useChartPointer(starts.length, starts.length - 1, geometry.indexAt);
  if (starts.length === 0) return null;
  const at = shown ?? resting;
  const words = wordsOf(at);
  const { plot } = geometry;
  return (
    <ChartFrame
      title={title}
      unit="Period"
      now={{
        min: 1,
        max: starts.length,
        value: at + 1,
        text: [words.title, ...words.rows.map(({ name, figure }) => `${name} ${figure}`)].join(', '),
      }}
      frame={frame}
      width={width}
      height={height + key.height}
      handlers={handlers}
      box={
        shown === null
          ? null
          : { x: geometry.xOf(shown), top: key.height, title: words.title, note: '', rows: words.rows }
      }
      told={children}
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

/** The side that is looked at comes last, over the other. */
const inFront = <T extends { slot: PeriodSide['slot'] }>(sides: readonly T[], pinned: T['slot']): T[] =>
  sides.toSorted((a, b) => Number(a.slot === pinned) - Number(b.slot === pinned));

interface DrawnProps extends Pick<PeriodLinesProps, 'sides' | 'pinned' | 'chosen'> {
  geometry: PeriodLinesGeometry;
}

/** Drawn once for a run; the pointer moves over it. */
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
