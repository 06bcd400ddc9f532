import type { CSSProperties } from 'react';
import styles from './slider.module.css';

interface SliderProps {
  /** Without it the input has a label around it. */
  label?: string;
  value: number;
  min: number;
  max: number;
  step?: number | undefined;
  /** In words, for a screen reader. */
  text: string;
  onChange: (value: number) => void;
}

/** To try with; a field for typing stands beside it. */
export function Slider({ label, value, min, max, text, onChange, step }: SliderProps) {
  const share = Math.max(0, Math.min(1, (value - min) / (max - min || 1)));
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={text}
      {...{ min, max, step, value }}
      style={{ '--v': `${100 * share}%` } as CSSProperties}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
