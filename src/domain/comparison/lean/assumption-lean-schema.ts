import type * as z from 'zod';
import { age, optional, record } from '../../shared/schema-fields.ts';
import { comparisonFields, requireComparison } from '../comparative/comparative-report-schema.ts';

/** The comparative report's document with an account, and the age at whose end both are compared. */
export const assumptionLeanSchema = record('Input', {
  ...comparisonFields,
  comparison_age: optional(age('Comparison age')),
}).superRefine((input, context) => {
  requireComparison(input, context);
  const issue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (input.vehicles.length === 0) issue('vehicles', 'Add an account.');
  const { comparison_age: asked, illustration } = input;
  const [first, last] = [illustration.rows.at(0)?.age ?? 0, illustration.rows.at(-1)?.age ?? 0];
  if (asked !== undefined && (asked < first || asked > last))
    issue('comparison_age', `Must be between ${first} and ${last}.`);
});

export type AssumptionLeanInput = z.output<typeof assumptionLeanSchema>;
