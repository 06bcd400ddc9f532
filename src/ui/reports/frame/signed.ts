/** Differences in words: what one figure is more or less than another. */
import { formatPoints, formatTableDollars } from '../../../domain/shared/format.ts';

export const signed = (value: number, text: (size: number) => string): string =>
  `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;

export const dollarsMore = (value: number | null): string =>
  value === null ? '–' : Math.abs(value) < 0.5 ? 'same' : signed(value, formatTableDollars);

/** Percentage points: a difference of two rates is no rate. */
export const pointsMore = (value: number): string =>
  formatPoints(value) === '0.00' ? 'same' : signed(value, (size) => `${formatPoints(size)} pts`);
