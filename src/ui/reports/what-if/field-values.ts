import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';

export type FieldKind = 'percent' | 'age' | 'years' | 'dollars';

/** Bounds of the slider and of the typed value. */
export interface FieldBounds {
  min: number;
  max: number;
  step: number;
  limits: readonly [number, number];
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
