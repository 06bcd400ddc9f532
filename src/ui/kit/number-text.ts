import { parseNumberText, withoutNoise } from '../../domain/shared/number-text.ts';

/** How a kind of figure is held, shown and stepped. */
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

/** What stands in the field when nobody types in it. */
export function numberText(value: number | null, kind: NumberKind): string {
  if (value === null || !Number.isFinite(value)) return '';
  const shown = withoutNoise(value * kind.scale);
  // Cents are shown both or not at all.
  const minDecimals = kind === MONEY && !Number.isInteger(shown) ? 2 : kind.minDecimals;
  return shown.toLocaleString('en-US', {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: kind.maxDecimals,
    useGrouping: kind.grouped,
  });
}

/** The value that a text means for this kind; whole kinds refuse a fraction. */
export function valueOfText(text: string, kind: NumberKind): number | null {
  const shown = parseNumberText(text);
  if (shown === null) return null;
  if (kind.maxDecimals === 0 && !Number.isInteger(shown)) return null;
  return withoutNoise(shown / kind.scale);
}

export interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
}

/** One press of an arrow key: on to the next multiple of the step, inside the bounds. */
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

/** "Must be between 1 and 100." for a value outside its bounds, null inside. */
export function boundsMessage(value: number | null, kind: NumberKind, { min, max }: Bounds): string | null {
  if (value === null) return null;
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return null;
  const show = (bound: number) => (kind === PERCENT ? `${trimmed(bound, kind)}%` : trimmed(bound, kind));
  if (min !== undefined && max !== undefined) return `Must be between ${show(min)} and ${show(max)}.`;
  return min !== undefined ? `Must be at least ${show(min)}.` : `Must be at most ${show(max ?? 0)}.`;
}

const trimmed = (bound: number, kind: NumberKind) => numberText(bound, { ...kind, minDecimals: 0 });
