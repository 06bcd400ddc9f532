import { useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { numberTextError } from '../../domain/shared/number-text.ts';
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
 * `onChange` fires while the user types: the number, null for an empty field, NaN for text that is not a number, which
 * every schema rejects. The value may be outside min and max: the field shows the error, and the caller validates.
 */
interface NumberInputProps extends FieldProps, Bounds, Native {
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  /**
   * With it, `onChange` gets only null and numbers within min and max. Another entry stays in the field with its error, is
   * reported here as true, and is replaced by the last valid value on Escape.
   */
  onInvalidEntry?: ((isInvalid: boolean) => void) | undefined;
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
  onInvalidEntry,
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
  // A change from outside, such as a slider's, replaces the entry.
  const [lastValue, setLastValue] = useState(value);
  if (!Object.is(value, lastValue)) {
    setLastValue(value);
    if (onInvalidEntry && draft !== null && !Object.is(meantBy(draft, kind), value)) setDraft(null);
  }
  const text = draft ?? numberText(value, kind);
  const notANumber = draft !== null && Number.isNaN(meantBy(draft, kind));
  const shown = onInvalidEntry && draft !== null ? meantBy(draft, kind) : value;
  const wanted = kind === INTEGER ? 'Enter a whole number.' : 'Enter a number.';
  const ownMessage = notANumber
    ? (numberTextError(draft, wanted) ?? wanted)
    : boundsMessage(shown, kind, { min, max });
  const isInvalid = onInvalidEntry !== undefined && ownMessage !== null;

  function type(next: string) {
    setDraft(next);
    setLeft(false);
    const meant = meantBy(next, kind);
    const isValid = !Number.isNaN(meant) && boundsMessage(meant, kind, { min, max }) === null;
    onInvalidEntry?.(!isValid);
    if (!Object.is(meant, value) && (isValid || !onInvalidEntry)) onChange(meant);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && isInvalid) {
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      onInvalidEntry(false);
      return;
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null || event.altKey || event.ctrlKey || event.metaKey || rest.readOnly) return;
    event.preventDefault();
    const next = stepped(value, direction, event.shiftKey ? 10 : 1, kind, { min, max, step });
    setDraft(null);
    onInvalidEntry?.(false);
    if (next !== value) onChange(next);
  }

  return (
    <Field
      {...{ label, help, optional, hideLabel, className }}
      // Text that is not a number is not reported as missing.
      error={
        isInvalid || (notANumber && (error || left))
          ? ownMessage
          : (firstMessage(error) ?? (left ? ownMessage : null))
      }
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
              // An invalid entry stays, with its error. A number gets its usual format.
              if (!notANumber && !isInvalid) setDraft(null);
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

/** Null for an empty text, NaN for one that is not a number of this kind. */
const meantBy = (text: string, kind: NumberKind): number | null =>
  text.trim() === '' ? null : (valueOfText(text, kind) ?? NaN);
