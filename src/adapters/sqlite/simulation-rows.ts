/** Simulations as they are read, with what they have of client and scenario: one statement whatever their number. */
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { SimulationSummary } from '../../domain/practice/cases/simulation-store.ts';
import { among } from './among.ts';
import type { Db } from './database.ts';
import { readAsText } from './read-as-text.ts';

const LISTED = [
  'id',
  'client_id',
  'scenario_id',
  'scenario_name',
  'name',
  'description',
  'is_draft',
  'included',
  'file_hash',
  'scenario_file',
  'created_at',
  'updated_at',
] as const;

const listed = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('simulations')
    .leftJoin('scenarios', 'scenarios.id', 'simulations.scenario_id')
    .select([
      'simulations.id',
      'simulations.client_id',
      'simulations.scenario_id',
      'scenarios.name as scenario_name',
      'simulations.name',
      'simulations.description',
      'simulations.is_draft',
      'simulations.included',
      'simulations.file_hash',
      'scenarios.file_hash as scenario_file',
      'simulations.created_at',
      'simulations.updated_at',
    ])
    .where('simulations.owner_id', '=', owner);

/** With documents: their own, and that of their scenario. */
export const simulationsOf = (db: Db, owner: OwnerId) =>
  listed(db, owner)
    .innerJoin('clients', 'clients.id', 'simulations.client_id')
    .select([
      'clients.firstname',
      'clients.middlename',
      'clients.lastname',
      'clients.age',
      'simulations.saved_vintage',
      'simulations.revision',
      'simulations.document',
      'scenarios.document as scenario_document',
    ]);

export type SimulationRow = Awaited<ReturnType<ReturnType<typeof simulationsOf>['execute']>>[number];

export const summaryOf = (row: Pick<SimulationRow, (typeof LISTED)[number]>): SimulationSummary => ({
  id: row.id,
  client_id: row.client_id,
  scenario: row.scenario_id === null ? null : { id: row.scenario_id, name: row.scenario_name ?? '' },
  name: row.name,
  description: row.description,
  is_draft: row.is_draft === 1,
  included: row.included === 1,
  file_hash: row.file_hash ?? row.scenario_file,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The simulations of an owner, newest change first; of every client, or of these. */
export async function simulationSummaries(
  db: Db,
  owner: OwnerId,
  clients?: readonly number[],
): Promise<SimulationSummary[]> {
  const query = listed(db, owner)
    .$if(clients !== undefined, (all) => all.where('simulations.client_id', 'in', among(clients ?? [])))
    .orderBy('simulations.updated_at', 'desc')
    .orderBy('simulations.id', 'desc');
  return (await readAsText(db, query, LISTED)).map(summaryOf);
}
