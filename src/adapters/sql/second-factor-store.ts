import type { SecondFactorStore } from '../../domain/practice/users/second-factor.ts';
import type { Db } from './db.ts';
import { inTransaction, inTurn } from './in-transaction.ts';

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
        .where('user_id', '=', userId)
        .where('lookup', '=', lookup)
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
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
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
