import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { DOCUMENT_VERSION } from '../../../domain/practice/cases/scenario-document.ts';
import { emptySimulation } from '../../../domain/practice/cases/simulation-document.ts';
import type {
  NewSimulation,
  SimulationRecord,
  SimulationStore,
  SimulationSummary,
} from '../../../domain/practice/cases/case-store.ts';
import { onScenario, type SimulationDocument } from '../../../domain/practice/cases/simulation.ts';
import { mergedChoice } from '../../../domain/practice/reports/merge-windows.ts';
import { sql } from 'kysely';
import {
  flag,
  hasUpdated,
  insertFrom,
  isAlreadySaved,
  withFile,
  catchDuplicateName,
  inList,
  removeOwned,
  prepared,
} from '../query-parts.ts';
import { type Db, inTransaction, withLock } from '../db.ts';
import { movedSlots } from '../../../domain/practice/reports/merge-windows.ts';
import { moveReportSlots } from './report-rows.ts';
import {
  ledgerAge,
  scenarioDocumentOf,
  simulationDocumentColumns,
  simulationDocumentOf,
  withReusedOrigin,
} from './ledger-ages.ts';

// Reads simulations with client and scenario in one statement.

const listQuery = (db: Db, owner: OwnerId) =>
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
      ledgerAge.as('ledger_age'),
      'simulations.file_hash',
      'scenarios.file_hash as scenario_file',
      'simulations.created_at',
      'simulations.updated_at',
    ])
    .where('simulations.owner_id', '=', owner);

const simulationsOf = (db: Db, owner: OwnerId) =>
  listQuery(db, owner)
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
      'scenarios.updated_at as scenario_updated_at',
    ]);

type SimulationRow = Awaited<ReturnType<ReturnType<typeof simulationsOf>['execute']>>[number];

