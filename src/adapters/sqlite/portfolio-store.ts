import { sql, type Selectable } from 'kysely';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import {
  MOST_PORTFOLIOS,
  type PortfolioStore,
  type Portfolio,
} from '../../domain/practice/templates/portfolio.ts';
import { changesNothing } from './changes-nothing.ts';
import type { Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { nameTaken } from './query-parts.ts';
import type { Tables } from './tables.ts';

/** The weights went through their schema before they were stored. */
const portfolioOf = (row: Selectable<Tables['portfolios']>): Portfolio => ({
  id: row.id,
  name: row.name,
  weights: JSON.parse(row.weights) as Record<string, number>,
  lookback_years: row.lookback_years,
  updated_at: row.updated_at,
});

export function sqlitePortfolioStore(db: Db): PortfolioStore {
  const own = (owner: OwnerId) => db.selectFrom('portfolios').selectAll().where('owner_id', '=', owner);

  return {
    async list(owner) {
      const rows = await own(owner)
        .orderBy(sql`name collate nocase`)
        .orderBy('id')
        .execute();
      return rows.map(portfolioOf);
    },
    async find(owner, id) {
      const row = await own(owner).where('id', '=', id).executeTakeFirst();
      return row ? portfolioOf(row) : null;
    },
    async create(owner, { name, weights, lookback_years }, now) {
      const at = now.toISOString();
      // Nobody adds between counting and adding.
      return nameTaken(() =>
        inTransaction(db, async (within) => {
          const { n } = await within
            .selectFrom('portfolios')
            .select((e) => e.fn.countAll<number>().as('n'))
            .where('owner_id', '=', owner)
            .executeTakeFirstOrThrow();
          if (n >= MOST_PORTFOLIOS) return 'too_many';
          const row = await within
            .insertInto('portfolios')
            .values({
              owner_id: owner,
              name,
              weights: JSON.stringify(weights),
              lookback_years,
              created_at: at,
              updated_at: at,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return portfolioOf(row);
        }),
      );
    },
    async update(owner, id, change, now) {
      const { name, weights, lookback_years } = change;
      const before = await this.find(owner, id);
      if (!before || changesNothing(before, change)) return before;
      return nameTaken(async () => {
        const row = await db
          .updateTable('portfolios')
          .set({
            updated_at: now.toISOString(),
            ...(name === undefined ? {} : { name }),
            ...(weights === undefined ? {} : { weights: JSON.stringify(weights) }),
            ...(lookback_years === undefined ? {} : { lookback_years }),
          })
          .where('owner_id', '=', owner)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        return row ? portfolioOf(row) : null;
      });
    },
    async remove(owner, id) {
      const gone = await db
        .deleteFrom('portfolios')
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
