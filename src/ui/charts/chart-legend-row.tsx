import styles from './bars.module.css';
import type { PlacedEntry } from './chart-legend.ts';
import { SLOT } from './chart-tones.ts';
import { markerPath } from './series-signs.ts';
import { ToneRect } from './tone-rect.tsx';

const LINES = {
  outlay: styles.outlay,
  death: styles.deathLine,
  edge: `${styles.line} ${styles.stroke}`,
} as const;

export function ChartLegendRow({ entries }: { entries: readonly PlacedEntry[] }) {
  return entries.map(({ sign, label, x, y }) => (
    <g key={label} className={sign.kind === 'slot' ? SLOT[sign.slot] : styles.neutral}>
      {sign.kind === 'tone' && <ToneRect x={x} y={y + 3} width={18} height={10} tone={sign.tone} />}
      {sign.kind === 'line' && <path className={LINES[sign.line]} d={`M${x} ${y + 8}h18`} />}
      {sign.kind === 'slot' && <path className={styles.solid} d={markerPath(sign.slot, x + 9, y + 8, 4)} />}
      <text className={styles.second} x={x + 26} y={y + 12}>
        {label}
      </text>
    </g>
  ));
}
