/** Explains a solution: the searched interval and the share of paths at the solution. */
import { figuresBy, part, valueAt, type Explanation } from '../shared/explanation.ts';
import { explainLoanRate, LOAN_RATE_PATHS } from '../history/explain-periods.ts';
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
  cap: 'the lowest cap of all capped strategies',
  charge_stress: 'the highest stress of charges',
  borrowing_rate: 'the highest loan rate',
  safe_withdrawal: 'the largest first payment that lasts ÷ total contributions',
  tie: 'the smallest return adjustment, or the highest tax rate, of the account',
};

export function solveExplainer(input: SolveInput, result: object) {
  return (path: string): Explanation | null => {
    const value = valueAt(result, path);
    if (value === null) return null;
    if (path.startsWith('loan_rate.')) return explainLoanRate(path, input, result);
    const [list, k] = path.split('.');
    const last = path.slice(path.lastIndexOf('.') + 1);
    const slot = list === 'slots' ? ` of slot ${String(memberAt(result, `slots.${k}.slot`))}` : '';
    const of = `${100 * input.share} of 100 paths`;
    const solution = `v: ${SEARCHED[input.question]} at which at least ⌈pn⌉ paths succeed`;
    const shares = 's: paths that succeed ÷ all paths';
    const premium = 'P: multiple × the ledger’s premium';
    const members: Readonly<Record<string, readonly [label: string, formula: string, name: string]>> = {
      amount: ['level income', 'x: the (n − ⌈pn⌉ + 1)-th of the paths’ largest level incomes, ascending', of],
      rate: [
        'first payment ÷ total contributions',
        'w: the (n − ⌈pn⌉ + 1)-th of the paths’ largest first payments ÷ the sum, ascending',
        of,
      ],
      worst: ['first payment ÷ total contributions, worst path', 'w: the lowest of all paths', 'worst path'],
      value: list === 'scan' ? ['step', 'v: one of 33 equal steps', 'step'] : ['solution', solution, of],
      share: ['share of the paths', shares, 'share'],
      share_there: ['share of the paths at the solution', shares, 'share'],
      multiple: [
        'multiple of the design',
        'm: target income ÷ the largest level income; every dollar scales',
        of,
      ],
      first_premium: ['first premium', premium, 'premium'],
      total_premium: ['total premium', premium, 'premium'],
    };
    const [label, formula, name] = members[last] ?? [last === 'paths' ? last : path, 'n: of the run', last];
    return { ...figureAt(path, value).by(formula, [part(name, value)]), label: label + slot };
  };
}
