import type { Selectable } from 'kysely';
import type { ClientStore } from '../../domain/clients/client-store.ts';
import type { Client } from '../../domain/clients/client.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

const clientOf = ({ owner_id: _owner, ...client }: Selectable<Tables['clients']>): Client => client;

export function sqliteClientStore(db: Db): ClientStore {
  return {
    async list(owner) {
      const rows = await db
        .selectFrom('clients')
        .selectAll()
        .where('owner_id', '=', owner)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(clientOf);
    },
    async find(owner, id) {
      const row = await db
        .selectFrom('clients')
        .selectAll()
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? clientOf(row) : null;
    },
    async create(owner, fields, now) {
      const at = now.toISOString();
      const row = await db
        .insertInto('clients')
        .values({ ...fields, owner_id: owner, created_at: at, updated_at: at })
        .returningAll()
        .executeTakeFirstOrThrow();
      return clientOf(row);
    },
    async update(owner, id, fields, now) {
      const row = await db
        .updateTable('clients')
        .set({ ...fields, updated_at: now.toISOString() })
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row ? clientOf(row) : null;
    },
    async remove(owner, id) {
      const gone = await db
        .deleteFrom('clients')
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
