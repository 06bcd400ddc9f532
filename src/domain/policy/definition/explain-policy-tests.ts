import {
  figuresBy,
  part,
  rowOf,
  valueAt,
  type ExplainIn,
  type NamedPart,
  type Explanation,
  type Formula,
  type Formulas,
} from '../../shared/explanation.ts';
import type { PolicyTestsInput } from './policy-tests-schema.ts';
import { levelOfOne, policyTestsRun, SEVEN_PAY_YEARS } from './policy-tests.ts';
import { statutoryRate, type PolicyTestsRun } from './policy-tests-run.ts';
import { memberAt } from '../../shared/result-members.ts';
import { policyTaxRate } from '../policy-tax.ts';
import { beforeWithdrawal, guidelineLimit } from './forced-out.ts';

const ROW_MEMBERS = [
  'face',
  'cumulative_paid',
  'seven_pay_limit',
  'guideline_limit',
  'cvat_limit',
  'corridor_required',
] as const;

type ForcedOutLetter = keyof ReturnType<typeof forcedOutLetters>;

/** Years 1 to 5 depend on the definition test, later years on the corridor (26 USC 7702(f)(7)(C), (D)). */
const CEILING: Record<PolicyTestsInput['definition_test'] | 'later', Formula<ForcedOutLetter>> = {
  cvat: ['max(0, V − A · F_u)', [], ['V', 'A', 'F']],
  gpt: ['max(0, basis − limit, V − F_u ÷ κ)', [], ['basis', 'limit', 'V', 'F', 'kappa']],
  later: ['max(0, V − F_u ÷ κ)', [], ['V', 'F', 'kappa']],
};

const FORCED_OUT: Formulas<ForcedOutLetter> = {
  withdrawal: ['W: the ledger’s withdrawal', ['W']],
  reduction_year: ['u: policy year of the lower face', [], ['u']],
  face_before: ['F: the face amount before it', [], ['before']],
  face_after: ['F_u: the lower face amount', [], ['F']],
  recapture_ceiling: CEILING.later,
  income_on_contract: ['max(0, V − basis)', [], ['V', 'basis']],
  taxable_estimate: ['min(W, ceiling, income)', ['W'], ['ceiling', 'income']],
  tax_estimate: ['rate · max(0, taxable − taxed already)', [], ['rate', 'taxable', 'taxed']],
};

export const policyTestsPaths: readonly string[] = [
  '{issue_age, issue_year, accumulation_rate, guideline_rate, seven_pay_premium, guideline_single, guideline_level}',
  '{mec_year, definition_fails_year, material_change_year}',
  `rows.N.{${ROW_MEMBERS.join(', ')}}`,
  'forced_out.{total_taxable_estimate, total_tax_estimate}',
  `forced_out.rows.N.{${Object.keys(FORCED_OUT).join(', ')}}`,
];

const METHOD = 'docs/methods/policy-tests.md';
const from = (maker: string) => figuresBy(`policy/definition/policy-tests.ts#${maker}`, METHOD);
const fromLedger = figuresBy('policy/ledger.ts#faceOf', METHOD);
const LAW = { definition: '26 USC 7702', mec: '26 USC 7702A' };

export const explainPolicyTests: ExplainIn<PolicyTestsInput> = (path, input, result) => {
  const value = valueAt(result, path);
  if (value === null) return null;
  const run = policyTestsRun(input);
  if (path.startsWith('forced_out.')) return explainForcedOut(path, value, input, run, result);
  const row = rowOf(path);
  return row ? explainRow(path, value, row.t, row.key, run) : explainResult(path, value, input, run);
};

