import { useState, type ComponentProps, type KeyboardEvent, type Ref, type CSSProperties } from 'react';
import { numberTextError, parseNumberText, withoutNoise } from '../../../domain/shared/number-text.ts';
import { classes } from '../layout/classes.ts';
import { Field, firstMessage, splitField, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type Native = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'children' | 'className' | 'id' | 'min' | 'max' | 'step'
>;

/**
 * `onChange` fires while the user types: null if empty, NaN if the text is not a number, which every schema rejects.
 * The value may exceed the bounds: the field shows the error, and the caller validates.
 */
interface NumberInputProps extends FieldProps, Bounds, Native {
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  /** If set, `onChange` receives only valid values. Another entry stays with its error until Escape. */
  onInvalidEntry?: ((isInvalid: boolean) => void) | undefined;
  /** Value of the field's slider: an empty field steps from it, and Page Up and Page Down step by ten. */
  stepsFrom?: number;
  ref?: Ref<HTMLInputElement>;
}

export const MoneyInput = (props: NumberInputProps) => <NumberInput {...props} kind={MONEY} before="$" />;
/** `value` is a fraction: 0.065 shows as 6.50 %. */
export const PercentInput = (props: NumberInputProps) => <NumberInput unit="%" {...props} kind={PERCENT} />;
export const IntegerInput = (props: NumberInputProps) => <NumberInput {...props} kind={INTEGER} />;

function NumberInput(props: NumberInputProps & { kind: NumberKind; before?: string }) {
  const [{ error, ...field }, control] = splitField(props);
  const { kind, before, value, onChange, unit, onInvalidEntry, stepsFrom, min, max, step, ...native } =
    control;
  const { onBlur, onFocus, onKeyDown, ...rest } = native;
  const [draft, setDraft] = useState<string | null>(null);
  const [hasLeft, setHasLeft] = useState(true);
  const [lastValue, setLastValue] = useState(value);
  if (!Object.is(value, lastValue)) {
    setLastValue(value);
    if (onInvalidEntry && draft !== null && !Object.is(parseEntry(draft, kind), value)) setDraft(null);
  }
  const text = draft ?? numberText(value, kind);
  const notANumber = draft !== null && Number.isNaN(parseEntry(draft, kind));
  const displayed = onInvalidEntry && draft !== null ? parseEntry(draft, kind) : value;
  const formatMessage = kind === INTEGER ? 'Enter a whole number.' : 'Enter a number.';
  const validationMessage = notANumber
    ? (numberTextError(draft, formatMessage) ?? formatMessage)
    : boundsMessage(displayed, kind, { min, max });
  const isInvalid = onInvalidEntry !== undefined && validationMessage !== null;

  function type(next: string) {
    setDraft(next);
    setHasLeft(false);
    const meant = parseEntry(next, kind);
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
    const isPage = event.key === 'PageUp' || event.key === 'PageDown';
    const direction = event.key.endsWith('Up') ? 1 : -1;
    if (!(isPage ? stepsFrom !== undefined : event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
    if (event.altKey || event.ctrlKey || event.metaKey || rest.readOnly) return;
    event.preventDefault();
    const times = isPage || event.shiftKey ? 10 : 1;
    const next = stepped(value ?? stepsFrom ?? null, direction, times, kind, { min, max, step });
    setDraft(null);
    onInvalidEntry?.(false);
    if (next !== value) onChange(next);
  }

  return (
    <Field
      {...field}
      error={
        isInvalid || (notANumber && (error || hasLeft))
          ? validationMessage
          : (firstMessage(error) ?? (hasLeft ? validationMessage : null))
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
              if (!notANumber && !isInvalid) setDraft(null);
              setHasLeft(true);
              onBlur?.(event);
            }}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

/** Returns null for empty text, NaN for text that is not a number of this kind. */
const parseEntry = (text: string, kind: NumberKind): number | null =>
  text.trim() === '' ? null : (valueOfText(text, kind) ?? NaN);

export interface NumberKind {
  /** Text shown = value × scale: a percent field shows 6.50 for 0.065. */
  scale: number;
  step: number;
  minDecimals: number;
  maxDecimals: number;
  grouped: boolean;
}

export const MONEY: NumberKind = { scale: 1, step: 100, minDecimals: 0, maxDecimals: 2, grouped: true };
export const PERCENT: NumberKind = {
  scale: 100,
  step: 0.0005,
  minDecimals: 2,
  maxDecimals: 4,
  grouped: false,
};
export const INTEGER: NumberKind = { scale: 1, step: 1, minDecimals: 0, maxDecimals: 0, grouped: false };

export function numberText(value: number | null, kind: NumberKind): string {
  if (value === null || !Number.isFinite(value)) return '';
  const displayed = withoutNoise(value * kind.scale);
  const minDecimals = kind === MONEY && !Number.isInteger(displayed) ? 2 : kind.minDecimals;
  return formatOf(minDecimals, kind).format(displayed);
}

/** Cached, because a format takes longer to create than to use. */
const formats = new Map<string, Intl.NumberFormat>();
function formatOf(min: number, { maxDecimals: max, grouped }: NumberKind): Intl.NumberFormat {
  const key = `${min} ${max} ${grouped}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: grouped,
    });
  formats.set(key, format);
  return format;
}

/** Returns the value of a text; integer kinds reject fractions. */
export function valueOfText(text: string, kind: NumberKind): number | null {
  const displayed = parseNumberText(text);
  if (displayed === null) return null;
  if (kind.maxDecimals === 0 && !Number.isInteger(displayed)) return null;
  return withoutNoise(displayed / kind.scale);
}

export interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
}

export function stepped(
  value: number | null,
  direction: 1 | -1,
  times: number,
  kind: NumberKind,
  bounds: Bounds,
): number {
  const step = bounds.step ?? kind.step;
  const from = value ?? bounds.min ?? 0;
  const next = withoutNoise(from + direction * times * step);
  return Math.min(bounds.max ?? Infinity, Math.max(bounds.min ?? -Infinity, next));
}

/** Returns "Must be between 1 and 100." for a value outside its bounds, null inside. */
export function boundsMessage(value: number | null, kind: NumberKind, { min, max }: Bounds): string | null {
  if (value === null) return null;
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return null;
  const show = (bound: number) => (kind === PERCENT ? `${trimmed(bound, kind)}%` : trimmed(bound, kind));
  if (min !== undefined && max !== undefined) return `Must be between ${show(min)} and ${show(max)}.`;
  return min !== undefined ? `Must be at least ${show(min)}.` : `Must be at most ${show(max ?? 0)}.`;
}

const trimmed = (bound: number, kind: NumberKind) => numberText(bound, { ...kind, minDecimals: 0 });

interface SliderProps {
  label?: string;
  value: number;
  min: number;
  max: number;
  step?: number | undefined;
  text: string;
  onChange: (value: number) => void;
  /** 0 if no number field has the same value. Then the slider is the only control for the keyboard. */
  tabIndex?: 0;
}

export function Slider({ label, value, min, max, text, onChange, step, tabIndex }: SliderProps) {
  const share = Math.max(0, Math.min(1, (value - min) / (max - min || 1)));
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={text}
      tabIndex={tabIndex ?? -1}
      {...{ min, max, step, value }}
      style={{ '--v': `${100 * share}%` } as CSSProperties}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
