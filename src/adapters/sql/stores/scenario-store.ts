import type { ScenarioRecord, ScenarioStore } from '../../../domain/practice/cases/case-store.ts';
import {
  illustrationListItem,
  type IllustrationSummary,
} from '../../../domain/practice/cases/illustration-list.ts';
import { isDraft, MAX_NAME_LENGTH, type ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import { DOCUMENT_VERSION } from '../../../domain/practice/cases/scenario-document.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { freeName } from '../../../domain/shared/text.ts';
import { sql } from 'kysely';
import {
  flag,
  hasUpdated,
  insertFrom,
  isAlreadySaved,
  withFile,
  inList,
  removeOwned,
  prepared,
} from '../query-parts.ts';
import { type Db, inTransaction, withLock, runLockedStatement } from '../db.ts';
import { movedSlots } from '../../../domain/practice/reports/merge-windows.ts';
import { moveReportSlots } from './report-rows.ts';
import { scenarioDocumentColumns, scenarioDocumentOf, withReusedOrigin } from './ledger-ages.ts';

const SUMMARY = [
  'id',
  'client_id',
  'is_draft',
  'ledger_age',
  'name',
  'description',
  'file_hash',
  'created_at',
  'updated_at',
] as const;
const SUMMARY_COLUMNS = SUMMARY.map((name) => `scenarios.${name}` as const);

const newestFirst = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('scenarios')
    .select(SUMMARY)
    .where('owner_id', '=', owner)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
const findAll = prepared<{ owner: OwnerId }>()((db, value) => newestFirst(db, value('owner')));

const withClient = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('scenarios')
    .innerJoin('clients', 'clients.id', 'scenarios.client_id')
    .select(SUMMARY_COLUMNS)
    .select(['clients.firstname', 'clients.middlename', 'clients.lastname', 'clients.age'])
    .where('scenarios.owner_id', '=', owner);
const findOne = prepared<{ owner: OwnerId; id: number }>()((db, value) =>
  withClient(db, value('owner'))
    .select(['scenarios.document', 'scenarios.revision'])
    .where('scenarios.id', '=', value('id')),
);

/** Any save upgrades an older document. Its year comes from the row's date, which changes. */
const documentColumns = (before: ScenarioRecord, document?: ScenarioDocument) =>
  document || before.kept_version < DOCUMENT_VERSION
    ? scenarioDocumentColumns(document ?? before.document)
    : {};

export function sqlScenarioStore(db: Db): ScenarioStore {
  async function find(owner: OwnerId, id: number): Promise<ScenarioRecord | null> {
    const [row] = await findOne(db, { owner, id });
    if (!row) return null;
    const { firstname, middlename, lastname, age, document, is_draft, ledger_age, ...summary } = row;
    return withReusedOrigin(db, owner, {
      ...summary,
      is_draft: is_draft === 1,
      has_illustration: ledger_age !== null,
      client: { id: row.client_id, firstname, middlename, lastname, age },
      ...scenarioDocumentOf(document, row.updated_at),
    });
  }

  return {
    find,
    async list(owner, clients) {
      const rows = await (clients
        ? newestFirst(db, owner).where('client_id', 'in', inList(db, clients)).execute()
        : findAll(db, { owner }));
      return rows.map(({ is_draft, ledger_age, ...row }) => ({
        ...row,
        is_draft: is_draft === 1,
        has_illustration: ledger_age !== null,
      }));
    },
    async names(owner, client) {
      const rows = await db
        .selectFrom('scenarios')
        .select('name')
        .where((e) => e.and({ owner_id: owner, client_id: client }))
        .execute();
      return rows.map(({ name }) => name);
    },
    async illustrations(owner) {
      const rows = await withClient(db, owner)
        .select('scenarios.illustration_summary')
        .where('scenarios.illustration_summary', 'is not', null)
        .orderBy('scenarios.updated_at', 'desc')
        .orderBy('scenarios.id', 'desc')
        .execute();
      return rows.map(({ illustration_summary, firstname, middlename, lastname, age, ...row }) =>
        illustrationListItem(
          { ...row, client: { id: row.client_id, firstname, middlename, lastname, age } },
          // Written by this store, or by the migration in the same form.
          JSON.parse(illustration_summary ?? '{}') as IllustrationSummary,
        ),
      );
    },
    async create(owner, scenario, now) {
      const at = now.toISOString();
      // Names have no unique index, because older rows contain duplicates.
      const cells = {
        owner_id: sql<number>`parent.owner_id`,
        client_id: sql<number>`parent.id`,
        name: scenario.name,
        description: scenario.description,
        is_draft: flag(scenario.is_draft ?? true),
        ...scenarioDocumentColumns(scenario.document),
        revision: 1,
        file_hash: scenario.file_hash ?? null,
        created_at: at,
        updated_at: at,
      };
      const id = await runLockedStatement(db, `scenario names ${scenario.client_id}`, (within) =>
        insertFrom(
          within,
          'scenarios',
          cells,
          sql`clients as parent where parent.owner_id = ${owner} and parent.id = ${scenario.client_id} and not exists (
            select 1 from scenarios where scenarios.client_id = parent.id and scenarios.name = ${scenario.name})`,
        ),
      );
      if (id !== null) return find(owner, id);
      const otherNames = await this.names(owner, scenario.client_id);
      return otherNames.includes(scenario.name) ? 'name_taken' : null;
    },
    async clone(owner, id, name, now) {
      return inTransaction(db, async (within) => {
        const scenarios = sqlScenarioStore(within);
        const original = await scenarios.find(owner, id);
        if (!original) return null;
        const { client_id, description, document, file_hash } = original;
        const is_draft = isDraft(document, original.is_draft);
        const requested = { client_id, name, description, is_draft, document, file_hash };
        const copy = await scenarios.create(owner, requested, now);
        if (copy === 'name_taken' || copy === null) return copy;
        await copySimulations(within, owner, { from: id, to: copy.id, now });
        return copy;
      });
    },
    async update(owner, id, revision, change, now) {
      const before = await find(owner, id);
      if (!before) return null;
      if (isAlreadySaved(before, revision, change)) return before;
      const { name } = change;
      const moved = movedSlots(before.document, change.document);
      const save = async (within: Db) => {
        const done = await within
          .updateTable('scenarios')
          .set((e) => ({
            revision: e('revision', '+', 1),
            updated_at: now.toISOString(),
            name,
            description: change.description,
            is_draft: flag(change.is_draft),
            ...documentColumns(before, change.document),
          }))
          .where((e) => e.and({ owner_id: owner, id, revision }))
          .$if(name !== undefined, (query) =>
            query.where(sql<boolean>`(name = ${name} or not exists (select 1 from scenarios as others
              where others.client_id = scenarios.client_id and others.name = ${name}))`),
          )
          .executeTakeFirst();
        if (moved && done.numUpdatedRows > 0n)
          await moveReportSlots(within, owner, { column: 'scenario_id', id }, moved);
        return done;
      };
      const lockName = `scenario names ${before.client_id}` as const;
      const saved = await (moved
        ? withLock(db, lockName, save)
        : name === undefined
          ? save(db)
          : runLockedStatement(db, lockName, save));
      const current = await find(owner, id);
      if (!current) return null;
      if (saved.numUpdatedRows > 0n) return current;
      return current.revision === revision ? 'name_taken' : 'stale';
    },
    async attachFile(owner, id, fileHash, now) {
      const before = await find(owner, id);
      if (!before) return false;
      const save = db
        .updateTable('scenarios')
        .set({ ...withFile(fileHash, now), ...documentColumns(before) })
        .where((e) => e.and({ owner_id: owner, id }))
        .$if(before.kept_version < DOCUMENT_VERSION, (old) => old.where('revision', '=', before.revision));
      if (await hasUpdated(save)) return true;
      // Another window upgraded it first. The retry needs no revision.
      return before.kept_version < DOCUMENT_VERSION && this.attachFile(owner, id, fileHash, now);
    },
    remove: (owner, id) => removeOwned(db, 'scenarios', owner, id),
  };
}

const COPIED_COLUMNS = [
  'owner_id',
  'client_id',
  'description',
  'is_draft',
  'included',
  'document',
  'document_hash',
  'saved_vintage',
  'file_hash',
] as const;

/**
 * Copies the stored simulations of a scenario under free names. Requires a transaction for names and completeness.
 */
async function copySimulations(
  db: Db,
  owner: OwnerId,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const ofClient = await db
    .selectFrom('simulations')
    .select(['id', 'name', 'scenario_id'])
    .where('owner_id', '=', owner)
    .where('client_id', '=', (e) =>
      e.selectFrom('scenarios').select('client_id').where('owner_id', '=', owner).where('id', '=', from),
    )
    .orderBy('id')
    .execute();
  const usedNames = new Set(ofClient.map(({ name }) => name));
  for (const { id, name } of ofClient.filter(({ scenario_id }) => scenario_id === from)) {
    const free = freeName(name, usedNames, MAX_NAME_LENGTH);
    usedNames.add(free);
    await db
      .insertInto('simulations')
      .columns([...COPIED_COLUMNS, 'name', 'scenario_id', 'revision', 'created_at', 'updated_at'])
      .expression((e) =>
        e
          .selectFrom('simulations')
          .select(COPIED_COLUMNS)
          .select((c) => [
            c.val(free).as('name'),
            c.val(to).as('scenario_id'),
            c.val(1).as('revision'),
            c.val(at).as('created_at'),
            c.val(at).as('updated_at'),
          ])
          .where((e) => e.and({ owner_id: owner, id })),
      )
      .execute();
  }
}
