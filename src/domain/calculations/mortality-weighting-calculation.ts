import { calculation } from './calculation.ts';
import { mortalityWeighting } from '../policy/mortality/mortality-weighting.ts';
import { mortalityWeightingSchema } from '../policy/mortality/mortality-weighting-schema.ts';

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
