/** Text and summary cells of guaranteed values next to non-guaranteed ones. */
import { NO_GUARANTEED, type GuaranteedSide } from '../../domain/policy/guaranteed-lapse.ts';
import { formatTableDollars, formatPercent } from '../../domain/shared/format.ts';
import { rewordForOrigin, wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { AboveCarrierScale } from '../../domain/practice/reports/report-basis.ts';

export const LAPSED = 'lapsed';

/** Explains a back-test in which every period lapses. Null if the ledger itself does not. */
export const ledgerLapseAt = (age: number | undefined, basis: OfOrigin): string | null =>
  age === undefined ? null : rewordForOrigin(`The illustration itself lapses at ${age}.`, basis);

interface OfPolicy extends GuaranteedSide {
  last_age: number;
}

/** Null without guaranteed values. */
export function guaranteedAtEnd({ guaranteed_end: end, guaranteed_lapse_age: lapse, last_age }: OfPolicy) {
  if (!end) return null;
  const isLapsed = typeof lapse === 'number' && lapse <= last_age;
  const formatGuaranteed = (value: number | null): string =>
    isLapsed ? LAPSED : value === null ? 'not entered' : formatTableDollars(value);
  return { value: formatGuaranteed(end.surrender_value), deathBenefit: formatGuaranteed(end.death_benefit) };
}

/** "lapses at 72" or "holds $41,207 at 99"; null without guaranteed values, and for a modeled policy. */
export function guaranteedResult(basis: OfPolicy): string | null {
  const { guaranteed_lapse_age: lapse, guaranteed_end: end, last_age } = basis;
  if (typeof lapse === 'number') return `lapses at ${lapse}`;
  return lapse === null && end && end.surrender_value !== null
    ? `holds ${end.surrender_value < 0.5 ? '$0' : formatTableDollars(end.surrender_value)} at ${last_age}`
    : null;
}

/** Null if the policy is modeled, and for reports saved before this sentence existed. */
export function guaranteedSentence(basis: OfPolicy): string | null {
  return basis.no_guaranteed ? NO_GUARANTEED : guaranteedLine(basis);
}

/** "At guaranteed rates the policy lapses at 72."; null without guaranteed values. */
export function guaranteedLine(basis: OfPolicy): string | null {
  const result = guaranteedResult(basis);
  return result === null ? null : `At guaranteed rates the policy ${result}.`;
}

/** Below the chart of the death benefit. */
export const guaranteedLineNote = ({ guaranteed_lapse_age: lapse }: OfPolicy): string =>
  `Thin line, G: the guaranteed death benefit${lapse ? `, through ${lapse - 1}` : ''}.`;

/** For a caveat without the result. */
export const guaranteeUnlessIn = (caveat: string, basis: OfPolicy): string | null =>
  caveat.includes(guaranteedResult(basis) ?? NO_GUARANTEED) ? null : guaranteedSentence(basis);

/** The caveat of a policy shown above its ledger's rate. */
export function hypotheticalLine(
  { tried, own: carrierRate, loans }: AboveCarrierScale,
  of: OfOrigin,
): string {
  const { own: ownerText } = wordsOf(of);
  const isRateAbove = tried > carrierRate;
  const better = [
    ...(isRateAbove ? [`${formatPercent(tried)}, above ${ownerText} ${formatPercent(carrierRate)}`] : []),
    // Once is enough, so that the line leaves the caveat room for its next sentence.
    ...(loans
      ? [
          `loans at ${formatPercent(loans.tried)}, below ${isRateAbove ? '' : `${ownerText} `}${formatPercent(loans.own)}`,
        ]
      : []),
  ];
  return `Hypothetical: ${better.join('; ')}`;
}
