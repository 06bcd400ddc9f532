import { calculation } from './calculation.ts';
import { policyModelExample, illustrationExample } from './examples.ts';
import type { ResultMember } from '../shared/result-members.ts';
import { policyModel } from '../policy/policy-model.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { followsPrices } from '../history/real-periods.ts';
import { CPI } from '../market/inline-series.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';
import { historicalReport, historicalReportErrors } from '../comparison/historical/run-historical-report.ts';
import { illustrationCheckErrors, illustrationChecks } from '../comparison/checks/illustration-checks.ts';
import { illustrationChecksSchema } from '../comparison/checks/illustration-checks-schema.ts';

const made = (what: string): ResultMember => ({
  what,
  from: 'src/domain/comparison/historical/run-historical-report.ts#historicalReport',
});
const tab = (what: string, name: string): ResultMember => ({
  what,
  from: `src/domain/comparison/historical/historical-tabs.ts#${name}`,
});

/** Fifty made-up years, so that it runs where no history is loaded. */
const EXAMPLE_RETURNS = Array.from(
  { length: 50 },
  (_, year) => [0.12, -0.08, 0.21, 0.04, 0.16, -0.15, 0.09][year % 7],
);

export const historicalReportCalculation = calculation({
  id: 'historical-report',
  title: 'Historical report',
  summary: 'The policy beside up to three accounts over every period of history: the five historical tabs.',
  schema: historicalReportSchema,
  get example() {
    const { rows } = policyModel(policyModelSchema.parse(policyModelExample));
    return {
      age: 45,
      start_year: 2026,
      illustration: {
        illustrated_rate: 0.064,
        rows: rows.map(
          ({ year, age, premium_outlay, loans, accumulation_value, surrender_value, death_benefit }) => ({
            year,
            age,
            premium_outlay,
            loans,
            accumulation_value,
            surrender_value,
            death_benefit,
          }),
        ),
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
    slots: made('Slot 1 the policy, 2 to 4 the accounts: name and kind.'),
    period_count: made('How many periods of the horizon the window holds.'),
    horizon: made('Period length in years.'),
    first_month: made('Month of the first return of all periods.'),
    last_month: made('Month of the last.'),
    full_record: {
      what: 'Since when the whole record goes, its periods, and the lowest geometric mean credit of one.',
      from: 'src/domain/history/policy-simulation.ts#fullRecord',
    },
    few_periods: made('Fewer than 30 periods: each is shown.'),
    every_period: made('The figures of each period, when there are few.'),
    proxies: {
      what: 'Indexes in which another series stands in.',
      from: 'src/domain/comparison/historical/historical-notes.ts#proxiesOf',
    },
    lapse_share: made('Share of all periods in which the policy lapses.'),
    loan_rate: {
      what: 'The rate charged on loans, where it comes from, and in how many periods the policy lapses at it and at the illustrated rate.',
      from: 'src/domain/history/loan-rate.ts#loanRate',
    },
    comparative_table: tab('The figures of the four periods, a slot each.', 'comparativeTab'),
    income_analysis: tab(
      'Income paid in each year of the four periods, and the largest level income.',
      'incomeTab',
    ),
    irr_analysis: tab('Rates to surrender and to death, with their spread over all periods.', 'irrTab'),
    total_values: tab('Income and ending value together.', 'totalTab'),
    longevity_weighting: {
      ...tab(
        'What each slot leaves on average over the year of death, once the sex is known.',
        'weightingTab',
      ),
      method: 'docs/methods/mortality-weighting.md',
    },
    cumulative_values: tab('Their path, year by year.', 'cumulativeTab'),
    all_periods: {
      what: 'Ending value, income, rates and lapse of every period, in the order of the starts.',
      from: 'src/domain/comparison/historical/historical-all-periods.ts#allPeriods',
    },
    fan: {
      what: 'Percentiles of the value at each age over all periods.',
      from: 'src/domain/comparison/historical/historical-fan.ts#fanOf',
    },
    illustrated: {
      what: 'The ledger’s own value, to lay over the fan.',
      from: 'src/domain/comparison/historical/historical-all-periods.ts#illustratedYears',
    },
    named_stretches: {
      what: 'Named stretches of market history: the months they start in, and whether a period does.',
      from: 'src/domain/comparison/historical/historical-all-periods.ts#namedStretches',
    },
    own_worst: {
      what: 'Each slot’s own worst period.',
      from: 'src/domain/history/ranking.ts#worstOf',
    },
    notes: {
      what: 'What has to be said beside every figure of history.',
      from: 'src/domain/comparison/historical/historical-notes.ts#historicalNotes',
    },
    warnings: {
      what: 'What is particular to this ledger, its accounts and indexes.',
      from: 'src/domain/comparison/historical/historical-notes.ts#historicalWarnings',
    },
  },
});

const SOURCE = 'src/domain/comparison/checks/illustration-checks.ts';

export const illustrationChecksCalculation = calculation({
  id: 'illustration-checks',
  title: 'Checks of an illustration',
  summary:
    'Loan leverage by date of sale, the illustrated rate against AG 49-A, and which figures stand above the carrier’s own.',
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
    loan_leverage: {
      what: 'The credit on loaned money against the loan charge, by the guideline of the date of sale; null where it is not known.',
      from: 'src/domain/policy/loan-leverage.ts#loanLeverage',
    },
    above_rate: {
      what: 'The illustrated rate against AG 49-A’s; null without its strategy and history.',
      from: `${SOURCE}#aboveRate`,
    },
    guaranteed_present: {
      what: 'Whether the ledger has guaranteed columns.',
      from: `${SOURCE}#illustrationChecks`,
    },
    shown: { what: 'The figures given, as the profile shows them.', from: `${SOURCE}#shownFigures` },
    any_capped: { what: 'Whether one was lowered.', from: `${SOURCE}#illustrationChecks` },
    warnings: { what: 'What to tell, in words.', from: `${SOURCE}#illustrationChecks` },
  },
});
