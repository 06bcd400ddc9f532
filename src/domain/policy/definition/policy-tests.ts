/**
 * The `policy-tests` calculation tests whether a ledger is life insurance (26 USC 7702) and whether it is a modified
 * endowment contract (26 USC 7702A). An estimate from public tables: yearly functions, no riders, ratings or
 * necessary premiums.
 *
 *   7-pay      s = F · A_x0(i_a) ÷ ä_{x0:7}(i_a); year t ≤ 7 fails if paid Π_t > s · t
 *   guideline  single = (F · A(i_g) + e · ä_m(i_g)) ÷ (1 − k), level = (F · A(i_a) + e · ä_m(i_a)) ÷ ä(i_a) ÷ (1 − k)
 *   CVAT       AV ≤ A_x(i_a) · (DB + L)
 *   corridor   DB + L ≥ κ · AV
 */
import { ledgerErrors } from '../check-ledger.ts';
import type { IllustrationInput } from '../illustration.ts';
import { mortalityTableOf, type Insured } from '../mortality/mortality-weighting.ts';
import type { FieldErrors } from '../../shared/result.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import { forcedOut, guidelineLimit } from './forced-out.ts';
import { ENDOWMENT_AGE } from '../cso-2017.ts';
import type { PolicyTestsInput } from './policy-tests-schema.ts';
import { ROUNDING, createRun, type PolicyTestsRun } from './policy-tests-run.ts';

type Status = 'not_life_insurance' | 'mec' | 'seven_pay_not_tested' | 'pass';

const LAST_ISSUE_AGE = 85;
export const SEVEN_PAY_YEARS = 7;
const CORRIDOR_SHARE = 0.0005;

export function policyTestErrors(input: PolicyTestsInput): FieldErrors {
  const errors: Record<string, readonly string[]> = { ...ledgerErrors(input.age, input) };
  const issueAge = input.age - (input.rows[0]?.year ?? 1) + 1;
  const table = mortalityTableOf(input);
  if (issueAge < 0 || issueAge > LAST_ISSUE_AGE)
    errors.age = [
      `The policy was issued at age ${issueAge}. The tests apply to ages 0 to ${LAST_ISSUE_AGE}.`,
    ];
  else if (issueAge < table.firstAge) errors.tobacco = ['No mortality rates for that age and class.'];
  return errors;
}

export function policyTestsRun(input: PolicyTestsInput): PolicyTestsRun {
  const run = createRun(input);
  const { ledger, firstYear, accumulation, guideline, face, corridor } = run;
  const { years } = ledger;
  const inForce = ledger.lapse < 0 ? years : ledger.lapse;
  sevenPayTest(run, inForce);
  const atIssue = guidelinePremiums(run, input);
  let { single, level } = atIssue;
  let levels = (firstYear - 1) * level;
  for (let t = 0; t < years; t += 1) {
    const x = input.age + t;
    const change = t === 0 || t >= inForce ? 0 : face[t] - face[t - 1];
    if (change !== 0) {
      const netOfLoad = 1 - input.guideline_premium_load;
      single += (change * guideline.single(x)) / netOfLoad;
      if (x < ENDOWMENT_AGE) level += (change * accumulation.single(x)) / accumulation.annuity(x) / netOfLoad;
    }
    if (x < ENDOWMENT_AGE) levels += level;
    run.single[t] = single;
    run.levels[t] = levels;
    run.increase[t] = Math.max(0, change);
    if (t >= inForce) continue;
    const gross = ledger.deathBenefit[t] + ledger.loanBalance[t];
    const shortfall =
      input.definition_test === 'cvat'
        ? shortfallOf(ledger.accumulationValue[t], accumulation.single(x) * gross)
        : Math.max(
            excessOver(run.paid[t], Math.max(single, levels)),
            shortfallOf(corridor[t] * ledger.accumulationValue[t], gross),
          );
    run.definitionExcess[t] = shortfall;
  }
  return run;
}

/** Returns the excess over a limit; ignores half a cent. */
const excessOver = (paid: number, limit: number): number => (paid > limit + HALF_A_CENT ? paid - limit : 0);

/** Returns the shortfall; a dollar or 0.05% is the carrier's rounding. */
const shortfallOf = (required: number, found: number): number =>
  found < required - Math.max(ROUNDING, CORRIDOR_SHARE * required) ? required - found : 0;

export const sevenPayOf = (
  { accumulation, issueAge }: Pick<PolicyTestsRun, 'accumulation' | 'issueAge'>,
  face: number,
) => (face * accumulation.single(issueAge)) / accumulation.annuity(issueAge, SEVEN_PAY_YEARS);

