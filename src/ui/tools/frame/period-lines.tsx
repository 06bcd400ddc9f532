import { memo, useMemo, type ReactNode } from 'react';
import { ChartLegendRow } from '../../charts/chart-legend-row.tsx';
import { placeLegend } from '../../charts/chart-legend.ts';
import { SLOT } from '../../charts/chart-tones.ts';
import { boxLeft } from '../../charts/crosshair.ts';
import { FigureBox, type BoxRow } from '../../charts/figure-box.tsx';
import bars from '../../charts/bars.module.css';
import charts from '../../charts/history-charts.module.css';
import { markerPath } from '../../charts/series-signs.ts';
import type { Pin } from '../../charts/strip-pins.ts';
import { useChartPointer } from '../../charts/use-chart-pointer.ts';
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
  const { plot, narrow } = geometry;
  return (
    <figure className={charts.figure} aria-label={title}>
      {narrow && shown !== null && (
        <FigureBox placement="strip" title={words.title} note="" rows={words.rows} />
      )}
      <div
        ref={frame}
        className={charts.frame}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. Period`}
        aria-valuemin={1}
        aria-valuemax={starts.length}
        aria-valuenow={at + 1}
        aria-valuetext={[words.title, ...words.rows.map(({ name, figure }) => `${name} ${figure}`)].join(
          ', ',
        )}
        {...handlers}
      >
        <svg
          className={classes(charts.svg, bars.svg)}
          width={width}
          height={height + key.height}
          viewBox={`0 0 ${width} ${height + key.height}`}
          aria-hidden="true"
          focusable="false"
        >
          <ChartLegendRow entries={key.entries} />
          <g transform={`translate(0 ${key.height})`}>
            <Drawn geometry={geometry} sides={sides} pinned={pinned} chosen={chosen} />
            {shown !== null && (
              <path
                className={charts.crosshair}
                d={`M${geometry.xOf(shown)} ${plot.top - 4}V${plot.bottom}`}
              />
            )}
            {shown !== null &&
              inFront(sides, pinned).map(({ slot, values }) => (
                <g key={slot} className={SLOT[slot]}>
                  <path
                    className={styles.point}
                    d={markerPath(slot, geometry.xOf(shown), geometry.yOf(values[shown] ?? 0), 4)}
                  />
                </g>
              ))}
          </g>
        </svg>
        {!narrow && shown !== null && (
          <FigureBox
            placement="box"
            left={boxLeft(geometry.xOf(shown), width)}
            top={key.height}
            title={words.title}
            note=""
            rows={words.rows}
          />
        )}
      </div>
      {children}
    </figure>
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
      {geometry.yTicks.map(({ y, label, isZero }) => (
        <g key={label}>
          <path className={isZero ? charts.axis : charts.grid} d={`M${plot.left} ${y}H${plot.right}`} />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={charts.axis} d={`M${Math.round(x - 0.5) + 0.5} ${plot.bottom}v4`} />
          <text x={x} y={plot.bottom + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
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