function explainResult(path: string, value: number, input: PolicyTestsInput, run: PolicyTestsRun) {
  const { accumulation, guideline, issueAge, expenseYears } = run;
  const isIncreasing = input.death_benefit_option === 'increasing';
  const isGuarantee = path === 'guideline_rate';
  const parts = {
    age: part.given('age in the first row', input.age, 'age'),
    year: part.given('calendar year of the first row', input.start_year, 'start_year'),
    before: part('policy years before it', run.firstYear - 1),
    first: part('p, policy year of the first row', run.firstYear),
    statutory: part.lawful(
      'rate of the law for that issue year',
      statutoryRate(run.issueYear, isGuarantee),
      LAW.definition,
    ),
    guaranteed: part.given('guaranteed rate', input.guaranteed_rate, 'guaranteed_rate'),
    F: part('F, face at issue', run.face[0]),
    A: part('A, net single premium of a dollar at i_a', accumulation.single(issueAge)),
    Ag: part('A, net single premium of a dollar at i_g', guideline.single(issueAge)),
    seven: part(`ä, of ${SEVEN_PAY_YEARS} years`, accumulation.annuity(issueAge, SEVEN_PAY_YEARS)),
    whole: part('ä, to age 100', accumulation.annuity(issueAge)),
    N: part('N, level premium of a dollar', levelOfOne(run, isIncreasing)),
    e: part.given('e, yearly expense', input.guideline_yearly_expense, 'guideline_yearly_expense'),
    em: part('ä_m, of the years with expense, at i_a', accumulation.annuity(issueAge, expenseYears)),
    eg: part('ä_m, of the years with expense, at i_g', guideline.annuity(issueAge, expenseYears)),
    k: part.given('k, premium load', input.guideline_premium_load, 'guideline_premium_load'),
  };
  const level = isIncreasing
    ? 'N = (Σ v^{k+1} q + v^n) ÷ Σ v^k, because the value is paid in addition to the face'
    : 'N = A ÷ ä';
  const figure = (maker = 'policyTestsRun') => from(maker)(path, value);
  const of = (maker?: string) => figure(maker).of(parts);
  const first = (column: Float64Array, name: string) =>
    figure().by(`policy year of the first ${name}`, {
      inputs: [parts.first],
      steps: Array.from(column, (one, t) => part(`${name} in policy year ${run.firstYear + t}`, one)),
    });
  const issue = (which: NamedPart) =>
    figure().difference(`${which.name} − policy years before it`, { inputs: [which], steps: [parts.before] });
  switch (path) {
    case 'issue_age':
      return issue(parts.age);
    case 'issue_year':
      return issue(parts.year);
    case 'accumulation_rate':
    case 'guideline_rate':
      return of()('the higher of the law’s rate and the guaranteed rate', ['guaranteed'], ['statutory']);
    case 'seven_pay_premium':
      return of('sevenPayOf')('F · A ÷ ä, no expenses (26 USC 7702A(b), (c)(1))', [], ['F', 'A', 'seven']);
    case 'guideline_single':
      return of('guidelinePremiums')('(F · A + e · ä_m) ÷ (1 − k)', ['e', 'k'], ['F', 'Ag', 'eg']);
    case 'guideline_level': {
      const formula = `(F · N + e · ä_m ÷ ä) ÷ (1 − k), ${level}`;
      return of('guidelinePremiums')(formula, ['e', 'k'], ['F', 'N', 'em', 'whole']);
    }
    case 'mec_year':
      return first(run.sevenPayExcess, 'excess over the 7-pay limit');
    case 'definition_fails_year':
      return first(run.definitionExcess, 'excess over the test stated');
    case 'material_change_year':
      return first(run.increase, 'increase in face');
    default:
      return null;
  }
}

