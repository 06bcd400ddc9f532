import { hatching, type Tone } from './bar-tones.ts';
import styles from './bars.module.css';
import { TONE } from './chart-tones.ts';

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
