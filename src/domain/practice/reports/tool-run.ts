import type { CalculationId } from '../../calculations/registry.ts';

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
