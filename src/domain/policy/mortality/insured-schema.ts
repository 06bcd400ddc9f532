/** Of whom a report weighs what is left by the year of death, and tests the policy: nothing of it is said without the sex. */
import type * as z from 'zod';
import { addFieldError, numberBetween, oneOf, optional, record } from '../../shared/schema-fields.ts';
import { hasRates, type Insured } from './mortality-weighting.ts';

export const sexField = oneOf('Sex', ['male', 'female']);
export const tobaccoField = oneOf('Tobacco', ['nonsmoker', 'smoker', 'composite']);
export const multiplierField = numberBetween('Mortality multiplier', 0.1, 5);

export const definitionTestField = oneOf('Definition test', ['gpt', 'cvat']);

export const insuredFields = {
  sex: optional(sexField),
  tobacco: optional(tobaccoField),
  mortality_multiplier: optional(multiplierField),
  definition_test: optional(definitionTestField),
};

/** As a report keeps it. */
export const knownInsuredSchema = record('Insured', { ...insuredFields, sex: sexField });

export function requireRates(life: Insured & { age: number }, context: z.RefinementCtx): void {
  if (!hasRates(life)) addFieldError(context, ['tobacco'], 'No mortality rates for that age and class.');
}
