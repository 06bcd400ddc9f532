import type { CSSProperties } from 'react';
import { formatPercent } from '../../../domain/shared/format.ts';
import { IntegerInput, PercentInput } from '../../kit/number-input.tsx';
import styles from '../builder/what-if-panel.module.css';
import own from './levers.module.css';

interface LeverRowProps {
  label: string;
  kind: 'percent' | 'years';
  /** Whose term it is, where several rows have the same label. */
  of?: string | undefined;
  /** What holds now; null: none. */
  value: number | null;
  /** What the simulation holds; marked on the slider. */
  saved: number | null;
  /** Said of null, where a term may be left out: "No cap". */
  none?: string | undefined;
  min: number;
  max: number;
  step: number;
  /** As far as a typed figure may go. */
  limits: readonly [number, number];
  error?: string | undefined;
  /** Undefined: the simulation's own again. */
  onChange: (value: number | null | undefined) => void;
}

/** One term: a field to type in, a slider to try with, and where the simulation stands. */
export function LeverRow({
  label,
  kind,
  of,
  value,
  saved,
  none,
  min,
  max,
  step,
  limits,
  error,
  onChange,
}: LeverRowProps) {
  const Typed = kind === 'percent' ? PercentInput : IntegerInput;
  const inWords = (figure: number | null): string =>
    figure === null ? (none ?? '–') : kind === 'percent' ? formatPercent(figure) : `${figure} years`;
  const isChanged = value !== saved;
  const set = (next: number | null): void => {
    if (next === null) return onChange(none === undefined || saved === null ? undefined : null);
    if (next < limits[0] || next > limits[1]) return;
    const exact = Number(next.toFixed(6));
    onChange(exact === saved ? undefined : exact);
  };
  const place = (figure: number): number => Math.max(0, Math.min(1, (figure - min) / (max - min || 1)));
  const at = value ?? max;
  const name = of ? `${label}, ${of}` : label;
  return (
    <div
      className={`${styles.row} ${own.row}`}
      data-changed={isChanged || undefined}
      data-mixed={value === null || undefined}
    >
      <Typed
        className={`${styles.typed} ${own.typed}`}
        label={label}
        aria-label={of && name}
        placeholder={value === null ? 'none' : undefined}
        value={value}
        step={step}
        min={limits[0]}
        max={limits[1]}
        error={error}
        onChange={set}
      />
      <div className={styles.slide}>
        {saved !== null && (
          <span
            className={styles.tick}
            // The thumb's centre travels between 8 px inside either end.
            style={{ insetInlineStart: `calc(8px + ${place(saved)} * (100% - 16px))` }}
          />
        )}
        <input
          type="range"
          aria-label={name}
          aria-valuetext={inWords(value)}
          min={min}
          max={max}
          step={step}
          value={at}
          style={{ '--v': `${100 * place(at)}%` } as CSSProperties}
          onChange={(event) => set(Number(event.target.value))}
        />
      </div>
      {isChanged && <p className={styles.was}>Simulation: {inWords(saved)}</p>}
    </div>
  );
}
