import { calculation } from './calculation.ts';
import type { ResultMember } from '../shared/result-members.ts';
import { indexStrategySchema } from '../tools/index-strategy/index-strategy-schema.ts';
import { indexStrategy, indexStrategyErrors } from '../tools/index-strategy/index-strategy.ts';

const made = (what: string): ResultMember => ({
  what,
  from: 'src/domain/tools/index-strategy/index-strategy.ts#indexStrategy',
});

export const indexStrategyCalculation = calculation({
  id: 'index-strategy',
  title: 'Index strategy',
  summary:
    'What caps, floors and participation rates would have credited, year by year and over every period.',
  schema: indexStrategySchema,
  // Figures of its own, so that it runs where no history is loaded.
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
    years: {
      what: 'Each year: raw return and credit of each strategy, their blend, and what the amount has grown to.',
      from: 'src/domain/market/crediting.ts#termCredit',
    },
    average: made('Arithmetic mean of the blend.'),
    geometric: made('Geometric mean of the blend.'),
    growth: made('What the initial amount has grown to.'),
    index: made('The same for the raw index, without dividends.'),
    zero_years: made('Years in which the floor held and nothing was credited, a strategy each.'),
    capped_years: made('Years in which the cap held, a strategy each; for monthly_sum the months.'),
    best: made('The year with the highest blend.'),
    worst: made('The year with the lowest blend.'),
    rolling: {
      what: 'The geometric mean over every period of the same length in the history.',
      from: 'src/domain/tools/index-strategy/index-strategy.ts#indexStrategy',
    },
    ag49a: {
      what: 'An estimate of the rate that AG 49-A would allow; null without an S&P 500 strategy that it is about.',
      from: 'src/domain/market/ag49a.ts#ag49Estimate',
    },
    warnings: {
      what: 'What a reader should know of the figures.',
      from: 'src/domain/market/strategy-warnings.ts#strategyWarnings',
    },
  },
});
