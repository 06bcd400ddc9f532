import { calculation } from './calculation.ts';
import { comparisonExample, policyModelExample, illustrationExample } from './examples.ts';
import { FULL_RECORD, loanRateMember } from './history-calculations.ts';
import { by, makersIn } from '../shared/result-members.ts';
import { policyModel } from '../policy/policy-model.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { comparativeReportErrors } from '../comparison/comparative/run-comparative-report.ts';
import { assumptionLean } from '../comparison/lean/assumption-lean.ts';
import { assumptionLeanSchema } from '../comparison/comparative/comparative-report-schema.ts';
import { followsPrices } from '../history/real-periods.ts';
import { CPI } from '../market/inline-series.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { historicalReport, historicalReportErrors } from '../comparison/historical/run-historical-report.ts';
import { illustrationCheckErrors, illustrationChecks } from '../comparison/checks/illustration-checks.ts';
import { illustrationChecksSchema } from '../comparison/checks/illustration-checks-schema.ts';

const period = makersIn('comparison/historical/historical-all-periods.ts');
const note = makersIn('comparison/historical/historical-notes.ts');

const byReport = (what: string) =>
  by('comparison/historical/run-historical-report.ts#historicalReport', what);
const tab = (what: string, name: string) => by(`comparison/historical/historical-tabs.ts#${name}`, what);

const ENTERED = [
  'year',
  'age',
  'premium_outlay',
  'loans',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
] as const;

/** Fifty generated years, so that it runs without loaded history. */
const EXAMPLE_RETURNS = Array.from(
  { length: 50 },
  (_, year) => [0.12, -0.08, 0.21, 0.04, 0.16, -0.15, 0.09][year % 7],
);

export const historicalReportCalculation = calculation('historical-report', 'Historical report', {
  summary:
    'Compares the policy with up to three accounts over every period of history: the five historical tabs.',
  schema: historicalReportSchema,
  get example() {
    const { rows } = policyModel(policyModelSchema.parse(policyModelExample));
    return {
      age: 45,
      start_year: 2026,
      illustration: {
        illustrated_rate: 0.064,
        rows: rows.map((row) => Object.fromEntries(ENTERED.map((key) => [key, row[key]]))),
      },
      vehicles: [{ name: 'Taxable brokerage', account_type: 'taxable', portfolio: { example_index: 1 } }],
      strategies: [{ index: 'example_index', cap: 0.1 }],
      horizon: 30,
      series: { example_index: { frequency: 'annual', start: '1970', returns: EXAMPLE_RETURNS } },
    };
  },
  check: historicalReportErrors,
  uses: ({ strategies, vehicles, ...terms }) => [
    ...strategies.map(({ index }) => index),
    ...vehicles.map(marketOf),
    ...(followsPrices(terms) ? [CPI] : []),
  ],
  calculate: (input, history) => historicalReport(input, history),
  members: {
    slots: byReport('Slot 1 the policy, 2 to 4 the accounts: name and kind.'),
    period_count: byReport('Number of periods in the window.'),
    horizon: byReport('Period length in years.'),
    first_month: byReport('Month of the first return of all periods.'),
    last_month: byReport('Month of the last.'),
    full_record: FULL_RECORD,
    few_periods: byReport('Fewer than 30 periods: each is shown.'),
    every_period: byReport('The figures of each period, when there are few.'),
    proxies: note('proxiesOf', 'Indexes that include a proxy series.'),
    lapse_share: byReport('Share of all periods in which the policy lapses.'),
    loan_rate: loanRateMember('periods'),
    comparative_table: tab('The figures of the four periods, a slot each.', 'comparativeTab'),
    income_analysis: tab(
      'Income paid in each year of the four periods, and the largest level income.',
      'incomeTab',
    ),
    irr_analysis: tab('Rates to surrender and to death, with their spread over all periods.', 'irrTab'),
    total_values: tab('Income and ending value together.', 'totalTab'),
    longevity_weighting: {
      ...tab(
        'The average legacy of each slot, weighted by the year of death; requires the sex.',
        'weightingTab',
      ),
      method: 'docs/methods/mortality-weighting.md',
    },
    cumulative_values: tab('Their path, year by year.', 'cumulativeTab'),
    all_periods: period(
      'allPeriods',
      'Ending value, income, rates and lapse of every period, in the order of the starts.',
    ),
    fan: by(
      'comparison/historical/historical-fan.ts#fanOf',
      'Percentiles of the value at each age over all periods.',
    ),
    illustrated: period('illustratedYears', 'The illustrated value of each year.'),
    named_stretches: period(
      'namedStretches',
      'Named stretches of market history: the months they start in, and whether a period does.',
    ),
    own_worst: by('history/ranking.ts#worstOf', 'The worst period of each slot.'),
    notes: note('historicalNotes', 'Notes that must accompany every historical figure.'),
    warnings: note('historicalWarnings', 'Warnings about this ledger, its accounts and indexes.'),
  },
});

