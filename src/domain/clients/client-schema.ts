/** The client form (specification, section 5), with its own messages. */
import * as z from 'zod';
import { readableName } from '../shared/readable-name.ts';
import type { Client, ClientFields } from './client.ts';

const TOO_LONG = { error: 'must be at most 100 characters' };
const name = (message: string) =>
  z.string({ error: message }).overwrite(readableName).min(1, { error: message }).max(100, TOO_LONG);

const AGE_BOUNDS = 'Must be between 1 and 100.';
const missing = (input: unknown): boolean => input === undefined || input === null || input === '';

export const clientSchema = z.object({
  firstname: name('First Name is required.'),
  /** Blank and absent are the same: no middle name. */
  middlename: z
    .string()
    .overwrite(readableName)
    .max(100, TOO_LONG)
    .nullish()
    .transform((value) => value || null),
  lastname: name('Last name is required.'),
  age: z
    .int({ error: (issue) => (missing(issue.input) ? 'Age is required.' : AGE_BOUNDS) })
    .min(1, { error: AGE_BOUNDS })
    .max(100, { error: AGE_BOUNDS }),
}) satisfies z.ZodType<ClientFields, unknown>;

/** PATCH: what is absent stays as it is. */
export const clientPatchSchema = clientSchema.partial();

export const clientAnswerSchema = z.object({
  id: z.int(),
  firstname: z.string(),
  middlename: z.string().nullable(),
  lastname: z.string(),
  age: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Client>;
