import type { OwnerId } from '../../domain/practice/users/user.ts';
import { everythingActive } from '../../domain/practice/reports/report.ts';
import type { KeptWithReport, ReportSnapshot } from '../../domain/practice/reports/report.ts';
import type { ReportChange, ReportRecord, ReportStore } from '../../domain/practice/reports/report-store.ts';
import { accountNames, cvNamesOf } from './cv-names.ts';
import type { Db } from './database.ts';
import { shareFingerprint } from './fingerprints.ts';
import { recordOf, reportSummaries, wholeReports } from './report-rows.ts';
import { reportSharing } from './report-sharing.ts';
import { reportWriting } from './report-writing.ts';

const rowOf = (db: Db, owner: OwnerId, id: number) =>
  wholeReports(db, owner)
    .select(accountNames('scenarios.document').as('account_names'))
    .where('reports.id', '=', id)
    .executeTakeFirst();

async function findReport(db: Db, owner: OwnerId, id: number): Promise<ReportRecord | null> {
  const row = await rowOf(db, owner, id);
  return row ? { ...recordOf(row), cv_names: cvNamesOf(row.account_names) } : null;
}

export function sqliteReportStore(db: Db): ReportStore {
  const writing = reportWriting<ReportRecord, ReportChange<ReportRecord, KeptWithReport>>(db, {
    of: 'scenario',
    everything: everythingActive(),
    find: findReport,
    columns: ({ deleted_comparative_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });
  return {
    ...reportSharing<ReportRecord, ReportSnapshot>(db, {
      parent: 'scenario_id',
      find: (owner, id) => findReport(db, owner, id),
      async fingerprintOf(owner, id) {
        const row = await rowOf(db, owner, id);
        return row ? shareFingerprint(row) : null;
      },
    }),
    summaries: (owner, clients) => reportSummaries(db, owner, clients),
    async list(owner, of = {}) {
      let query = wholeReports(db, owner);
      if (of.client_id !== undefined) query = query.where('reports.client_id', '=', of.client_id);
      if (of.scenario_id !== undefined) query = query.where('reports.scenario_id', '=', of.scenario_id);
      const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
      return rows.map(recordOf);
    },
    create: (owner, { scenario_id: parent, ...report }, now) =>
      writing.create(owner, { ...report, parent }, now),
    replace: writing.replace,
    update: writing.update,
  };
}
