import { sql, type RawBuilder, type Selectable } from 'kysely';
import { type OwnerId, ownerOf } from '../../../domain/practice/users/user.ts';
import type { FoundClient } from '../../../domain/practice/clients/client-search.ts';
import { groupBy } from '../../../domain/practice/reports/client-list.ts';
import { inList, changesNothing, countOf, firstAs, removeOwned, prepared } from '../query-parts.ts';
import { type Db, inTransaction, withLock } from '../db.ts';
import type { ClientStore } from '../../../domain/practice/clients/client-store.ts';
import type { Client, ClientFields } from '../../../domain/practice/clients/client.ts';
import { mergedFields } from '../../../domain/practice/reports/merge-windows.ts';
import {
  countAgeMismatches,
  findAgeMismatches,
  newestIllustrationDate,
  renumberLedgers,
} from './ledger-ages.ts';
import { sqlHoldings } from './account-records.ts';
import type { Tables } from '../tables.ts';

export type Under = 'scenarios' | 'simulations';

type Text = RawBuilder<string>;
const clientText: Text = sql`firstname || ' ' || coalesce(middlename, '') || ' ' || lastname || ', ' || firstname || ', ' || age || ' ' || coalesce(date_of_birth, '')`;
const rowText: Text = sql`name || ' ' || description || case when is_draft = 1 then ' (Draft)' else '' end`;
const reportText = (under: Under): Text =>
  under === 'scenarios'
    ? sql`reports.name || ' ' || reports.description || ' ' || scenarios.name`
    : sql`reports.name || ' ' || reports.description || ' ' || simulations.name || ', ' || coalesce(scenarios.name, '')`;

/** The home screen searches both lists. */
const SEARCHED: Readonly<Record<Under, readonly Under[]>> = {
  scenarios: ['scenarios', 'simulations'],
  simulations: ['simulations'],
};

/**
 * Returns candidates for the word. Includes all texts with non-ASCII letters, because SQLite cannot fold their case.
 */
async function findCandidates(db: Db, owner: OwnerId, under: Under, word: string): Promise<number[]> {
  const matches = (text: Text) =>
    sql<boolean>`(instr(lower(${text}), ${word}) > 0 or octet_length(${text}) <> length(${text}))`;
  const rows = SEARCHED[under].flatMap((table) => [
    sql`select client_id from ${sql.table(table)} where owner_id = ${owner} and ${matches(rowText)}`,
    sql`select reports.client_id from ${reportsUnder(table)}
      where reports.owner_id = ${owner} and ${matches(reportText(table))}`,
  ]);
  const { rows: found } = await sql<{ id: number }>`
    select id from clients where owner_id = ${owner} and ${matches(clientText)}
    union ${sql.join(rows, sql` union `)}`.execute(db);
  return found.map(({ id }) => id);
}

const reportsUnder = (under: Under) =>
  under === 'scenarios'
    ? sql`reports join scenarios on scenarios.id = reports.scenario_id`
    : sql`reports join simulations on simulations.id = reports.simulation_id
        left join scenarios on scenarios.id = simulations.scenario_id`;

const FIELDS = ['firstname', 'middlename', 'lastname', 'age', 'date_of_birth'] as const;
const CLIENT = ['id', ...FIELDS, 'created_at', 'updated_at'] as const;
const ROW = ['client_id', 'name', 'description', 'is_draft', 'updated_at'] as const;

/** Rows below the owner's clients, or below some of them, by client. */
async function findRowsByClient(
  db: Db,
  owner: OwnerId,
  under: Under,
  ids: readonly number[] | undefined,
): Promise<(client: number) => Pick<FoundClient, 'scenarios' | 'reports'>> {
  const some = inList(db, ids ?? []);
  const ofRows = db
    .selectFrom(under)
    .select(ROW)
    .where('owner_id', '=', owner)
    .$if(ids !== undefined, (all) => all.where('client_id', 'in', some));
  const reports = db
    .selectFrom('reports')
    .where('reports.owner_id', '=', owner)
    .$if(ids !== undefined, (all) => all.where('reports.client_id', 'in', some))
    .select(['reports.client_id', 'reports.name', 'reports.description', 'reports.updated_at']);
  const ofReports =
    under === 'scenarios'
      ? reports
          .innerJoin('scenarios', 'scenarios.id', 'reports.scenario_id')
          .select(['scenarios.name as of', sql<string | null>`null`.as('with')])
      : reports
          .innerJoin('simulations', 'simulations.id', 'reports.simulation_id')
          .leftJoin('scenarios', 'scenarios.id', 'simulations.scenario_id')
          .select(['simulations.name as of', 'scenarios.name as with']);
  const rowsOf = groupBy(await ofRows.execute(), (row) => row.client_id);
  const reportsOf = groupBy(await ofReports.execute(), (report) => report.client_id);
  return (client) => ({
    scenarios: (rowsOf.get(client) ?? []).map(({ name, description, is_draft, updated_at }) => ({
      scenario_details: { name, description },
      is_draft: is_draft === 1,
      updated_at,
    })),
    reports: (reportsOf.get(client) ?? []).map((report) => ({
      name: report.name,
      description: report.description,
      scenario_name: report.of,
      scenario: report.with === null ? null : { name: report.with },
      updated_at: report.updated_at,
    })),
  });
}

