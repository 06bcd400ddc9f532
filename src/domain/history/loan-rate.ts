/** The rate charged on policy loans where a ledger runs on history or on paths. */
import type { IllustrationInput } from '../policy/illustration.ts';

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
  /** Periods or paths in which the policy lapses; null with credits. */
  lapse_count: number | null;
  /** The same at the illustrated loan rate; null unless the rate is below it. */
  illustrated_lapse_count: number | null;
}

export const loanRateOf = ({
  borrowing_rate: given,
  illustration: { illustrated_loan_rate: illustrated },
}: LoanTerms): number => given ?? Math.max(MIN_DEFAULT_LOAN_RATE, illustrated);

/** `lapsesAt`: in how many periods or paths the policy lapses at a loan rate; null with credits. */
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
