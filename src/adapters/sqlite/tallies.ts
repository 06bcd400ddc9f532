import type { Tallies } from '../../domain/practice/users/administration.ts';
import type { Db } from './database.ts';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

export function sqliteTallies(db: Db): Tallies {
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