const summaryOf = (
  row: Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number],
): SimulationSummary => ({
  id: row.id,
  client_id: row.client_id,
  scenario: row.scenario_id === null ? null : { id: row.scenario_id, name: row.scenario_name ?? '' },
  name: row.name,
  description: row.description,
  is_draft: row.is_draft === 1,
  has_illustration: row.ledger_age !== null,
  included: row.included === 1,
  file_hash: row.file_hash ?? row.scenario_file,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** In a scenario only parameters are stored, because the rest belongs to the scenario. */
const toStoredDocument = (document: SimulationDocument, inScenario: boolean): SimulationDocument =>
  inScenario ? { ...emptySimulation(document.start_year), parameters: document.parameters } : document;

/** Any save upgrades an older document. Its year comes from the row's date, which changes. */
const documentColumns = (before: SimulationRecord, document?: SimulationDocument) =>
  document || before.kept_version < DOCUMENT_VERSION
    ? simulationDocumentColumns(toStoredDocument(document ?? before.document, before.scenario !== null))
    : {};

function recordOf(row: SimulationRow): SimulationRecord {
  const parsed = simulationDocumentOf(row.document, row.updated_at);
  const { scenario_document: document, scenario_updated_at: changedAt } = row;
  const scenario = document === null || changedAt === null ? null : scenarioDocumentOf(document, changedAt);
  const { firstname, middlename, lastname, age, client_id } = row;
  return {
    ...summaryOf(row),
    client: { id: client_id, firstname, middlename, lastname, age },
    document: scenario ? onScenario(parsed.document, scenario.document) : parsed.document,
    kept_version: Math.min(parsed.kept_version, scenario?.kept_version ?? parsed.kept_version),
    saved_vintage: row.saved_vintage,
    revision: row.revision,
  };
}

const findOne = prepared<{ owner: OwnerId; id: number }>()((db, value) =>
  simulationsOf(db, value('owner')).where('simulations.id', '=', value('id')),
);

export function sqlSimulationStore(db: Db): SimulationStore {
  async function find(owner: OwnerId, id: number): Promise<SimulationRecord | null> {
    const [row] = await findOne(db, { owner, id });
    return row ? withReusedOrigin(db, owner, recordOf(row)) : null;
  }

  async function create(
    owner: OwnerId,
    simulation: NewSimulation,
    now: Date,
  ): Promise<SimulationRecord | null | 'name_taken'> {
    const at = now.toISOString();
    const scenario = simulation.scenario_id ?? null;
    const cells = {
      owner_id: sql<number>`parent.owner_id`,
      client_id: sql<number>`parent.id`,
      scenario_id: scenario,
      name: simulation.name,
      description: simulation.description,
      is_draft: flag(simulation.is_draft ?? true),
      included: flag(simulation.included ?? true),
      ...simulationDocumentColumns(toStoredDocument(simulation.document, scenario !== null)),
      saved_vintage: simulation.saved_vintage ?? null,
      revision: 1,
      file_hash: scenario === null ? (simulation.file_hash ?? null) : null,
      created_at: at,
      updated_at: at,
    };
    const ofScenario =
      scenario === null
        ? sql``
        : sql` and exists (select 1 from scenarios
            where scenarios.id = ${scenario} and scenarios.owner_id = ${owner} and scenarios.client_id = parent.id)`;
    const parent = sql`clients as parent
      where parent.owner_id = ${owner} and parent.id = ${simulation.client_id}${ofScenario}`;
    const id = await catchDuplicateName(db, () => insertFrom(db, 'simulations', cells, parent));
    return typeof id === 'number' ? find(owner, id) : id;
  }

  return {
    find,
    create,
    async list(owner, clients) {
      const query = listQuery(db, owner)
        .$if(clients !== undefined, (all) =>
          all.where('simulations.client_id', 'in', inList(db, clients ?? [])),
        )
        .orderBy('simulations.updated_at', 'desc')
        .orderBy('simulations.id', 'desc');
      return (await query.execute()).map(summaryOf);
    },
    async records(owner, scenario) {
      let query = simulationsOf(db, owner);
      if (scenario !== undefined) query = query.where('simulations.scenario_id', '=', scenario);
      const rows = await query
        .orderBy('simulations.updated_at', 'desc')
        .orderBy('simulations.id', 'desc')
        .execute();
      return rows.map(recordOf);
    },
    async update(owner, id, revision, change, now) {
      const before = await find(owner, id);
      if (!before) return null;
      if (isAlreadySaved(before, revision, change)) return before;
      // A simulation of a scenario has the scenario's accounts.
      const moved = before.scenario ? null : movedSlots(before.document, change.document);
      const update = (within: Db) =>
        within
          .updateTable('simulations')
          .set((e) => ({
            revision: e('revision', '+', 1),
            updated_at: now.toISOString(),
            name: change.name,
            description: change.description,
            is_draft: flag(change.is_draft),
            included: flag(change.included),
            saved_vintage: change.saved_vintage,
            ...documentColumns(before, change.document),
          }))
          .where((e) => e.and({ owner_id: owner, id, revision }))
          .executeTakeFirst();
      const save = async (within: Db) => {
        const done = await catchDuplicateName(within, () => update(within));
        if (moved && done !== 'name_taken' && done.numUpdatedRows > 0n)
          await moveReportSlots(within, owner, { column: 'simulation_id', id }, moved);
        return done;
      };
      const saved = await (moved ? inTransaction(db, save) : save(db));
      if (saved === 'name_taken') return saved;
      const current = await find(owner, id);
      if (!current) return null;
      return saved.numUpdatedRows > 0n ? current : 'stale';
    },
    async include(owner, scenario, sent, now, was) {
      return withLock(db, `simulations of scenario ${scenario}`, async (within) => {
        const rows = await within
          .selectFrom('simulations')
          .select(['id', 'included'])
          .where((e) => e.and({ owner_id: owner, scenario_id: scenario }))
          .execute();
        const known = rows.map(({ id }) => id);
        if (!sent.every((id) => known.includes(id) || was?.includes(id))) return false;
        const stored = rows.flatMap((row) => (row.included === 1 ? [row.id] : []));
        const included = mergedChoice(known, stored, was, sent);
        for (const row of rows) {
          const requested = flag(included.includes(row.id));
          if (requested === row.included) continue;
          await within
            .updateTable('simulations')
            .set((e) => ({
              included: requested,
              revision: e('revision', '+', 1),
              updated_at: now.toISOString(),
            }))
            .where((e) => e.and({ owner_id: owner, id: row.id }))
            .execute();
        }
        return true;
      });
    },
    async attachFile(owner, id, fileHash, now) {
      const before = await find(owner, id);
      if (!before || before.scenario) return false;
      const save = db
        .updateTable('simulations')
        .set({ ...withFile(fileHash, now), ...documentColumns(before) })
        .where((e) => e.and({ owner_id: owner, id }))
        .where('scenario_id', 'is', null)
        .$if(before.kept_version < DOCUMENT_VERSION, (old) => old.where('revision', '=', before.revision));
      if (await hasUpdated(save)) return true;
      // Another window upgraded it first. The retry needs no revision.
      return before.kept_version < DOCUMENT_VERSION && this.attachFile(owner, id, fileHash, now);
    },
    remove: (owner, id) => removeOwned(db, 'simulations', owner, id),
  };
}
