import type { OwnerId } from '../users/user.ts';
import type { ToolRun, ToolRunFields, ToolRunLine } from './tool-run.ts';

/** Of one client; few enough to be listed whole. */
export const MOST_TOOL_RUNS = 200;

export interface ToolRunChange {
  name?: string | undefined;
  inputs?: Record<string, unknown> | undefined;
}

/** Another owner's row, or a client of somebody else, is to every method one that does not exist. */
export interface ToolRunStore {
  /** Newest first; of every client when none is named. */
  list(owner: OwnerId, clientId?: number): Promise<ToolRunLine[]>;
  find(owner: OwnerId, id: number): Promise<ToolRun | null>;
  create(owner: OwnerId, fields: ToolRunFields, now: Date): Promise<ToolRun | null | 'too_many'>;
  update(owner: OwnerId, id: number, change: ToolRunChange, now: Date): Promise<ToolRun | null>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
