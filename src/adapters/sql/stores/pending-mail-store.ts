import * as z from 'zod';
import { MailNotSent, type WaitingMail, type WaitingMessage } from '../../../domain/practice/users/mail.ts';
import type { Sealer } from '../../../domain/practice/users/second-factor.ts';
import { type Db, type JobStorage, inTransaction, sha256 } from '../db.ts';
import { firstAs } from '../query-parts.ts';

interface StoredMessage {
  id: number;
  message: string;
  created_at: string;
}

/** Derived from the row to survive restarts. Includes the content, because a restored practice reuses ids. */
const referenceOf = ({ id, message, created_at }: StoredMessage): string =>
  sha256([id, created_at, message].join('\n')).slice(0, 32);

const messageSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  attachment: z.object({ filename: z.string(), contentType: z.string(), content: z.string() }).optional(),
});

/** About half a day with pauses. An admin must handle longer outages. */
const MAX_ATTEMPTS = 13;
/** Longer than the request's mail timeout. */
const SENT_BY_REQUEST_MS = 120_000;

/** The server's key, and former keys for decryption. */
export type MessageSealers = readonly [Sealer, ...Sealer[]];

const boundTo = (userId: number): string => `message of user ${userId}`;
const sealedSchema = z.object({ sealed: z.string() });

/** Encrypted, because messages contain sign-in links. Older versions stored plain text. */
function openMessage(text: string, userId: number, sealers: MessageSealers): unknown {
  const document: unknown = JSON.parse(text);
  const saved = sealedSchema.safeParse(document);
  if (!saved.success) return document;
  for (const sealer of sealers)
    try {
      return JSON.parse(sealer.open(saved.data.sealed, boundTo(userId)));
    } catch {}
  throw new MailNotSent('The message was sealed with a key that is no longer there.');
}

export function sqlWaitingMail(
  db: Db,
  jobs: Pick<JobStorage, 'within'>,
  sealers: MessageSealers,
): WaitingMail {
  const addJob = (within: Db, id: number, afterMs: number) =>
    jobs.within(within).add('mail', { message: id }, { afterMs, maxAttempts: MAX_ATTEMPTS });
  const messages = () =>
    db
      .selectFrom('waiting_mail')
      .select(['id', 'user_id', 'report_id', 'recipient_id', 'message', 'created_at']);
  const messageOf = (
    row: StoredMessage & Pick<WaitingMessage, 'user_id' | 'report_id' | 'recipient_id'>,
  ) => ({
    ...row,
    message: messageSchema.parse(openMessage(row.message, row.user_id, sealers)),
    reference: referenceOf(row),
  });
  return {
    async add(user, message, now, share) {
      const about = {
        user_id: user.id,
        report_id: share?.report ?? null,
        recipient_id: share?.recipient ?? null,
        created_at: now.toISOString(),
      };
      const sealed = sealers[0].seal(JSON.stringify(message), boundTo(user.id));
      const row = await inTransaction(db, async (within) => {
        const added = await within
          .insertInto('waiting_mail')
          .values({ ...about, message: JSON.stringify({ sealed }), has_job: 1 })
          .returning(['id', 'message', 'created_at'])
          .executeTakeFirstOrThrow();
        await addJob(within, added.id, share ? SENT_BY_REQUEST_MS : 0);
        return added;
      });
      return { id: row.id, message, reference: referenceOf(row), ...about };
    },
    async list() {
      return (await messages().orderBy('id').execute()).map(messageOf);
    },
    find: (id) => firstAs(messages().where('id', '=', id), messageOf),
    addMissingJobs: () =>
      inTransaction(db, async (within) => {
        const withoutJob = await within
          .updateTable('waiting_mail')
          .set({ has_job: 1 })
          .where('has_job', '=', 0)
          .returning('id')
          .execute();
        for (const { id } of withoutJob) await addJob(within, id, 0);
      }),
    async remove(id) {
      await db.deleteFrom('waiting_mail').where('id', '=', id).execute();
    },
  };
}
