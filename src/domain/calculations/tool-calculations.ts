import { calculation } from './calculation.ts';
import { CPI } from '../market/inline-series.ts';
import { retirementBufferSchema } from '../tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer, retirementBufferErrors } from '../tools/buffer/retirement-buffer.ts';
import { by } from '../shared/result-members.ts';
import { indexStrategySchema } from '../tools/index-strategy/index-strategy-schema.ts';
import { indexStrategy, indexStrategyErrors } from '../tools/index-strategy/index-strategy.ts';
import { incomeRiderSchema, type IncomeRiderInput } from '../tools/rider/income-rider-schema.ts';
import { incomeRiderSimulation, incomeRider, incomeRiderErrors } from '../tools/rider/income-rider.ts';
import type { Allocation } from '../market/market.ts';
import { indexErrors } from '../tools/rider/rider-sweep.ts';
import { SHIPPED_TAX_TABLES } from '../tax/federal/grown-tables.ts';
import { scorecardValidity, taxScorecard } from '../tools/scorecard/tax-scorecard.ts';
import { scorecardRejectionSchema, taxScorecardSchema } from '../tools/scorecard/tax-scorecard-schema.ts';

const portfolio = (what: string) => by('tools/buffer/buffer-run.ts#runPortfolio', what);
const scorecard = (what: string) => by('tools/scorecard/tax-scorecard.ts#taxScorecard', what);
const riderPart = (what: string) => by('tools/rider/rider-part.ts#riderPart', what);
const indexPart = (what: string) => by('tools/rider/income-rider.ts#indexParts', what);
const simulated = (what: string) => by('tools/rider/income-rider.ts#incomeRiderSimulation', what);
const householdTax = (what: string) => by('tools/scorecard/household-tax.ts#householdTaxes', what);

const example = {
  total_balance: 500_000,
  account_type: 'taxable',
  tax_rate: 0.2,
  current_age: 60,
  plan_through_age: 95,
  growth_rate: 0.06,
  fee: 0.01,
  income_start_year: 6,
  guaranteed_income_first_year: 40_000,
  non_guaranteed_income: 44_000,
};

/** Twelve generated years, enough for a first trial. */
const exampleSeries = {
  example_mix: {
    frequency: 'annual',
    start: '2001',
    returns: [0.06, -0.12, 0.18, 0.04, 0.09, -0.05, 0.11, 0.02, 0.15, -0.08, 0.07, 0.1],
  },
};

const usedIn = (input: IncomeRiderInput): readonly Allocation[] =>
  input.returns ? [] : [input.index_allocation];

export const incomeRiderCalculation = calculation('income-rider', 'Income rider', {
  summary:
    'Compares a rider’s income with an account paying the same income, at a fixed return and on an index.',
  schema: incomeRiderSchema,
  example,
  check: incomeRiderErrors,
  uses: usedIn,
  calculate: (input, history) => incomeRider(input, history),
  members: {
    income_rider_guaranteed_fixed_return: riderPart(
      'The guaranteed income and an account at a fixed return; null without a fixed return.',
    ),
    income_rider_non_guaranteed_fixed_return: riderPart('The same with the non-guaranteed income.'),
    income_rider_guaranteed_index_allocation: indexPart(
      'The guaranteed income and the median period of an index; null without figures.',
    ),
    income_rider_non_guaranteed_index_allocation: indexPart('The same with the non-guaranteed income.'),
    warnings: by('tools/rider/income-rider.ts#incomeRider', 'Omitted figures, and the reasons.'),
  },
});

export const incomeRiderSimulationCalculation = calculation(
  'income-rider-simulation',
  'Income rider simulation',
  {
    summary: 'How often an account would have paid a rider’s income, over every period of a history.',
    schema: incomeRiderSchema,
    example: { ...example, plan_through_age: 66, index_allocation: 'example_mix', series: exampleSeries },
    check: indexErrors,
    uses: usedIn,
    calculate: incomeRiderSimulation,
    members: {
      guaranteed: simulated(
        'The guaranteed income over every period: how often the account pays it, and results by rank.',
      ),
      non_guaranteed: simulated('The same with the non-guaranteed income.'),
    },
  },
);

