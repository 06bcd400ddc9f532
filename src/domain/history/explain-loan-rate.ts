/** Why the loan rate of a run on history or on paths is what it is, and how many of them lapse at it. */
import { figuresBy, part, valueAt, type Explanation } from '../shared/explanation.ts';
import { MIN_DEFAULT_LOAN_RATE, type LoanTerms } from './loan-rate.ts';

const figureAt = figuresBy('history/loan-rate.ts#loanRate', 'docs/methods/policy-history.md');

export const LOAN_RATE_PATHS = 'loan_rate.{rate, illustrated_rate, lapse_count, illustrated_lapse_count}';

/** Null for any other path. */
export function explainLoanRate(path: string, input: LoanTerms, result: object): Explanation | null {
  const value = valueAt(result, path);
  const [holder, member] = path.split('.');
  if (holder !== 'loan_rate' || value === null) return null;
  const figure = figureAt(path, value);
  const { borrowing_rate: given, illustration } = input;
  const rate = illustration.illustrated_loan_rate;
  const inputs = [part.given('illustrated loan rate', rate, 'illustration.illustrated_loan_rate')];
  if (member === 'illustrated_rate') return figure.same('illustrated loan rate as entered', { inputs });
  if (member === 'rate') {
    if (given !== undefined)
      return figure.same('borrowing rate as entered', {
        inputs: [part.given('borrowing rate', given, 'borrowing_rate')],
      });
    return figure.same(
      'b: the higher of 5.4% and the illustrated loan rate',
      rate > MIN_DEFAULT_LOAN_RATE ? { inputs } : { steps: [part('lowest default', MIN_DEFAULT_LOAN_RATE)] },
    );
  }
  const formula = `n: periods or paths in which the policy lapses at the ${member === 'lapse_count' ? 'loan rate' : 'illustrated loan rate'}`;
  return figure.by(formula, { steps: [part('lapses', value)] });
}
