/** Response of an import or of its check. */
import * as z from 'zod';

export const importedAccountSchema = z.object({
  clients: z.int(),
  scenarios: z.int(),
  simulations: z.int(),
  reports: z.int(),
  tool_runs: z.int(),
  templates: z.int(),
  portfolios: z.int(),
  files: z.int(),
  results: z.int().describe('Scenarios, simulations and saved results with figures in the archive'),
  same: z.int().describe('Results whose headline figures are the same here'),
  differences: z
    .array(
      z.object({
        result: z.string(),
        label: z.string(),
        before: z.string(),
        after: z.string(),
        cause: z.string(),
      }),
    )
    .describe('At most 200'),
});
export type ImportedAccount = z.output<typeof importedAccountSchema>;
