import type { IllustrationInput } from '../policy/illustration.ts';
import { type OfOrigin, rewordForOrigin } from '../policy/ledger-origin.ts';
import { formatPercent, formatInteger } from '../shared/format.ts';

/** The specification's loan rate. A stress is not cheaper than the illustration. */
export const MIN_DEFAULT_LOAN_RATE = 0.054;

export interface LoanTerms {
  readonly borrowing_rate?: number | undefined;
  readonly illustration: Pick<IllustrationInput, 'illustrated_loan_rate'>;
}

export interface LoanRate {
  rate: number;
  source: 'given' | 'illustrated' | 'minimum';
  illustrated_rate: number;
  below_illustrated: boolean;
  /** Periods or paths in which the policy lapses; null with `credits`. */
  lapse_count: number | null;
  /** Lapses at the illustrated loan rate; null unless the used rate is lower. */
  illustrated_lapse_count: number | null;
}

export const loanRateOf = ({
  borrowing_rate: entered,
  illustration: { illustrated_loan_rate: illustrated },
}: LoanTerms): number => entered ?? Math.max(MIN_DEFAULT_LOAN_RATE, illustrated);

/** `lapsesAt` counts the periods or paths with a lapse at a loan rate; null with `credits`. */
export function loanRate(terms: LoanTerms, lapsesAt: ((rate: number) => number) | null): LoanRate {
  const rate = loanRateOf(terms);
  const illustrated = terms.illustration.illustrated_loan_rate;
  const isBelow = rate < illustrated;
  return {
    rate,
    source:
      terms.borrowing_rate !== undefined
        ? 'given'
        : illustrated > MIN_DEFAULT_LOAN_RATE
          ? 'illustrated'
          : 'minimum',
    illustrated_rate: illustrated,
    below_illustrated: isBelow,
    lapse_count: lapsesAt && lapsesAt(rate),
    illustrated_lapse_count: isBelow && lapsesAt ? lapsesAt(illustrated) : null,
  };
}

/** `count`: periods or paths. Returns an empty text for a result without a policy, and for older results without a loan rate. */
export function loanRateSentence(
  loanRate: LoanRate | null | undefined,
  count: number,
  unit: 'periods' | 'paths',
  origin: OfOrigin,
): string {
  if (!loanRate) return '';
  const { rate, illustrated_rate: illustrated } = loanRate;
  if (rate === illustrated)
    return rewordForOrigin(`Loans are charged ${formatPercent(rate)}, the illustrated loan rate.`, origin);
  const { lapse_count: lapses, illustrated_lapse_count: atIllustrated } = loanRate;
  const comparison =
    lapses !== null && atIllustrated !== null
      ? ` The policy lapses in ${formatInteger(lapses)} of ${formatInteger(count)} ${unit}; at the illustrated loan rate, in ${formatInteger(atIllustrated)}.`
      : '';
  return rewordForOrigin(
    `Loans are charged ${formatPercent(rate)}. The illustration charges ${formatPercent(illustrated)}.${comparison}`,
    origin,
  );
}
