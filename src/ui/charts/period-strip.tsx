import { memo, useMemo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { BOX_WIDTH, boxLeft, indexAfterKey } from './crosshair.ts';
import { SLOT } from './chart-tones.ts';
import { FigureBox, type BoxRow } from './figure-box.tsx';
import styles from './history-charts.module.css';
import { periodStripGeometry, type PeriodStripGeometry } from './period-strip-geometry.ts';
import type { SlotNumber } from './series-signs.ts';
import type { Pin } from './strip-pins.ts';
import { chartX, useChartPointer } from './use-chart-pointer.ts';
import { useElementWidth } from './use-element-width.ts';

export interface PeriodWords {
  /** "Mar 1969 – Feb 2009" */
  months: string;
  rows: readonly BoxRow[];
  /** The same in a sentence, read out. */
  spoken: string;
}

interface PeriodStripProps {
  title: string;
  slot: SlotNumber;
  starts: readonly string[];
  values: readonly number[];
  missed: readonly number[];
  pins: readonly Pin[];
  /** The period that was asked for, by its place; named at its pin. */
  picked: { index: number; label: string } | null;
  onPick: (index: number) => void;
  wordsOf: (index: number) => PeriodWords;
  height?: number | undefined;
  /** For a screen reader, after the chart. */
  children?: ReactNode;
}

/** One bar a period. A click picks the period under the pointer; the arrow keys pick one after another. */
export function PeriodStrip({
  title,
  slot,
  starts,
  values,
  missed,
  pins,
  picked,
  onPick,
  wordsOf,
  height,
  children,
}: PeriodStripProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>(1096);
  const tall = height ?? (width < 520 ? 220 : 240);
  const geometry = useMemo(
    () => periodStripGeometry({ starts, values, missed, pins, width, height: tall }),
    [starts, values, missed, pins, width, tall],
  );
  const start =
    picked?.index ?? pins.find(({ label }) => label.startsWith('Worst'))?.index ?? starts.length - 1;
  const { shown, resting, handlers } = useChartPointer(starts.length, start, geometry.indexAt);
  if (starts.length === 0) return null;
  const at = picked?.index ?? resting;
  const onKeyDown = (event: KeyboardEvent): void => {
    handlers.onKeyDown(event);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onPick(shown ?? at);
    }
    const next = indexAfterKey(event.key, at, starts.length);
    if (next !== null) onPick(next);
  };
  const onClick = (event: PointerEvent<HTMLDivElement>): void => onPick(geometry.indexAt(chartX(event)));
  const read = shown ?? at;
  const words = wordsOf(read);
  const isNarrow = geometry.narrow;
  return (
    <figure className={styles.figure} aria-label={title}>
      {isNarrow && shown !== null && (
        <FigureBox placement="strip" title={words.months} note="" rows={words.rows} />
      )}
      <div
        ref={frame}
        className={`${styles.frame} ${styles.pick}`}
        role="slider"
        tabIndex={0}
        aria-label={`${title}. Period`}
        aria-valuemin={1}
        aria-valuemax={starts.length}
        aria-valuenow={read + 1}
        aria-valuetext={`${words.months}: ${words.spoken}`}
        {...handlers}
        onKeyDown={onKeyDown}
        onPointerUp={onClick}
      >
        <StripPlot geometry={geometry} slot={slot} picked={picked} shown={shown} />
        {!isNarrow && shown !== null && (
          <FigureBox
            placement="box"
            left={Math.min(boxLeft(geometry.xOf(shown), width), Math.max(0, width - BOX_WIDTH))}
            top={geometry.plot.top - 20}
            title={words.months}
            note=""
            rows={words.rows}
          />
        )}
      </div>
      {children}
    </figure>
  );
}

interface StripPlotProps {
  geometry: PeriodStripGeometry;
  slot: SlotNumber;
  picked: { index: number; label: string } | null;
  shown: number | null;
}

/** The picture alone: what it says is in the slider's text and the hidden table. */
function StripPlot({ geometry, slot, picked, shown }: StripPlotProps) {
  const { plot, width, height, xOf } = geometry;
  return (
    <svg
      className={styles.svg}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <StripBars geometry={geometry} slot={slot} />
      {shown !== null && (
        <path className={styles.crosshair} d={`M${xOf(shown)} ${plot.top - 4}V${plot.bottom}`} />
      )}
      {geometry.pins.map((pin) => (
        <g key={pin.label}>
          <path className={styles.pin} d={`M${pin.x} ${pin.y}V${plot.bottom}`} />
          <circle className={styles.pinHead} cx={pin.x} cy={pin.y} r={3} />
          <text
            className={`${styles.strong} ${styles.halo}`}
            x={pin.labelX}
            y={pin.labelY}
            textAnchor={pin.anchor}
          >
            {pin.label}
          </text>
        </g>
      ))}
      {picked && (
        <g>
          <path className={styles.picked} d={`M${xOf(picked.index)} ${plot.top - 2}V${plot.bottom}`} />
          <path className={styles.pickedHead} d={`M${xOf(picked.index)} ${plot.bottom - 2}l5.5 9h-11z`} />
        </g>
      )}
    </svg>
  );
}

/** Drawn once for a run; the pointer moves over it. */
const StripBars = memo(function StripBars({ geometry, slot }: Pick<StripPlotProps, 'geometry' | 'slot'>) {
  const { plot } = geometry;
  return (
    <g className={SLOT[slot]}>
      {geometry.yTicks.map(({ y, label, isZero }) => (
        <g key={label}>
          <path
            className={isZero ? styles.axis : styles.grid}
            d={`M${plot.left} ${Math.round(y - 0.5) + 0.5}H${plot.right}`}
          />
          <text x={plot.left - 8} y={Math.round(y) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <path className={styles.bars} d={geometry.valuePath} strokeWidth={geometry.barWidth} />
      <path className={styles.missed} d={geometry.missedPath} strokeWidth={geometry.barWidth} />
      {geometry.missedTick && (
        <text
          className={styles.dangerInk}
          x={plot.left - 8}
          y={Math.round(geometry.missedTick.y) + 2}
          textAnchor="end"
        >
          {geometry.missedTick.label} yr
        </text>
      )}
      <path className={styles.axis} d={`M${plot.left} ${plot.bottom + 0.5}H${plot.right}`} />
      {geometry.xTicks.map(({ x, label }) => (
        <g key={label}>
          <path className={styles.axis} d={`M${Math.round(x - 0.5) + 0.5} ${plot.bottom}v4`} />
          <text x={x} y={plot.bottom + 18} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
});
