import type { CalculationId } from '../../calculations/registry.ts';
import type { OwnerId } from '../users/user.ts';

/** Of one client; few enough to be listed whole. */
export const MOST_TOOL_RUNS = 200;

interface ToolRunChange {
  name?: string | undefined;
  inputs?: Record<string, unknown> | undefined;
}

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

/** A planning tool's result as an advisor keeps it for a client: what went in. What came out is made again. */
export interface ToolRunFields {
  client_id: number;
  tool: Tool;
  name: string;
  /** The calculation's input, as `plumbline run` takes it. */
  inputs: Record<string, unknown>;
}

/** As lists show it: inputs can be long. */
export interface ToolRunLine extends Omit<ToolRunFields, 'inputs'> {
  id: number;
  created_at: string;
  updated_at: string;
}

export interface ToolRun extends ToolRunLine {
  inputs: Record<string, unknown>;
}

export const TOOLS = ['index_strategy', 'tax_scorecard', 'retirement_buffer', 'income_rider'] as const;
export type Tool = (typeof TOOLS)[number];

/** The calculation whose schema checks a tool's inputs. */
export const TOOL_CALCULATIONS: Readonly<Record<Tool, CalculationId>> = {
  index_strategy: 'index-strategy',
  tax_scorecard: 'tax-scorecard',
  retirement_buffer: 'retirement-buffer',
  income_rider: 'income-rider',
};
