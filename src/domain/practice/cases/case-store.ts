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
  has_illustration: boolean;
  name: string;
  description: string;
  /** Content hash of the stored PDF. */
  file_hash: string | null;
  created_at: string;
  updated_at: string;
}

/** A scenario as it is kept, its client's fields beside it. */
export interface ScenarioRecord extends ScenarioSummary {
  client: ClientFields & { id: number };
  document: ScenarioDocument;
  /** Version of the stored document. It is below the current version until the next save. */
  kept_version: number;
  revision: number;
}

export interface NewScenario {
  client_id: number;
  name: string;
  description: string;
  is_draft?: boolean;
  document: ScenarioDocument;
  file_hash?: string | null;
}

export interface ScenarioChange {
  name?: string | undefined;
  description?: string | undefined;
  is_draft?: boolean | undefined;
  document?: ScenarioDocument | undefined;
}

/** Another owner's scenario (or client) is, to every method, one that does not exist. */
export interface ScenarioStore {
  /** Newest change first; of every client, or of these. */
  list(owner: OwnerId, clients?: readonly number[]): Promise<ScenarioSummary[]>;
  find(owner: OwnerId, id: number): Promise<ScenarioRecord | null>;
  /** The names of a client's scenarios. */
  names(owner: OwnerId, client: number): Promise<string[]>;
  /** Of every scenario that has one, newest change first. */
  illustrations(owner: OwnerId): Promise<IllustrationListItem[]>;
  /** Null when the client is not the owner's. A client has a name once, whoever else asks for it at the same time. */
  create(owner: OwnerId, scenario: NewScenario, now: Date): Promise<ScenarioRecord | null | 'name_taken'>;
  /** A copy with its simulations, all or nothing. Null when the original is not the owner's. */
  clone(owner: OwnerId, id: number, name: string, now: Date): Promise<ScenarioRecord | null | 'name_taken'>;
  /**
   * Saves only over the revision that the caller read: 'stale' when somebody saved in between. A name that the scenario
   * has already is kept, whatever others are called.
   */
  update(
    owner: OwnerId,
    id: number,
    revision: number,
    change: ScenarioChange,
    now: Date,
  ): Promise<ScenarioRecord | null | 'stale' | 'name_taken'>;
  /**
   * Another file is an edit of its day, and none of the document: the revision stays, so that a form open beside it can
   * still be saved.
   */
  attachFile(owner: OwnerId, id: number, fileHash: string, now: Date): Promise<boolean>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}

/** A simulation without its document: what lists need. */
export interface SimulationSummary {
  id: number;
  client_id: number;
  /** Null when it stands alone. */
  scenario: { id: number; name: string } | null;
  name: string;
  description: string;
  is_draft: boolean;
  /** Its own illustration or its scenario's. */
  has_illustration: boolean;
  included: boolean;
  /** Content hash of the stored PDF: its own or its scenario's. */
  file_hash: string | null;
  created_at: string;
  updated_at: string;
}

/** A simulation as it is kept, its client's fields beside it. */
export interface SimulationRecord extends SimulationSummary {
  client: ClientFields & { id: number };
  /** As it is calculated: what a scenario's simulation has of its scenario is filled in. */
  document: SimulationDocument;
  /** Version of the stored document, or of its scenario's if that is lower. */
  kept_version: number;
  /** The last month that its index figures all had when the parameters were last saved; null before. */
  saved_vintage: string | null;
  revision: number;
}

export interface NewSimulation {
  client_id: number;
  scenario_id?: number | null | undefined;
  name: string;
  description: string;
  is_draft?: boolean | undefined;
  included?: boolean | undefined;
  document: SimulationDocument;
  saved_vintage?: string | null | undefined;
  file_hash?: string | null | undefined;
}

/** What is absent stays as it is. */
export interface SimulationChange {
  name?: string | undefined;
  description?: string | undefined;
  is_draft?: boolean | undefined;
  included?: boolean | undefined;
  document?: SimulationDocument | undefined;
  saved_vintage?: string | undefined;
}

/** Another owner's simulation (or client, or scenario) is, to every method, one that does not exist. */
export interface SimulationStore {
  /** Newest change first; of every client, or of these. */
  list(owner: OwnerId, clients?: readonly number[]): Promise<SimulationSummary[]>;
  /** Whole, newest change first; all of the owner's, or a scenario's. */
  records(owner: OwnerId, scenario?: number): Promise<SimulationRecord[]>;
  find(owner: OwnerId, id: number): Promise<SimulationRecord | null>;
  /**
   * Null when the client is not the owner's, or the scenario not that client's. A client has the name of a simulation
   * once.
   */
  create(
    owner: OwnerId,
    simulation: NewSimulation,
    now: Date,
  ): Promise<SimulationRecord | null | 'name_taken'>;
  /** Saves only over the revision that the caller read: 'stale' when somebody saved in between. */
  update(
    owner: OwnerId,
    id: number,
    revision: number,
    change: SimulationChange,
    now: Date,
  ): Promise<SimulationRecord | null | 'stale' | 'name_taken'>;
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
  /** As of a scenario: dated by another file, at the revision that it had. */
  attachFile(owner: OwnerId, id: number, fileHash: string, now: Date): Promise<boolean>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
