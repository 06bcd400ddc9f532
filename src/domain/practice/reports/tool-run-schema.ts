import * as z from 'zod';
import { checkedLater } from '../../shared/bounded-schema.ts';
import { membersOf, nameText, oneOf, record, wholeBetween } from '../../shared/schema-fields.ts';
import { TOOLS, type ToolRun, type ToolRunFields, type ToolRunLine } from './tool-run.ts';

/** Of JSON. A form comes to two; fifty years of monthly figures of one's own to ten. */
const LARGEST_INPUTS = 64 * 1024;

/** Checked by the calculation's own schema once the tool is known. */
const inputs = membersOf('Inputs', checkedLater(z.unknown(), 'the calculation of the tool'), 200);

/** Null within the limit. What is kept from before it stays, and may be sent again as it is. */
export const inputsTooLarge = (document: Record<string, unknown>): string | null =>
  JSON.stringify(document).length <= LARGEST_INPUTS
    ? null
    : 'A kept result takes at most 64 KB. Leave out figures of your own, or shorten them.';

const name = nameText('Name', 120);

export const toolRunSchema = record('Tool result', {
  client_id: wholeBetween('Client', 1, Number.MAX_SAFE_INTEGER),
  tool: oneOf('Tool', TOOLS),
  name,
  inputs,
}) satisfies z.ZodType<ToolRunFields, unknown>;

export const toolRunPatchSchema = record('Tool result', { name, inputs })
  .partial()
  .extend({
    was: record('Tool result', { name, inputs })
      .partial()
      .optional()
      .describe(
        'What the sender read: a name or inputs that the sender did not change stay as they are kept by now; either that both changed refuses all',
      ),
  });

export const toolRunLineSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  tool: z.enum(TOOLS),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<ToolRunLine>;

export const toolRunAnswerSchema = toolRunLineSchema.extend({
  inputs: z.record(z.string(), z.unknown()),
}) satisfies z.ZodType<ToolRun>;
