import * as z from 'zod';
import { age, cashFlow, money, record, withDefault, yearly } from '../../shared/schema-fields.ts';
import { multiplierField, requireRates, sexField, tobaccoField } from './insured-schema.ts';

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
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  requireRates(input, context);
  const years = input.death_benefits.length;
  if (typeof input.flows === 'object' && input.flows.length !== years)
    refuse('flows', `Expected ${years} yearly values.`);
});
