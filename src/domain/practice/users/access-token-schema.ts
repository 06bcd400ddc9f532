import * as z from 'zod';
import { listOf, record, sentText } from '../../shared/schema-fields.ts';
import { readableName } from '../../shared/text.ts';
import { passwordConfirmationSchema } from './account-schema.ts';
import { SCOPES } from './access-token.ts';

const MAX_NAME_LENGTH = 100;
const NAME_TOO_LONG = 'Use at most 100 characters.';
const NO_SCOPE = 'Choose at least one scope.';
const WRONG_DAYS = 'Enter 1 to 365 days.';
export const DEFAULT_DAYS = 90;

const scopeSchema = z.enum(SCOPES, { error: 'Unknown scope.' });

export const newAccessTokenSchema = record('Token', {
  name: sentText('name', MAX_NAME_LENGTH, { tooLong: NAME_TOO_LONG })
    .overwrite(readableName)
    .min(1, { error: 'name is a required field' })
    .max(MAX_NAME_LENGTH, { error: NAME_TOO_LONG }),
  scopes: listOf('scopes', scopeSchema, 1, SCOPES.length, { tooFew: NO_SCOPE }),
  expires_in_days: z
    .int({ error: WRONG_DAYS })
    .min(1, { error: WRONG_DAYS })
    .max(365, { error: WRONG_DAYS })
    .default(DEFAULT_DAYS),
  password: passwordConfirmationSchema.shape.password,
});

export const accessTokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type AccessTokenView = z.output<typeof accessTokenSchema>;

/** The token itself is returned only once. */
export const createdTokenSchema = accessTokenSchema.extend({ token: z.string() });
