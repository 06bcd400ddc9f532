import type * as z from 'zod';
import { fieldsOf, optional, record, startYear } from '../shared/schema-fields.ts';

/** Input schema for help and the API document, with an optional start year: a call fills in the current year (start-year.ts). */
export function calledSchema(schema: z.ZodType): z.ZodType {
  const fields = fieldsOf(schema);
  if (!('start_year' in fields)) return schema;
  const start_year = optional(startYear().meta({ description: 'the current year when absent' }));
  return record('Input', { ...fields, start_year });
}
