import { cashFlow, listOf, record } from './schema-fields.ts';

export const cashFlowIrrSchema = record('Input', {
  cash_flows: listOf('Cash flows', cashFlow('Cash flow'), 1, 121),
});
