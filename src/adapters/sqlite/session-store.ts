import type { SessionStore } from '../../domain/accounts/session-store.ts';
import type { Db } from './database.ts';
import { USER_COLUMNS, userOf } from './user-store.ts';

export function sqliteSessionStore(db: Db): SessionStore {
  return {
    async start(session, now) {
      await db
        .insertInto('sessions')
        .values({
          user_id: session.user_id,
          access_hash: session.access_hash,
          access_expires_at: session.access_expires_at.toISOString(),
          refresh_hash: session.refresh_hash,
          refresh_expires_at: session.refresh_expires_at.toISOString(),
          created_at: now.toISOString(),
        })
        .execute();
    },
    async userByAccess(accessHash, now) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(USER_COLUMNS)
        .where('sessions.access_hash', '=', accessHash)
        .where('sessions.access_expires_at', '>', now.toISOString())
        .executeTakeFirst();
      return row ? userOf(row) : null;
    },
    async endByRefresh(userId, refreshHash) {
      const gone = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('refresh_hash', '=', refreshHash)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    async endByAccess(accessHash) {
      await db.deleteFrom('sessions').where('access_hash', '=', accessHash).execute();
    },
    async sweep(now) {
      const at = now.toISOString();
      await db
        .deleteFrom('sessions')
        .where('access_expires_at', '<=', at)
        .where('refresh_expires_at', '<=', at)
        .execute();
    },
  };
}
