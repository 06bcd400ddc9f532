/** Explains each row by the policy's lead before and after the assumption is replaced. */
import type { IndexHistory } from '../../market/inline-series.ts';
import { figuresBy, part, rowOf, memberText, valueAt, type Explanation } from '../../shared/explanation.ts';
import { leadInIncome, leadInValue } from './assumption-lean.ts';
import { assumptionRuns, ASSUMPTIONS, type LeanInput } from './assumption-runs.ts';

export const assumptionLeanPaths: readonly string[] = [
  'comparison_age',
  '{policy_value, best_account_value, value_difference, policy_income, best_account_income, income_difference}',
  'rows.N.{current, alternative, value_change, income_change, change}',
];

const METHOD = 'docs/methods/assumption-lean.md';
const fromRuns = figuresBy('comparison/lean/assumption-runs.ts#assumptionRuns', METHOD);
const fromLean = figuresBy('comparison/lean/assumption-lean.ts#assumptionLean', METHOD);

export function assumptionLeanExplainer(input: LeanInput, result: object, history: IndexHistory) {
  const { age, now, rows } = assumptionRuns(input, history);
  return (path: string): Explanation | null => {
    const value = valueAt(result, path);
    if (value === null) return null;
    const figure = fromLean(path, value);
    const same = (formula: string, name: string) => fromRuns(path, value).same(formula, [part(name, value)]);
    const difference = (of: 'value' | 'income') => {
      const side = (name: string, key: string) => part.at(result, `${name}’s ${of}`, `${key}_${of}`);
      const steps = [side('policy', 'policy'), side('best account', 'best_account')];
      return figure.difference(`policy’s ${of} − best account’s ${of}`, steps);
    };
    const best = now.account.name;
    switch (path) {
      case 'comparison_age':
        return same('the age that is given, or the last of the ledger', 'age of the comparison');
      case 'policy_value':
        return same(
          'surrender value − tax on its gain; 0 after a lapse',
          `after-tax value at the end of age ${age}`,
        );
      case 'policy_income':
        return same('Σ net income of the policy', `net income of the policy through age ${age}`);
      case 'best_account_value':
        return same(
          'balance after tax of the account with the most value and income',
          `${best}, sold at the end of age ${age}`,
        );
      case 'best_account_income':
        return same('Σ net income of that account', `net income of ${best} through age ${age}`);
      case 'value_difference':
        return difference('value');
      case 'income_difference':
        return difference('income');
    }
    const cell = rowOf(path);
    if (!cell) return null;
    const name = ASSUMPTIONS[cell.t];
    const row = rows[name];
    const assumptionName = memberText(name);
    const changed = (leadIn: typeof leadInValue, of: string) =>
      figure.difference(`policy’s lead in ${of} with the alternative − its lead as assumed`, [
        part('lead with the alternative', row ? leadIn(row.after) : 0),
        part('lead as assumed', row ? leadIn(row.before) : 0),
      ]);
    const change = (of: string) => part.at(result, `change in ${of}`, `rows.${cell.t}.${of}_change`);
    switch (cell.key) {
      case 'current':
        return same('the assumption of the document', `${assumptionName} as assumed`);
      case 'alternative':
        return same('what takes its place', `${assumptionName} instead`);
      case 'value_change':
        return changed(leadInValue, 'value');
      case 'income_change':
        return changed(leadInIncome, 'net income');
      case 'change':
        return figure.sum('change in value + change in income', [change('value'), change('income')]);
      default:
        return null;
    }
  };
}
