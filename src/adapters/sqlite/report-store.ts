import { ownerOf, type OwnerId } from '../../domain/accounts/user.ts';
import { everythingActive } from '../../domain/reports/report-schema.ts';
import type { ReportVariant } from '../../domain/comparison/what-if.ts';
import type { RemovableSlot, ReportSnapshot, SavedAction } from '../../domain/reports/report.ts';
import type { ReportChange, ReportRecord, ReportStore } from '../../domain/reports/report-store.ts';
import type { Db } from './database.ts';
import { sha256, shareFingerprint } from './fingerprints.ts';

export function sqliteReportStore(db: Db): ReportStore {
  /** Reports with what their link needs, in one statement whatever their number. */
  const reportsOf = (owner: OwnerId) =>
    db
      .selectFrom('reports')
      .innerJoin('scenarios', 'scenarios.id', 'reports.scenario_id')
      .innerJoin('clients', 'clients.id', 'reports.client_id')
      .leftJoin('report_shares', (join) =>
        join
          .onRef('report_shares.report_id', '=', 'reports.id')
          .onRef('report_shares.generation', '=', 'reports.generation')
          .on('report_shares.withdrawn_at', 'is', null),
      )
      .select([
        'reports.id',
        'reports.client_id',
        'reports.scenario_id',
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
        'scenarios.name as scenario_name',
        'scenarios.document_hash',
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

  const recordOf = (row: Row): ReportRecord => ({
    id: row.id,
    client_id: row.client_id,
    scenario_id: row.scenario_id,
    scenario_name: row.scenario_name,
    name: row.name,
    description: row.description,
    saved_action: JSON.parse(row.saved_action) as SavedAction,
    notes: row.notes,
    disclosures: row.disclosures,
    deleted_comparative_vehicle_ids: JSON.parse(row.removed_slots) as RemovableSlot[],
    variants: JSON.parse(row.variants) as ReportVariant[],
    generation: row.generation,
    share:
      row.shared_fingerprint === null || row.shared_at === null
        ? null
        : {
            fingerprint: row.shared_fingerprint,
            shared_at: row.shared_at,
            expires_at: row.expires_at,
            views: row.views ?? 0,
            last_viewed_at: row.last_viewed_at,
          },
    // Hashed when somebody asks: most reports of a long list are not shared.
    get fingerprint() {
      return shareFingerprint(row);
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  });

  async function find(owner: OwnerId, id: number): Promise<ReportRecord | null> {
    const row = await reportsOf(owner).where('reports.id', '=', id).executeTakeFirst();
    return row ? recordOf(row) : null;
  }

  return {
    find,
    async list(owner, of = {}) {
      let query = reportsOf(owner);
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
    async update(owner, id, change, now) {
      await db
        .updateTable('reports')
        .set({
          updated_at: now.toISOString(),
          ...columnsOf(change),
        })
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .execute();
      return find(owner, id);
    },
    async remove(owner, id) {
      const gone = await db
        .deleteFrom('reports')
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    async share(owner, id, snapshot, now) {
      const report = await find(owner, id);
      if (!report) return null;
      const text = JSON.stringify(snapshot);
      const end = report.share?.expires_at ?? null;
      const content = {
        snapshot: text,
        snapshot_hash: sha256(text),
        fingerprint: report.fingerprint,
        shared_at: now.toISOString(),
        expires_at: end !== null && end > now.toISOString() ? end : null,
      };
      await db
        .insertInto('report_shares')
        .values({
          ...content,
          report_id: id,
          generation: report.generation,
          owner_id: owner,
          withdrawn_at: null,
          views: 0,
          last_viewed_at: null,
        })
        .onConflict((conflict) => conflict.columns(['report_id', 'generation']).doUpdateSet(content))
        .execute();
      return find(owner, id);
    },
    async setExpiry(owner, id, expiresAt) {
      const report = await find(owner, id);
      if (!report) return null;
      await db
        .updateTable('report_shares')
        .set({ expires_at: expiresAt?.toISOString() ?? null })
        .where('owner_id', '=', owner)
        .where('report_id', '=', id)
        .where('generation', '=', report.generation)
        .execute();
      return find(owner, id);
    },
    async withdraw(owner, id, now) {
      await db.transaction().execute(async (within) => {
        const row = await within
          .updateTable('reports')
          .set((e) => ({ generation: e('generation', '+', 1) }))
          .where('owner_id', '=', owner)
          .where('id', '=', id)
          .returning('generation')
          .executeTakeFirst();
        if (!row) return;
        await within
          .updateTable('report_shares')
          .set({ withdrawn_at: now.toISOString() })
          .where('report_id', '=', id)
          .where('generation', '=', row.generation - 1)
          .execute();
      });
      return find(owner, id);
    },
    async lastShare(owner, id) {
      const row = await db
        .selectFrom('report_shares')
        .select(['snapshot', 'snapshot_hash', 'shared_at'])
        .where('owner_id', '=', owner)
        .where('report_id', '=', id)
        .orderBy('generation', 'desc')
        .executeTakeFirst();
      if (!row) return null;
      return {
        snapshot: JSON.parse(row.snapshot) as ReportSnapshot,
        shared_at: row.shared_at,
        sound: sha256(row.snapshot) === row.snapshot_hash,
      };
    },
    async generationOf(id) {
      const row = await db.selectFrom('reports').select('generation').where('id', '=', id).executeTakeFirst();
      return row?.generation ?? null;
    },
    async viewShared(id, generation, now) {
      const row = await db
        .updateTable('report_shares')
        .set((e) => ({ views: e('views', '+', 1), last_viewed_at: now.toISOString() }))
        .where('report_id', '=', id)
        .where('generation', '=', generation)
        .where('withdrawn_at', 'is', null)
        .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now.toISOString())]))
        .returning(['owner_id', 'snapshot', 'shared_at'])
        .executeTakeFirst();
      if (!row) return null;
      return {
        report_id: id,
        owner: ownerOf({ id: row.owner_id }),
        snapshot: JSON.parse(row.snapshot) as ReportSnapshot,
        shared_at: row.shared_at,
      };
    },
  };
}

/** What a change names, as the table keeps it. */
function columnsOf(change: ReportChange) {
  const { saved_action, deleted_comparative_vehicle_ids: removed, variants, ...plain } = change;
  const { name, description, notes, disclosures } = plain;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(notes === undefined ? {} : { notes }),
    ...(disclosures === undefined ? {} : { disclosures }),
    ...(saved_action === undefined ? {} : { saved_action: JSON.stringify(saved_action) }),
    ...(removed === undefined ? {} : { removed_slots: JSON.stringify(removed) }),
    ...(variants === undefined ? {} : { variants: JSON.stringify(variants) }),
  };
}
