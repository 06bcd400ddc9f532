import type { OwnerId } from '../users/user.ts';
import type { ClientFields } from '../clients/client.ts';
import type { IllustrationListItem } from './illustration-list.ts';
import type { ScenarioDocument } from './scenario.ts';
import type { SimulationDocument } from './simulation.ts';

/** A scenario without its document: what lists need. */
export interface ScenarioSummary {
  id: number;
  client_id: number;
  is_draft: boolean;
  /** A simulation's own or its scenario's. */
  has_illustration: boolean;
  name: string;
  description: string;
  /** Content hash of the stored PDF: a simulation's own or its scenario's. */
  file_hash: string | null;
  created_at: string;
  updated_at: string;
}

interface CaseRecord<Document> {
  client: ClientFields & { id: number };
  /** As it is calculated: what a scenario's simulation has of its scenario is filled in. */
  document: Document;
  /** Version of the stored document, or of its scenario's if that is lower. It is below the current version until the next save. */
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

/** Another owner's scenario, simulation or client is, to every method, one that does not exist. */
interface CaseStore<Summary, Record, New, Change> {
  /** Newest change first; of every client, or of these. */
  list(owner: OwnerId, clients?: readonly number[]): Promise<Summary[]>;
  find(owner: OwnerId, id: number): Promise<Record | null>;
  /**
   * Null when the client is not the owner's, or the scenario not that client's. A client has a name once, whoever else asks for it
   * at the same time.
   */
  create(owner: OwnerId, fields: New, now: Date): Promise<Record | null | 'name_taken'>;
  /** Saves only over the revision that the caller read: 'stale' when somebody saved in between. A name that the row has already is kept. */
  update(
    owner: OwnerId,
    id: number,
    revision: number,
    change: Change,
    now: Date,
  ): Promise<Record | null | 'stale' | 'name_taken'>;
  /** Another file is an edit of its day, not of the document: the revision stays, so that an open form can still be saved. */
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
  /** Of every scenario that has one, newest change first. */
  illustrations(owner: OwnerId): Promise<IllustrationListItem[]>;
  clone(owner: OwnerId, id: number, name: string, now: Date): Promise<ScenarioRecord | null | 'name_taken'>;
}

export interface SimulationSummary extends ScenarioSummary {
  scenario: { id: number; name: string } | null;
  included: boolean;
}

export interface SimulationRecord extends SimulationSummary, CaseRecord<SimulationDocument> {
  /** The last month that its index figures all had when the parameters were last saved; null before. */
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
  /** Whole, newest change first; all of the owner's, or a scenario's. */
  records(owner: OwnerId, scenario?: number): Promise<SimulationRecord[]>;
  /**
   * Exactly these of the scenario's are shown with it. False, and nothing changed, when one of them is not its own. With
   * `was`, those that the sender read as shown, only what the sender switched is changed: what somebody else switched, began
   * or deleted meanwhile stays so.
   */
  include(
    owner: OwnerId,
    scenario: number,
    included: readonly number[],
    now: Date,
    was?: readonly number[],
  ): Promise<boolean>;
}
