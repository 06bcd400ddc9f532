import type { SecondFactorStore } from '../../../domain/practice/users/second-factor.ts';
import { type Db, inTransaction, inTurn } from '../db.ts';
import type { OneTimeTokenStore } from '../../../domain/practice/users/tokens.ts';

export function sqlSecondFactorStore(db: Db): SecondFactorStore {
  return {
    async find(userId) {
      const row = await db
        .selectFrom('second_factors')
        .select(['sealed_secret', 'enabled_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ? { sealed_secret: row.sealed_secret, enabled: row.enabled_at !== null } : null;
    },
    async begin(userId, sealedSecret) {
      const row = await db
        .insertInto('second_factors')
        .values({ user_id: userId, sealed_secret: sealedSecret, enabled_at: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
            .where('second_factors.enabled_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async enable(userId, firstStep, recoveryCodes, now) {
      return inTransaction(db, async (within) => {
        const row = await within
          .updateTable('second_factors')
          .set({ enabled_at: now.toISOString(), last_step: firstStep })
          .where('user_id', '=', userId)
          .where('enabled_at', 'is', null)
          .returning('user_id')
          .executeTakeFirst();
        if (!row) return false;
        await within
          .insertInto('recovery_codes')
          .values(recoveryCodes.map((code) => ({ ...code, user_id: userId, used_at: null })))
          .execute();
        return true;
      });
    },
    async replaceRecoveryCodes(userId, recoveryCodes) {
      return inTurn(db, `recovery codes of ${userId}`, async (within) => {
        const enabled = await within
          .selectFrom('second_factors')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('enabled_at', 'is not', null)
          .executeTakeFirst();
        if (!enabled) return false;
        await within.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await within
          .insertInto('recovery_codes')
          .values(recoveryCodes.map((code) => ({ ...code, user_id: userId, used_at: null })))
          .execute();
        return true;
      });
    },
    async recoveryHash(userId, lookup) {
      const row = await db
        .selectFrom('recovery_codes')
        .select('hash')
        .where((e) => e.and({ user_id: userId, lookup }))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return row?.hash ?? null;
    },
    async takeStep(userId, step) {
      // One statement, so that of two that come together with one code only one gets in.
      const row = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('enabled_at', 'is not', null)
        .where('last_step', '<', step)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async spendRecoveryCode(userId, hash, now) {
      const row = await db
        .updateTable('recovery_codes')
        .set({ used_at: now.toISOString() })
        .where((e) => e.and({ user_id: userId, hash }))
        .where('used_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove(userId) {
      await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    },
  };
}

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
        .where((e) => e.and({ hash, purpose }))
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
        .where((e) => e.and({ hash, purpose }))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
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
      const forgotten = new Date(now.getTime() - REMEMBERED_MS).toISOString();
      await db.deleteFrom('one_time_tokens').where('expires_at', '<=', forgotten).execute();
    },
  };
}