/** Returns clients with searchable columns, latest change first. Without a word, returns all. */
async function clientsToSearch(
  db: Db,
  owner: OwnerId,
  under: Under,
  word: string | null,
): Promise<FoundClient[]> {
  const ids = word === null ? undefined : await findCandidates(db, owner, under, word);
  if (ids?.length === 0) return [];
  const ofClients = newestFirst(db, owner).$if(ids !== undefined, (all) =>
    all.where('id', 'in', inList(db, ids ?? [])),
  );
  const rowsOf = await findRowsByClient(db, owner, under, ids);
  const historyOf = under === 'scenarios' ? await findRowsByClient(db, owner, 'simulations', ids) : undefined;
  return (await ofClients.execute()).map((client) => ({
    ...client,
    ...rowsOf(client.id),
    history: historyOf?.(client.id),
  }));
}

const clientOf = ({ owner_id: _owner, ...client }: Selectable<Tables['clients']>): Client => client;

const findOne = prepared<{ owner: OwnerId; id: number }>()((db, value) =>
  db
    .selectFrom('clients')
    .select(CLIENT)
    .where((e) => e.and({ owner_id: value('owner'), id: value('id') })),
);

const updateFields = prepared<
  Pick<ClientFields, keyof ClientFields> & { owner: OwnerId; id: number; at: string }
>()((db, value) =>
  db
    .updateTable('clients')
    .set({
      firstname: value('firstname'),
      middlename: value('middlename'),
      lastname: value('lastname'),
      age: value('age'),
      date_of_birth: value('date_of_birth'),
      updated_at: value('at'),
    })
    .where((e) => e.and({ owner_id: value('owner'), id: value('id') }))
    .returning(CLIENT),
);

const newestFirst = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('clients')
    .select(CLIENT)
    .where('owner_id', '=', owner)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
const findAll = prepared<{ owner: OwnerId }>()((db, value) => newestFirst(db, value('owner')));

function insertClients(db: Db, owner: OwnerId, list: readonly ClientFields[], now: Date) {
  const at = now.toISOString();
  const rows = list.map((fields) => ({ ...fields, owner_id: owner, created_at: at, updated_at: at }));
  return db.insertInto('clients').values(rows).returningAll();
}

export function sqlClientStore(db: Db): ClientStore {
  return {
    async list(owner, page) {
      if (!page) return findAll(db, { owner });
      const { page: number, size } = page;
      return newestFirst(db, owner)
        .limit(size)
        .offset((number - 1) * size)
        .execute();
    },
    count: (owner) => countOf(db.selectFrom('clients').where('owner_id', '=', owner)),
    toSearch: (owner, under, word) => clientsToSearch(db, owner, under, word),
    async find(owner, id) {
      const [row] = await findOne(db, { owner, id });
      return row ?? null;
    },
    async create(owner, fields, now) {
      return clientOf(await insertClients(db, owner, [fields], now).executeTakeFirstOrThrow());
    },
    createAll: (owner, list, now) =>
      // One transaction with several statements, because SQLite limits values per statement.
      inTransaction(db, async (within) => {
        const added: Client[] = [];
        for (let from = 0; from < list.length; from += 500) {
          const rows = await insertClients(within, owner, list.slice(from, from + 500), now).execute();
          added.push(...rows.map(clientOf));
        }
        return added;
      }),
    update: (owner, id, sent, now, { ledgers = 'keep', was = {} } = {}) =>
      withLock(db, `client ${id}`, async (within) => {
        const before = await sqlClientStore(within).find(owner, id);
        if (!before) return null;
        const fields = mergedFields<ClientFields>(before, was, sent);
        if (!fields) return 'changed';
        const age = fields.age ?? before.age;
        // Before the client, so an error changes nothing.
        const renumbered =
          ledgers === 'keep' ? 0 : await renumberLedgers(within, { owner, client: id, age, now });
        if (typeof renumbered === 'object') return renumbered;
        if (changesNothing(before, fields)) return { client: before, renumbered };
        const { firstname, middlename, lastname, date_of_birth } = { ...before, ...fields };
        const names = { firstname, middlename, lastname, age, date_of_birth };
        const columns = { owner, id, ...names, at: now.toISOString() };
        const [client] = await updateFields(within, columns);
        return client ? { client, renumbered } : null;
      }),
    async holdings(owner, id, age) {
      const client = await this.find(owner, id);
      const holdings = client && (await sqlHoldings(db).of(owner, { in: 'clients', id }));
      if (!holdings) return null;
      return {
        ...holdings,
        illustration_date: await newestIllustrationDate(db, owner, id),
        misfits: await countAgeMismatches(db, owner, { client: id, age: age ?? client.age }),
      };
    },
    ageMismatches: (owner, of, clients) => findAgeMismatches(db, owner, of, clients),
    remove: (owner, id) => removeOwned(db, 'clients', owner, id),
  };
}

/** For the command line, which has no signed-in user. */
export const ownerOfClient = (db: Db, id: number): Promise<OwnerId | null> =>
  firstAs(db.selectFrom('clients').select('owner_id as id').where('id', '=', id), ownerOf);
