import { calculation } from './calculation.ts';
import { CPI } from '../market/inline-series.ts';
import { retirementBufferSchema } from '../tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer, retirementBufferErrors } from '../tools/buffer/retirement-buffer.ts';

export const retirementBufferCalculation = calculation({
  id: 'retirement-buffer',
  title: 'Retirement buffer',
  summary: 'A market portfolio alone and with a buffer that pays after losing years.',
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
    market_only_with_distribution: {
      what: 'The market alone, paying the distributions.',
      from: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio',
    },
    market_only_without_distribution: {
      what: 'The market alone, untouched.',
      from: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio',
    },
    market_plus_buffer_with_distribution: {
      what: 'Market and buffer, the buffer paying after losing years.',
      from: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio',
    },
    market_plus_buffer_without_distribution: {
      what: 'Market and buffer, untouched.',
      from: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio',
    },
    warnings: {
      what: 'What a reader should know of the market’s figures.',
      from: 'src/domain/market/market.ts#marketWarnings',
      method: 'docs/methods/market-history.md',
    },
    simulations: {
      what: 'The same four over every period of the market’s history; absent for a given path.',
      from: 'src/domain/tools/buffer/buffer-simulation.ts#simulationOf',
    },
  },
});
