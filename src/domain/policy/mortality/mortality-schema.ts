/** Insured of the report, for mortality weighting and policy tests. Both require the sex. */
import * as z from 'zod';
import {
  addFieldError,
  numberBetween,
  oneOf,
  optional,
  record,
  age,
  cashFlow,
  money,
  withDefault,
  yearly,
} from '../../shared/schema-fields.ts';
import { hasRates, type Insured } from './mortality-weighting.ts';

export const sexField = oneOf('Sex', ['male', 'female']);
export const tobaccoField = oneOf('Tobacco', ['nonsmoker', 'smoker', 'composite']);
const multiplierField = numberBetween('Mortality multiplier', 0.1, 5);

export const definitionTestField = oneOf('Definition test', ['gpt', 'cvat']);

export const insuredFields = {
  sex: optional(sexField),
  tobacco: optional(tobaccoField),
  mortality_multiplier: optional(multiplierField),
  definition_test: optional(definitionTestField),
};

export const knownInsuredSchema = record('Insured', { ...insuredFields, sex: sexField });

export function requireRates(life: Insured & { age: number }, context: z.RefinementCtx): void {
  if (!hasRates(life)) addFieldError(context, ['tobacco'], 'No mortality rates for that age and class.');
}

const each = cashFlow('Flow');

export const mortalityWeightingSchema = record('Input', {
  age: age(),
  sex: sexField,
  tobacco: withDefault(tobaccoField, 'composite'),
  mortality_multiplier: withDefault(multiplierField, 1),
  death_benefits: yearly('Death benefits', money('Death benefit')),
  flows: withDefault(z.union([each, yearly('Flows', each)], { error: 'Enter a number or a list.' }), 0),
  ending_value: withDefault(money('Ending value'), 0),
}).superRefine((input, context) => {
  requireRates(input, context);
  const years = input.death_benefits.length;
  if (typeof input.flows === 'object' && input.flows.length !== years)
    addFieldError(context, ['flows'], `Expected ${years} yearly values.`);
});
