import { SLOT } from './chart-frame.tsx';
import styles from './charts.module.css';
import { type PlacedEntry, hatching, type Tone } from './chart-legend.ts';
import { markerPath } from '../../rendering/charts/series-signs.ts';

export const TONE: Readonly<Record<Tone, string | undefined>> = {
  solid: styles.solid,
  soft: styles.soft,
  faint: styles.faint,
  hatched: styles.ground,
  danger: styles.ground,
};

/** Lines that are the same in every chart: premiums, death benefits, the edge of a layer. */
export const LINE = {
  outlay: styles.outlay,
  death: styles.deathLine,
  edge: `${styles.line} ${styles.two} ${styles.stroke}`,
} as const;

interface ToneRectProps {
  x: number;
  y: number;
  width: number;
  height: number;
  tone: Tone;
}

/** A part of a bar in the color set around it: dark, light or hatched. */
export function ToneRect({ x, y, width, height, tone }: ToneRectProps) {
  if (tone !== 'hatched' && tone !== 'danger')
    return (
      <rect className={TONE[tone]} x={x} y={y} width={width} height={height} rx={Math.min(2, width / 2)} />
    );
  const stroke = tone === 'danger' ? styles.dangerStroke : styles.stroke;
  return (
    <>
      <rect className={styles.ground} x={x} y={y} width={width} height={height} />
      <path className={`${styles.hatch} ${stroke}`} d={hatching(x, y, width, height, tone === 'danger')} />
      <path
        className={`${styles.edge} ${stroke}`}
        d={`M${x + 0.5} ${y + 0.5}H${x + Math.max(1, width - 0.5)}V${y + height - 0.5}H${x + 0.5}Z`}
      />
    </>
  );
}

export function ChartLegendRow({ entries }: { entries: readonly PlacedEntry[] }) {
  return entries.map(({ sign, label, x, y }) => (
    <g key={label} className={sign.kind === 'slot' ? SLOT[sign.slot] : styles.neutral}>
      {sign.kind === 'tone' && <ToneRect x={x} y={y + 3} width={18} height={10} tone={sign.tone} />}
      {sign.kind === 'line' && <path className={LINE[sign.line]} d={`M${x} ${y + 8}h18`} />}
      {sign.kind === 'slot' && <path className={styles.solid} d={markerPath(sign.slot, x + 9, y + 8, 4)} />}
      <text className={styles.second} x={x + 26} y={y + 12}>
        {label}
      </text>
    </g>
  ));
}
