/** The practice's settings stand in `meta`, one row each; a setting without a row has its standard value. */
import {
  STANDARD_PRACTICE,
  type PracticeSettings,
  type PracticeSettingsStore,
  type Tallies,
} from '../../domain/practice/users/administration.ts';
import type { Db } from './db.ts';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export function sqlTallies(db: Db): Tallies {
  return {
    async add(name, now) {
      await db
        .insertInto('tallies')
        .values({ name, month: monthOf(now), n: 1 })
        .onConflict((conflict) =>
          conflict.columns(['name', 'month']).doUpdateSet((e) => ({ n: e('tallies.n', '+', 1) })),
        )
        .execute();
    },
  };
}

export const SECOND_FACTOR_REQUIRED = 'second_factor_required';

export function sqlPracticeSettings(db: Db): PracticeSettingsStore {
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
