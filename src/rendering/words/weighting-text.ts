/** The survival odds that weight a legacy. */
import { formatInteger } from '../../domain/shared/format.ts';
import type { ReportPart } from './report-facts.ts';
import { formatDollarsInText } from './sentence-parts.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';

export const WEIGHTED_LEGACY = 'On average';
/** For figures of history, which have no other average. */
export const LEFT_ON_AVERAGE = 'To heirs, on average';
export const averageLegacyText = (periods: number): string =>
  `To heirs, on average, weighted by mortality, across ${formatInteger(periods)} periods`;

/** The average legacy of each slot, for a slide with room for a line. */
export function averagesLine(
  { slots, longevity_weighting: weighting }: ReportPart,
  { insured }: Pick<ReportBasis, 'insured'>,
): string | null {
  if (!weighting || !insured) return null;
  const texts = slots.flatMap(({ slot, name }) => {
    const left = weighting[slot - 1]?.expected_legacy ?? null;
    return name === null || left === null ? [] : [`${name} ${formatDollarsInText(left)}`];
  });
  return `On average, weighted by mortality: ${texts.join(', ')}.`;
}

const CLASSES = { composite: '', nonsmoker: ' nonsmoker', smoker: ' smoker' };

const formatIntegerPercent = (rate: number): string => `${Math.round(100 * rate)}%`;

/** Null without a weighting. */
export function weightingLine({
  insured,
  last_age,
}: Pick<ReportBasis, 'insured' | 'last_age'>): string | null {
  if (!insured) return null;
  const { sex, tobacco, mortality_multiplier: share, alive_at_end_rate: alive } = insured;
  const table = share === 1 ? 'the 2017 CSO table' : `${formatIntegerPercent(share)} of the 2017 CSO table`;
  return `On average, weighted by mortality: each year’s death benefit by the probability of death in that year, the last value by the probability of living past ${last_age} (${formatIntegerPercent(alive)}), by ${table} for a ${sex}${CLASSES[tobacco]}.`;
}
