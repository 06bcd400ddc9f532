import type { SessionStore } from '../../domain/accounts/session-store.ts';
import { mayHaveSecondFactor } from '../../domain/accounts/user.ts';
import type { Db } from './database.ts';
import { SECOND_FACTOR_REQUIRED } from './practice-settings-store.ts';
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
          impersonator_id: session.impersonator_id,
        })
        .execute();
    },
    async byAccess(accessHash, now) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('users as admins', 'admins.id', 'sessions.impersonator_id')
        .leftJoin('meta as required', (join) => join.on('required.key', '=', SECOND_FACTOR_REQUIRED))
        .leftJoin('second_factors', (join) =>
          // An admin who opened the session answers for it with a second factor of their own.
          join.on((e) =>
            e('second_factors.user_id', '=', e.fn.coalesce('sessions.impersonator_id', 'sessions.user_id')),
          ),
        )
        .select(USER_COLUMNS)
        .select([
          'sessions.impersonator_id',
          'admins.first_name as impersonator_first_name',
          'admins.last_name as impersonator_last_name',
          'required.value as second_factor_required',
          'second_factors.enabled_at as second_factor_enabled_at',
        ])
        .where('sessions.access_hash', '=', accessHash)
        .where('sessions.access_expires_at', '>', now.toISOString())
        .executeTakeFirst();
      if (!row) return null;
      const impersonator =
        row.impersonator_id === null
          ? null
          : {
              id: row.impersonator_id,
              first_name: row.impersonator_first_name ?? '',
              last_name: row.impersonator_last_name ?? '',
            };
      const user = userOf(row);
      const secondFactorMissing =
        row.second_factor_required === '1' &&
        row.second_factor_enabled_at === null &&
        (impersonator !== null || mayHaveSecondFactor(user));
      return { user, impersonator, secondFactorMissing };
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
    async endAll(userId, exceptAccessHash) {
      let ended = db
        .deleteFrom('sessions')
        .where((e) => e.or([e('user_id', '=', userId), e('impersonator_id', '=', userId)]));
      if (exceptAccessHash !== undefined) ended = ended.where('access_hash', '!=', exceptAccessHash);
      await ended.execute();
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
