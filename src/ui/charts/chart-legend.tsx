import { SLOT } from './chart-frame.tsx';
import styles from './charts.module.css';
import type { Tone } from '../../rendering/charts/bar-columns-geometry.ts';
import { markerPath, type SlotNumber } from '../../rendering/charts/chart-series.ts';
import { round } from '../../rendering/charts/scales.ts';
import { fitText, textWidth } from '../../rendering/charts/label-layout.ts';

export const TONE: Readonly<Record<Tone, string | undefined>> = {
  solid: styles.solid,
  soft: styles.soft,
  faint: styles.faint,
  hatched: styles.ground,
  danger: styles.ground,
};

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

export function ToneRect({ tone, ...box }: ToneRectProps) {
  const { x, y, width, height } = box;
  if (tone !== 'hatched' && tone !== 'danger')
    return <rect className={TONE[tone]} {...box} rx={Math.min(2, width / 2)} />;
  const stroke = tone === 'danger' ? styles.dangerStroke : styles.stroke;
  return (
    <>
      <rect className={styles.ground} {...box} />
      <path className={`${styles.hatch} ${stroke}`} d={hatching(x, y, width, height, tone === 'danger')} />
      <path
        className={stroke}
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

const STEP = 6;

/** Returns diagonal strokes that fill exactly the rectangle; `falls` reverses their slope. */
export function hatching(x: number, y: number, width: number, height: number, falls = false): string {
  const foot = falls ? y : y + height;
  const climb = falls ? -1 : 1;
  const strokes: string[] = [];
  for (let start = STEP - height; start < width; start += STEP) {
    const from = Math.max(0, start);
    const to = Math.min(width, start + height);
    if (to - from < 0.5) continue;
    strokes.push(
      `M${round(x + from)} ${round(foot - climb * (from - start))}L${round(x + to)} ${round(foot - climb * (to - start))}`,
    );
  }
  return strokes.join('');
}

type LegendSign =
  | { kind: 'tone'; tone: Tone }
  | { kind: 'line'; line: 'outlay' | 'death' | 'edge' }
  | { kind: 'slot'; slot: SlotNumber };

export interface LegendEntry {
  sign: LegendSign;
  label: string;
}

export interface PlacedEntry extends LegendEntry {
  x: number;
  y: number;
}

const SIGN = 26;
const ROW = 20;

export function placeLegend(
  entries: readonly LegendEntry[],
  width: number,
): { entries: PlacedEntry[]; height: number } {
  let x = 0;
  let row = 0;
  const placed = entries.map((wished) => {
    const entry = { ...wished, label: fitText(wished.label, width - SIGN) };
    const size = SIGN + Math.ceil(textWidth(entry.label, 12)) + 18;
    if (x > 0 && x + size - 18 > width) {
      x = 0;
      row += 1;
    }
    const at = { ...entry, x, y: row * ROW };
    x += size;
    return at;
  });
  return { entries: placed, height: entries.length === 0 ? 0 : (row + 1) * ROW + 8 };
}
