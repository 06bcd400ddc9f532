import type { OwnerId } from '../../domain/accounts/user.ts';
import { everythingActive } from '../../domain/reports/report-schema.ts';
import type { ReportSnapshot } from '../../domain/reports/report.ts';
import type { ReportRecord, ReportStore } from '../../domain/reports/report-store.ts';
import type { Db } from './database.ts';
import { shareFingerprint } from './fingerprints.ts';
import { reportColumns } from './report-columns.ts';
import { recordOf, reportSummaries, wholeReports } from './report-rows.ts';
import { reportSharing } from './report-sharing.ts';

export function sqliteReportStore(db: Db): ReportStore {
  const rowOf = (owner: OwnerId, id: number) =>
    wholeReports(db, owner).where('reports.id', '=', id).executeTakeFirst();

  async function fingerprintOf(owner: OwnerId, id: number): Promise<string | null> {
    const row = await rowOf(owner, id);
    return row ? shareFingerprint(row) : null;
  }

  async function find(owner: OwnerId, id: number): Promise<ReportRecord | null> {
    const row = await rowOf(owner, id);
    return row ? recordOf(row) : null;
  }

  return {
    ...reportSharing<ReportRecord, ReportSnapshot>(db, { parent: 'scenario_id', find, fingerprintOf }),
    summaries: (owner) => reportSummaries(db, owner),
    async list(owner, of = {}) {
      let query = wholeReports(db, owner);
      if (of.client_id !== undefined) query = query.where('reports.client_id', '=', of.client_id);
      if (of.scenario_id !== undefined) query = query.where('reports.scenario_id', '=', of.scenario_id);
      const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
      return rows.map(recordOf);
    },
    async create(owner, report, now) {
      const at = now.toISOString();
      const row = await db
        .insertInto('reports')
        .columns([
          'owner_id',
          'client_id',
          'scenario_id',
          'name',
          'description',
          'saved_action',
          'generation',
          'created_at',
          'updated_at',
        ])
        .expression((e) =>
          e
            .selectFrom('scenarios')
            .select((s) => [
              'scenarios.owner_id',
              'scenarios.client_id',
              'scenarios.id',
              s.val(report.name).as('name'),
              s.val(report.description).as('description'),
              s.val(JSON.stringify(everythingActive())).as('saved_action'),
              s.val(1).as('generation'),
              s.val(at).as('created_at'),
              s.val(at).as('updated_at'),
            ])
            .where('scenarios.owner_id', '=', owner)
            .where('scenarios.id', '=', report.scenario_id)
            .where('scenarios.client_id', '=', report.client_id),
        )
        .returning('id')
        .executeTakeFirst();
      return row ? find(owner, row.id) : null;
    },
    async update(owner, id, { deleted_comparative_vehicle_ids: removed_slots, ...change }, now) {
      await db
        .updateTable('reports')
        .set({
          updated_at: now.toISOString(),
          ...reportColumns({ ...change, removed_slots }),
        })
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .where('scenario_id', 'is not', null)
        .execute();
      return find(owner, id);
    },
  };
}
