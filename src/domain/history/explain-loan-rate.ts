/** Why the loan rate of a run on history or on paths is what it is, and how many of them lapse at it. */
import { part, type Explanation, labelOf, givenAt, madeOf, numberOrNull } from '../shared/explanation.ts';
import { memberAt } from '../shared/result-members.ts';
import { MIN_DEFAULT_LOAN_RATE, type LoanTerms } from './loan-rate.ts';

const MADE = { source: 'src/domain/history/loan-rate.ts#loanRate', method: 'docs/methods/policy-history.md' };

export const LOAN_RATE_PATHS = 'loan_rate.{rate, illustrated_rate, lapse_count, illustrated_lapse_count}';

/** Null for any other path. */
export function explainLoanRate(path: string, input: LoanTerms, result: object): Explanation | null {
  const value = numberOrNull(memberAt(result, path));
  const [holder, member] = path.split('.');
  if (holder !== 'loan_rate' || value === null) return null;
  const illustrated = givenAt(
    'illustrated loan rate',
    input.illustration.illustrated_loan_rate,
    'illustration.illustrated_loan_rate',
  );
  if (member === 'illustrated_rate')
    return madeOf(path, value, 'same', 'illustrated loan rate as entered', { inputs: [illustrated] }, MADE);
  if (member === 'rate') {
    const { borrowing_rate: given } = input;
    if (given !== undefined)
      return madeOf(
        path,
        value,
        'same',
        'borrowing rate as entered',
        { inputs: [givenAt('borrowing rate', given, 'borrowing_rate')] },
        MADE,
      );
    const source =
      input.illustration.illustrated_loan_rate > MIN_DEFAULT_LOAN_RATE
        ? { inputs: [illustrated] }
        : { steps: [part('lowest default', MIN_DEFAULT_LOAN_RATE)] };
    return madeOf(path, value, 'same', 'b: the higher of 5.4% and the illustrated loan rate', source, MADE);
  }
  const formula = `n: periods or paths in which the policy lapses at the ${member === 'lapse_count' ? 'loan rate' : 'illustrated loan rate'}`;
  const steps = [part('lapses', value)];
  return { path, label: labelOf(path), value, formula, inputs: [], steps, ...MADE };
}
