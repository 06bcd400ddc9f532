/** What a search of an owner's clients has to look at: a few columns, and of no more clients than may be found. */
import { sql, type RawBuilder } from 'kysely';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { FoundClient } from '../../domain/practice/clients/client-search.ts';
import { groupBy } from '../../domain/practice/reports/client-list.ts';
import { among, readRows } from './query-parts.ts';
import type { Db } from './db.ts';

/** What stands under a client. */
export type Under = 'scenarios' | 'simulations';

type Text = RawBuilder<string>;
const clientText: Text = sql`firstname || ' ' || coalesce(middlename, '') || ' ' || lastname || ', ' || firstname || ', ' || age`;
const rowText: Text = sql`name || ' ' || description || case when is_draft = 1 then ' (Draft)' else '' end`;
const reportText = (under: Under): Text =>
  under === 'scenarios'
    ? sql`reports.name || ' ' || reports.description || ' ' || scenarios.name`
    : sql`reports.name || ' ' || reports.description || ' ' || simulations.name || ', ' || coalesce(scenarios.name, '')`;

/**
 * Every client who may hold the word; some of them may not. The search itself folds letters as SQLite cannot: a text with
 * any letter beyond ASCII may hold every word.
 */
async function mayHold(db: Db, owner: OwnerId, under: Under, word: string): Promise<number[]> {
  const may = (text: Text) =>
    sql<boolean>`(instr(lower(${text}), ${word}) > 0 or octet_length(${text}) <> length(${text}))`;
  const { rows } = await sql<{ id: number }>`
    select id from clients where owner_id = ${owner} and ${may(clientText)}
    union select client_id from ${sql.table(under)} where owner_id = ${owner} and ${may(rowText)}
    union select reports.client_id from ${reportsUnder(under)}
      where reports.owner_id = ${owner} and ${may(reportText(under))}`.execute(db);
  return rows.map(({ id }) => id);
}

const reportsUnder = (under: Under) =>
  under === 'scenarios'
    ? sql`reports join scenarios on scenarios.id = reports.scenario_id`
    : sql`reports join simulations on simulations.id = reports.simulation_id
        left join scenarios on scenarios.id = simulations.scenario_id`;

const CLIENT = ['id', 'firstname', 'middlename', 'lastname', 'age', 'created_at', 'updated_at'] as const;
const ROW = ['client_id', 'name', 'description', 'is_draft', 'updated_at'] as const;
const REPORT = ['client_id', 'name', 'description', 'of', 'with', 'updated_at'] as const;

/** The clients, newest change first, with what a search looks at; without a word all of them. */
export async function clientsToSearch(
  db: Db,
  owner: OwnerId,
  under: Under,
  word: string | null,
): Promise<FoundClient[]> {
  const ids = word === null ? undefined : await mayHold(db, owner, under, word);
  if (ids?.length === 0) return [];
  const some = among(db, ids ?? []);
  const ofClients = db
    .selectFrom('clients')
    .select(CLIENT)
    .where('owner_id', '=', owner)
    .$if(ids !== undefined, (all) => all.where('id', 'in', some))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
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
  const rowsOf = groupBy(await readRows(db, ofRows, ROW), (row) => row.client_id);
  const reportsOf = groupBy(await readRows(db, ofReports, REPORT), (report) => report.client_id);
  return (await readRows(db, ofClients, CLIENT)).map((client) => ({
    ...client,
    scenarios: (rowsOf.get(client.id) ?? []).map(({ name, description, is_draft, updated_at }) => ({
      scenario_details: { name, description },
      is_draft: is_draft === 1,
      updated_at,
    })),
    reports: (reportsOf.get(client.id) ?? []).map((report) => ({
      name: report.name,
      description: report.description,
      scenario_name: report.of,
      scenario: report.with === null ? null : { name: report.with },
      updated_at: report.updated_at,
    })),
  }));
}
