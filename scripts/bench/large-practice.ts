/**
 * A practice with thousands of clients for benchmarks. All clients share the figures of one example; the rows have
 * the product's format.
 */
import { sql } from 'kysely';
import { openDatabase } from '../../src/adapters/sqlite/database.ts';
import { sha256 } from '../../src/adapters/sql/db.ts';
import { everythingActive } from '../../src/domain/practice/reports/report.ts';
import { illustrationSummary } from '../../src/domain/practice/cases/illustration-list.ts';
import { emptyDocument } from '../../src/domain/practice/cases/scenario-document.ts';
import { comparisonExample } from '../../tests/support/test-practice.ts';

export interface PracticeSize {
  clients: number;
  scenariosEach: number;
  /** Number of clients with a report on their first scenario; half of the reports are shared. */
  reports: number;
}

const ROWS_AT_ONCE = 200;

/** Writes to the tables in one transaction, since the API would take an hour. Returns the newest client. */
export async function fillLargePractice(
  dataFolder: string,
  owner: number,
  { clients, scenariosEach, reports }: PracticeSize,
  now: Date,
): Promise<number> {
  const { db, close } = openDatabase(dataFolder, { now });
  const { illustration, vehicles, value_basis } = comparisonExample();
  const document = JSON.stringify({
    ...emptyDocument(now.getUTCFullYear()),
    illustration,
    vehicles,
    value_basis,
  });
  const summary = JSON.stringify(illustrationSummary(illustration));
  const at = (index: number) => new Date(now.getTime() - index * 60_000).toISOString();
  const firstClient = await nextId('clients');
  const firstScenario = await nextId('scenarios');
  const firstReport = await nextId('reports');

  await db.transaction().execute(async (within) => {
    await inBlocks(
      clients,
      (index) => ({
        id: firstClient + index,
        owner_id: owner,
        firstname: `Client${index}`,
        middlename: index % 3 === 0 ? 'M.' : null,
        lastname: `Family${index % 700}`,
        age: illustration.rows[0].age,
        created_at: at(index),
        updated_at: at(index),
      }),
      (rows) => within.insertInto('clients').values(rows).execute(),
    );
    await inBlocks(
      clients * scenariosEach,
      (index) => ({
        id: firstScenario + index,
        owner_id: owner,
        client_id: firstClient + Math.floor(index / scenariosEach),
        name: `Income from ${60 + (index % 10)}`,
        description: 'Premiums to 64, then income by policy loans.',
        is_draft: 0 as const,
        document,
        illustration_summary: summary,
        document_hash: sha256(document),
        revision: 1,
        file_hash: null,
        created_at: at(index),
        updated_at: at(index),
      }),
      (rows) => within.insertInto('scenarios').values(rows).execute(),
    );
    const saved_action = JSON.stringify(everythingActive());
    await inBlocks(
      reports,
      (index) => ({
        id: firstReport + index,
        owner_id: owner,
        client_id: firstClient + index,
        scenario_id: firstScenario + index * scenariosEach,
        name: 'For the yearly review',
        description: '',
        saved_action,
        generation: 1,
        created_at: at(index),
        updated_at: at(index),
      }),
      (rows) => within.insertInto('reports').values(rows).execute(),
    );
    await inBlocks(
      Math.floor(reports / 2),
      (index) => ({
        report_id: firstReport + index * 2,
        generation: 1,
        owner_id: owner,
        snapshot: '{}',
        snapshot_hash: sha256('{}'),
        fingerprint: '',
        shared_at: at(index),
        expires_at: null,
        withdrawn_at: null,
        views: 0,
      }),
      (rows) => within.insertInto('report_shares').values(rows).execute(),
    );
  });
  await close();
  return firstClient;

  async function nextId(table: 'clients' | 'scenarios' | 'reports'): Promise<number> {
    const { last } = await db
      .selectFrom(table)
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow();
    return last + 1;
  }
}

async function inBlocks<Row>(
  count: number,
  rowAt: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - first);
    await insert(Array.from({ length }, (_, index) => rowAt(first + index)));
  }
}
