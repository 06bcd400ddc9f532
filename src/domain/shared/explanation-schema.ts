import * as z from 'zod';
import type { Explanation } from './explanation.ts';

const partSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  path: z.string().optional(),
  law: z.string().optional(),
});

/** Response of the API for one explained figure. */
export const explanationSchema = z.object({
  path: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  text: z.string().optional(),
  formula: z.string(),
  note: z.string().optional(),
  how: z.enum(['sum', 'difference', 'quotient', 'mean', 'same']).optional(),
  inputs: z.array(partSchema),
  steps: z.array(partSchema),
  source: z.string(),
  method: z.string(),
}) satisfies z.ZodType<Explanation>;
