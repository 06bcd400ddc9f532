import {
  figuresBy,
  part,
  valueAt,
  type Explanation,
  type Formula,
  type Formulas,
} from '../shared/explanation.ts';
import { policyModel, type PolicyModelParts } from './policy-model.ts';
import type { PolicyModelInput } from './policy-model-schema.ts';

type Letter = keyof ReturnType<typeof lettersOf>;

const formulas: Formulas<Letter> = {
  premium_outlay: ['P: the premium of this year', ['P']],
  withdrawals: ['W: the withdrawal of this year', ['W']],
  loans: ['loans: the loans of this year', ['loans']],
  loan_repayment: ['0: the model repays no loans'],
  net_cash_flow: ['W + loans − P', ['W', 'loans', 'P']],
  credited_rate: ['cr: the illustrated rate', ['g']],
  expenses: [
    'E = load · P + 12 · (policy fee + unit · F ÷ 1000 in years 1 to 10)',
    ['load', 'P', 'fee', 'unit', 'F', 'year'],
  ],
  cost_of_insurance: [
    'COI = Σ of 12 months ratio · q ÷ 12 · NAR, NAR = max(0, DB · (1 + i_guar)^(−1/12) − AV)',
    ['ratio', 'q', 'guaranteed'],
  ],
  charges: ['C = E + COI', [], ['E', 'COI']],
  accumulation_value: ['AV = (AV₀ + P − W − C)(1 + cr)', ['AV0', 'P', 'W', 'g'], ['C']],
  loan_interest: ['I = (L₀ + loans) · i_L', ['L0', 'loans', 'i']],
  loan_balance: ['L = L₀ + loans + I', ['L0', 'loans'], ['interest']],
  surrender_value: ['SV = max(0, AV − SC − L)', [], ['AV', 'SC', 'L']],
  death_benefit: [
    'DB = max(0, max(F [+ AV when increasing], κ · AV) − L)',
    ['F', 'kappa'],
    ['AV', 'specified', 'gross', 'L'],
  ],
};

const figureAt = figuresBy('policy/policy-model.ts#policyModel', 'docs/methods/policy-model.md');

const ENDED: Formula<Letter> = ['0: the policy has lapsed, it takes no premium and pays nothing', ['lapse']];

export const policyModelMembers: readonly string[] = Object.keys(formulas);

export function explainModelLapse(input: PolicyModelInput): Explanation | null {
  const { lapse_year: year } = policyModel(input);
  if (year === null) return null;
  const steps = [part('first plan year that has lapsed', year, `rows.${year - 1}.year`)];
  const formula = 'first policy year in which the charges exceed the value, or the loan reaches it';
  return figureAt('lapse_year', year).same(formula, steps);
}

function lettersOf(
  input: PolicyModelInput,
  { rows, lapse_year }: ReturnType<typeof policyModel>,
  t: number,
  yearParts: PolicyModelParts | null,
) {
  const inputPart = part.ofInput(input);
  const { here, before } = part.ofRow(rows, t, 'rows');
  return {
    AV0: before('AV₀, value before the year', 'accumulation_value', 0),
    L0: before('L₀, loan before the year', 'loan_balance', 0),
    P: here('P, premium', 'premium_outlay'),
    W: here('W, withdrawn', 'withdrawals'),
    loans: here('loans of the year', 'loans'),
    load: inputPart('premium load', 'premium_load'),
    fee: inputPart('policy fee a month', 'policy_fee'),
    unit: inputPart('unit, a month for each $1,000 of face', 'per_unit_charge'),
    F: inputPart('F, face amount', 'face_amount'),
    year: part('t, policy year', rows[t].year),
    ratio: inputPart('ratio to the mortality table', 'coi_ratio'),
    guaranteed: inputPart('i_guar, guaranteed rate', 'guaranteed_rate'),
    g: here('cr, credited rate', 'credited_rate'),
    i: inputPart('i_L, loan rate', 'illustrated_loan_rate'),
    q: part('q, 2017 CSO mortality at this age', yearParts?.mortality ?? null),
    kappa: part('κ, corridor of 26 USC 7702(d) at this age', yearParts?.corridor ?? null),
    specified: part('F [+ AV]', yearParts?.specified ?? null),
    gross: part('death benefit before the loan', yearParts?.grossDeathBenefit ?? null),
    SC: part('SC, surrender charge', yearParts?.surrenderCharge ?? null),
    interest: here('I, loan interest', 'loan_interest'),
    L: here('L, loan at the end of the year', 'loan_balance'),
    E: here('E, expenses', 'expenses'),
    COI: here('COI, cost of insurance', 'cost_of_insurance'),
    C: here('C, charges', 'charges'),
    AV: here('AV, accumulation value', 'accumulation_value'),
    lapse: part('year of the lapse', lapse_year),
  };
}

/** `t` counts from 0. Returns null if the year or member does not exist. */
export function explainPolicyModel(path: string, key: string, t: number, input: PolicyModelInput) {
  const written: { parts: PolicyModelParts | null } = { parts: null };
  const result = policyModel(input, (year, parts) => {
    if (year === t) written.parts = parts;
  });
  const row = result.rows.at(t);
  if (t < 0 || !row || !Object.hasOwn(formulas, key)) return null;
  const yearParts = written.parts;
  const explanation = figureAt(path, valueAt(row, key)).of(lettersOf(input, result, t, yearParts))(
    ...(row.lapsed ? ENDED : formulas[key]),
  );
  if (key !== 'cost_of_insurance' || yearParts === null) return explanation;
  const months = yearParts.months.flatMap(({ atRisk, cost }, index) => [
    part(`NAR, net amount at risk in month ${index + 1}`, atRisk),
    part(`COI of month ${index + 1}`, cost),
  ]);
  return { ...explanation, steps: months };
}
