import type { IdempotencyStore, KeyedRequest } from '../../../domain/practice/operation/other-servers.ts';
import type { Db } from '../db.ts';

const RETENTION_MS = 24 * 3_600_000;
const oldest = (now: Date): string => new Date(now.getTime() - RETENTION_MS).toISOString();

export function sqlIdempotencyStore(db: Db): IdempotencyStore {
  const keyColumns = ({ owner, scope }: KeyedRequest) => ({ owner_id: owner, scope });
  const recall: IdempotencyStore['find'] = async (request, now) => {
    const known = await db
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status', 'body'])
      .where((e) => e.and(keyColumns(request)))
      .where('created_at', '>', oldest(now))
      .executeTakeFirst();
    if (!known) return null;
    return known.body_hash === request.bodyHash ? { status: known.status, body: known.body } : 'other_body';
  };
  return {
    find: recall,
    async save(request, response, now) {
      const saved = { body_hash: request.bodyHash, ...response, created_at: now.toISOString() };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_keys')
        .values({ ...keyColumns(request), ...saved })
        // Expired, but not swept yet.
        .onConflict((conflict) =>
          conflict
            .columns(['owner_id', 'scope'])
            .doUpdateSet(saved)
            .where('idempotency_keys.created_at', '<=', oldest(now)),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n ? null : recall(request, now);
    },
    async forget(request) {
      await db
        .deleteFrom('idempotency_keys')
        .where((e) => e.and(keyColumns(request)))
        .execute();
    },
    async sweep(now) {
      await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldest(now)).execute();
    },
  };
}
