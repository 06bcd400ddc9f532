import type * as z from 'zod';
import { historyFields, profileField } from '../../history/policy-history-schema.ts';
import { illustrationSchema, methodsField } from '../../policy/illustration-schema.ts';
import { strategiesSchema } from '../../market/strategies-schema.ts';
import { age, listOf, oneOf, optional, record, wholeBetween } from '../../shared/schema-fields.ts';
import { vehicleSchema } from '../../vehicles/vehicle-schema.ts';

/** What this report takes, and the one on many paths with it. */
export const historicalReportFields = {
  age: age(),
  illustration: illustrationSchema,
  vehicles: listOf('Vehicles', vehicleSchema, 0, 3, { tooMany: 'Expected at most 3 vehicles.' }).default([]),
  strategies: strategiesSchema,
  value_basis: oneOf('Value basis', ['pre_tax', 'after_tax']).default('after_tax'),
  ...historyFields,
  methods: methodsField,
  start_year: optional(wholeBetween('Start year', 1950, 2100)),
};

/** Without it the ledger's charges are unknown. */
export function needsIllustratedRate(
  { illustration }: { readonly illustration: { readonly illustrated_rate?: number | undefined } },
  context: z.RefinementCtx,
): void {
  if (illustration.illustrated_rate === undefined)
    context.addIssue({
      code: 'custom',
      path: ['illustration', 'illustrated_rate'],
      message: 'Illustrated rate is a required field',
    });
}

export const historicalReportSchema = record('Input', {
  ...historicalReportFields,
  compliance_profile: profileField,
}).superRefine(needsIllustratedRate);

export type HistoricalReportInput = z.output<typeof historicalReportSchema>;
