/** Stores named portfolios and templates of an advisor, with a maximum of each. */
import { sql, type Selectable } from 'kysely';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import {
  MAX_TEMPLATES,
  type Template,
  type TemplateBodies,
  type TemplateStore,
  type TemplateType,
} from '../../../domain/practice/templates/template.ts';
import {
  asJson,
  changesNothing,
  countOf,
  firstAs,
  hasDeleted,
  catchDuplicateName,
  removeOwned,
} from '../query-parts.ts';
import { type Db, withLock, type LockName } from '../db.ts';
import type { Tables } from '../tables.ts';
import {
  MAX_PORTFOLIOS,
  type Portfolio,
  type PortfolioStore,
} from '../../../domain/practice/templates/template-schema.ts';

/** Adds a row unless the maximum is reached. A lock covers count and insert. */
const addWithinLimit = <Row>(
  db: Db,
  lockName: LockName,
  maxItems: number,
  count: (within: Db) => Promise<number>,
  add: (within: Db) => Promise<Row>,
) =>
  catchDuplicateName(db, () =>
    withLock(db, lockName, async (within) =>
      (await count(within)) >= maxItems ? ('too_many' as const) : add(within),
    ),
  );

/** Validated before storage. */
const portfolioOf = (row: Selectable<Tables['portfolios']>): Portfolio => ({
  id: row.id,
  name: row.name,
  weights: JSON.parse(row.weights) as Record<string, number>,
  lookback_years: row.lookback_years,
  updated_at: row.updated_at,
});

export function sqlPortfolioStore(db: Db): PortfolioStore {
  const ownedPortfolios = (within: Db, owner: OwnerId) =>
    within.selectFrom('portfolios').where('owner_id', '=', owner);

  return {
    async list(owner) {
      const rows = await ownedPortfolios(db, owner)
        .selectAll()
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute();
      return rows.map(portfolioOf);
    },
    find: (owner, id) => firstAs(ownedPortfolios(db, owner).selectAll().where('id', '=', id), portfolioOf),
    async create(owner, { weights, ...fields }, now) {
      const at = now.toISOString();
      const values = {
        ...fields,
        owner_id: owner,
        weights: JSON.stringify(weights),
        created_at: at,
        updated_at: at,
      };
      const row = await addWithinLimit(
        db,
        `portfolios ${owner}`,
        MAX_PORTFOLIOS,
        (within) => countOf(ownedPortfolios(within, owner)),
        (within) => within.insertInto('portfolios').values(values).returningAll().executeTakeFirstOrThrow(),
      );
      return typeof row === 'string' ? row : portfolioOf(row);
    },
    async update(owner, id, change, now) {
      const before = await this.find(owner, id);
      if (!before || changesNothing(before, change)) return before;
      const { name, weights, lookback_years } = change;
      const changed = db
        .updateTable('portfolios')
        .set({ updated_at: now.toISOString(), name, weights: asJson(weights), lookback_years })
        .where((e) => e.and({ owner_id: owner, id }))
        .returningAll();
      return catchDuplicateName(db, () => firstAs(changed, portfolioOf));
    },
    remove: (owner, id) => removeOwned(db, 'portfolios', owner, id),
  };
}

/** Every query contains the type, and bodies were validated for it. */
const templateOf = <T extends TemplateType>(type: T, row: Selectable<Tables['templates']>): Template<T> => ({
  id: row.id,
  type,
  template_name: row.template_name,
  body: JSON.parse(row.body) as TemplateBodies[T],
  updated_at: row.updated_at,
});

export function sqlTemplateStore(db: Db): TemplateStore {
  const ofType = (within: Db, owner: OwnerId, type: TemplateType) =>
    within.selectFrom('templates').where('owner_id', '=', owner).where('type', '=', type);

  return {
    async list(owner, type) {
      const rows = await ofType(db, owner, type)
        .selectAll()
        .orderBy(sql`lower(template_name)`)
        .orderBy('id')
        .execute();
      return rows.map((row) => templateOf(type, row));
    },
    find: (owner, type, id) =>
      firstAs(ofType(db, owner, type).selectAll().where('id', '=', id), (row) => templateOf(type, row)),
    async create(owner, type, { template_name, body }, now) {
      const at = now.toISOString();
      const stamps = { created_at: at, updated_at: at };
      const values = { owner_id: owner, type, template_name, body: JSON.stringify(body), ...stamps };
      const row = await addWithinLimit(
        db,
        `templates ${owner}`,
        MAX_TEMPLATES,
        (within) => countOf(ofType(within, owner, type)),
        (within) => within.insertInto('templates').values(values).returningAll().executeTakeFirstOrThrow(),
      );
      return typeof row === 'string' ? row : templateOf(type, row);
    },
    async update(owner, type, id, change, now) {
      const before = await this.find(owner, type, id);
      if (!before || changesNothing(before, change)) return before;
      const { template_name, body } = change;
      const changed = db
        .updateTable('templates')
        .set({ updated_at: now.toISOString(), template_name, body: asJson(body) })
        .where((e) => e.and({ owner_id: owner, type, id }))
        .returningAll();
      return catchDuplicateName(db, () => firstAs(changed, (row) => templateOf(type, row)));
    },
    remove: (owner, type, id) =>
      hasDeleted(db.deleteFrom('templates').where((e) => e.and({ owner_id: owner, type, id }))),
  };
}
