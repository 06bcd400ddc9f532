import type { CalculationId } from '../../calculations/registry.ts';
import type { OwnerId } from '../users/user.ts';
import type { Tool, ToolRun, ToolRunChange, ToolRunFields, ToolRunLine } from './tool-run-schema.ts';

/** Of one client; few enough to be listed whole. */
export const MOST_TOOL_RUNS = 200;

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
