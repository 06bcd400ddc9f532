import type { OwnerId } from '../../domain/practice/users/user.ts';
import { everythingHistorical } from '../../domain/practice/reports/historical-report-kept.ts';
import type {
  HistoricalSavedAction,
  HistoricalSnapshot,
  KeptWithHistoricalReport,
} from '../../domain/practice/reports/historical-report-kept.ts';
import type {
  HistoricalReportStore,
  ReportChange,
  StoredHistoricalReport,
} from '../../domain/practice/reports/report-store.ts';
import type { RemovableSlot } from '../../domain/practice/reports/report.ts';
import { accountNames, cvNamesOf } from './cv-names.ts';
import { among } from './among.ts';
import type { Db } from './database.ts';
import { shareFingerprint } from './fingerprints.ts';
import { reportSharing, shareOf } from './report-sharing.ts';
import { reportWriting } from './report-writing.ts';

/** Reports with what their link needs, in one statement whatever their number. */
const reportsOf = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('reports')
    .innerJoin('simulations', 'simulations.id', 'reports.simulation_id')
    .innerJoin('clients', 'clients.id', 'reports.client_id')
    .leftJoin('scenarios', 'scenarios.id', 'simulations.scenario_id')
    .leftJoin('report_shares', (join) =>
      join
        .onRef('report_shares.report_id', '=', 'reports.id')
        .onRef('report_shares.generation', '=', 'reports.generation')
        .on('report_shares.withdrawn_at', 'is', null),
    )
    .select([
      'reports.id',
      'reports.client_id',
      'simulations.id as simulation_id',
      'simulations.name as simulation_name',
      'simulations.scenario_id',
      'scenarios.name as scenario_name',
      'reports.name',
      'reports.description',
      'reports.saved_action',
      'reports.generation',
      'reports.created_at',
      'reports.updated_at',
      'reports.removed_slots',
      'reports.variants',
      'reports.notes',
      'reports.disclosures',
      'simulations.document_hash',
      'scenarios.document_hash as scenario_hash',
      'clients.firstname',
      'clients.middlename',
      'clients.lastname',
      'clients.age',
      'report_shares.fingerprint as shared_fingerprint',
      'report_shares.shared_at',
      'report_shares.expires_at',
      'report_shares.views',
      'report_shares.last_viewed_at',
    ])
    .where('reports.owner_id', '=', owner);

type Row = Awaited<ReturnType<ReturnType<typeof reportsOf>['execute']>>[number];

/** A scenario's simulation shows what the scenario holds: either may move the share on. */
const fingerprint = (row: Row): string =>
  shareFingerprint({
    ...row,
    scenario_name: row.simulation_name,
    document_hash: `${row.document_hash} ${row.scenario_hash ?? ''}`,
  });

const recordOf = (row: Row): StoredHistoricalReport => ({
  id: row.id,
  client_id: row.client_id,
  simulation_id: row.simulation_id,
  simulation_name: row.simulation_name,
  scenario_id: row.scenario_id,
  scenario_name: row.scenario_name,
  name: row.name,
  description: row.description,
  saved_action: JSON.parse(row.saved_action) as HistoricalSavedAction,
  notes: row.notes,
  disclosures: row.disclosures,
  deleted_historical_vehicle_ids: JSON.parse(row.removed_slots) as RemovableSlot[],
  generation: row.generation,
  share: shareOf(row, fingerprint),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const rowOf = (db: Db, owner: OwnerId, id: number) =>
  reportsOf(db, owner)
    .select([
      accountNames('simulations.document').as('own_names'),
      accountNames('scenarios.document').as('scenario_names'),
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst();

async function findReport(db: Db, owner: OwnerId, id: number): Promise<StoredHistoricalReport | null> {
  const row = await rowOf(db, owner, id);
  if (!row) return null;
  // A scenario's simulation shows the scenario's accounts.
  const names = row.scenario_id === null ? row.own_names : row.scenario_names;
  return { ...recordOf(row), cv_names: cvNamesOf(names) };
}

export function sqliteHistoricalReportStore(db: Db): HistoricalReportStore {
  type Change = ReportChange<StoredHistoricalReport, KeptWithHistoricalReport>;
  const writing = reportWriting<StoredHistoricalReport, Change>(db, {
    of: 'simulation',
    everything: everythingHistorical(),
    find: findReport,
    columns: ({ deleted_historical_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });
  return {
    ...reportSharing<StoredHistoricalReport, HistoricalSnapshot>(db, {
      parent: 'simulation_id',
      find: (owner, id) => findReport(db, owner, id),
      async fingerprintOf(owner, id) {
        const row = await rowOf(db, owner, id);
        return row ? fingerprint(row) : null;
      },
    }),
    async list(owner, of = {}) {
      let query = reportsOf(db, owner);
      if (of.client_id !== undefined) query = query.where('reports.client_id', '=', of.client_id);
      if (of.simulation_id !== undefined) query = query.where('reports.simulation_id', '=', of.simulation_id);
      if (of.clients !== undefined) query = query.where('reports.client_id', 'in', among(of.clients));
      const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
      return rows.map(recordOf);
    },
    create: (owner, { simulation_id: parent, ...report }, now) =>
      writing.create(owner, { ...report, parent }, now),
    replace: writing.replace,
    update: writing.update,
  };
}
