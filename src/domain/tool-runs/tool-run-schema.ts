import * as z from 'zod';
import { checkedLater } from '../shared/bounded-schema.ts';
import { membersOf, nameText, oneOf, record, wholeBetween } from '../shared/schema-fields.ts';
import { TOOLS, type ToolRun, type ToolRunFields, type ToolRunLine } from './tool-run.ts';

/** Checked by the calculation's own schema once the tool is known. */
const inputs = membersOf('Inputs', checkedLater(z.unknown(), 'the calculation of the tool'), 200);
const name = nameText('Name', 120);

export const toolRunSchema = record('Tool result', {
  client_id: wholeBetween('Client', 1, Number.MAX_SAFE_INTEGER),
  tool: oneOf('Tool', TOOLS),
  name,
  inputs,
}) satisfies z.ZodType<ToolRunFields, unknown>;

/** PATCH: what is absent stays as it is. Client and tool are not changed. */
export const toolRunPatchSchema = record('Tool result', { name, inputs }).partial();

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
