/** Why a withdrawal with a smaller death benefit may be taxed: value, basis, the lower face and its ceiling. */
import { figuresBy, part, type Explanation } from '../../shared/explanation.ts';
import { memberAt } from '../../shared/result-members.ts';
import { policyTaxRate } from '../policy-tax.ts';
import { beforeWithdrawal, guidelineLimit } from './forced-out.ts';
import type { PolicyTestsInput } from './policy-tests-schema.ts';
import type { PolicyTestsRun } from './policy-tests-run.ts';

const ROW_MEMBERS = [
  'withdrawal',
  'reduction_year',
  'face_before',
  'face_after',
  'recapture_ceiling',
  'income_on_contract',
  'taxable_estimate',
  'tax_estimate',
] as const;

export const forcedOutPaths: readonly string[] = [
  'forced_out.{total_taxable_estimate, total_tax_estimate}',
  `forced_out.rows.N.{${ROW_MEMBERS.join(', ')}}`,
];

const fromTerm = figuresBy('policy/definition/forced-out.ts#forcedOut', 'docs/methods/policy-tests.md');
const LAW = '26 USC 7702(f)(7)';

export function explainForcedOut(
  path: string,
  value: number,
  input: PolicyTestsInput,
  run: PolicyTestsRun,
  result: object,
): Explanation | null {
  const total = /^forced_out\.total_(\w+)$/.exec(path);
  if (total) {
    const rows = memberAt(result, 'forced_out.rows');
    const steps = (Array.isArray(rows) ? rows : []).map((_row, k) => {
      const at = `forced_out.rows.${k}`;
      return part.at(result, `policy year ${String(memberAt(result, `${at}.year`))}`, `${at}.${total[1]}`);
    });
    return fromTerm(path, value).sum('sum of the withdrawals', { steps });
  }
  const [, at = '', member = ''] = /^(forced_out\.rows\.\d+)\.(\w+)$/.exec(path) ?? [];
  const t = Number(memberAt(result, `${at}.year`)) - run.firstYear;
  const u = Number(memberAt(result, `${at}.reduction_year`)) - run.firstYear;
  if (!(t >= 0 && u >= t)) return null;
  const { value: V, basis } = beforeWithdrawal(input, run, t, u);
  const age = input.age + t;
  const withdrawal = run.ledger.withdrawals[t];
  const parts = {
    W: part.given('W, withdrawal', withdrawal, `rows.${t}.withdrawals`),
    V: part('V, value of the year before and premium', V),
    basis: part('basis, with the year’s premium', basis),
    F: part('F_u, lower face', run.face[u]),
    u: part('u, the first year with a lower face', run.firstYear + u),
    before: part('face before it', run.face[u - 1]),
    kappa: part.lawful('κ, corridor of this age', run.corridor[t], '26 USC 7702(d)'),
    limit: part('guideline limit of the year of the lower face', guidelineLimit(run, u)),
    A: part('A, net single premium of a dollar at this age', run.accumulation.single(age)),
    ceiling: { ...part.at(result, 'ceiling', `${at}.recapture_ceiling`), law: LAW },
    income: part.at(result, 'income on the contract', `${at}.income_on_contract`),
    taxable: part.at(result, 'may be taxable', `${at}.taxable_estimate`),
    taxed: part('taxed already, above the basis', Math.max(0, withdrawal - basis)),
    rate: part('policy tax rate', policyTaxRate(input, age)),
  };
  const of = fromTerm(path, value).of(parts);
  const isTested = run.firstYear + t <= 5;
  switch (member) {
    case 'withdrawal':
      return of('W: the ledger’s withdrawal', ['W']);
    case 'reduction_year':
      return of('u: policy year of the lower face', [], ['u']);
    case 'face_before':
      return of('F: the face amount before it', [], ['before']);
    case 'face_after':
      return of('F_u: the lower face amount', [], ['F']);
    case 'recapture_ceiling':
      if (!isTested) return of('max(0, V − F_u ÷ κ)', [], ['V', 'F', 'kappa']);
      return input.definition_test === 'cvat'
        ? of('max(0, V − A · F_u)', [], ['V', 'A', 'F'])
        : of('max(0, basis − limit, V − F_u ÷ κ)', [], ['basis', 'limit', 'V', 'F', 'kappa']);
    case 'income_on_contract':
      return of('max(0, V − basis)', [], ['V', 'basis']);
    case 'taxable_estimate':
      return of('min(W, ceiling, income)', ['W'], ['ceiling', 'income']);
    case 'tax_estimate':
      return of('rate · max(0, taxable − taxed already)', [], ['rate', 'taxable', 'taxed']);
    default:
      return null;
  }
}
