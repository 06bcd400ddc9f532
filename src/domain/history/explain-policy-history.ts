/** Why a figure of a re-projected policy is what it is: the plan's columns and the run's, by name. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  type MemberFormula,
} from '../shared/explanation.ts';
import {
  POLICY_TAX_SOURCE,
  policyTaxFormula,
  policyTaxParts,
  type PolicyTaxMember,
} from '../policy/explain-policy-tax.ts';
import { impliedCharges } from '../policy/ledger.ts';
import { policyTax } from '../policy/policy-tax.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import { runPolicyHistory } from './policy-history.ts';
import { ledgerOf } from './policy-outcome.ts';

type Part =
  | 'AV0'
  | 'L0'
  | 'P'
  | 'W'
  | 'loans'
  | 'repayment'
  | 'implied'
  | 'stress'
  | 'C'
  | 'cr'
  | 'b'
  | 'iCred'
  | 'SC'
  | 'F'
  | 'increasing'
  | 'kappa'
  | 'AV'
  | 'L'
  | 'lapse'
  | 'ledgerLapse';

type Formulas = Readonly<Record<string, MemberFormula<Part>>>;

const participating: Formulas = {
  premium_outlay: memberFormula('P: the ledger’s premium', ['P']),
  withdrawals: memberFormula('W: what is withdrawn in this year', ['W']),
  loans: memberFormula('loans: what is borrowed in this year', ['loans']),
  loan_repayment: memberFormula('repayment: the ledger’s', ['repayment']),
  charges: memberFormula('C′ = (1 + stress) · max(0, C) + min(0, C)', ['implied', 'stress']),
  credited_rate: memberFormula('cr: the credit given for this year', ['cr']),
  accumulation_value: memberFormula('AV′ = (AV′₀ + P − W − C′)(1 + cr)', ['AV0', 'P', 'W', 'cr'], ['C']),
  loan_balance: memberFormula('L′ = (L′₀ + loans − repayment)(1 + b)', ['L0', 'loans', 'repayment', 'b']),
  surrender_value: memberFormula('SV′ = max(0, AV′ − SC − L′)', ['SC'], ['AV', 'L']),
  death_benefit: memberFormula(
    'DB′ = max(0, max(F [+ AV′ when increasing], κ · AV′) − L′)',
    ['F', 'increasing', 'kappa'],
    ['AV', 'L'],
  ),
};

const fixed: Formulas = {
  ...participating,
  accumulation_value: memberFormula(
    'AV′ = (AV′₀ + P − W − C′ − ℓ′)(1 + cr) + ℓ′(1 + i_cred), ℓ′ = L′₀ + loans − repayment',
    ['AV0', 'P', 'W', 'cr', 'L0', 'loans', 'repayment', 'iCred'],
    ['C'],
  ),
};

const LAPSE = memberFormula<Part>(
  '0: the policy lapses, AV′₀ + P − W − C′ < 0, or L′ > 0 and AV′ ≤ L′, or the ledger itself ends',
  ['AV0', 'P', 'W', 'C', 'cr', 'L0', 'loans', 'repayment', 'b', 'ledgerLapse'],
  ['lapse'],
);
const AFTER_LAPSE = memberFormula<Part>('0: the policy lapsed, nothing flows from then on', ['lapse']);

const taxMembers: Readonly<Record<string, PolicyTaxMember>> = {
  distribution_tax: 'distribution_tax',
  net_income: 'net_income',
};

export const policyHistoryRowMembers: readonly string[] = [
  ...Object.keys(participating),
  ...Object.keys(taxMembers),
];

/** `t` counts from 0. Null when there is no such year or member. */
export function explainPolicyHistory(
  path: string,
  key: string,
  t: number,
  input: PolicyHistoryInput,
): Explanation | null {
  const { illustration, credits } = input;
  const { plan, distributions, run } = runPolicyHistory(input);
  if (t < 0 || t >= run.years) return null;
  const method = 'docs/methods/policy-history.md';
  if (Object.hasOwn(taxMembers, key)) {
    const ledger = ledgerOf(plan, run, distributions);
    const tax = policyTax(illustration, ledger, plan.methods);
    const value = key === 'net_income' ? tax.netIncome[t] : tax.tax[t];
    const formula = policyTaxFormula(taxMembers[key], illustration);
    const from = { source: POLICY_TAX_SOURCE, method };
    return explanationOf(path, value, formula, policyTaxParts(t, ledger, tax, 'rows'), from);
  }
  const formulas = plan.creditedOnLoan === null ? participating : fixed;
  if (!Object.hasOwn(formulas, key)) return null;
  const ended = run.lapse >= 0 && t >= run.lapse;
  // In the year of the lapse the rows show what did not flow any more; the parts are those that led to it.
  const inRow = (member: string) => (ended ? undefined : `rows.${t}.${member}`);
  const before = (member: string) => (t > 0 ? `rows.${t - 1}.${member}` : undefined);
  const parts = {
    AV0: part(
      'AV′₀, value before the year',
      t > 0 ? run.accumulationValue[t - 1] : plan.openingValue,
      before('accumulation_value'),
    ),
    L0: part(
      'L′₀, loan before the year',
      t > 0 ? run.loanBalance[t - 1] : plan.openingLoan,
      before('loan_balance'),
    ),
    P: part('P, premium', plan.premium[t], inRow('premium_outlay')),
    W: part('W, withdrawn', distributions.withdrawals[t], inRow('withdrawals')),
    loans: part('loans of the year', distributions.loans[t], inRow('loans')),
    repayment: part('repayment', plan.repayment[t], inRow('loan_repayment')),
    implied: part(
      'C, charge that the ledger implies',
      impliedCharges(illustration, plan.ledger, plan.methods)?.[t] ?? null,
    ),
    stress: part('stress', input.charge_stress, 'inputs.charge_stress'),
    C: part('C′, stressed charge', plan.charges[t], inRow('charges')),
    cr: part('cr, credit of the year', credits[t], inRow('credited_rate')),
    b: part(
      'b, borrowing rate',
      plan.borrowingRate,
      input.borrowing_rate === undefined ? undefined : 'inputs.borrowing_rate',
    ),
    iCred: part('i_cred, credited to the collateral', plan.creditedOnLoan),
    SC: part('SC, surrender charge', plan.surrenderCharge[t]),
    F: part('F, face', plan.face[t]),
    increasing: part('1 when the benefit increases with the value', plan.increasing ? 1 : 0),
    kappa: part('κ, corridor of 26 USC 7702(d) at this age', plan.corridor[t]),
    AV: part('AV′, accumulation value', run.accumulationValue[t], inRow('accumulation_value')),
    L: part('L′, loan at the end of the year', run.loanBalance[t], inRow('loan_balance')),
    lapse: part('year of the lapse', run.lapse < 0 ? null : run.lapse + 1),
    ledgerLapse: part(
      'year in which the ledger itself ends',
      plan.ledgerLapse < 0 ? null : plan.ledgerLapse + 1,
    ),
  };
  const values: Readonly<Record<string, number>> = {
    premium_outlay: plan.premium[t],
    withdrawals: distributions.withdrawals[t],
    loans: distributions.loans[t],
    loan_repayment: plan.repayment[t],
    charges: plan.charges[t],
    credited_rate: credits[t],
    accumulation_value: run.accumulationValue[t],
    loan_balance: run.loanBalance[t],
    surrender_value: run.surrenderValue[t],
    death_benefit: run.deathBenefit[t],
  };
  const formula = !ended ? formulas[key] : t === run.lapse ? LAPSE : AFTER_LAPSE;
  return explanationOf(path, ended ? 0 : values[key], formula, parts, {
    source: 'src/domain/history/policy-plan.ts#reprojectPolicy',
    method,
  });
}
