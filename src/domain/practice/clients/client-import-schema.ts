/** Many clients at once: each as the client form takes it, all or none. */
import * as z from 'zod';
import { listOf, record } from '../../shared/schema-fields.ts';
import { MOST_IMPORTED } from './client-import.ts';
import { clientAnswerSchema, clientSchema } from './client-schema.ts';

export const clientImportSchema = record('Import', {
  rows: listOf('rows', clientSchema, 1, MOST_IMPORTED, {
    tooFew: 'There is no client to import.',
    tooMany: `At most ${MOST_IMPORTED.toLocaleString('en-US')} clients can be imported at once.`,
  }),
});

/** Answered newest first, as every list of clients. */
export const clientImportAnswerSchema = z.array(clientAnswerSchema);
