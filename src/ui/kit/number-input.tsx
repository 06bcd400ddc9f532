import { useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { classes } from './classes.ts';
import { Field, firstMessage, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import {
  boundsMessage,
  INTEGER,
  MONEY,
  numberText,
  PERCENT,
  stepped,
  valueOfText,
  type Bounds,
  type NumberKind,
} from './number-text.ts';

type Native = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'children' | 'className' | 'id' | 'min' | 'max' | 'step'
>;

/**
 * `onChange` fires as they type, with the number the text means, or null while it means none. The
 * value may be outside min and max: the field says so, whoever calculates with it checks first.
 */
interface NumberInputProps extends FieldProps, Bounds, Native {
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  /** Handed on for a text that is no number, where an empty field means something: NaN, which every schema refuses. */
  unreadable?: number | undefined;
  ref?: Ref<HTMLInputElement>;
}

export const MoneyInput = (props: NumberInputProps) => <NumberInput {...props} kind={MONEY} before="$" />;
/** `value` is a fraction: 0.065 shows as 6.50 %. */
export const PercentInput = (props: NumberInputProps) => <NumberInput unit="%" {...props} kind={PERCENT} />;
/** Ages, years, counts. */
export const IntegerInput = (props: NumberInputProps) => <NumberInput {...props} kind={INTEGER} />;

function NumberInput({
  kind,
  before,
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  value,
  onChange,
  unit,
  unreadable,
  min,
  max,
  step,
  onBlur,
  onFocus,
  onKeyDown,
  ...rest
}: NumberInputProps & { kind: NumberKind; before?: string }) {
  // The text as typed, while it is being typed; what the value says otherwise.
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const text = draft ?? numberText(value, kind);
  const notANumber = draft !== null && draft.trim() !== '' && valueOfText(draft, kind) === null;
  const ownMessage = notANumber
    ? kind === INTEGER
      ? 'Enter a whole number.'
      : 'Enter a number.'
    : boundsMessage(value, kind, { min, max });

  function type(next: string) {
    setDraft(next);
    setLeft(false);
    const meant = valueOfText(next, kind) ?? (next.trim() === '' ? null : (unreadable ?? null));
    if (meant !== value) onChange(meant);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null || event.altKey || event.ctrlKey || event.metaKey || rest.readOnly) return;
    event.preventDefault();
    const next = stepped(value, direction, event.shiftKey ? 10 : 1, kind, { min, max, step });
    setDraft(null);
    if (next !== value) onChange(next);
  }

  return (
    <Field
      {...{ label, help, optional, hideLabel, className }}
      // What is no number at all is not called missing.
      error={notANumber && (error || left) ? ownMessage : (firstMessage(error) ?? (left ? ownMessage : null))}
    >
      {(ids) => (
        <span className={styles.box}>
          {before && <span className={styles.unit}>{before}</span>}
          <input
            type="text"
            inputMode={kind === INTEGER ? 'numeric' : 'decimal'}
            autoComplete="off"
            {...rest}
            {...ids}
            className={classes(styles.input, styles.figure)}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onFocus={(event) => {
              event.target.select();
              onFocus?.(event);
            }}
            onBlur={(event) => {
              // A text that is no number stays, with its message; a number takes its usual form.
              if (!notANumber) setDraft(null);
              setLeft(true);
              onBlur?.(event);
            }}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}
