import { useState, type ReactNode } from 'react';
import { formatPercent, formatTableDollars, formatWholeDollars } from '../../../domain/shared/format.ts';
import { classes } from '../../kit/layout/classes.ts';
import { useDiscardEntries, useHasInvalidEntry, useInvalidEntry } from '../frame/invalid-entries.tsx';
import { IntegerInput, MoneyInput, PercentInput, Slider } from '../../kit/form/number-input.tsx';
import styles from './what-if-panel.module.css';
import type { SolvedDesign } from '../../../domain/history/reprice-illustration.ts';
import { Button } from '../../kit/form/button.tsx';

type Kind = 'percent' | 'age' | 'years' | 'dollars';

interface Limits {
  min: number;
  max: number;
  step: number;
  limits: readonly [number, number];
}

interface SliderRowProps extends Limits {
  label: string;
  kind: Kind;
  /** Account name, if several rows have the same label. */
  of?: string | undefined;
  value: number | null;
  /** Texts for null: field placeholder, slider value text, and label of the results. */
  none: { typed: string | undefined; screenReaderText: string; results: string };
  at: number;
  saved: readonly number[];
  isChanged: boolean;
  /** Text of the saved value, if it differs from `value`. */
  was: string | null;
  note?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  onChange: (next: number | null) => void;
}

const FORMATS: Readonly<Record<Kind, (figure: number) => string>> = {
  percent: formatPercent,
  age: String,
  years: (figure) => `${figure} years`,
  dollars: formatTableDollars,
};

const formatValue = (kind: Kind, figure: number): string => FORMATS[kind](figure);

function SliderRow(props: SliderRowProps) {
  const { label, kind, of, value, none, at, saved, isChanged, was, note, error, className, onChange } = props;
  const { min, max, step, limits } = props;
  const Typed = kind === 'percent' ? PercentInput : kind === 'dollars' ? MoneyInput : IntegerInput;
  const place = (figure: number): number => Math.max(0, Math.min(1, (figure - min) / (max - min || 1)));
  const name = of ? `${label}, ${of}` : label;
  const inForce = value === null ? none.screenReaderText : formatValue(kind, value);
  const { key, setInvalid } = useInvalidEntry(value === null ? none.results : inForce);
  return (
    <div
      className={classes(styles.row, className)}
      data-changed={isChanged || undefined}
      data-mixed={value === null || undefined}
    >
      <Typed
        key={key}
        className={styles.typed}
        label={label}
        aria-label={of && name}
        placeholder={value === null ? none.typed : undefined}
        // Rounds a portfolio's rate to fit the field. Typed rates are unchanged.
        value={value === null || isChanged || kind !== 'percent' ? value : Math.round(value * 1e4) / 1e4}
        step={step}
        min={limits[0]}
        max={limits[1]}
        error={error}
        onInvalidEntry={setInvalid}
        onChange={onChange}
      />
      <div className={styles.slide}>
        {saved.map((figure) => (
          <span
            key={figure}
            className={styles.tick}
            // The thumb's center stops 8 px before each end.
            style={{ insetInlineStart: `calc(8px + ${place(figure)} * (100% - 16px))` }}
          />
        ))}
        <Slider
          label={name}
          text={inForce}
          {...{ min, max, step }}
          value={at}
          onChange={(next) => {
            setInvalid(false);
            onChange(next);
          }}
        />
      </div>
      {was !== null && <p className={styles.was}>{was}</p>}
      {note && <p className={styles.flag}>{note}</p>}
    </div>
  );
}

const exact = (value: number): number => Number(value.toFixed(6));

interface WhatIfRowProps extends Pick<SliderRowProps, 'label' | 'of' | 'note' | keyof Limits> {
  kind: 'percent' | 'age' | 'dollars';
  value: number | undefined;
  /** Values without a change; several if the accounts differ. */
  resting: readonly number[];
  saved: readonly number[];
  onChange: (value: number | undefined) => void;
}

export function WhatIfRow({ value, resting, onChange, ...row }: WhatIfRowProps) {
  const { kind, saved } = row;
  const commonValue = resting.length === 1 ? (resting[0] ?? null) : null;
  const displayed = value ?? commonValue;
  const isChanged = displayed !== null && !(saved.length === 1 && saved[0] === displayed);
  return (
    <SliderRow
      {...row}
      value={displayed}
      none={{
        typed: commonValue === null ? 'mixed' : undefined,
        screenReaderText: 'as each account has it',
        results: resting.map((figure) => formatValue(kind, figure)).join(', '),
      }}
      at={displayed ?? resting.reduce((sum, figure) => sum + figure, 0) / Math.max(1, resting.length)}
      isChanged={isChanged}
      was={
        (isChanged || commonValue === null) && saved.length > 0
          ? `Scenario: ${saved.map((figure) => formatValue(kind, figure)).join(', ')}`
          : null
      }
      onChange={(next) => onChange(next === null || next === commonValue ? undefined : exact(next))}
    />
  );
}

interface TermRowProps extends Pick<SliderRowProps, 'label' | 'of' | 'error' | keyof Limits> {
  kind: 'percent' | 'years';
  value: number | null;
  saved: number | null;
  /** Text for null if the term is optional, such as "No cap". */
  none?: string | undefined;
  /** Undefined restores the simulation's term. */
  onChange: (value: number | null | undefined) => void;
}

export function TermRow({ value, saved, none, onChange, ...row }: TermRowProps) {
  const { kind } = row;
  const emptyText = none ?? '–';
  return (
    <SliderRow
      {...row}
      className={styles.term}
      value={value}
      none={{ typed: 'none', screenReaderText: emptyText, results: emptyText }}
      at={value ?? row.max}
      saved={saved === null ? [] : [saved]}
      isChanged={value !== saved}
      was={value === saved ? null : `Simulation: ${saved === null ? emptyText : formatValue(kind, saved)}`}
      onChange={(next) => {
        if (next === null) return onChange(none === undefined || saved === null ? undefined : null);
        onChange(exact(next) === saved ? undefined : exact(next));
      }}
    />
  );
}

export const DesignLine = ({ design, onUndo }: { design: SolvedDesign; onUndo: () => void }) => (
  <div className={styles.design}>
    <p>
      {formatWholeDollars(design.income)} a year, borrowed
      {design.multiple !== 1 && `, of a design ${design.multiple.toFixed(4)} times as large`}
    </p>
    <Button size="small" variant="quiet" label="The ledger’s own" onClick={onUndo} />
  </div>
);

interface WhatIfFrameProps {
  isChanged: boolean;
  onReset: () => void;
  children: ReactNode;
  foot: ReactNode;
  /** Summary of the changes, docked at the bottom of narrow screens. */
  dock: ReactNode;
}

export function WhatIfFrame({ isChanged, onReset, children, foot, dock }: WhatIfFrameProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasInvalid = useHasInvalidEntry();
  const discard = useDiscardEntries();
  const reset = () => {
    discard();
    onReset();
  };
  return (
    <aside className={styles.panel} aria-label="What if" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2>What if</h2>
        <Button
          variant="quiet"
          size="small"
          icon="reset"
          label="Reset"
          disabled={!isChanged && !hasInvalid}
          onClick={reset}
        />
      </div>
      <div className={styles.body}>
        {children}
        <p className={styles.foot}>{foot}</p>
      </div>
      <div className={styles.dock}>
        <Button
          label={isOpen ? 'Done' : 'What if'}
          icon="settings"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        {dock}
      </div>
    </aside>
  );
}