const SOURCE = 'comparison/checks/illustration-checks.ts';

export const illustrationChecksCalculation = calculation('illustration-checks', 'Checks of an illustration', {
  summary:
    'Loan leverage by date of sale, the illustrated rate against AG 49-A, and the figures above the carrier’s own.',
  schema: illustrationChecksSchema,
  get example() {
    return {
      age: 45,
      start_year: 2026,
      ...illustrationExample(),
      compliance_profile: 'client_clamped',
      figures: [{ year: 10, surrender_value: 150_000, income: 0 }],
    };
  },
  check: illustrationCheckErrors,
  uses: ({ strategies = [] }) => strategies.map(({ index }) => index),
  calculate: illustrationChecks,
  members: {
    loan_leverage: by(
      'policy/loan-leverage.ts#loanLeverage',
      'The credit on loaned money against the loan charge, by the guideline of the date of sale; null if the date is unknown.',
    ),
    above_rate: by(
      `${SOURCE}#aboveRate`,
      'The illustrated rate against AG 49-A’s; null without its strategy and history.',
    ),
    guaranteed_present: by(`${SOURCE}#illustrationChecks`, 'Whether the ledger has guaranteed columns.'),
    shown: by(`${SOURCE}#shownFigures`, 'The figures of the request, as the compliance profile shows them.'),
    any_capped: by(`${SOURCE}#illustrationChecks`, 'Whether a figure was lowered.'),
    warnings: by(`${SOURCE}#illustrationChecks`, 'Warnings.'),
  },
});

const leaning = (what: string) => by('comparison/lean/assumption-lean.ts#assumptionLean', what);
const ran = (what: string) => by('comparison/lean/assumption-runs.ts#assumptionRuns', what);

export const assumptionLeanCalculation = calculation('assumption-lean', 'Which way each assumption leans', {
  summary:
    'Replaces one assumption at a time and compares the policy with the best account: which side each assumption favors, and by how much.',
  schema: assumptionLeanSchema,
  get example() {
    return comparisonExample(2);
  },
  check: comparativeReportErrors,
  uses: ({ vehicles }) => vehicles.flatMap(({ portfolio }) => (portfolio === undefined ? [] : [portfolio])),
  calculate: (input, history, tables) => assumptionLean({ ...input, tables }, history),
  members: {
    comparison_age: leaning('The age at whose end the policy and the accounts are compared.'),
    policy_value: ran('The policy’s value after tax; 0 after a lapse.'),
    best_account_value: ran('The value of the account with the most value and income, after tax.'),
    value_difference: leaning('The policy’s value less the best account’s.'),
    policy_income: ran('The policy’s net income through that age.'),
    best_account_income: ran('The best account’s.'),
    income_difference: leaning('The policy’s net income less the best account’s.'),
    rows: leaning(
      'For each assumption: whether it applies, its value and the replacement, the change in the policy’s lead, and the side it favors. The rows do not add up.',
    ),
  },
});
