import { formatWholeDollars } from '../../../domain/shared/format.ts';
import type { SolvedDesign } from '../../../domain/history/reprice-illustration.ts';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput, MoneyInput, PercentInput, Slider } from '../../kit/form/number-input.tsx';
import { useInvalidEntry } from '../frame/invalid-entries.tsx';
import { formatValue, type FieldBounds, type FieldKind } from './field-values.ts';
import type { TermField } from './term-fields.ts';
import type { WhatIfField } from './what-if-fields.ts';
import styles from './what-if-row.module.css';

interface ValueRowProps extends FieldBounds {
  label: string;
  kind: FieldKind;
  of?: string | undefined;
  value: number | null;
  /** Texts for null: placeholder of the field, text of the slider, and label of the results. */
  none: { typed: string | undefined; screenReaderText: string; results: string };
  /** Position of the slider. */
  at: number;
  saved: readonly number[];
  isChanged: boolean;
  help: string;
  warning?: string | undefined;
  error?: string | undefined;
  onChange: (next: number | null) => void;
}

const INPUTS = { percent: PercentInput, dollars: MoneyInput, age: IntegerInput, years: IntegerInput };

/** A typed value, its slider and one line of help. Nothing moves when the value or the line changes. */
function ValueRow(props: ValueRowProps) {
  const { label, kind, of, value, none, at, saved, isChanged, help, warning, error, onChange } = props;
  const { min, max, step, limits } = props;
  const Typed = INPUTS[kind];
  const place = (figure: number): number => Math.max(0, Math.min(1, (figure - min) / (max - min || 1)));
  const name = of ? `${label}, ${of}` : label;
  const inForce = value === null ? none.screenReaderText : formatValue(kind, value);
  const { key, setInvalid } = useInvalidEntry(value === null ? none.results : inForce);
  return (
    <div
      className={styles.row}
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
        {...(kind === 'years' && { unit: 'yr' })}
        step={step}
        stepsFrom={at}
        min={limits[0]}
        max={limits[1]}
        error={error}
        help={warning ? <span className={styles.flag}>{warning}</span> : help}
        onInvalidEntry={setInvalid}
        onChange={onChange}
      />
      <div className={styles.slide}>
        {(isChanged || value === null) &&
          saved.map((figure) => (
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
    </div>
  );
}

const exact = (value: number): number => Number(value.toFixed(6));

type WhatIfRowProps = Omit<WhatIfField, 'changedBy'> & { onChange: (value: number | undefined) => void };

export function WhatIfRow({ value, resting, onChange, ...row }: WhatIfRowProps) {
  const { kind, saved } = row;
  const commonValue = resting.length === 1 ? (resting[0] ?? null) : null;
  const displayed = value ?? commonValue;
  return (
    <ValueRow
      {...row}
      value={displayed}
      none={{
        typed: commonValue === null ? 'mixed' : undefined,
        screenReaderText: 'as each account has it',
        results: resting.map((figure) => formatValue(kind, figure)).join(', '),
      }}
      at={displayed ?? resting.reduce((sum, figure) => sum + figure, 0) / Math.max(1, resting.length)}
      isChanged={displayed !== null && !(saved.length === 1 && saved[0] === displayed)}
      onChange={(next) => onChange(next === null || next === commonValue ? undefined : exact(next))}
    />
  );
}

type TermRowProps = Omit<TermField, 'changedBy'> & { onChange: (value: number | null | undefined) => void };

export function TermRow({ value, saved, none, onChange, ...row }: TermRowProps) {
  const emptyText = none ?? '–';
  return (
    <ValueRow
      {...row}
      value={value}
      none={{ typed: 'none', screenReaderText: emptyText, results: emptyText }}
      at={value ?? row.max}
      saved={saved === null ? [] : [saved]}
      isChanged={value !== saved}
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
    <Button size="small" variant="quiet" label="Undo" onClick={onUndo} />
  </div>
);
