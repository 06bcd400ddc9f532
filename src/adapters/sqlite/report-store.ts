import type { OwnerId } from '../../domain/practice/users/user.ts';
import { mergedChoice, mergedShown } from '../../domain/practice/reports/merge-windows.ts';
import { everythingActive, REMOVABLE } from '../../domain/practice/reports/report.ts';
import type { ReportSnapshot } from '../../domain/practice/reports/report.ts';
import type { ReportRecord, ReportStore } from '../../domain/practice/reports/report-store.ts';
import { changesNothing } from './changes-nothing.ts';
import { accountNames, cvNamesOf } from './cv-names.ts';
import type { Db } from './database.ts';
import { shareFingerprint } from './fingerprints.ts';
import { inTransaction } from './in-transaction.ts';
import { recordOf, reportSummaries, wholeReports } from './report-rows.ts';
import { reportSharing } from './report-sharing.ts';
import { reportWriting } from './report-writing.ts';

export function sqliteReportStore(db: Db): ReportStore {
  const writing = reportWriting(db, 'scenario');
  const rowOf = (owner: OwnerId, id: number) =>
    wholeReports(db, owner)
      .select(accountNames('scenarios.document').as('account_names'))
      .where('reports.id', '=', id)
      .executeTakeFirst();

  async function fingerprintOf(owner: OwnerId, id: number): Promise<string | null> {
    const row = await rowOf(owner, id);
    return row ? shareFingerprint(row) : null;
  }

  async function find(owner: OwnerId, id: number): Promise<ReportRecord | null> {
    const row = await rowOf(owner, id);
    return row ? { ...recordOf(row), cv_names: cvNamesOf(row.account_names) } : null;
  }

  return {
    ...reportSharing<ReportRecord, ReportSnapshot>(db, { parent: 'scenario_id', find, fingerprintOf }),
    summaries: (owner, clients) => reportSummaries(db, owner, clients),
    async list(owner, of = {}) {
      let query = wholeReports(db, owner);
      if (of.client_id !== undefined) query = query.where('reports.client_id', '=', of.client_id);
      if (of.scenario_id !== undefined) query = query.where('reports.scenario_id', '=', of.scenario_id);
      const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
      return rows.map(recordOf);
    },
    async create(owner, { scenario_id: parent, ...report }, now) {
      const id = await writing.insert(owner, { ...report, parent, saved_action: everythingActive() }, now);
      return id === null ? null : find(owner, id);
    },
    async replace(owner, id, asked, before, now) {
      // What is merged is read and written with nobody's write in between.
      if (!db.isTransaction)
        return inTransaction(db, (within) =>
          sqliteReportStore(within).replace(owner, id, asked, before, now),
        );
      const known = await find(owner, id);
      if (!known) return null;
      const { saved_action: shown, deleted_comparative_vehicle_ids: removed, ...texts } = before;
      const { saved_action, deleted_comparative_vehicle_ids: ids, ...rest } = asked;
      const wanted = {
        ...rest,
        saved_action: mergedShown(everythingActive(), known.saved_action, shown, saved_action),
        deleted_comparative_vehicle_ids: mergedChoice(
          REMOVABLE,
          known.deleted_comparative_vehicle_ids,
          removed,
          ids,
        ),
      };
      if (changesNothing(known, wanted)) return known;
      const { deleted_comparative_vehicle_ids: removed_slots, ...change } = wanted;
      const isDone = await writing.update(owner, id, { ...change, removed_slots }, now, texts);
      const report = await find(owner, id);
      return report && (isDone ? report : 'changed');
    },
    async update(owner, id, wanted, now) {
      const known = await find(owner, id);
      if (!known || changesNothing(known, wanted)) return known;
      const { deleted_comparative_vehicle_ids: removed_slots, ...change } = wanted;
      await writing.update(owner, id, { ...change, removed_slots }, now);
      return find(owner, id);
    },
  };
}
