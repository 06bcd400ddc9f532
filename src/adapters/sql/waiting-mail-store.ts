import * as z from 'zod';
import type { WaitingMail } from '../../domain/practice/mail/mailer.ts';
import type { Db } from './db.ts';
import { sha256 } from './fingerprints.ts';

interface Kept {
  id: number;
  message: string;
  created_at: string;
}

/** Of the row as it stands, so that it survives a restart; of its content too, because a restored practice counts on from lower numbers. */
const referenceOf = ({ id, message, created_at }: Kept): string =>
  sha256([id, created_at, message].join('\n')).slice(0, 32);

const messageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachment: z.object({ filename: z.string(), contentType: z.string(), content: z.string() }).optional(),
});

export function sqlWaitingMail(db: Db): WaitingMail {
  return {
    async add(user, message, now, share) {
      const about = {
        user_id: user.id,
        report_id: share?.report ?? null,
        recipient_id: share?.recipient ?? null,
        created_at: now.toISOString(),
      };
      const row = await db
        .insertInto('waiting_mail')
        .values({ ...about, message: JSON.stringify(message) })
        .returning(['id', 'message', 'created_at'])
        .executeTakeFirstOrThrow();
      return { id: row.id, message, reference: referenceOf(row), ...about };
    },
    async list(before) {
      const rows = await db
        .selectFrom('waiting_mail')
        .select(['id', 'user_id', 'report_id', 'recipient_id', 'message', 'created_at'])
        .where('created_at', '<', before.toISOString())
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        ...row,
        message: messageSchema.parse(JSON.parse(row.message)),
        reference: referenceOf(row),
      }));
    },
    async remove(id) {
      await db.deleteFrom('waiting_mail').where('id', '=', id).execute();
    },
  };
}
