import { sql, type Selectable } from 'kysely';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import {
  type TemplateStore,
  MOST_TEMPLATES,
  type Template,
  type TemplateBodies,
  type TemplateType,
} from '../../domain/practice/templates/template.ts';
import { changesNothing } from './changes-nothing.ts';
import type { Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { nameTaken } from './query-parts.ts';
import type { Tables } from './tables.ts';

type Row = Selectable<Tables['templates']>;

/** The type is part of every query, and the body went through that type's schema before it was stored. */
const templateOf = <T extends TemplateType>(type: T, row: Row): Template<T> => ({
  id: row.id,
  type,
  template_name: row.template_name,
  body: JSON.parse(row.body) as TemplateBodies[T],
  updated_at: row.updated_at,
});

export function sqliteTemplateStore(db: Db): TemplateStore {
  const ofType = (owner: OwnerId, type: TemplateType) =>
    db.selectFrom('templates').selectAll().where('owner_id', '=', owner).where('type', '=', type);

  return {
    async list(owner, type) {
      const rows = await ofType(owner, type)
        .orderBy(sql`template_name collate nocase`)
        .orderBy('id')
        .execute();
      return rows.map((row) => templateOf(type, row));
    },
    async find(owner, type, id) {
      const row = await ofType(owner, type).where('id', '=', id).executeTakeFirst();
      return row ? templateOf(type, row) : null;
    },
    async create(owner, type, { template_name, body }, now) {
      const at = now.toISOString();
      // Nobody adds between counting and adding.
      return nameTaken(() =>
        inTransaction(db, async (within) => {
          const { n } = await within
            .selectFrom('templates')
            .select((e) => e.fn.countAll<number>().as('n'))
            .where('owner_id', '=', owner)
            .where('type', '=', type)
            .executeTakeFirstOrThrow();
          if (n >= MOST_TEMPLATES) return 'too_many';
          const row = await within
            .insertInto('templates')
            .values({
              owner_id: owner,
              type,
              template_name,
              body: JSON.stringify(body),
              created_at: at,
              updated_at: at,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          return templateOf(type, row);
        }),
      );
    },
    async update(owner, type, id, change, now) {
      const { template_name, body } = change;
      const before = await this.find(owner, type, id);
      if (!before || changesNothing(before, change)) return before;
      return nameTaken(async () => {
        const row = await db
          .updateTable('templates')
          .set({
            updated_at: now.toISOString(),
            ...(template_name === undefined ? {} : { template_name }),
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
          .where('owner_id', '=', owner)
          .where('type', '=', type)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        return row ? templateOf(type, row) : null;
      });
    },
    async remove(owner, type, id) {
      const gone = await db
        .deleteFrom('templates')
        .where('owner_id', '=', owner)
        .where('type', '=', type)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
