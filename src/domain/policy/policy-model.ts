/**
 * A representative policy, for cases without a carrier's ledger. Its charges are composite values, not a carrier's.
 *
 * Each year: AV += P(1 − load) − W; L += loan; then twelve times
 *   DB = max(F [+ AV], κAV),  NAR = max(0, DB·(1 + i_guar)^(−1/12) − AV)
 *   AV −= policy fee + unit·F/1000·[t ≤ 10] + ratio·q_x/12·NAR
 * then AV × (1 + cr) and L × (1 + i_L): deducted money earns nothing. κ: corridor.ts, q_x: cso-2017.ts.
 */
import { corridorFactor } from './corridor.ts';
import { cso2017, mortalityOf, type MortalityTable } from './cso-2017.ts';
import { roundToCents } from '../shared/rounding.ts';
import { emptyRow, type LedgerRow } from './illustration.ts';
import type { PolicyModelInput } from './policy-model-schema.ts';
import { lengthOf, yearlyAmounts } from './schedule.ts';

export interface PolicyModelRow extends LedgerRow {
  loan_interest: number;
  loan_balance: number;
  charges: number;
  net_cash_flow: number;
  credited_rate: number;
  cost_of_insurance: number;
  expenses: number;
  lapsed: boolean;
}

/** Intermediate values of a year's step, for its explanation. */
export interface PolicyModelParts {
  surrenderCharge: number;
  /** κ */
  corridor: number;
  mortality: number;
  /** Face plus the account value for the increasing option, otherwise the face. */
  specified: number;
  grossDeathBenefit: number;
  /** Cost of insurance of each month, and its net amount at risk. */
  months: { readonly atRisk: number; readonly cost: number }[];
}

const LAST_AGE = 120;
const SURRENDER_CHARGE_YEARS = 10;
const UNIT_CHARGE_YEARS = 10;

/** `write` receives the parts of each year before a lapse; `t` counts from 0. */
export function policyModel(
  input: PolicyModelInput,
  write?: (t: number, parts: PolicyModelParts) => void,
): { rows: PolicyModelRow[]; lapse_year: number | null } {
  const { age, face_amount: face, illustrated_rate: credited, illustrated_loan_rate: loanRate } = input;
  const requested =
    input.years ?? Math.max(lengthOf(input.premiums), lengthOf(input.withdrawals), lengthOf(input.loans));
  const years = Math.min(requested, LAST_AGE - age + 1);
  const premiums = yearlyAmounts(input.premiums, years);
  const withdrawals = yearlyAmounts(input.withdrawals, years);
  const loans = yearlyAmounts(input.loans, years);
  const table = cso2017[`${input.tobacco}_${input.sex}`];

  const rows: PolicyModelRow[] = [];
  let value = 0;
  let loan = 0;
  let lapseYear: number | null = null;
  for (let t = 0; t < years; t += 1) {
    const year = t + 1;
    const attainedAge = age + t;
    if (lapseYear !== null) {
      rows.push(endedRow(year, attainedAge));
      continue;
    }
    const load = premiums[t] * input.premium_load;
    value += premiums[t] - load - withdrawals[t];
    const loanBeforeInterest = loan + loans[t];
    const months: PolicyModelParts['months'] = [];
    const month = monthlyDeductions(input, table, attainedAge, year, value, write && months);
    value = month.value;
    const interest = loanBeforeInterest * loanRate;
    loan = loanBeforeInterest + interest;
    const valueBeforeCredit = value;
    value *= 1 + credited;
    if (valueBeforeCredit < 0 || (loan > 0 && value <= loan)) {
      lapseYear = year;
      rows.push(endedRow(year, attainedAge));
      continue;
    }
    const surrenderCharge =
      year <= SURRENDER_CHARGE_YEARS
        ? ((input.surrender_charge * face) / 1000) *
          ((SURRENDER_CHARGE_YEARS + 1 - year) / SURRENDER_CHARGE_YEARS)
        : 0;
    const expenses = load + month.expenses;
    const grossBenefit = grossDeathBenefit(input, attainedAge, value);
    write?.(t, {
      surrenderCharge,
      corridor: corridorFactor(attainedAge),
      mortality: mortalityOf(table, attainedAge),
      specified: specifiedAmount(input, value),
      grossDeathBenefit: grossBenefit,
      months,
    });
    rows.push({
      year,
      age: attainedAge,
      premium_outlay: premiums[t],
      withdrawals: withdrawals[t],
      loans: loans[t],
      loan_repayment: 0,
      loan_interest: interest,
      loan_balance: loan,
      charges: expenses + month.costOfInsurance,
      net_cash_flow: withdrawals[t] + loans[t] - premiums[t],
      credited_rate: credited,
      accumulation_value: value,
      surrender_value: Math.max(0, value - surrenderCharge - loan),
      death_benefit: Math.max(0, grossBenefit - loan),
      cost_of_insurance: month.costOfInsurance,
      expenses,
      lapsed: false,
    });
  }
  return { rows, lapse_year: lapseYear };
}

const specifiedAmount = (input: PolicyModelInput, value: number): number =>
  input.death_benefit_option === 'increasing' ? input.face_amount + value : input.face_amount;

function grossDeathBenefit(input: PolicyModelInput, age: number, value: number): number {
  return Math.max(specifiedAmount(input, value), corridorFactor(age) * value);
}

function monthlyDeductions(
  input: PolicyModelInput,
  table: MortalityTable,
  age: number,
  year: number,
  startingValue: number,
  months?: PolicyModelParts['months'],
): { value: number; costOfInsurance: number; expenses: number } {
  const monthlyRate = (input.coi_ratio * table.per100000[age - table.firstAge]) / 100000 / 12;
  const discount = (1 + input.guaranteed_rate) ** (-1 / 12);
  const unit = year <= UNIT_CHARGE_YEARS ? (input.per_unit_charge * input.face_amount) / 1000 : 0;
  const expense = input.policy_fee + unit;
  let value = startingValue;
  let costOfInsurance = 0;
  for (let month = 0; month < 12; month += 1) {
    const atRisk = Math.max(0, grossDeathBenefit(input, age, value) * discount - value);
    const cost = monthlyRate * atRisk;
    costOfInsurance += cost;
    value -= expense + cost;
    months?.push({ atRisk, cost });
  }
  return { value, costOfInsurance, expenses: 12 * expense };
}

const endedRow = (year: number, age: number): PolicyModelRow => ({
  ...emptyRow({ year, age }),
  loan_interest: 0,
  loan_balance: 0,
  charges: 0,
  net_cash_flow: 0,
  credited_rate: 0,
  cost_of_insurance: 0,
  expenses: 0,
  lapsed: true,
});

const LEDGER_KEYS = [
  ...(['premium_outlay', 'withdrawals', 'loans', 'charges'] as const),
  ...(['accumulation_value', 'surrender_value', 'death_benefit'] as const),
];

/** Rounds to cents. Omits loan balances, which are derived from the loans and their rate. */
export function ledgerOfModel(input: PolicyModelInput): { rows: LedgerRow[]; lapseYear: number | null } {
  const { rows, lapse_year } = policyModel(input);
  const rounded = (row: PolicyModelRow) =>
    Object.fromEntries(LEDGER_KEYS.map((key) => [key, roundToCents(row[key])]));
  return { rows: rows.map((row) => ({ ...emptyRow(row), ...rounded(row) })), lapseYear: lapse_year };
}
