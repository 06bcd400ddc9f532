/** The columns that the policy tests share; index t is the ledger’s row. */
import { corridorFactor } from '../corridor.ts';
import { ENDOWMENT_AGE, lifeFunctions } from '../cso-2017.ts';
import { deriveLedger, faceOf, type Ledger } from '../ledger.ts';
import { TODAYS_METHODS } from '../methods.ts';
import { mortalityTableOf } from '../mortality/mortality-weighting.ts';
import { openingBasis } from '../policy-tax.ts';
import type { PolicyTestsInput } from './policy-tests-schema.ts';

/** Of 26 USC 7702(c)(3)(B)(iii) before and since P.L. 116-260; since 2021 it floats and 2% is kept [choice]. */
const OLD_RATE = 0.04;
const NEW_RATE = 0.02;
const NEW_LAW = 2021;
/** The guideline single premium's rate is two points above the others (26 USC 7702(c)(3)(B)(iii)). */
const GUIDELINE_MARGIN = 0.02;
/** A carrier's rounding: a face that moves by less did not change. */
export const A_DOLLAR = 1;

/** Of the accumulation or of the guideline single premium. */
export const statutoryRate = (issueYear: number, isGuideline: boolean): number =>
  (issueYear >= NEW_LAW ? NEW_RATE : OLD_RATE) + (isGuideline ? GUIDELINE_MARGIN : 0);

export type PolicyTestsRun = Readonly<ReturnType<typeof untestedRun>>;

/** The tests' rates, the life's functions at them, and every year's columns before anything is tested. */
export function untestedRun(input: PolicyTestsInput) {
  const ledger = deriveLedger(input);
  const { years } = ledger;
  const firstYear = input.rows[0].year;
  const issueAge = input.age - firstYear + 1;
  const issueYear = input.start_year - firstYear + 1;
  const accumulationRate = Math.max(statutoryRate(issueYear, false), input.guaranteed_rate);
  const guidelineRate = Math.max(statutoryRate(issueYear, true), input.guaranteed_rate);
  const table = mortalityTableOf(input);
  const accumulation = lifeFunctions(table, accumulationRate);
  const guideline = lifeFunctions(table, guidelineRate);
  const isIncreasing = input.death_benefit_option === 'increasing';
  const corridor: Float64Array = Float64Array.from({ length: years }, (_, t) =>
    corridorFactor(input.age + t),
  );
  const face = steady(faceOf(ledger, corridor, isIncreasing, TODAYS_METHODS));
  const column = (): Float64Array => new Float64Array(years);
  return {
    ledger,
    issueAge,
    issueYear,
    /** Policy year of the first row. */
    firstYear,
    accumulation,
    guideline,
    accumulationRate,
    guidelineRate,
    face,
    corridor,
    paid: paidIn(input, ledger),
    /** 7-pay premium in force in each year. */
    sevenPay: column(),
    /** By how much a year, or a reduction in it, exceeds the 7-pay limit; nothing after the first. */
    sevenPayExcess: column(),
    single: column(),
    /** Level premiums added up. */
    levels: column(),
    /** By how much a year misses the test stated. */
    definitionExcess: column(),
    increase: column(),
    expenseYears: Math.min(input.guideline_expense_years, ENDOWMENT_AGE - issueAge),
  };
}

/** A move of a dollar or less is none. */
function steady(face: Float64Array): Float64Array {
  for (let t = 1; t < face.length; t += 1)
    if (Math.abs(face[t] - face[t - 1]) <= A_DOLLAR) face[t] = face[t - 1];
  return face;
}

/** Premiums less what was withdrawn and not taxed; loans and repayments do not count (26 USC 7702(f)(1), 7702A(c)(1)). */
function paidIn(input: PolicyTestsInput, ledger: Ledger): Float64Array {
  let paid = openingBasis(input);
  return ledger.premium.map((premium, t) => {
    paid += premium;
    // Withdrawn above the basis it is taxed.
    paid -= Math.min(ledger.withdrawals[t], paid);
    return paid;
  });
}
