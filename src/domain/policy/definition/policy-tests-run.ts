import { corridorFactor } from '../corridor.ts';
import { ENDOWMENT_AGE, lifeFunctions } from '../cso-2017.ts';
import { deriveLedger, faceOf, type Ledger } from '../ledger.ts';
import { TODAYS_METHODS } from '../methods.ts';
import { mortalityTableOf } from '../mortality/mortality-weighting.ts';
import { openingBasis } from '../policy-tax.ts';
import type { PolicyTestsInput } from './policy-tests-schema.ts';

/** 26 USC 7702(c)(3)(B)(iii), P.L. 116-260. Since 2021 the rate is variable; the tests use 2% for all later years [choice]. */
const OLD_RATE = 0.04;
const NEW_RATE = 0.02;
const NEW_LAW = 2021;
/** The rate of the guideline single premium is two points higher (26 USC 7702(c)(3)(B)(iii)). */
const GUIDELINE_MARGIN = 0.02;
/** Carrier's rounding: smaller changes of the face are ignored. */
export const ROUNDING = 1;

/** Returns i_a, or i_g for the guideline single premium. */
export const statutoryRate = (issueYear: number, isGuideline: boolean): number =>
  (issueYear >= NEW_LAW ? NEW_RATE : OLD_RATE) + (isGuideline ? GUIDELINE_MARGIN : 0);

export type PolicyTestsRun = Readonly<ReturnType<typeof createRun>>;

export function createRun(input: PolicyTestsInput) {
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
  const face = ignoreRounding(faceOf(ledger, corridor, isIncreasing, TODAYS_METHODS));
  const createColumn = (): Float64Array => new Float64Array(years);
  return {
    ledger,
    issueAge,
    issueYear,
    firstYear,
    accumulation,
    guideline,
    accumulationRate,
    guidelineRate,
    face,
    corridor,
    paid: netPremiums(input, ledger),
    /** The 7-pay premium that applies in each year. */
    sevenPay: createColumn(),
    /** Excess of the payments over the 7-pay limit in the first failing year, otherwise zero. */
    sevenPayExcess: createColumn(),
    single: createColumn(),
    levels: createColumn(),
    /** Shortfall against the definition test. */
    definitionExcess: createColumn(),
    increase: createColumn(),
    expenseYears: Math.min(input.guideline_expense_years, ENDOWMENT_AGE - issueAge),
  };
}

/** Ignores changes of a dollar or less. */
function ignoreRounding(face: Float64Array): Float64Array {
  for (let t = 1; t < face.length; t += 1)
    if (Math.abs(face[t] - face[t - 1]) <= ROUNDING) face[t] = face[t - 1];
  return face;
}

/** Returns Π: premiums less untaxed withdrawals. Loans and repayments do not count (26 USC 7702(f)(1), 7702A(c)(1)). */
function netPremiums(input: PolicyTestsInput, ledger: Ledger): Float64Array {
  let paid = openingBasis(input);
  return ledger.premium.map((premium, t) => {
    paid += premium;
    // Withdrawals above the basis are taxed and do not count.
    paid -= Math.min(ledger.withdrawals[t], paid);
    return paid;
  });
}
