/** By whose odds of living a legacy is weighted. */
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';

export const WEIGHTED_LEGACY = 'On average';
export const WEIGHTED_RETURN = 'Net return';

const CLASSES = { composite: '', nonsmoker: ' nonsmoker', smoker: ' smoker' };

const whole = (rate: number): string => `${Math.round(100 * rate)}%`;

/** Null where nothing is weighted. */
export function weightingLine({
  insured,
  last_age,
}: Pick<ReportBasis, 'insured' | 'last_age'>): string | null {
  if (!insured) return null;
  const { sex, tobacco, mortality_multiplier: share, alive_at_end_rate: alive } = insured;
  const table = share === 1 ? 'the 2017 CSO table' : `${whole(share)} of the 2017 CSO table`;
  return `On average, weighted by mortality: each year’s death benefit by the chance of dying in it, the last value by the chance of living past ${last_age} (${whole(alive)}), by ${table} for a ${sex}${CLASSES[tobacco]}.`;
}
