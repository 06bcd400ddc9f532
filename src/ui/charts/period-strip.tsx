import { memo, useMemo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classes } from '../kit/layout/classes.ts';
import { ChartFrame, Crosshair, SLOT, XAxis, YAxis } from './chart-frame.tsx';
import { chartPoint, indexAfterKey, useChartPointer, type BoxRow } from './chart-pointer.tsx';
import styles from './charts.module.css';
import {
  periodStripGeometry,
  type PeriodStripGeometry,
  type Pin,
} from '../../rendering/charts/period-strip-geometry.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { NARROW } from '../../rendering/charts/scales.ts';
import { useChartHeight, useElementWidth } from './use-element-width.ts';

const PIN_NAME = `${styles.strong} ${styles.halo}`;

interface PeriodText {
  /** "Mar 1969 – Feb 2009" */
  months: string;
  rows: readonly BoxRow[];
  screenReaderText: string;
}

interface PeriodStripProps {
  title: string;
  slot: SlotNumber;
  starts: readonly string[];
  values: readonly number[];
  missed: readonly number[];
  pins: readonly Pin[];
  picked: { index: number; label: string } | null;
  onPick: (index: number) => void;
  textOf: (index: number) => PeriodText;
  height?: number | undefined;
  children?: ReactNode;
}

export function PeriodStrip(props: PeriodStripProps) {
  const { title, slot, starts, values, missed, pins, picked, onPick, textOf, height, children } = props;
  const [frame, width] = useElementWidth<HTMLDivElement>(1096);
  const tall = useChartHeight(height ?? (width < NARROW ? 220 : 240), 132);
  const geometry = useMemo(
    () => periodStripGeometry({ starts, values, missedYears: missed, pins, width, height: tall }),
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
  const onClick = (event: PointerEvent<HTMLDivElement>): void =>
    onPick(geometry.indexAt(chartPoint(event).x));
  const read = shown ?? at;
  const periodText = textOf(read);
  const { plot, xOf } = geometry;
  return (
    <ChartFrame
      title={title}
      unit="Period"
      now={{
        min: 1,
        max: starts.length,
        value: read + 1,
        text: `${periodText.months}: ${periodText.screenReaderText}`,
      }}
      frame={frame}
      width={width}
      height={tall}
      className={classes(styles.pick, SLOT[slot])}
      handlers={{ ...handlers, onKeyDown, onPointerUp: onClick }}
      box={
        shown === null
          ? null
          : { x: xOf(shown), top: plot.top - 20, title: periodText.months, note: '', rows: periodText.rows }
      }
      belowChart={children}
    >
      <StripBars geometry={geometry} />
      {shown !== null && <Crosshair x={xOf(shown)} top={plot.top - 4} bottom={plot.bottom} />}
      {geometry.pins.map((pin) => (
        <g key={pin.label}>
          <path className={styles.pin} d={`M${pin.x} ${pin.y}V${plot.bottom}`} />
          <circle className={styles.pinHead} cx={pin.x} cy={pin.y} r={3} />
          <text className={PIN_NAME} x={pin.labelX} y={pin.labelY} textAnchor={pin.anchor}>
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
    </ChartFrame>
  );
}

/** Drawn once per run, not on each pointer move. */
const StripBars = memo(function StripBars({ geometry }: { geometry: PeriodStripGeometry }) {
  const { plot } = geometry;
  const missedY = Math.round(geometry.missedTick?.y ?? 0) + 2;
  return (
    <>
      <YAxis plot={plot} ticks={geometry.yTicks} />
      <path className={styles.bars} d={geometry.valuePath} strokeWidth={geometry.barWidth} />
      <path className={styles.missed} d={geometry.missedPath} strokeWidth={geometry.barWidth} />
      {geometry.missedTick && (
        <text className={styles.dangerInk} x={plot.left - 8} y={missedY} textAnchor="end">
          {geometry.missedTick.label} yr
        </text>
      )}
      <path className={styles.axis} d={`M${plot.left} ${plot.bottom + 0.5}H${plot.right}`} />
      <XAxis plot={plot} ticks={geometry.xTicks} />
    </>
  );
});
