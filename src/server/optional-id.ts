import { sentText } from '../domain/shared/schema-fields.ts';

/** An id in a query: ?client=7 */
export const optionalId = sentText('Id', 15, { tooLong: 'Must be an id.' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'Must be an id.' })
  .transform(Number)
  .optional();
