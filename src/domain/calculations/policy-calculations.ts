import { policyTests, policyTestErrors } from '../policy/definition/policy-tests.ts';
import { policyTestsSchema } from '../policy/definition/policy-tests-schema.ts';
import { calculation } from './calculation.ts';
import { by, makersIn } from '../shared/result-members.ts';
import { illustrationExample, repeat } from './examples.ts';
import type { IllustrationInput } from '../policy/illustration.ts';
import { impliedCharges, surrenderCharges, deriveLedger, derivedRows } from '../policy/ledger.ts';
import { ledgerWarnings } from '../policy/check-ledger.ts';
import type { Methods } from '../policy/methods.ts';
import { mortalityWeighting } from '../policy/mortality/mortality-weighting.ts';
import { mortalityWeightingSchema } from '../policy/mortality/mortality-schema.ts';

const rate = makersIn('shared/cash-flow-irr.ts');

const SOURCE = 'policy/definition/policy-tests.ts';
const RUN = `${SOURCE}#policyTestsRun`;
const RESULT = `${SOURCE}#policyTests`;

export const policyTestsCalculation = calculation('policy-tests', 'Tests of the law', {
  summary:
    'Is a ledger life insurance, and is it a modified endowment contract? An estimate from public tables.',
  schema: policyTestsSchema,
  get example() {
    return { age: 45, sex: 'male', tobacco: 'nonsmoker', start_year: 2026, ...illustrationExample() };
  },
  check: policyTestErrors,
  calculate: policyTests,
  members: {
    definition_test: by(RESULT, 'The test that the carrier states.'),
    issue_age: by(RUN, 'Age in policy year 1.'),
    issue_year: by(RUN, 'Calendar year of policy year 1.'),
    accumulation_rate: by(RUN, 'Yearly rate of the 7-pay, level premium and cash value tests.'),
    guideline_rate: by(RUN, 'Yearly rate of the guideline single premium.'),
    seven_pay_premium: by(`${SOURCE}#sevenPayOf`, 'Level premium of the 7-pay test, at issue.'),
    guideline_single: by(`${SOURCE}#guidelinePremiums`, 'Guideline single premium, at issue.'),
    guideline_level: by(`${SOURCE}#guidelinePremiums`, 'Guideline level premium, at issue.'),
    mec_year: by(RUN, 'Policy year of the payment or reduction that fails the 7-pay test.'),
    definition_fails_year: by(RUN, 'First policy year that fails the test stated.'),
    material_change_year: by(RUN, 'First policy year with a higher face.'),
    status: by(RESULT, 'not_life_insurance, mec, seven_pay_not_tested or pass.'),
    forced_out: by(
      'policy/definition/forced-out.ts#forcedOut',
      'Withdrawals that reduce the death benefit in policy years 1 to 15, and the tax that may be due.',
    ),
    rows: by(RESULT, 'One row per policy year: face, premiums paid, and each limit.'),
  },
});

export function illustrationResult({ methods, ...illustration }: IllustrationInput & { methods: Methods }) {
  const ledger = deriveLedger(illustration);
  const implied = impliedCharges(illustration, ledger, methods);
  return {
    rows: derivedRows(illustration, ledger),
    // Null without an illustrated rate.
    implied_charges: implied && Array.from(implied),
    surrender_charges: Array.from(surrenderCharges(ledger, methods)),
    warnings: ledgerWarnings(illustration, ledger),
  };
}

const ODDS = 'policy/mortality/mortality-weighting.ts#oddsOfLiving';
const WEIGHTED = 'policy/mortality/mortality-weighting.ts#mortalityWeighting';

export const mortalityWeightingCalculation = calculation('mortality-weighting', 'Mortality weighting', {
  summary: 'The average legacy and return of a plan, weighted by the year in which the insured dies.',
  schema: mortalityWeightingSchema,
  example: {
    age: 45,
    sex: 'male',
    tobacco: 'nonsmoker',
    mortality_multiplier: 0.65,
    death_benefits: repeat(250_000, 40),
    flows: [...repeat(-5_000, 20), ...repeat(4_000, 20)],
    ending_value: 60_000,
  },
  calculate: (input) => mortalityWeighting(input),
  members: {
    rows: by(ODDS, 'One row per year: the probability of being alive at its start, and of dying in it.'),
    alive_at_end_rate: by(ODDS, 'The probability of being alive after the last year.'),
    expected_death_benefit: by(WEIGHTED, 'Death benefits weighted by the probability of death in each year.'),
    expected_legacy: by(WEIGHTED, 'The same plus the ending value, weighted by the probability of survival.'),
    expected_irr: rate('cashFlowIrr', 'The rate of the expected flows, not the mean of rates.'),
    expected_irr_status: rate('cashFlowIrr', 'ok, multiple (the root nearest zero is returned) or no_irr.'),
  },
});
