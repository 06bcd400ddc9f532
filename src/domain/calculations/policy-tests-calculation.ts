import { policyTests, policyTestErrors } from '../policy/definition/policy-tests.ts';
import { policyTestsSchema } from '../policy/definition/policy-tests-schema.ts';
import { calculation } from './calculation.ts';
import { illustrationExample } from './examples.ts';

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
