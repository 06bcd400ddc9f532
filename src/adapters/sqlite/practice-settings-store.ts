/** The practice's settings stand in `meta`, one row each; a setting without a row has its standard value. */
import {
  STANDARD_PRACTICE,
  type PracticeSettings,
  type PracticeSettingsStore,
} from '../../domain/practice/users/administration.ts';
import type { Db } from './database.ts';

export const SECOND_FACTOR_REQUIRED = 'second_factor_required';

export function sqlitePracticeSettings(db: Db): PracticeSettingsStore {
  const read = async (): Promise<PracticeSettings> => {
    const row = await db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', SECOND_FACTOR_REQUIRED)
      .executeTakeFirst();
    return row ? { second_factor_required: row.value === '1' } : STANDARD_PRACTICE;
  };
  return {
    read,
    async change({ second_factor_required: required }) {
      if (required !== undefined) {
        const value = required ? '1' : '0';
        await db
          .insertInto('meta')
          .values({ key: SECOND_FACTOR_REQUIRED, value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
      }
      return read();
    },
  };
}
