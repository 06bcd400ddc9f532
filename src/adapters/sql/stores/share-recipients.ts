import type { ShareRecipients } from '../../../domain/practice/reports/sharing.ts';
import type { Db } from '../db.ts';
import { flag, hasRow, hasUpdated } from '../query-parts.ts';

export function sqlShareRecipients(db: Db): ShareRecipients {
  return {
    async list(owner, report) {
      const rows = await db
        .selectFrom('share_recipients')
        .innerJoin('reports', (join) =>
          join
            .onRef('reports.id', '=', 'share_recipients.report_id')
            .onRef('reports.generation', '=', 'share_recipients.generation'),
        )
        .select([
          'share_recipients.id',
          'email',
          'has_link',
          'mailed_at',
          'turned_off_at',
          'views',
          'last_viewed_at',
        ])
        .where((e) => e.and({ 'share_recipients.owner_id': owner, report_id: report }))
        .orderBy('share_recipients.id')
        .execute();
      return rows.map((row) => ({ ...row, has_link: row.has_link === 1 }));
    },
    async address(owner, { report, generation, email, has_link, key }, now) {
      const known = await db
        .selectFrom('share_recipients')
        .select(['id', 'mailed_key', 'has_link'])
        .where((e) => e.and({ owner_id: owner, report_id: report, generation }))
        .where((e) => e(e.fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .where('turned_off_at', 'is', null)
        .executeTakeFirst();
      if (known) {
        if (key !== null && known.mailed_key === key) return null;
        if (has_link && known.has_link === 0)
          await db.updateTable('share_recipients').set({ has_link: 1 }).where('id', '=', known.id).execute();
        return { id: known.id };
      }
      return db
        .insertInto('share_recipients')
        .values({
          owner_id: owner,
          report_id: report,
          generation,
          email,
          has_link: flag(has_link),
          added_at: now.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    async mailed(id, key, now) {
      await db
        .updateTable('share_recipients')
        .set({ mailed_at: now.toISOString(), mailed_key: key })
        .where('id', '=', id)
        .execute();
    },
    turnOff: (owner, report, id, now) =>
      hasUpdated(
        db
          .updateTable('share_recipients')
          .set({ turned_off_at: now.toISOString() })
          .where((e) => e.and({ owner_id: owner, report_id: report, id }))
          .where('turned_off_at', 'is', null),
      ),
    async linked(report, generation) {
      const rows = await db
        .selectFrom('share_recipients')
        .select('id')
        .where((e) => e.and({ report_id: report, generation, has_link: 1 }))
        .where('turned_off_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async countView(id, now) {
      await db
        .updateTable('share_recipients')
        .set((e) => ({ views: e('views', '+', 1), last_viewed_at: now.toISOString() }))
        .where('id', '=', id)
        .execute();
    },
    isExpected: (id) =>
      hasRow(
        db
          .selectFrom('share_recipients')
          .innerJoin('reports', 'reports.id', 'share_recipients.report_id')
          .select('share_recipients.id')
          .where('share_recipients.id', '=', id)
          .where('turned_off_at', 'is', null)
          .where((e) =>
            e.or([e('has_link', '=', 0), e('reports.generation', '=', e.ref('share_recipients.generation'))]),
          ),
      ),
  };
}
