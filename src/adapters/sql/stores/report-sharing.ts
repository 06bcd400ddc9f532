/** Deletes, shares and opens reports of both kinds. Each kind accesses only its rows. */
import {
  expiryAfterSharing,
  isLinkOpen,
  type ReportShare,
  type SharedReports,
} from '../../../domain/practice/reports/sharing.ts';
import { ownerOf, type OwnerId } from '../../../domain/practice/users/user.ts';
import { type Db, withLock, sha256 } from '../db.ts';
import { firstAs, hasDeleted } from '../query-parts.ts';

export interface SharedRecord {
  generation: number;
  share: ReportShare | null;
}

interface ShareColumns {
  shared_fingerprint: string | null;
  shared_at: string | null;
  expires_at: string | null;
  views: number | null;
  last_viewed_at: string | null;
}

/** `fingerprint` identifies the current content. */
export const shareOf = <Row extends ShareColumns>(
  row: Row,
  fingerprint: (row: Row) => string,
): ReportShare | null =>
  row.shared_fingerprint === null || row.shared_at === null
    ? null
    : {
        moved_on: row.shared_fingerprint !== fingerprint(row),
        shared_at: row.shared_at,
        expires_at: row.expires_at,
        views: row.views ?? 0,
        last_viewed_at: row.last_viewed_at,
      };

interface Reading<Record> {
  find(owner: OwnerId, id: number): Promise<Record | null>;
  fingerprint(owner: OwnerId, id: number): Promise<string | null>;
}

/** `parent` is the column set only for this kind. */
export function reportSharing<Record extends SharedRecord, Snapshot>(
  db: Db,
  parent: 'scenario_id' | 'simulation_id',
  reading: (db: Db) => Reading<Record>,
): SharedReports<Record, Snapshot> {
  const { find } = reading(db);
  return {
    find,
    remove: (owner, id) =>
      hasDeleted(
        db
          .deleteFrom('reports')
          .where((e) => e.and({ owner_id: owner, id }))
          .where(parent, 'is not', null),
      ),
    async share(owner, id, snapshot, now) {
      const text = JSON.stringify(snapshot);
      // Prevents an invisible open link if the link is turned off between read and write.
      return withLock(db, `share of report ${id}`, async (within) => {
        const { find: findWithin, fingerprint: fingerprintOf } = reading(within);
        const report = await findWithin(owner, id);
        const fingerprint = await fingerprintOf(owner, id);
        if (!report || fingerprint === null) return null;
        const content = {
          snapshot: text,
          snapshot_hash: sha256(text),
          fingerprint,
          shared_at: now.toISOString(),
          expires_at: expiryAfterSharing(report.share?.expires_at ?? null, now),
        };
        await within
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
        return findWithin(owner, id);
      });
    },
    async setExpiry(owner, id, expiresAt) {
      const report = await find(owner, id);
      if (!report) return null;
      await db
        .updateTable('report_shares')
        .set({ expires_at: expiresAt?.toISOString() ?? null })
        .where((e) => e.and({ owner_id: owner, report_id: id, generation: report.generation }))
        .execute();
      return find(owner, id);
    },
    async withdraw(owner, id, now) {
      await withLock(db, `share of report ${id}`, async (within) => {
        const row = await within
          .updateTable('reports')
          .set((e) => ({ generation: e('generation', '+', 1) }))
          .where((e) => e.and({ owner_id: owner, id }))
          .where(parent, 'is not', null)
          .returning('generation')
          .executeTakeFirst();
        if (!row) return;
        await within
          .updateTable('report_shares')
          .set({ withdrawn_at: now.toISOString() })
          .where((e) => e.and({ report_id: id, generation: row.generation - 1 }))
          .execute();
      });
      return find(owner, id);
    },
    async lastShare(owner, id) {
      const row = await db
        .selectFrom('report_shares')
        .innerJoin('reports', 'reports.id', 'report_shares.report_id')
        .select(['snapshot', 'snapshot_hash', 'shared_at'])
        .where((e) => e.and({ 'report_shares.owner_id': owner, report_id: id }))
        .where(`reports.${parent}`, 'is not', null)
        .orderBy('report_shares.generation', 'desc')
        .executeTakeFirst();
      if (!row) return null;
      return {
        snapshot: JSON.parse(row.snapshot) as Snapshot,
        shared_at: row.shared_at,
        isIntact: sha256(row.snapshot) === row.snapshot_hash,
      };
    },
    generationOf: (id) =>
      firstAs(
        db.selectFrom('reports').select('generation').where('id', '=', id).where(parent, 'is not', null),
        ({ generation }) => generation,
      ),
    async countView(id, generation, now) {
      const link = await linkOf(id, generation)
        .select(['report_shares.withdrawn_at', 'report_shares.expires_at'])
        .executeTakeFirst();
      if (!link || !isLinkOpen(link, now)) return false;
      await db
        .updateTable('report_shares')
        .set((e) => ({ views: e('views', '+', 1), last_viewed_at: now.toISOString() }))
        .where((e) => e.and({ report_id: id, generation }))
        .execute();
      return true;
    },
    async findShared(id, generation, now) {
      const link = await linkOf(id, generation).selectAll('report_shares').executeTakeFirst();
      if (!link || !isLinkOpen(link, now)) return null;
      return {
        report_id: id,
        owner: ownerOf({ id: link.owner_id }),
        snapshot: JSON.parse(link.snapshot) as Snapshot,
        shared_at: link.shared_at,
      };
    },
  };

  function linkOf(id: number, generation: number) {
    return db
      .selectFrom('report_shares')
      .innerJoin('reports', 'reports.id', 'report_shares.report_id')
      .where((e) => e.and({ 'report_shares.report_id': id, 'report_shares.generation': generation }))
      .where(`reports.${parent}`, 'is not', null);
  }
}