function explainRow(path: string, value: number, t: number, member: string, run: PolicyTestsRun) {
  const { ledger, firstYear } = run;
  const ends = ledger.lapse >= 0 && t >= ledger.lapse;
  const parts = {
    face: part('F, from death benefit and loan where they exceed the corridor', run.face[t]),
    s: part('s, 7-pay premium of the face so far', run.sevenPay[t]),
    year: part('policy year', firstYear + t),
    single: part('single, guideline single premium by now', run.single[t]),
    levels: part('Σ level, guideline level premiums so far', run.levels[t]),
    A: part('A, net single premium of a dollar at this age', run.accumulation.single(ledger.firstAge + t)),
    DB: part('DB, death benefit', ledger.deathBenefit[t]),
    L: part('L, loan', ledger.loanBalance[t]),
    kappa: part.lawful('κ, corridor of this age', run.corridor[t], `${LAW.definition}(d)`),
    AV: part('AV, accumulation value', ledger.accumulationValue[t]),
  };
  const figure = (maker: string) => from(maker)(path, value);
  const of = (maker: string, formula: string, ...steps: (keyof typeof parts)[]) =>
    figure(maker).of(parts)(formula, [], steps);
  switch (member) {
    case 'face':
      return ends
        ? of('policyTests', '0: the policy has ended')
        : fromLedger(path, value).by('F: the face amount', [parts.face]);
    case 'cumulative_paid': {
      const before = t === 0 ? run.paid[0] - ledger.premium[0] : run.paid[t - 1];
      const untaxed = before + ledger.premium[t] - run.paid[t];
      return figure('policyTestsRun').sum('paid before + premium − untaxed withdrawal', [
        part(t === 0 ? 'paid before and not withdrawn' : 'paid by the year before', before),
        part('premium', ledger.premium[t]),
        part('− withdrawn and not taxed', -untaxed),
      ]);
    }
    case 'seven_pay_limit':
      return of('policyTestsRun', 's · policy year', 's', 'year');
    case 'guideline_limit':
      return of('policyTestsRun', 'max(single, Σ level)', 'single', 'levels');
    case 'cvat_limit':
      return of('policyTests', 'A · (DB + L)', 'A', 'DB', 'L');
    case 'corridor_required':
      return ends ? of('policyTests', '0: the policy has ended') : of('policyTests', 'κ · AV', 'kappa', 'AV');
    default:
      return null;
  }
}

const fromTerm = figuresBy('policy/definition/forced-out.ts#forcedOut', 'docs/methods/policy-tests.md');
const RECAPTURE_LAW = '26 USC 7702(f)(7)';

function explainForcedOut(
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
    return fromTerm(path, value).sum('sum of the withdrawals', steps);
  }
  const [, at = '', member = ''] = /^(forced_out\.rows\.\d+)\.(\w+)$/.exec(path) ?? [];
  const t = Number(memberAt(result, `${at}.year`)) - run.firstYear;
  const u = Number(memberAt(result, `${at}.reduction_year`)) - run.firstYear;
  if (!(t >= 0 && u >= t)) return null;
  if (!Object.hasOwn(FORCED_OUT, member)) return null;
  const isCeilingTested = member === 'recapture_ceiling' && run.firstYear + t <= 5;
  const formula = isCeilingTested ? CEILING[input.definition_test] : FORCED_OUT[member];
  return fromTerm(path, value).of(forcedOutLetters(input, run, result, at, t, u))(...formula);
}

function forcedOutLetters(
  input: PolicyTestsInput,
  run: PolicyTestsRun,
  result: object,
  at: string,
  t: number,
  u: number,
) {
  const { value: V, basis } = beforeWithdrawal(input, run, t, u);
  const age = input.age + t;
  const withdrawal = run.ledger.withdrawals[t];
  return {
    W: part.given('W, withdrawal', withdrawal, `rows.${t}.withdrawals`),
    V: part('V, value of the year before and premium', V),
    basis: part('basis, with the year’s premium', basis),
    F: part('F_u, lower face', run.face[u]),
    u: part('u, the first year with a lower face', run.firstYear + u),
    before: part('face before it', run.face[u - 1]),
    kappa: part.lawful('κ, corridor of this age', run.corridor[t], '26 USC 7702(d)'),
    limit: part('guideline limit of the year of the lower face', guidelineLimit(run, u)),
    A: part('A, net single premium of a dollar at this age', run.accumulation.single(age)),
    ceiling: { ...part.at(result, 'ceiling', `${at}.recapture_ceiling`), law: RECAPTURE_LAW },
    income: part.at(result, 'income on the contract', `${at}.income_on_contract`),
    taxable: part.at(result, 'may be taxable', `${at}.taxable_estimate`),
    taxed: part('taxed already, above the basis', Math.max(0, withdrawal - basis)),
    rate: part('policy tax rate', policyTaxRate(input, age)),
  };
}
