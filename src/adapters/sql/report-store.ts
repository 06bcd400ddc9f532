/** Kept reports of both kinds, told apart by the column that only one of them fills and by how a record looks. */
import { ownerOf, type OwnerId } from '../../domain/practice/users/user.ts';
import {
  anythingHistorical,
  everythingHistorical,
  type HistoricalSnapshot,
  type KeptWithHistoricalReport,
} from '../../domain/practice/reports/historical-report-kept.ts';
import {
  everythingActive,
  type KeptWithReport,
  type ReportSnapshot,
  type CvNames,
} from '../../domain/practice/reports/report.ts';
import type {
  HistoricalReportStore,
  ReportChange,
  ReportRecord,
  ReportStore,
  StoredHistoricalReport,
} from '../../domain/practice/reports/report-store.ts';
import { among } from './query-parts.ts';
import { speechOf, type Db } from './db.ts';
import {
  comparativeOf,
  fingerprint,
  historicalOf,
  reportSummaries,
  wholeReports,
  type ReportParent,
  type ReportRow,
} from './report-rows.ts';
import { reportSharing, type SharedRecord } from './report-sharing.ts';
import { reportWriting } from './report-writing.ts';
import { sql } from 'kysely';
import { POLICY_NAME } from '../../domain/comparison/comparative/slot-columns.ts';

const rowOf = (db: Db, owner: OwnerId, parent: ReportParent, id: number) =>
  wholeReports(db, owner, parent)
    .select([
      accountNames(db, 'simulations.document').as('own_names'),
      accountNames(db, 'scenarios.document').as('scenario_names'),
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst();

const finding =
  <Report>(parent: ReportParent, record: (row: ReportRow) => Report) =>
  async (db: Db, owner: OwnerId, id: number): Promise<Report | null> => {
    const row = await rowOf(db, owner, parent, id);
    if (!row) return null;
    // A scenario's simulation shows the scenario's accounts.
    const names = row.scenario_id === null ? row.own_names : row.scenario_names;
    return { ...record(row), cv_names: cvNamesOf(names) };
  };

interface Narrow {
  client_id?: number | undefined;
  scenario_id?: number | undefined;
  simulation_id?: number | undefined;
  clients?: readonly number[] | undefined;
}

const reading = <Report extends SharedRecord, Snapshot>(
  db: Db,
  parent: ReportParent,
  record: (row: ReportRow) => Report,
) => ({
  ...reportSharing<Report, Snapshot>(db, {
    parent,
    find: finding(parent, record),
    async fingerprintOf(within, owner, id) {
      const row = await rowOf(within, owner, parent, id);
      return row ? fingerprint(row) : null;
    },
  }),
  async list(owner: OwnerId, { clients, client_id, [parent]: parentId }: Narrow = {}): Promise<Report[]> {
    let query = wholeReports(db, owner, parent);
    if (client_id !== undefined) query = query.where('reports.client_id', '=', client_id);
    if (parentId !== undefined) query = query.where(`reports.${parent}`, '=', parentId);
    if (clients !== undefined) query = query.where('reports.client_id', 'in', among(db, clients));
    const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
    return rows.map(record);
  },
});

export function sqlReportStore(db: Db): ReportStore {
  const writing = reportWriting<ReportRecord, ReportChange<ReportRecord, KeptWithReport>>(db, {
    of: 'scenario',
    everything: everythingActive(),
    first: everythingActive(),
    find: finding('scenario_id', comparativeOf),
    columns: ({ deleted_comparative_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });
  return {
    ...reading<ReportRecord, ReportSnapshot>(db, 'scenario_id', comparativeOf),
    ...writing,
    summaries: (owner, clients) => reportSummaries(db, owner, clients),
    create: (owner, { scenario_id: parent, ...report }, now) =>
      writing.create(owner, { ...report, parent }, now),
  };
}

export function sqlHistoricalReportStore(db: Db): HistoricalReportStore {
  type Change = ReportChange<StoredHistoricalReport, KeptWithHistoricalReport>;
  const writing = reportWriting<StoredHistoricalReport, Change>(db, {
    of: 'simulation',
    everything: anythingHistorical(),
    first: everythingHistorical(),
    find: finding('simulation_id', historicalOf),
    columns: ({ deleted_historical_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });
  return {
    ...reading<StoredHistoricalReport, HistoricalSnapshot>(db, 'simulation_id', historicalOf),
    ...writing,
    create: (owner, { simulation_id: parent, ...report }, now) =>
      writing.create(owner, { ...report, parent }, now),
  };
}

/** For the command line, where nobody is signed in: everything else begins with the owner. */
export async function ownerOfReport(
  db: Db,
  id: number,
): Promise<{ owner: OwnerId; isHistorical: boolean } | null> {
  const row = await db
    .selectFrom('reports')
    .select(['owner_id', 'simulation_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { owner: ownerOf({ id: row.owner_id }), isHistorical: row.simulation_id !== null } : null;
}

type DocumentColumn = 'scenarios.document' | 'simulations.document';

/** The names of the accounts as a JSON list; documents of every version keep them in the same place. */
const accountNames = (db: Db, document: DocumentColumn) => speechOf(db).accountNames(sql.ref(document));

function cvNamesOf(names: string): CvNames {
  const [first = null, second = null, third = null] = JSON.parse(names) as (string | null)[];
  return [POLICY_NAME, first, second, third];
}
