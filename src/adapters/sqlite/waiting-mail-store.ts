import * as z from 'zod';
import type { WaitingMail } from '../../domain/accounts/waiting-mail.ts';
import type { Db } from './database.ts';

const messageSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

export function sqliteWaitingMail(db: Db): WaitingMail {
  return {
    async add(user, message, now, report) {
      const about = { user_id: user.id, report_id: report?.id ?? null, created_at: now.toISOString() };
      const { id } = await db
        .insertInto('waiting_mail')
        .values({ ...about, message: JSON.stringify(message) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, message, ...about };
    },
    async list(before) {
      const rows = await db
        .selectFrom('waiting_mail')
        .select(['id', 'user_id', 'report_id', 'message', 'created_at'])
        .where('created_at', '<', before.toISOString())
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, message: messageSchema.parse(JSON.parse(row.message)) }));
    },
    async remove(id) {
      await db.deleteFrom('waiting_mail').where('id', '=', id).execute();
    },
  };
}
