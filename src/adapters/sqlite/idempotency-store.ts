import type { IdempotencyStore } from '../../domain/accounts/idempotency-store.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import type { Tables } from './tables.ts';

const REMEMBERED_MS = 24 * 3_600_000;
/** A request that has not ended by then died with its process: its key is free again. */
const ABANDONED_MS = 15 * 60_000;
const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

export function sqliteIdempotencyStore(db: Db): IdempotencyStore {
  return {
    async begin(owner, scope, bodyHash, now) {
      return inTransaction(db, async (within) => {
        await within
          .deleteFrom('idempotency_keys')
          .where('owner_id', '=', owner)
          .where('scope', '=', scope)
          .where((e) => outlived(e, now))
          .execute();
        const known = await within
          .selectFrom('idempotency_keys')
          .select(['body_hash', 'status', 'body'])
          .where('owner_id', '=', owner)
          .where('scope', '=', scope)
          .executeTakeFirst();
        if (known) {
          if (known.body_hash !== bodyHash) return 'other_body';
          if (known.status === null || known.body === null) return 'in_progress';
          return { status: known.status, body: known.body };
        }
        await within
          .insertInto('idempotency_keys')
          .values({
            owner_id: owner,
            scope,
            body_hash: bodyHash,
            status: null,
            body: null,
            created_at: now.toISOString(),
          })
          .execute();
        return 'new';
      });
    },
    async finish(owner, scope, answer) {
      await db
        .updateTable('idempotency_keys')
        .set(answer)
        .where('owner_id', '=', owner)
        .where('scope', '=', scope)
        .execute();
    },
    async release(owner, scope) {
      await db
        .deleteFrom('idempotency_keys')
        .where('owner_id', '=', owner)
        .where('scope', '=', scope)
        .execute();
    },
    async sweep(now) {
      await db
        .deleteFrom('idempotency_keys')
        .where((e) => outlived(e, now))
        .execute();
    },
  };
}

const outlived = (e: ExpressionBuilder<Tables, 'idempotency_keys'>, now: Date) =>
  e.or([
    e('created_at', '<=', before(now, REMEMBERED_MS)),
    e.and([e('status', 'is', null), e('created_at', '<=', before(now, ABANDONED_MS))]),
  ]);