export const retirementBufferCalculation = calculation('retirement-buffer', 'Retirement buffer', {
  summary: 'Compares a market portfolio without and with a buffer that pays after losing years.',
  schema: retirementBufferSchema,
  example: {
    total_balance: 1_000_000,
    buffer_allocation_weight: 0.2,
    buffer_rate: 0.04,
    distribution: 60_000,
    returns: [-0.15, -0.1, 0.2, 0.12, -0.05, 0.15, 0.08, 0.1],
  },
  check: retirementBufferErrors,
  uses: ({ returns, market, distribution_increase: increase, inflation }) => [
    ...(returns || market === undefined ? [] : [market]),
    ...(increase === CPI || inflation === CPI ? [CPI] : []),
  ],
  calculate: retirementBuffer,
  members: {
    market_only_with_distribution: portfolio('Market only, paying the distributions.'),
    market_only_without_distribution: portfolio('Market only, without distributions.'),
    market_plus_buffer_with_distribution: portfolio('Market and buffer; the buffer pays after losing years.'),
    market_plus_buffer_without_distribution: portfolio('Market and buffer, without distributions.'),
    warnings: by(
      'market/market.ts#marketWarnings',
      'Warnings about the market’s figures.',
      'docs/methods/market-history.md',
    ),
    simulations: by(
      'tools/buffer/buffer-simulation.ts#simulationOf',
      'The same four over every period of the market’s history; missing if the request includes the returns.',
    ),
  },
});

const byIndexStrategy = (what: string) => by('tools/index-strategy/index-strategy.ts#indexStrategy', what);

export const indexStrategyCalculation = calculation('index-strategy', 'Index strategy', {
  summary:
    'What caps, floors and participation rates would have credited, year by year and over every period.',
  schema: indexStrategySchema,
  // Includes figures, so that it runs without loaded history.
  example: {
    strategies: [{ index: 'example_index', cap: 0.1 }],
    lookback_years: 5,
    start_year: 2026,
    series: {
      example_index: {
        frequency: 'annual',
        start: '2019',
        levels: [100, 112, 95, 104, 140.4, 140.4, 151, 148],
      },
    },
  },
  check: indexStrategyErrors,
  uses: ({ strategies }) => strategies.map(({ index }) => index),
  calculate: indexStrategy,
  rates: ['average'],
  members: {
    years: by(
      'market/crediting.ts#termCredit',
      'Each year: raw return and credit of each strategy, their blend, and the accumulated amount.',
    ),
    average: byIndexStrategy('Arithmetic mean of the blend.'),
    geometric: byIndexStrategy('Geometric mean of the blend.'),
    growth: byIndexStrategy('The accumulated initial amount.'),
    index: byIndexStrategy('The same for the raw index, without dividends.'),
    zero_years: byIndexStrategy('Years in which the floor applied and nothing was credited, by strategy.'),
    capped_years: byIndexStrategy('Years in which the cap applied, by strategy; for monthly_sum, months.'),
    best: byIndexStrategy('The year with the highest blend.'),
    worst: byIndexStrategy('The year with the lowest blend.'),
    rolling: byIndexStrategy('The geometric mean over every period of the same length in the history.'),
    ag49a: by(
      'market/ag49a.ts#ag49Estimate',
      'An estimate of the rate that AG 49-A would allow; null without an S&P 500 strategy that AG 49-A covers.',
    ),
    warnings: by('market/crediting.ts#strategyWarnings', 'Warnings about the figures.'),
  },
});

export const taxScorecardCalculation = calculation('tax-scorecard', 'Tax scorecard', {
  summary: 'Compares an IRA held until required distributions with the same balance converted to a Roth.',
  schema: taxScorecardSchema,
  example: {
    start_year: 2026,
    balance: 500_000,
    age: 65,
    rmd_age: 73,
    plan_through_age: 90,
    rate_of_return: 0.06,
    initial_tax_rate: 0.22,
    second_tax_rate: 0.28,
    switch_year: 10,
    social_security_amount: 30_000,
    social_security_age: 67,
    cola: 0.02,
    roth_conversion_years: 5,
    filing_status: 'single',
  },
  refused: {
    schema: scorecardRejectionSchema,
    from: (fields) => ({ validation: scorecardValidity(fields) }),
  },
  calculate: (input, _history, taxTables = SHIPPED_TAX_TABLES) => taxScorecard(input, taxTables),
  members: {
    ira_backend: by(
      'tools/scorecard/ira-and-roth-path.ts#runIra',
      'The IRA without conversion: rows and totals.',
    ),
    roth_backend: by(
      'tools/scorecard/ira-and-roth-path.ts#runRoth',
      'The same balance converted: rows and totals.',
    ),
    difference: scorecard('The totals, Roth less IRA.'),
    break_even_age: scorecard('First age from which the Roth’s total value is never below the IRA’s again.'),
    tax_break_even_age: scorecard(
      'First age from which the Roth’s cumulative tax is never above the IRA’s again.',
    ),
    warnings: by('tax/law-warnings.ts#benefitWarning', 'Social Security above the largest benefit.'),
    validation: by(
      'tools/scorecard/tax-scorecard.ts#scorecardValidity',
      'Which parts of the form were valid.',
    ),
    'ira_backend.rows.tax': householdTax('Tax of the year, on distributions and on Social Security.'),
    'roth_backend.rows.tax': householdTax('Tax of the year, on conversions and on Social Security.'),
  },
});
