/** Why a figure of a modelled policy's row is what it is: the parts that the year's step wrote. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  type MemberFormula,
  madeOf,
} from '../shared/explanation.ts';
import { policyModel, type PolicyModelParts } from './policy-model.ts';
import type { PolicyModelInput } from './policy-model-schema.ts';

type Part =
  | 'AV0'
  | 'L0'
  | 'P'
  | 'W'
  | 'loans'
  | 'load'
  | 'fee'
  | 'unit'
  | 'F'
  | 'year'
  | 'ratio'
  | 'guaranteed'
  | 'g'
  | 'i'
  | 'q'
  | 'kappa'
  | 'specified'
  | 'gross'
  | 'SC'
  | 'interest'
  | 'L'
  | 'E'
  | 'COI'
  | 'C'
  | 'AV'
  | 'lapse';

const formulas: Readonly<Record<string, MemberFormula<Part>>> = {
  premium_outlay: memberFormula('P: what is paid in this year', ['P']),
  withdrawals: memberFormula('W: what is withdrawn in this year', ['W']),
  loans: memberFormula('loans: what is borrowed in this year', ['loans']),
  loan_repayment: memberFormula('0: the model repays no loans', []),
  net_cash_flow: memberFormula('W + loans − P', ['W', 'loans', 'P']),
  credited_rate: memberFormula('cr: the illustrated rate', ['g']),
  expenses: memberFormula('E = load · P + 12 · (policy fee + unit · F ÷ 1000 in years 1 to 10)', [
    'load',
    'P',
    'fee',
    'unit',
    'F',
    'year',
  ]),
  cost_of_insurance: memberFormula(
    'COI = Σ of 12 months ratio · q ÷ 12 · NAR, NAR = max(0, DB · (1 + i_guar)^(−1/12) − AV)',
    ['ratio', 'q', 'guaranteed'],
  ),
  charges: memberFormula('C = E + COI', [], ['E', 'COI']),
  accumulation_value: memberFormula('AV = (AV₀ + P − W − C)(1 + cr)', ['AV0', 'P', 'W', 'g'], ['C']),
  loan_interest: memberFormula('I = (L₀ + loans) · i_L', ['L0', 'loans', 'i']),
  loan_balance: memberFormula('L = L₀ + loans + I', ['L0', 'loans'], ['interest']),
  surrender_value: memberFormula('SV = max(0, AV − SC − L)', [], ['AV', 'SC', 'L']),
  death_benefit: memberFormula(
    'DB = max(0, max(F [+ AV when increasing], κ · AV) − L)',
    ['F', 'kappa'],
    ['AV', 'specified', 'gross', 'L'],
  ),
};

const MADE = {
  source: 'src/domain/policy/policy-model.ts#policyModel',
  method: 'docs/methods/policy-model.md',
};

const ENDED = memberFormula<Part>('0: the policy has lapsed, it takes no premium and pays nothing', [
  'lapse',
]);

export const policyModelMembers: readonly string[] = Object.keys(formulas);

/** The year in which the policy ends. */
export function explainModelLapse(input: PolicyModelInput): Explanation | null {
  const { lapse_year: year } = policyModel(input);
  if (year === null) return null;
  const steps = [part('first plan year that has lapsed', year, `rows.${year - 1}.year`)];
  const formula = 'first policy year in which the charges exceed the value, or the loan reaches it';
  return madeOf('lapse_year', year, 'same', formula, { steps }, MADE);
}

/** `t` counts from 0. Null when there is no such year or member. */
export function explainPolicyModel(
  path: string,
  key: string,
  t: number,
  input: PolicyModelInput,
): Explanation | null {
  const written: { parts: PolicyModelParts | null } = { parts: null };
  const { rows, lapse_year } = policyModel(input, (year, parts) => {
    if (year === t) written.parts = parts;
  });
  const row = rows.at(t);
  if (t < 0 || !row || !Object.hasOwn(formulas, key)) return null;
  const before = t > 0 ? rows[t - 1] : null;
  const made = written.parts;
  const inRow = (member: string) => `rows.${t}.${member}`;
  const prior = (member: string) => (t > 0 ? `rows.${t - 1}.${member}` : undefined);
  const parts = {
    AV0: part(
      'AV₀, value before the year',
      before ? before.accumulation_value : 0,
      prior('accumulation_value'),
    ),
    L0: part('L₀, loan before the year', before ? before.loan_balance : 0, prior('loan_balance')),
    P: part('P, premium', row.premium_outlay, inRow('premium_outlay')),
    W: part('W, withdrawn', row.withdrawals, inRow('withdrawals')),
    loans: part('loans of the year', row.loans, inRow('loans')),
    load: part('premium load', input.premium_load, 'inputs.premium_load'),
    fee: part('policy fee a month', input.policy_fee, 'inputs.policy_fee'),
    unit: part('unit, a month for each $1,000 of face', input.per_unit_charge, 'inputs.per_unit_charge'),
    F: part('F, face amount', input.face_amount, 'inputs.face_amount'),
    year: part('t, policy year', row.year),
    ratio: part('ratio to the mortality table', input.coi_ratio, 'inputs.coi_ratio'),
    guaranteed: part('i_guar, guaranteed rate', input.guaranteed_rate, 'inputs.guaranteed_rate'),
    g: part('cr, credited rate', row.credited_rate, inRow('credited_rate')),
    i: part('i_L, loan rate', input.illustrated_loan_rate, 'inputs.illustrated_loan_rate'),
    q: part('q, 2017 CSO mortality at this age', made?.mortality ?? null),
    kappa: part('κ, corridor of 26 USC 7702(d) at this age', made?.corridor ?? null),
    specified: part('F [+ AV]', made?.specified ?? null),
    gross: part('death benefit before the loan', made?.grossDeathBenefit ?? null),
    SC: part('SC, surrender charge', made?.surrenderCharge ?? null),
    interest: part('I, loan interest', row.loan_interest, inRow('loan_interest')),
    L: part('L, loan at the end of the year', row.loan_balance, inRow('loan_balance')),
    E: part('E, expenses', row.expenses, inRow('expenses')),
    COI: part('COI, cost of insurance', row.cost_of_insurance, inRow('cost_of_insurance')),
    C: part('C, charges', row.charges, inRow('charges')),
    AV: part('AV, accumulation value', row.accumulation_value, inRow('accumulation_value')),
    lapse: part('year of the lapse', lapse_year),
  };
  const value = new Map<string, unknown>(Object.entries(row)).get(key);
  const explanation = explanationOf(
    path,
    typeof value === 'number' ? value : null,
    row.lapsed ? ENDED : formulas[key],
    parts,
    MADE,
  );
  if (key !== 'cost_of_insurance' || made === null) return explanation;
  const months = made.months.flatMap(({ atRisk, cost }, index) => [
    part(`NAR, net amount at risk in month ${index + 1}`, atRisk),
    part(`COI of month ${index + 1}`, cost),
  ]);
  return { ...explanation, steps: months };
}
