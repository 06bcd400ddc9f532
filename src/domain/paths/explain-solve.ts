/** Why an answer is what it is: what was searched, and the share of paths that holds there. */
import { figuresBy, part, valueAt, type Explanation } from '../shared/explanation.ts';
import { explainLoanRate, LOAN_RATE_PATHS } from '../history/explain-loan-rate.ts';
import { memberAt } from '../shared/result-members.ts';
import type { SolveInput } from './solve-schema.ts';

const figureAt = figuresBy('paths/solve.ts#solve', 'docs/methods/solve.md');

export const solvePaths: readonly string[] = [
  'slots.N.{amount, rate, worst}',
  '{paths, value, share_there, multiple, first_premium, total_premium}',
  'scan.N.{value, share}',
  LOAN_RATE_PATHS,
];

const SEARCHED: Readonly<Record<SolveInput['question'], string>> = {
  income: 'the largest level income',
  premium: 'target income ÷ the largest level income',
  cap: 'the least cap of every capped strategy',
  charge_stress: 'the highest stress of charges',
  borrowing_rate: 'the highest loan rate',
  safe_withdrawal: 'the first payment that lasts ÷ the sum put in',
  tie: 'the least spread on every return, or the highest tax rate, of the account',
};

const LABELS: Readonly<Record<string, string>> = {
  amount: 'level income',
  rate: 'first payment ÷ sum put in',
  worst: 'first payment ÷ sum put in, worst path',
  share_there: 'share of the paths there',
  multiple: 'multiple of the design',
  first_premium: 'first premium',
  total_premium: 'total premium',
  paths: 'paths',
  value: 'answer',
  share: 'share of the paths',
};

export function solveExplainer(input: SolveInput, result: object) {
  return (path: string): Explanation | null => {
    const value = valueAt(result, path);
    if (value === null) return null;
    if (path.startsWith('loan_rate.')) return explainLoanRate(path, input, result);
    const [list, k] = path.split('.');
    const last = path.slice(path.lastIndexOf('.') + 1);
    const slot = list === 'slots' ? ` of slot ${String(memberAt(result, `slots.${k}.slot`))}` : '';
    const told = (formula: string, name: string): Explanation => ({
      ...figureAt(path, value).by(formula, { steps: [part(name, value)] }),
      label: (LABELS[last] ?? path) + slot,
    });
    const of = `${100 * input.share} of 100 paths`;
    switch (last) {
      case 'amount':
        return told('x: the (n − ⌈pn⌉ + 1)-th of the paths’ largest level incomes, ascending', of);
      case 'rate':
        return told('w: the (n − ⌈pn⌉ + 1)-th of the paths’ largest first payments ÷ the sum, ascending', of);
      case 'worst':
        return told('w: the least of the paths’', 'worst path');
      case 'value':
        return list === 'scan'
          ? told('v: one of 33 equal steps', 'step')
          : told(`v: ${SEARCHED[input.question]} at which at least ⌈pn⌉ paths hold`, of);
      case 'share':
      case 'share_there':
        return told('s: paths that hold ÷ all paths', 'share');
      case 'multiple':
        return told('m: target income ÷ the largest level income; every dollar scales', of);
      case 'first_premium':
      case 'total_premium':
        return told('P: multiple × the ledger’s premium', 'premium');
      default:
        return told('n: of the run', last);
    }
  };
}
