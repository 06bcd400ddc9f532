import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';

type FieldKind = 'percent' | 'age' | 'years' | 'dollars';

/** Bounds of the slider and of the typed value. */
export interface FieldBounds {
  min: number;
  max: number;
  step: number;
  limits: readonly [number, number];
}

/** A field of the What-if panel. `Change`: all changes of the panel. */
export interface PanelField<Change> extends FieldBounds {
  label: string;
  /** The account or strategy, if several fields have the same label. */
  owner?: string | undefined;
  kind: FieldKind;
  /** Undefined without a change; null if the term, such as the cap, was removed. */
  value: number | null | undefined;
  /** Values without a change of this field; several if accounts or years differ, empty for a missing term. */
  baseValues: readonly number[];
  savedValues: readonly number[];
  /** Text of a missing term, such as "No cap", if the term is optional. */
  missingText?: string | undefined;
  help: string;
  /** Replaces the help. */
  warning?: string | undefined;
  error?: string | undefined;
  /** Undefined restores the saved value. */
  withValue: (value: number | null | undefined) => Change;
}

/** The value if there is only one; null for differing values and for a missing term. */
export function singleValue({
  value,
  baseValues,
}: Pick<PanelField<unknown>, 'value' | 'baseValues'>): number | null {
  const [first = null, ...others] = baseValues;
  return value === undefined ? (others.length > 0 ? null : first) : value;
}

const FORMATS: Readonly<Record<FieldKind, (value: number) => string>> = {
  percent: formatPercent,
  age: String,
  years: (value) => `${value} years`,
  dollars: formatTableDollars,
};

export const formatValue = (kind: FieldKind, value: number): string => FORMATS[kind](value);

/** "6.00%", or "5.00% to 7.00%" if the values differ. */
export function formatRange(kind: FieldKind, values: readonly number[]): string {
  if (values.length === 0) return '–';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? formatValue(kind, low) : `${formatValue(kind, low)} to ${formatValue(kind, high)}`;
}
