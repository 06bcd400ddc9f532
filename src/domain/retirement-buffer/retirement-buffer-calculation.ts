import { calculation } from '../calculations/calculation.ts';
import { retirementBufferSchema } from './retirement-buffer-schema.ts';
import { retirementBuffer, retirementBufferErrors } from './retirement-buffer.ts';

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
  calculate: retirementBuffer,
});
