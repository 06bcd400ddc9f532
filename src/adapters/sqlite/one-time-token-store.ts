import type { OneTimeTokenStore } from '../../domain/accounts/one-time-token-store.ts';
import type { Db } from './database.ts';

export function sqliteOneTimeTokenStore(db: Db): OneTimeTokenStore {
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
    async sweep(now) {
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now.toISOString()).execute();
    },
  };
}
