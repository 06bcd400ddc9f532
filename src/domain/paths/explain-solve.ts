/** Why an answer is what it is: what was searched, and the share of paths that holds there. */
import { part, type Explanation, madeBy, valueAt } from '../shared/explanation.ts';
import { explainLoanRate, LOAN_RATE_PATHS } from '../history/explain-loan-rate.ts';
import { memberAt } from '../shared/result-members.ts';
import type { SolveInput } from './solve-schema.ts';

const MADE = madeBy('paths/solve.ts#solve', 'docs/methods/solve.md');

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
  const told = (path: string, value: number, formula: string, name: string): Explanation => {
    const keys = path.split('.');
    const label = LABELS[keys[keys.length - 1]] ?? path;
    const slot = keys[0] === 'slots' ? ` of slot ${String(memberAt(result, `slots.${keys[1]}.slot`))}` : '';
    return { path, label: label + slot, value, formula, inputs: [], steps: [part(name, value)], ...MADE };
  };
  return (path: string): Explanation | null => {
    const value = valueAt(result, path);
    if (value === null) return null;
    if (path.startsWith('loan_rate.')) return explainLoanRate(path, input, result);
    const last = path.slice(path.lastIndexOf('.') + 1);
    const of = `${100 * input.share} of 100 paths`;
    switch (last) {
      case 'amount':
        return told(
          path,
          value,
          'x: the (n − ⌈pn⌉ + 1)-th of the paths’ largest level incomes, ascending',
          of,
        );
      case 'rate':
        return told(
          path,
          value,
          'w: the (n − ⌈pn⌉ + 1)-th of the paths’ largest first payments ÷ the sum, ascending',
          of,
        );
      case 'worst':
        return told(path, value, 'w: the least of the paths’', 'worst path');
      case 'value':
        return path.startsWith('scan')
          ? told(path, value, 'v: one of 33 equal steps', 'step')
          : told(path, value, `v: ${SEARCHED[input.question]} at which at least ⌈pn⌉ paths hold`, of);
      case 'share':
      case 'share_there':
        return told(path, value, 's: paths that hold ÷ all paths', 'share');
      case 'multiple':
        return told(path, value, 'm: target income ÷ the largest level income; every dollar scales', of);
      case 'first_premium':
      case 'total_premium':
        return told(path, value, 'P: multiple × the ledger’s premium', 'premium');
      default:
        return told(path, value, 'n: of the run', last);
    }
  };
}
