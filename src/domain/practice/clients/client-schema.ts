import * as z from 'zod';
import { readableName } from '../../shared/text.ts';
import { dateText, record, sentText, integerInQuery, listOf } from '../../shared/schema-fields.ts';
import { type Client, type ClientFields, AGE_LIMITS, CLIENT_MESSAGES, MAX_NAME_LENGTH } from './client.ts';
import { MAX_IMPORTED } from './client-import.ts';

const { tooLong } = CLIENT_MESSAGES;
const typedName = (missing: string) =>
  sentText('Name', MAX_NAME_LENGTH, { missing, tooLong })
    .overwrite(readableName)
    .max(MAX_NAME_LENGTH, { error: tooLong });
const name = (missing: string) => typedName(missing).min(1, { error: missing });

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

export const clientSchema = record('Client', {
  firstname: name(CLIENT_MESSAGES.firstname),
  /** Blank and missing both mean no middle name. */
  middlename: typedName('Middle name is required.')
    .nullish()
    .transform((value) => value || null),
  lastname: name(CLIENT_MESSAGES.lastname),
  age: z
    .int({ error: (issue) => (isMissing(issue.input) ? CLIENT_MESSAGES.age : CLIENT_MESSAGES.notWhole) })
    .min(AGE_LIMITS.min, { error: CLIENT_MESSAGES.ageLimits })
    .max(AGE_LIMITS.max, { error: CLIENT_MESSAGES.ageLimits }),
  /** The routes reject a date after today. */
  date_of_birth: dateText('Date of birth', CLIENT_MESSAGES.sentBirth)
    .nullish()
    .transform((value) => value ?? null),
}) satisfies z.ZodType<ClientFields, unknown>;

/** For PATCH: missing fields do not change. Ledgers of another start age change only with `ledgers`. */
export const clientPatchSchema = clientSchema.partial().extend({
  ledgers: z
    .enum(['keep', 'renumber'], { error: 'Must be keep or renumber.' })
    .optional()
    .describe('Illustrations that start at another age: unchanged (keep) or renumbered (renumber)'),
  was: clientSchema
    .partial()
    .optional()
    .describe(
      'The values that the caller read. Fields that the caller did not change keep their current values; a conflicting change rejects the request',
    ),
});

/** The age to compare with the client's illustrations. */
export const holdingsQuerySchema = record('Query', {
  age: integerInQuery(AGE_LIMITS.min, AGE_LIMITS.max, CLIENT_MESSAGES.ageLimits).optional(),
});

/** Counts of dependent records, without the record itself. */
export const holdingsSchema = z.object({
  clients: z.int(),
  scenarios: z.int(),
  simulations: z.int(),
  reports: z.int().describe('Comparative and historical reports together'),
  comparative_reports: z.int(),
  historical_reports: z.int(),
  tool_runs: z.int().describe('Saved results of the planning tools'),
  templates: z.int(),
  portfolios: z.int(),
});
export type Holdings = z.output<typeof holdingsSchema>;

export const clientHoldingsSchema = holdingsSchema.extend({
  /** Ledgers that start at another age than the query's, and the records that use them. */
  misfits: z.object({
    /** Their start ages, ascending; empty if all match. */
    ages: z.array(z.int()),
    scenarios: z.int(),
    /** Includes those that use a scenario's ledger. */
    simulations: z.int(),
    reports: z.int(),
  }),
  illustration_date: z
    .string()
    .nullable()
    .describe('Date of the client’s newest illustration, for the age at the nearest birthday'),
});
export type ClientHoldings = z.output<typeof clientHoldingsSchema>;

export const clientResponseSchema = z.object({
  id: z.int(),
  firstname: z.string(),
  middlename: z.string().nullable(),
  lastname: z.string(),
  age: z.int(),
  date_of_birth: z.string().nullable().describe('YYYY-MM-DD'),
  created_at: z.string(),
  updated_at: z
    .string()
    .describe('The latest change of the client, or of a scenario, simulation or report of the client'),
}) satisfies z.ZodType<Client>;

/** Added to the records of a client in lists. */
export const ledgerAge = z
  .int()
  .optional()
  .describe('The age that the illustration starts at, where it is not the client’s; absent where they agree');

/** Each row follows the client form's rules. If one is invalid, no row is imported. */
export const clientImportSchema = record('Import', {
  rows: listOf('rows', clientSchema, 1, MAX_IMPORTED, {
    tooFew: 'There is no client to import.',
    tooMany: `At most ${MAX_IMPORTED.toLocaleString('en-US')} clients can be imported at a time.`,
  }),
});

/** Latest first, like every list of clients. */
export const clientImportResponseSchema = z.array(clientResponseSchema);
