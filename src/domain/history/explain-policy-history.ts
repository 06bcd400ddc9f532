import { part, type Explanation, type Formula, figuresBy, type Formulas } from '../shared/explanation.ts';
import { explainPolicyTax, type PolicyTaxMember } from '../policy/explain-policy-tax.ts';
import { impliedCharges } from '../policy/ledger.ts';
import { policyTax } from '../policy/policy-tax.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import { runPolicyHistory } from './policy-history.ts';
import { ledgerOf } from './policy-outcome.ts';

const participating: Formulas<Letter> = {
  premium_outlay: ['P: the ledger’s premium', ['P']],
  withdrawals: ['W: the withdrawal of this year', ['W']],
  loans: ['loans: the loans of this year', ['loans']],
  loan_repayment: ['repayment: the ledger’s', ['repayment']],
  charges: ['C′ = (1 + stress) · max(0, C) + min(0, C)', ['implied', 'stress']],
  credited_rate: ['cr: the credit given for this year', ['cr']],
  accumulation_value: ['AV′ = (AV′₀ + P − W − C′)(1 + cr)', ['AV0', 'P', 'W', 'cr'], ['C']],
  loan_balance: ['L′ = (L′₀ + loans − repayment)(1 + b)', ['L0', 'loans', 'repayment', 'b']],
  surrender_value: ['SV′ = max(0, AV′ − SC − L′)', ['SC'], ['AV', 'L']],
  death_benefit: [
    'DB′ = max(0, max(F [+ AV′ when increasing], κ · AV′) − L′)',
    ['F', 'increasing', 'kappa'],
    ['AV', 'L'],
  ],
};

const fixed: Formulas<Letter> = {
  ...participating,
  accumulation_value: [
    'AV′ = (AV′₀ + P − W − C′ − ℓ′)(1 + cr) + ℓ′(1 + i_cred), ℓ′ = L′₀ + loans − repayment',
    ['AV0', 'P', 'W', 'cr', 'L0', 'loans', 'repayment', 'iCred'],
    ['C'],
  ],
};

const LAPSE: Formula<Letter> = [
  '0: the policy lapses, AV′₀ + P − W − C′ < 0, or L′ > 0 and AV′ ≤ L′, or the ledger itself ends',
  ['AV0', 'P', 'W', 'C', 'cr', 'L0', 'loans', 'repayment', 'b', 'ledgerLapse'],
  ['lapse'],
];
const AFTER_LAPSE: Formula<Letter> = ['0: the policy has lapsed, with no later payments', ['lapse']];

export const policyHistoryRowMembers: readonly string[] = [
  ...Object.keys(participating),
  'distribution_tax',
  'net_income',
];

type Letter = keyof ReturnType<typeof lettersOf>;

function lettersOf(
  input: PolicyHistoryInput,
  { plan, distributions, run }: ReturnType<typeof runPolicyHistory>,
  t: number,
) {
  const { illustration, credits, charge_stress, borrowing_rate } = input;
  // From the lapse on, the rows are zero. The parts are the values that led to the lapse.
  const hasLapsed = run.lapse >= 0 && t >= run.lapse;
  const inRow = (member: string) => (hasLapsed ? undefined : `rows.${t}.${member}`);
  const before = (name: string, member: string, column: Float64Array, opening: number) =>
    t > 0 ? part(name, column[t - 1], `rows.${t - 1}.${member}`) : part(name, opening);
  const implied = impliedCharges(illustration, plan.ledger, plan.methods)?.[t] ?? null;
  const bAt = borrowing_rate === undefined ? undefined : 'inputs.borrowing_rate';
  const yearOf = (lapse: number) => (lapse < 0 ? null : lapse + 1);
  return {
    AV0: before(
      'AV′₀, value before the year',
      'accumulation_value',
      run.accumulationValue,
      plan.openingValue,
    ),
    L0: before('L′₀, loan before the year', 'loan_balance', run.loanBalance, plan.openingLoan),
    P: part('P, premium', plan.premium[t], inRow('premium_outlay')),
    W: part('W, withdrawn', distributions.withdrawals[t], inRow('withdrawals')),
    loans: part('loans of the year', distributions.loans[t], inRow('loans')),
    repayment: part('repayment', plan.repayment[t], inRow('loan_repayment')),
    implied: part('C, charge that the ledger implies', implied),
    stress: part('stress', charge_stress, 'inputs.charge_stress'),
    C: part('C′, stressed charge', plan.charges[t], inRow('charges')),
    cr: part('cr, credit of the year', credits[t], inRow('credited_rate')),
    b: part('b, borrowing rate', plan.borrowingRate, bAt),
    iCred: part('i_cred, credited to the collateral', plan.creditedOnLoan),
    SC: part('SC, surrender charge', plan.surrenderCharge[t]),
    F: part('F, face', plan.face[t]),
    increasing: part('1 when the benefit increases with the value', plan.isIncreasing ? 1 : 0),
    kappa: part('κ, corridor of 26 USC 7702(d) at this age', plan.corridor[t]),
    AV: part('AV′, accumulation value', run.accumulationValue[t], inRow('accumulation_value')),
    L: part('L′, loan at the end of the year', run.loanBalance[t], inRow('loan_balance')),
    lapse: part('year of the lapse', yearOf(run.lapse)),
    ledgerLapse: part('year in which the ledger itself ends', yearOf(plan.ledgerLapse)),
  };
}

const METHOD = 'docs/methods/policy-history.md';
const figureAt = figuresBy('history/policy-plan.ts#reprojectPolicy', METHOD);

export function explainHistoryTax(
  path: string,
  member: PolicyTaxMember,
  t: number,
  input: PolicyHistoryInput,
  method: string,
): Explanation {
  const { illustration } = input;
  const { plan, distributions, run } = runPolicyHistory(input);
  const ledger = ledgerOf(plan, run, distributions);
  const tax = policyTax(illustration, ledger, plan.methods);
  return explainPolicyTax(path, member, t, { illustration, ledger, tax, rows: 'rows' }, method);
}

/** `t` counts from 0. Returns null if the year or member does not exist. */
export function explainPolicyHistory(path: string, key: string, t: number, input: PolicyHistoryInput) {
  const repeatedRun = runPolicyHistory(input);
  const { plan, distributions, run } = repeatedRun;
  if (t < 0 || t >= run.years) return null;
  if (key === 'distribution_tax' || key === 'net_income')
    return explainHistoryTax(path, key, t, input, METHOD);
  const formulas = plan.creditedOnLoan === null ? participating : fixed;
  if (!Object.hasOwn(formulas, key)) return null;
  const hasLapsed = run.lapse >= 0 && t >= run.lapse;
  const values: Readonly<Record<string, number>> = {
    premium_outlay: plan.premium[t],
    withdrawals: distributions.withdrawals[t],
    loans: distributions.loans[t],
    loan_repayment: plan.repayment[t],
    charges: plan.charges[t],
    credited_rate: input.credits[t],
    accumulation_value: run.accumulationValue[t],
    loan_balance: run.loanBalance[t],
    surrender_value: run.surrenderValue[t],
    death_benefit: run.deathBenefit[t],
  };
  const formula = !hasLapsed ? formulas[key] : t === run.lapse ? LAPSE : AFTER_LAPSE;
  const figure = figureAt(path, hasLapsed ? 0 : values[key]);
  return figure.of(lettersOf(input, repeatedRun, t))(...formula);
}
