import { useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ChartDataTable } from './chart-data-table.tsx';
import { CrosshairBox, type CrosshairRow } from './crosshair-box.tsx';
import { boxLeft, indexAfterKey, indexAt } from './crosshair.ts';
import type { Span } from './brackets.ts';
import type { Crossing } from './crossing.ts';
import styles from './line-chart.module.css';
import {
  lineChartGeometry,
  NARROW,
  type ChartOverlay,
  type ChartSeries,
  type LineChartGeometry,
} from './line-chart-geometry.ts';
import { LineChartPlot } from './line-chart-plot.tsx';
import { useElementWidth } from './use-element-width.ts';
import { useLater } from './use-later.ts';

interface LineChartProps {
  /** What the chart shows, as its name: "Value by age, after tax". */
  title: string;
  ages: readonly number[];
  series: readonly ChartSeries[];
  overlays?: readonly ChartOverlay[] | undefined;
  spans: readonly Span[];
  /** Where one line overtakes another for good. */
  crossing?: Crossing | null | undefined;
  stagger?: boolean;
  height?: number;
  formatFigure: (value: number | null) => string;
  /** What `ages` count; empty where they are calendar years. */
  axisWord?: string | undefined;
}

/** Lines by age with a crosshair that mouse, finger and keyboard move. Redraws in the render that brings new figures. */
export function LineChart({
  title,
  ages,
  series,
  overlays,
  spans,
  crossing,
  stagger = false,
  height,
  formatFigure,
  axisWord = 'Age',
}: LineChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(784);
  const helpId = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  // Where the keyboard left off; a touch leaves it where the finger was.
  const [resting, setResting] = useState<number | null>(null);
  const touching = useRef(false);
  const narrow = width < NARROW;

  const geometry = useMemo(
    () =>
      lineChartGeometry({
        ages,
        series,
        overlays,
        spans,
        crossing,
        width,
        height: height ?? (narrow ? 330 : 352),
        stagger,
        axisWord,
        endFigure: (value) => (Math.abs(value) < 0.5 ? null : formatFigure(value)),
      }),
    [ages, series, overlays, spans, crossing, width, height, narrow, stagger, axisWord, formatFigure],
  );
  // The table that nobody sees need not be in the frame that draws the lines.
  const told = useLater(useMemo(() => ({ ages, series, overlays }), [ages, series, overlays]));
  if (ages.length === 0) return null;

  const start = startIndex(ages, series);
  const held = Math.min(resting ?? start, ages.length - 1);
  const shown = hovered !== null ? Math.min(hovered, ages.length - 1) : focused || narrow ? held : null;
  const rows = shown === null ? [] : rowsAt(series, overlays, shown, formatFigure);
  const spoken = rowsAt(series, overlays, shown ?? held, formatFigure);

  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const area = event.currentTarget.getBoundingClientRect();
    const zoom = area.width > 0 ? event.currentTarget.clientWidth / area.width : 1;
    const index = indexAt(geometry, (event.clientX - area.left) * zoom);
    setHovered(index);
    setResting(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setHovered(null);
      return;
    }
    const next = indexAfterKey(event.key, shown ?? held, ages.length);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setHovered(null);
    setResting(next);
  };

  return (
    <figure className={styles.figure} aria-label={title}>
      {narrow && shown !== null && (
        <CrosshairBox
          placement="strip"
          axisWord={axisWord}
          age={ages[shown] ?? 0}
          year={shown + 1}
          rows={rows}
        />
      )}
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. ${axisWord || 'Year'}`}
        aria-describedby={helpId}
        aria-valuemin={ages[0] ?? 0}
        aria-valuemax={ages.at(-1) ?? 0}
        aria-valuenow={ages[shown ?? held] ?? 0}
        aria-valuetext={[
          `${axisWord || 'Year'} ${ages[shown ?? held]}`,
          ...spoken.flatMap((row) => [
            `${row.name} ${row.spoken}`,
            ...row.others.map(({ letter, figure }) => `${letter} ${figure}`),
          ]),
        ].join(', ')}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerDown={(event) => {
          touching.current = event.pointerType !== 'mouse';
          follow(event);
        }}
        onPointerMove={follow}
        onPointerLeave={() => {
          if (!touching.current || !narrow) setHovered(null);
        }}
      >
        <LineChartPlot geometry={geometry} series={series} shown={shown} />
        {!narrow && shown !== null && (
          <CrosshairBox
            placement="box"
            left={boxLeft(geometry.xOf(shown), width)}
            top={geometry.plot.top - 8}
            axisWord={axisWord}
            age={ages[shown] ?? 0}
            year={shown + 1}
            rows={rows}
          />
        )}
      </div>
      <p id={helpId} className="sr-only">
        Arrow keys move through the ages, Page Up and Page Down by ten, Home and End to the first and the
        last. The same figures are in the table that follows.
      </p>
      <ChartDataTable title={title} {...told} axisWord={axisWord} formatFigure={formatFigure} />
    </figure>
  );
}

function rowsAt(
  series: readonly ChartSeries[],
  overlays: readonly ChartOverlay[] = [],
  index: number,
  formatFigure: (value: number | null) => string,
): CrosshairRow[] {
  return series.map((one) => {
    const value = one.values[index] ?? null;
    return {
      slot: one.slot,
      name: one.name,
      shortName: one.shortName,
      figure: formatFigure(value),
      others: overlays
        .filter(({ slot }) => slot === one.slot)
        .map(({ letter, values }) => ({ letter, figure: formatFigure(values[index] ?? null) })),
      spoken: value === null ? 'no figure' : Math.abs(value) < 0.5 ? 'nothing' : formatFigure(value),
    };
  });
}

/** The crosshair begins where the accounts begin to differ most: the year before the first of them is empty. */
function startIndex(ages: readonly number[], series: readonly ChartSeries[]): number {
  const depleted = series
    .flatMap((one) => (one.depletionAge === null ? [] : [ages.indexOf(one.depletionAge)]))
    .filter((index) => index > 0);
  return depleted.length > 0 ? Math.min(...depleted) - 1 : ages.length - 1;
}

export type { LineChartGeometry };
