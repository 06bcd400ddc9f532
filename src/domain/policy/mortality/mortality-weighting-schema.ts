import * as z from 'zod';
import {
  age,
  cashFlow,
  money,
  numberBetween,
  oneOf,
  record,
  withDefault,
  yearly,
} from '../../shared/schema-fields.ts';
import { mortalityTableOf } from './mortality-weighting.ts';

const each = cashFlow('Flow');

export const mortalityWeightingSchema = record('Input', {
  age: age(),
  sex: oneOf('Sex', ['male', 'female']),
  tobacco: withDefault(oneOf('Tobacco', ['nonsmoker', 'smoker', 'composite']), 'composite'),
  mortality_multiplier: withDefault(numberBetween('Mortality multiplier', 0.1, 5), 1),
  death_benefits: yearly('Death benefits', money('Death benefit')),
  flows: withDefault(z.union([each, yearly('Flows', each)], { error: 'Enter a number or a list.' }), 0),
  ending_value: withDefault(money('Ending value'), 0),
}).superRefine((input, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { firstAge, per100000 } = mortalityTableOf(input);
  if (input.age < firstAge || input.age - firstAge >= per100000.length)
    refuse('tobacco', 'No mortality rates for that age and class.');
  const years = input.death_benefits.length;
  if (typeof input.flows === 'object' && input.flows.length !== years)
    refuse('flows', `Expected ${years} yearly values.`);
});