/** After a reduction within seven years, all earlier years are tested again with the 7-pay premium of the lower face. */
function sevenPayTest(run: PolicyTestsRun, inForce: number): void {
  const { face, paid, sevenPay, sevenPayExcess, firstYear } = run;
  let premium = sevenPayOf(run, face[0]);
  let hasFailed = false;
  for (let t = 0; t < face.length; t += 1) {
    const year = firstYear + t;
    const isReduced = t > 0 && year <= SEVEN_PAY_YEARS && t < inForce && face[t] < face[t - 1];
    if (isReduced) premium = sevenPayOf(run, face[t]);
    sevenPay[t] = premium;
    if (hasFailed || year > SEVEN_PAY_YEARS || t >= inForce) continue;
    for (let u = isReduced ? 0 : t; u <= t; u += 1)
      sevenPayExcess[t] = Math.max(sevenPayExcess[t], excessOver(paid[u], premium * (firstYear + u)));
    hasFailed = sevenPayExcess[t] > 0;
  }
}

export const levelOfOne = ({ accumulation, issueAge }: PolicyTestsRun, isIncreasing: boolean): number =>
  isIncreasing
    ? accumulation.increasingLevel(issueAge)
    : accumulation.single(issueAge) / accumulation.annuity(issueAge);

/** At issue. */
export function guidelinePremiums(
  run: PolicyTestsRun,
  input: Pick<
    PolicyTestsInput,
    'guideline_premium_load' | 'guideline_yearly_expense' | 'death_benefit_option'
  >,
): { single: number; level: number } {
  const { face, issueAge, accumulation, guideline, expenseYears } = run;
  const netOfLoad = 1 - input.guideline_premium_load;
  const expense = input.guideline_yearly_expense;
  const levelOfADollar = levelOfOne(run, input.death_benefit_option === 'increasing');
  const expenses = (expense * accumulation.annuity(issueAge, expenseYears)) / accumulation.annuity(issueAge);
  return {
    single:
      (face[0] * guideline.single(issueAge) + expense * guideline.annuity(issueAge, expenseYears)) /
      netOfLoad,
    level: (face[0] * levelOfADollar + expenses) / netOfLoad,
  };
}

export function policyTests(input: PolicyTestsInput) {
  const run = policyTestsRun(input);
  const { ledger, firstYear, face, paid, corridor } = run;
  const { single, level } = guidelinePremiums(run, input);
  const yearOf = (column: Float64Array) => {
    const t = column.findIndex((value) => value > 0);
    return t < 0 ? null : firstYear + t;
  };
  const isTested = firstYear <= SEVEN_PAY_YEARS;
  const mecYear = isTested ? yearOf(run.sevenPayExcess) : null;
  const failsYear = yearOf(run.definitionExcess);
  const isMec = mecYear !== null || input.is_mec;
  const otherwise: Status = isMec ? 'mec' : isTested ? 'pass' : 'seven_pay_not_tested';
  const status: Status = failsYear === null ? otherwise : 'not_life_insurance';
  return {
    definition_test: input.definition_test,
    issue_age: run.issueAge,
    issue_year: run.issueYear,
    accumulation_rate: run.accumulationRate,
    guideline_rate: run.guidelineRate,
    seven_pay_premium: sevenPayOf(run, face[0]),
    guideline_single: single,
    guideline_level: level,
    mec_year: mecYear,
    definition_fails_year: failsYear,
    /** Policy year of the first increase in face. The law would start a new 7-pay test there. */
    material_change_year: yearOf(run.increase),
    status,
    forced_out: forcedOut(input, run, mecYear),
    rows: input.rows.map((row, t) => {
      const year = firstYear + t;
      const x = input.age + t;
      // Paid since issue: premiums less untaxed withdrawals.
      const common = { year, age: row.age, cumulative_paid: paid[t] };
      if (ledger.lapse >= 0 && t >= ledger.lapse)
        return {
          ...common,
          face: 0,
          seven_pay_limit: null,
          guideline_limit: null,
          cvat_limit: null,
          corridor_required: 0,
          corridor_met: true,
        };
      const gross = ledger.deathBenefit[t] + ledger.loanBalance[t];
      const required = corridor[t] * ledger.accumulationValue[t];
      return {
        ...common,
        face: face[t],
        seven_pay_limit: year <= SEVEN_PAY_YEARS ? run.sevenPay[t] * year : null,
        guideline_limit: guidelineLimit(run, t),
        cvat_limit: run.accumulation.single(x) * gross,
        corridor_required: required,
        corridor_met: shortfallOf(required, gross) === 0,
      };
    }),
  };
}

/** Runs the tests with default expenses for a report that has only the insured and the definition test. */
export const defaultTests = (
  {
    age,
    illustration,
    sex,
    tobacco = 'composite',
    definition_test = 'gpt',
  }: Insured & { age: number; illustration: IllustrationInput },
  startYear: number,
): PolicyTestsInput | null => {
  if (!sex) return null;
  const { illustrated_rate, credited_on_loan, policy_second_tax_rate, policy_tax_change_age } = illustration;
  const { opening, issue_date, origin } = illustration;
  return {
    ...illustration,
    ...{ illustrated_rate, credited_on_loan, policy_second_tax_rate, policy_tax_change_age },
    ...{ opening, issue_date, origin },
    age,
    sex,
    tobacco,
    start_year: startYear,
    definition_test,
    guaranteed_rate: 0,
    guideline_premium_load: 0,
    guideline_yearly_expense: 0,
    guideline_expense_years: 10,
  };
};
