/** Text and summary cells of guaranteed values next to non-guaranteed ones. */
import { NO_GUARANTEED, type GuaranteedSide } from '../../domain/policy/guaranteed-lapse.ts';
import { formatTableDollars, formatPercent } from '../../domain/shared/format.ts';
import { wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { AboveCarrierScale, ReportBasis } from '../../domain/practice/reports/report-basis.ts';

export const LAPSED = 'lapsed';

interface OfPolicy extends GuaranteedSide {
  last_age: number;
}

/** Null without guaranteed values. */
export function guaranteedAtEnd({ guaranteed_end: end, guaranteed_lapse_age: lapse, last_age }: OfPolicy) {
  if (!end) return null;
  const formatGuaranteed = (value: number | null): string =>
    typeof lapse === 'number' && lapse <= last_age ? LAPSED : formatTableDollars(value);
  return { value: formatGuaranteed(end.surrender_value), deathBenefit: formatGuaranteed(end.death_benefit) };
}

/** Null if the policy is modeled, and for reports saved before this sentence existed. */
export function guaranteedSentence(basis: OfPolicy): string | null {
  const { guaranteed_lapse_age: lapse, guaranteed_end: end, last_age, no_guaranteed } = basis;
  if (no_guaranteed) return NO_GUARANTEED;
  if (typeof lapse === 'number') return `At guaranteed rates the policy lapses at ${lapse}.`;
  return lapse === null && end && end.surrender_value !== null
    ? `At guaranteed rates the policy holds ${formatTableDollars(end.surrender_value)} at ${last_age}.`
    : null;
}

/** The caveat of a policy shown above its ledger's rate. */
export function hypotheticalLine(
  { tried, own: carrierRate, loans }: AboveCarrierScale,
  of: OfOrigin,
): string {
  const { own: ownerText } = wordsOf(of);
  const better = [
    ...(tried > carrierRate
      ? [`${formatPercent(tried)}, above ${ownerText} ${formatPercent(carrierRate)}`]
      : []),
    ...(loans
      ? [`loans at ${formatPercent(loans.tried)}, below ${ownerText} ${formatPercent(loans.own)}`]
      : []),
  ];
  return `Hypothetical: ${better.join('; ')}`;
}

/** The caveat before other sentences; empty for a policy at its illustrated rate. */
export const hypotheticalFirst = (
  { above_own_scale: above, origin }: Pick<ReportBasis, 'above_own_scale' | 'origin'>,
  text: string,
): string => (above ? `${hypotheticalLine(above, { origin })}. ${text}` : text);
