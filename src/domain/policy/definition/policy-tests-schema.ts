import type * as z from 'zod';
import {
  age,
  money,
  numberBetween,
  record,
  startYear,
  integerBetween,
  withDefault,
} from '../../shared/schema-fields.ts';
import { definitionTestField, sexField, tobaccoField } from '../mortality/mortality-schema.ts';
import { illustrationFields, requireTaxChangeAge } from '../illustration-schema.ts';

const policyTestFields = {
  sex: sexField,
  tobacco: withDefault(tobaccoField, 'composite'),
  start_year: startYear(),
  definition_test: withDefault(definitionTestField, 'gpt'),
  guaranteed_rate: withDefault(numberBetween('Guaranteed rate', 0, 0.06), 0),
  guideline_premium_load: withDefault(numberBetween('Guideline premium load', 0, 0.25), 0),
  guideline_yearly_expense: withDefault(money('Guideline yearly expense'), 0),
  guideline_expense_years: withDefault(integerBetween('Guideline expense years', 0, 100), 10),
};

export const policyTestsSchema = record('Input', {
  age: age(),
  ...illustrationFields,
  ...policyTestFields,
}).superRefine(requireTaxChangeAge);

export type PolicyTestsInput = z.output<typeof policyTestsSchema>;
