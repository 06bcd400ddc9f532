import * as z from 'zod';
import { validateLater } from '../../shared/bounded-schema.ts';
import { membersOf, nameText, oneOf, record, integerBetween } from '../../shared/schema-fields.ts';
import type { CalculationId } from '../../calculations/registry.ts';
import type { OwnerId } from '../users/user.ts';

export const TOOLS = ['index_strategy', 'tax_scorecard', 'retirement_buffer', 'income_rider'] as const;
export type Tool = (typeof TOOLS)[number];

/** Of JSON. A form comes to two; fifty years of monthly figures of one's own to ten. */
const MAX_INPUTS_SIZE = 64 * 1024;

/** Checked by the calculation's own schema once the tool is known. */
const inputs = membersOf('Inputs', validateLater(z.unknown(), 'the calculation of the tool'), 200);

/** Null within the limit. What is kept from before it stays, and may be sent again as it is. */
export const inputsTooLarge = (document: Record<string, unknown>): string | null =>
  JSON.stringify(document).length <= MAX_INPUTS_SIZE
    ? null
    : 'A kept result takes at most 64 KB. Leave out figures of your own, or shorten them.';

const name = nameText('Name', 120);

/** A planning tool's result as an advisor keeps it for a client: what went in. What came out is made again. */
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
      'What the sender read: a name or inputs that the sender did not change stay as they are kept by now; either that both changed refuses all',
    ),
});

/** As lists show it: inputs can be long. */
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

/** Of one client; few enough to be listed whole. */
export const MAX_TOOL_RUNS = 200;

/** Another owner's row, or a client of somebody else, is to every method one that does not exist. */
export interface ToolRunStore {
  list(owner: OwnerId, clientId?: number): Promise<ToolRunLine[]>;
  find(owner: OwnerId, id: number): Promise<ToolRun | null>;
  create(owner: OwnerId, fields: ToolRunFields, now: Date): Promise<ToolRun | null | 'too_many'>;
  /**
   * With `was`, what the sender read, a name or inputs that somebody else changed meanwhile are not written over: 'changed',
   * and nothing is. Inputs are one thing: two people's in one calculation would make figures that neither saw.
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
