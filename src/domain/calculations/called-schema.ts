import type * as z from 'zod';
import { fieldsOf, optional, record, startYear } from '../shared/schema-fields.ts';

/** What a calculation takes where it is called, which fills in the current year (start-year.ts): for help and the API's document. */
export function calledSchema(schema: z.ZodType): z.ZodType {
  const fields = fieldsOf(schema);
  if (!('start_year' in fields)) return schema;
  const start_year = optional(startYear().meta({ description: 'the current year when absent' }));
  return record('Input', { ...fields, start_year });
}
