import * as z from 'zod';
import type { WebhookStore } from '../../../domain/practice/payments/billing-account.ts';
import type { Db } from '../db.ts';
import { countOf, hasUpdated, nameOf } from '../query-parts.ts';

/** Batch size. The rest remains due. */
const MAX_BATCH = 2000;
const sessionIds = z.array(z.string());

export function sqlWebhookStore(db: Db): WebhookStore {
  return {
    async add({ id, type, customer_id }, payload, outcome, now) {
      const received_at = now.toISOString();
      const next_try_at = outcome === 'waiting' ? received_at : null;
      const added = await db
        .insertInto('webhook_event')
        .values({ id, type, customer_id, received_at, payload, outcome, tries: 0, next_try_at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    due: (now) =>
      db
        .selectFrom('webhook_event')
        .select(['id', 'type', 'customer_id', 'tries'])
        .where('next_try_at', '<=', now.toISOString())
        .orderBy('next_try_at')
        .limit(MAX_BATCH)
        .execute(),
    async recordAttempt(ids, tried) {
      await db.updateTable('webhook_event').set(tried).where('id', 'in', ids).execute();
    },
    async replay(ids, now) {
      const done = await db
        .updateTable('webhook_event')
        .set({ outcome: 'waiting', tries: 0, next_try_at: now.toISOString() })
        .where('id', 'in', ids)
        .where('outcome', '<>', 'rejected')
        .executeTakeFirst();
      return Number(done.numUpdatedRows);
    },
    async list({ outcome, page, size }) {
      const all = db.selectFrom('webhook_event');
      const found = outcome === undefined ? all : all.where('outcome', '=', outcome);
      const rows = await found
        .leftJoin('billing_account', 'billing_account.customer_id', 'webhook_event.customer_id')
        .leftJoin('users', 'users.id', 'billing_account.user_id')
        .selectAll('webhook_event')
        .select(['users.id as user_id', 'users.first_name', 'users.last_name'])
        .orderBy('received_at', 'desc')
        .orderBy('webhook_event.id')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const items = rows.map(({ user_id, first_name, last_name, ...row }) => ({
        ...row,
        user: user_id === null ? null : { id: user_id, name: nameOf({ first_name, last_name }) ?? '' },
      }));
      return { items, page, size, total: await countOf(found) };
    },
    async dueTasks(now) {
      const rows = await db
        .selectFrom('billing_task')
        .select(['customer_id', 'session_ids', 'tries'])
        .where('next_try_at', '<=', now.toISOString())
        .orderBy('next_try_at')
        .limit(MAX_BATCH)
        .execute();
      return rows.map((row) => ({ ...row, session_ids: sessionIds.parse(JSON.parse(row.session_ids)) }));
    },
    async recordTaskAttempt(customerId, tried) {
      await db.updateTable('billing_task').set(tried).where('customer_id', '=', customerId).execute();
    },
    retryTask: (customerId, now) =>
      hasUpdated(
        db
          .updateTable('billing_task')
          .set({ tries: 0, next_try_at: now.toISOString() })
          .where('customer_id', '=', customerId),
      ),
    async nextDue() {
      const [event, task] = await Promise.all(
        (['webhook_event', 'billing_task'] as const).map((table) =>
          db
            .selectFrom(table)
            .select((e) => e.fn.min<string | null>('next_try_at').as('at'))
            .executeTakeFirst(),
        ),
      );
      return [event?.at, task?.at].filter((at) => typeof at === 'string').sort()[0] ?? null;
    },
    async sweep({ payloadsBefore, rowsBefore }) {
      await db
        .updateTable('webhook_event')
        .set({ payload: null })
        .where('received_at', '<=', payloadsBefore.toISOString())
        .where('payload', 'is not', null)
        .execute();
      await db.deleteFrom('webhook_event').where('received_at', '<=', rowsBefore.toISOString()).execute();
    },
  };
}
