import type { OwnerId } from '../users/user.ts';
import type { CaseClient } from '../clients/client.ts';
import type { IllustrationListItem } from './illustration-list.ts';
import type { ScenarioDocument } from './scenario.ts';
import type { SimulationDocument } from './simulation.ts';

/** A scenario without its document, for lists. */
export interface ScenarioSummary {
  id: number;
  client_id: number;
  is_draft: boolean;
  /** The simulation's or its scenario's. */
  has_illustration: boolean;
  name: string;
  description: string;
  /** Content hash of the stored PDF of the simulation or its scenario. */
  file_hash: string | null;
  created_at: string;
  updated_at: string;
}

interface CaseRecord<Document> {
  client: CaseClient;
  /** The document as calculated: a scenario's simulation includes the parts of its scenario. */
  document: Document;
  /** Version of the stored document, or of its scenario's if lower. Below the current one until the next save. */
  kept_version: number;
  revision: number;
}

export interface ScenarioRecord extends ScenarioSummary, CaseRecord<ScenarioDocument> {}

export interface NewScenario {
  client_id: number;
  name: string;
  description: string;
  is_draft?: boolean | undefined;
  document: ScenarioDocument;
  file_hash?: string | null | undefined;
}

export interface ScenarioChange {
  name?: string | undefined;
  description?: string | undefined;
  is_draft?: boolean | undefined;
  document?: ScenarioDocument | undefined;
}

/** Methods treat another owner's scenario, simulation or client as missing. */
interface CaseStore<Summary, Record, New, Change> {
  /** Latest change first; all clients, or only these. */
  list(owner: OwnerId, clients?: readonly number[]): Promise<Summary[]>;
  find(owner: OwnerId, id: number): Promise<Record | null>;
  /** Null if the client is not the owner's, or the scenario not that client's. */
  create(owner: OwnerId, fields: New, now: Date): Promise<Record | null | 'name_taken'>;
  /** Returns 'stale' if the revision changed since the caller read it. The row may retain its current name. */
  update(
    owner: OwnerId,
    id: number,
    revision: number,
    change: Change,
    now: Date,
  ): Promise<Record | null | 'stale' | 'name_taken'>;
  /** A new file changes the date of the row but not the revision: an open form can still be saved. */
  attachFile(owner: OwnerId, id: number, fileHash: string, now: Date): Promise<boolean>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}

export interface ScenarioStore extends CaseStore<
  ScenarioSummary,
  ScenarioRecord,
  NewScenario,
  ScenarioChange
> {
  names(owner: OwnerId, client: number): Promise<string[]>;
  /** Illustrations of all scenarios, latest change first. */
  illustrations(owner: OwnerId): Promise<IllustrationListItem[]>;
  clone(owner: OwnerId, id: number, name: string, now: Date): Promise<ScenarioRecord | null | 'name_taken'>;
}

export interface SimulationSummary extends ScenarioSummary {
  scenario: { id: number; name: string } | null;
  included: boolean;
}

export interface SimulationRecord extends SimulationSummary, CaseRecord<SimulationDocument> {
  /** The last month common to all its index figures at the last save of the parameters; null before. */
  saved_vintage: string | null;
}

export interface NewSimulation extends NewScenario {
  scenario_id?: number | null | undefined;
  included?: boolean | undefined;
  document: SimulationDocument;
  saved_vintage?: string | null | undefined;
}

export interface SimulationChange extends ScenarioChange {
  included?: boolean | undefined;
  document?: SimulationDocument | undefined;
  saved_vintage?: string | undefined;
}

export interface SimulationStore extends CaseStore<
  SimulationSummary,
  SimulationRecord,
  NewSimulation,
  SimulationChange
> {
  /** Complete records, latest change first; all of the owner's, or a scenario's. */
  records(owner: OwnerId, scenario?: number): Promise<SimulationRecord[]>;
  /**
   * Shows exactly these simulations; false without a change if one belongs elsewhere. With `was` (those that the
   * sender saw as shown), changes only what the sender switched.
   */
  include(
    owner: OwnerId,
    scenario: number,
    included: readonly number[],
    now: Date,
    was?: readonly number[],
  ): Promise<boolean>;
}
