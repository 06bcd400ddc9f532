import * as z from 'zod';
import { deferValidation } from '../../shared/bounded-schema.ts';
import { membersOf, nameText, oneOf, record, integerBetween } from '../../shared/schema-fields.ts';
import type { CalculationId } from '../../calculations/registry.ts';
import type { OwnerId } from '../users/user.ts';

export const TOOLS = ['index_strategy', 'tax_scorecard', 'retirement_buffer', 'income_rider'] as const;
export type Tool = (typeof TOOLS)[number];

/** Bytes of JSON. A form has up to 2 KB, fifty years of custom monthly figures 10 KB. */
const MAX_INPUTS_SIZE = 64 * 1024;

/** The calculation's schema checks the inputs once the tool is known. */
const inputs = membersOf('Inputs', deferValidation(z.unknown(), 'the calculation of the tool'), 200);

/** Returns null within the limit. Larger inputs from before the limit remain valid. */
export const inputsTooLarge = (document: Record<string, unknown>): string | null =>
  JSON.stringify(document).length <= MAX_INPUTS_SIZE
    ? null
    : 'A saved result can have at most 64 KB. Remove your custom figures, or shorten them.';

const name = nameText('Name', 120);

/** A planning tool's inputs, saved for a client. The result is calculated again. */
export const toolRunSchema = record('Tool result', {
  client_id: integerBetween('Client', 1, Number.MAX_SAFE_INTEGER),
  tool: oneOf('Tool', TOOLS),
  name,
  inputs,
});
export type ToolRunFields = z.output<typeof toolRunSchema>;

const change = record('Tool result', { name, inputs }).partial();
export type ToolRunChange = z.output<typeof change>;

export const toolRunPatchSchema = change.extend({
  was: change
    .optional()
    .describe(
      'The values that the caller read. Values that the caller did not change keep their current state; a conflicting change rejects the request',
    ),
});

/** Without the inputs, which can be long. */
export const toolRunLineSchema = z.object({
  id: z.int(),
  client_id: z.int(),
  tool: z.enum(TOOLS),
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ToolRunLine = z.output<typeof toolRunLineSchema>;

export const toolRunResponseSchema = toolRunLineSchema.extend({
  inputs: z.record(z.string(), z.unknown()),
});
export type ToolRun = z.output<typeof toolRunResponseSchema>;

/** Per client, so that lists need no pages. */
export const MAX_TOOL_RUNS = 200;

/** Methods treat another owner's row or client as missing. */
export interface ToolRunStore {
  list(owner: OwnerId, clientId?: number): Promise<ToolRunLine[]>;
  find(owner: OwnerId, id: number): Promise<ToolRun | null>;
  create(owner: OwnerId, fields: ToolRunFields, now: Date): Promise<ToolRun | null | 'too_many'>;
  /**
   * With `was`, returns 'changed' if another user changed name or inputs. Inputs are never merged: no user
   * has seen the resulting figures.
   */
  update(
    owner: OwnerId,
    id: number,
    change: ToolRunChange,
    now: Date,
    was?: ToolRunChange,
  ): Promise<ToolRun | 'changed' | null>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}

/** The calculation whose schema checks a tool's inputs. */
export const TOOL_CALCULATIONS: Readonly<Record<Tool, CalculationId>> = {
  index_strategy: 'index-strategy',
  tax_scorecard: 'tax-scorecard',
  retirement_buffer: 'retirement-buffer',
  income_rider: 'income-rider',
};
