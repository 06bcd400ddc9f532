import type { KnownAddressStore } from '../../domain/practice/users/known-address-store.ts';
import type { Db } from './database.ts';

const MOST_OF_A_USER = 40;
const KEPT_MS = 182 * 24 * 3_600_000;

export function sqliteKnownAddressStore(db: Db): KnownAddressStore {
  return {
    async has(userId, mark) {
      const row = await db
        .selectFrom('known_addresses')
        .select('mark')
        .where('user_id', '=', userId)
        .where('mark', '=', mark)
        .executeTakeFirst();
      return row !== undefined;
    },
    async add(userId, mark, now) {
      const seen_at = now.toISOString();
      await db
        .insertInto('known_addresses')
        .values({ user_id: userId, mark, seen_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at }))
        .execute();
      await db
        .deleteFrom('known_addresses')
        .where('user_id', '=', userId)
        .where('mark', 'not in', (e) =>
          e
            .selectFrom('known_addresses')
            .select('mark')
            .where('user_id', '=', userId)
            .orderBy('seen_at', 'desc')
            .limit(MOST_OF_A_USER),
        )
        .execute();
    },
    async sweep(now) {
      const forgotten = new Date(now.getTime() - KEPT_MS).toISOString();
      await db.deleteFrom('known_addresses').where('seen_at', '<=', forgotten).execute();
    },
  };
}
