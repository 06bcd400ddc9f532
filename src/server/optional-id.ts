import * as z from 'zod';

/** An id in a query: ?client=7 */
export const optionalId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'Must be an id.' })
  .transform(Number)
  .optional();
