import type { CSSProperties } from 'react';
import { formatPercent } from '../../../domain/shared/format.ts';
import { IntegerInput, PercentInput } from '../../kit/number-input.tsx';
import styles from './what-if-panel.module.css';

interface WhatIfRowProps {
  label: string;
  kind: 'percent' | 'age';
  /** Whose figure it is, where several rows have the same label. */
  of?: string | undefined;
  /** Undefined: not changed. */
  value: number | undefined;
  /** What holds without a change: one figure, or several where accounts differ. */
  resting: readonly number[];
  /** What the scenario holds; marked on the slider. */
  saved: readonly number[];
  min: number;
  max: number;
  step: number;
  /** As far as a typed figure may go. */
  limits: readonly [number, number];
  note?: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** One assumption: a field to type in, a slider to try with, and where the scenario stands. */
export function WhatIfRow({
  label,
  kind,
  of,
  value,
  resting,
  saved,
  min,
  max,
  step,
  limits,
  note,
  onChange,
}: WhatIfRowProps) {
  const Typed = kind === 'percent' ? PercentInput : IntegerInput;
  const inWords = (figure: number): string => (kind === 'percent' ? formatPercent(figure) : String(figure));
  const own = resting.length === 1 ? (resting[0] ?? null) : null;
  const shown = value ?? own;
  const isDifferent = shown !== null && !(saved.length === 1 && saved[0] === shown);
  const set = (next: number | null): void =>
    onChange(
      next === null || next === own || next < limits[0] || next > limits[1]
        ? undefined
        : Number(next.toFixed(6)),
    );
  const place = (figure: number): number => Math.max(0, Math.min(1, (figure - min) / (max - min || 1)));
  // Where accounts differ nothing is shown as theirs; the slider waits in the middle of what they have.
  const at = shown ?? resting.reduce((sum, figure) => sum + figure, 0) / Math.max(1, resting.length);
  const name = of ? `${label}, ${of}` : label;
  return (
    <div
      className={styles.row}
      data-changed={isDifferent || undefined}
      data-mixed={shown === null || undefined}
    >
      <Typed
        className={styles.typed}
        label={label}
        aria-label={of && name}
        placeholder={own === null ? 'mixed' : undefined}
        value={shown}
        step={step}
        min={limits[0]}
        max={limits[1]}
        onChange={set}
      />
      <div className={styles.slide}>
        {saved.map((figure) => (
          <span
            key={figure}
            className={styles.tick}
            // The thumb's centre travels between 8 px inside either end.
            style={{ insetInlineStart: `calc(8px + ${place(figure)} * (100% - 16px))` }}
          />
        ))}
        <input
          type="range"
          aria-label={name}
          aria-valuetext={shown === null ? 'as each account has it' : inWords(shown)}
          min={min}
          max={max}
          step={step}
          value={at}
          style={{ '--v': `${100 * place(at)}%` } as CSSProperties}
          onChange={(event) => set(Number(event.target.value))}
        />
      </div>
      {(isDifferent || own === null) && saved.length > 0 && (
        <p className={styles.was}>Scenario: {saved.map(inWords).join(', ')}</p>
      )}
      {note && <p className={styles.flag}>{note}</p>}
    </div>
  );
}
