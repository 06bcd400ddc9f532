import type { OneTimeTokenStore } from '../../domain/practice/users/one-time-token-store.ts';
import type { Db } from './db.ts';

/** So long somebody with an old link is told that it is old, rather than that it is wrong. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

export function sqlOneTimeTokenStore(db: Db): OneTimeTokenStore {
  return {
    async add(token, now) {
      await db
        .insertInto('one_time_tokens')
        .values({
          hash: token.hash,
          user_id: token.user_id,
          purpose: token.purpose,
          expires_at: token.expires_at.toISOString(),
          used_at: null,
          created_at: now.toISOString(),
        })
        .execute();
    },
    async spend(hash, purpose, now) {
      // One statement, so that two that come together cannot both find it unspent.
      const row = await db
        .updateTable('one_time_tokens')
        .set({ used_at: now.toISOString() })
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    async userOf(hash, purpose, now) {
      const row = await db
        .selectFrom('one_time_tokens')
        .select('user_id')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    async state(hash, purpose, now) {
      const row = await db
        .selectFrom('one_time_tokens')
        .select(['used_at', 'expires_at'])
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
      if (!row) return 'unknown';
      if (row.used_at !== null) return 'used';
      return row.expires_at > now.toISOString() ? 'good' : 'expired';
    },
    async useUp(userId, purpose, now) {
      await db
        .updateTable('one_time_tokens')
        .set({ used_at: now.toISOString() })
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .execute();
    },
    async sweep(now) {
      const forgotten = new Date(now.getTime() - REMEMBERED_MS).toISOString();
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', forgotten).execute();
    },
  };
}
