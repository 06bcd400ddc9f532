import type { RecoveryCodeRecord, SecondFactorStore } from '../../../domain/practice/users/second-factor.ts';
import { type Db, inTransaction, withLock } from '../db.ts';
import { firstAs, hasRow, hasUpdated } from '../query-parts.ts';
import type { OneTimeTokenStore } from '../../../domain/practice/users/tokens.ts';

const addRecoveryCodes = (within: Db, userId: number, codes: readonly RecoveryCodeRecord[]) =>
  within
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ ...code, user_id: userId, used_at: null })))
    .execute();

export function sqlSecondFactorStore(db: Db): SecondFactorStore {
  return {
    find: (userId) =>
      firstAs(
        db.selectFrom('second_factors').select(['sealed_secret', 'enabled_at']).where('user_id', '=', userId),
        ({ sealed_secret, enabled_at }) => ({ sealed_secret, enabled: enabled_at !== null }),
      ),
    begin: (userId, sealedSecret) =>
      hasRow(
        db
          .insertInto('second_factors')
          .values({ user_id: userId, sealed_secret: sealedSecret, enabled_at: null, last_step: 0 })
          .onConflict((conflict) =>
            conflict
              .column('user_id')
              .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
              .where('second_factors.enabled_at', 'is', null),
          )
          .returning('user_id'),
      ),
    enable: (userId, firstStep, recoveryCodes, now) =>
      inTransaction(db, async (within) => {
        const enabling = within
          .updateTable('second_factors')
          .set({ enabled_at: now.toISOString(), last_step: firstStep })
          .where('user_id', '=', userId)
          .where('enabled_at', 'is', null);
        if (!(await hasUpdated(enabling))) return false;
        await addRecoveryCodes(within, userId, recoveryCodes);
        return true;
      }),
    replaceRecoveryCodes: (userId, recoveryCodes) =>
      withLock(db, `recovery codes of ${userId}`, async (within) => {
        const enabled = within
          .selectFrom('second_factors')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('enabled_at', 'is not', null);
        if (!(await hasRow(enabled))) return false;
        await within.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await addRecoveryCodes(within, userId, recoveryCodes);
        return true;
      }),
    recoveryHash: (userId, lookup) =>
      firstAs(
        db
          .selectFrom('recovery_codes')
          .select('hash')
          .where((e) => e.and({ user_id: userId, lookup }))
          .where('used_at', 'is', null),
        ({ hash }) => hash,
      ),
    // One statement, so a code works once.
    takeStep: (userId, step) =>
      hasUpdated(
        db
          .updateTable('second_factors')
          .set({ last_step: step })
          .where('user_id', '=', userId)
          .where('enabled_at', 'is not', null)
          .where('last_step', '<', step),
      ),
    spendRecoveryCode: (userId, hash, now) =>
      hasUpdated(
        db
          .updateTable('recovery_codes')
          .set({ used_at: now.toISOString() })
          .where((e) => e.and({ user_id: userId, hash }))
          .where('used_at', 'is', null),
      ),
    async remove(userId) {
      await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    },
  };
}

/** For this time, old links are reported as used rather than unknown. */
const USED_RETENTION_MS = 7 * 24 * 3_600_000;

export function sqlOneTimeTokenStore(db: Db): OneTimeTokenStore {
  return {
    async add(token, now) {
      await db
        .insertInto('one_time_tokens')
        .values({
          ...token,
          expires_at: token.expires_at.toISOString(),
          used_at: null,
          created_at: now.toISOString(),
        })
        .execute();
    },
    // One statement, so concurrent requests cannot both use it.
    spend: (hash, purpose, now) =>
      firstAs(
        db
          .updateTable('one_time_tokens')
          .set({ used_at: now.toISOString() })
          .where((e) => e.and({ hash, purpose }))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now.toISOString())
          .returning('user_id'),
        ({ user_id }) => user_id,
      ),
    userOf: (hash, purpose, now) =>
      firstAs(
        db
          .selectFrom('one_time_tokens')
          .select('user_id')
          .where((e) => e.and({ hash, purpose }))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now.toISOString()),
        ({ user_id }) => user_id,
      ),
    async state(hash, purpose, now) {
      const row = await db
        .selectFrom('one_time_tokens')
        .select(['used_at', 'expires_at'])
        .where((e) => e.and({ hash, purpose }))
        .executeTakeFirst();
      if (!row) return 'unknown';
      if (row.used_at !== null) return 'used';
      return row.expires_at > now.toISOString() ? 'good' : 'expired';
    },
    async useUp(userId, purpose, now) {
      await db
        .updateTable('one_time_tokens')
        .set({ used_at: now.toISOString() })
        .where((e) => e.and({ user_id: userId, purpose }))
        .where('used_at', 'is', null)
        .execute();
    },
    async sweep(now) {
      const forgotten = new Date(now.getTime() - USED_RETENTION_MS).toISOString();
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', forgotten).execute();
    },
  };
}
