/** Many clients at once: each as the client form takes it, all or none. */
import * as z from 'zod';
import { MOST_IMPORTED } from './client-import.ts';
import { clientAnswerSchema, clientSchema } from './client-schema.ts';

export const clientImportSchema = z.object({
  rows: z
    .array(clientSchema, { error: 'rows is a required field' })
    .min(1, { error: 'There is no client to import.' })
    .max(MOST_IMPORTED, {
      error: `At most ${MOST_IMPORTED.toLocaleString('en-US')} clients can be imported at once.`,
    }),
});

/** Answered newest first, as every list of clients. */
export const clientImportAnswerSchema = z.array(clientAnswerSchema);
