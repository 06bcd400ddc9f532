import { policyTests, policyTestErrors } from '../policy/definition/policy-tests.ts';
import { policyTestsSchema } from '../policy/definition/policy-tests-schema.ts';
import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';
import type { DerivedLedgerRow, IllustrationInput, Warning } from '../policy/illustration.ts';
import { impliedCharges, surrenderCharges, deriveLedger, derivedRows } from '../policy/ledger.ts';
import { ledgerWarnings } from '../policy/check-ledger.ts';
import type { Methods } from '../policy/methods.ts';
import { mortalityWeighting } from '../policy/mortality/mortality-weighting.ts';
import { mortalityWeightingSchema } from '../policy/mortality/mortality-schema.ts';

const SOURCE = 'src/domain/policy/definition/policy-tests.ts';
const RUN = `${SOURCE}#policyTestsRun`;
const RESULT = `${SOURCE}#policyTests`;

export const policyTestsCalculation = calculation({
  id: 'policy-tests',
  title: 'Tests of the law',
  summary:
    'Is a ledger life insurance, and is it a modified endowment contract? An estimate from public tables.',
  schema: policyTestsSchema,
  get example() {
    return { age: 45, sex: 'male', tobacco: 'nonsmoker', start_year: 2026, ...illustrationExample() };
  },
  check: policyTestErrors,
  calculate: policyTests,
  members: {
    definition_test: { what: 'The test that the carrier states.', from: RESULT },
    issue_age: { what: 'Age in policy year 1.', from: RUN },
    issue_year: { what: 'Calendar year of policy year 1.', from: RUN },
    accumulation_rate: { what: 'Yearly rate of the 7-pay, level premium and cash value tests.', from: RUN },
    guideline_rate: { what: 'Yearly rate of the guideline single premium.', from: RUN },
    seven_pay_premium: { what: 'Level premium of the 7-pay test, at issue.', from: `${SOURCE}#sevenPayOf` },
    guideline_single: { what: 'Guideline single premium, at issue.', from: `${SOURCE}#guidelinePremiums` },
    guideline_level: { what: 'Guideline level premium, at issue.', from: `${SOURCE}#guidelinePremiums` },
    mec_year: { what: 'Policy year of the payment or reduction that fails the 7-pay test.', from: RUN },
    definition_fails_year: { what: 'First policy year that fails the test stated.', from: RUN },
    material_change_year: { what: 'First policy year with a higher face.', from: RUN },
    status: { what: 'not_life_insurance, mec, seven_pay_not_tested or pass.', from: RESULT },
    forced_out: {
      what: 'Withdrawals with a lower death benefit in policy years 1 to 15, and the tax that may be due.',
      from: 'src/domain/policy/definition/forced-out.ts#forcedOut',
    },
    rows: { what: 'One row a policy year: face, what was paid, and each limit.', from: RESULT },
  },
});

/** The `illustration` calculation: derived columns, implied and surrender charges, warnings. */
interface IllustrationResult {
  rows: DerivedLedgerRow[];
  /** Null without an illustrated rate. */
  implied_charges: number[] | null;
  surrender_charges: number[];
  warnings: Warning[];
}

export function illustrationResult({
  methods,
  ...illustration
}: IllustrationInput & { methods: Methods }): IllustrationResult {
  const ledger = deriveLedger(illustration);
  const implied = impliedCharges(illustration, ledger, methods);
  return {
    rows: derivedRows(illustration, ledger),
    implied_charges: implied ? Array.from(implied) : null,
    surrender_charges: Array.from(surrenderCharges(ledger, methods)),
    warnings: ledgerWarnings(illustration, ledger),
  };
}

const ODDS = 'src/domain/policy/mortality/mortality-weighting.ts#oddsOfLiving';
const WEIGHTED = 'src/domain/policy/mortality/mortality-weighting.ts#mortalityWeighting';

const repeat = (value: number, times: number): number[] => Array.from({ length: times }, () => value);

export const mortalityWeightingCalculation = calculation({
  id: 'mortality-weighting',
  title: 'The odds of living',
  summary: 'What a plan leaves and returns on average over the year in which the insured dies.',
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
    rows: { what: 'One row a year: who is alive when it begins, and who dies in it.', from: ODDS },
    alive_at_end_rate: { what: 'Who is alive after the last year.', from: ODDS },
    expected_death_benefit: { what: 'Death benefits by who dies in their year.', from: WEIGHTED },
    expected_legacy: { what: 'That, and the ending value by who is left.', from: WEIGHTED },
    expected_irr: {
      what: 'The rate of the expected flows, not the mean of rates.',
      from: 'src/domain/shared/cash-flow-irr.ts#cashFlowIrr',
    },
    expected_irr_status: {
      what: 'ok, multiple (the root nearest zero is given) or no_irr.',
      from: 'src/domain/shared/cash-flow-irr.ts#cashFlowIrr',
    },
  },
});
