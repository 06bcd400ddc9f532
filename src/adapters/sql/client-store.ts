import type { Selectable } from 'kysely';
import { ownerOf, type OwnerId } from '../../domain/practice/users/user.ts';
import type { ClientStore } from '../../domain/practice/clients/client-store.ts';
import type { Client, ClientFields } from '../../domain/practice/clients/client.ts';
import { mergedFields } from '../../domain/practice/reports/merge-windows.ts';
import { changesNothing } from './changes-nothing.ts';
import { clientsToSearch } from './client-search.ts';
import type { Db } from './db.ts';
import { inTransaction, inTurn } from './in-transaction.ts';
import { holdingsOf, misfitsOf, renumberLedgers } from './ledger-ages.ts';
import { prepared, preparedRows } from './prepared.ts';
import { readRows, removeOwn } from './query-parts.ts';
import type { Tables } from './tables.ts';

const CLIENT = ['id', 'firstname', 'middlename', 'lastname', 'age', 'created_at', 'updated_at'] as const;

const clientOf = ({ owner_id: _owner, ...client }: Selectable<Tables['clients']>): Client => client;

const one = prepared<{ owner: OwnerId; id: number }>()((db, value) =>
  db
    .selectFrom('clients')
    .select(CLIENT)
    .where('owner_id', '=', value('owner'))
    .where('id', '=', value('id')),
);

const changed = prepared<
  Pick<ClientFields, keyof ClientFields> & { owner: OwnerId; id: number; at: string }
>()((db, value) =>
  db
    .updateTable('clients')
    .set({
      firstname: value('firstname'),
      middlename: value('middlename'),
      lastname: value('lastname'),
      age: value('age'),
      updated_at: value('at'),
    })
    .where('owner_id', '=', value('owner'))
    .where('id', '=', value('id'))
    .returning(CLIENT),
);

const newestFirst = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('clients')
    .select(CLIENT)
    .where('owner_id', '=', owner)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
const all = preparedRows<{ owner: OwnerId }>()((db, value) => newestFirst(db, value('owner')), CLIENT);

export function sqlClientStore(db: Db): ClientStore {
  return {
    async list(owner, page) {
      if (!page) return all(db, { owner });
      const { page: place, size } = page;
      return readRows(
        db,
        newestFirst(db, owner)
          .limit(size)
          .offset((place - 1) * size),
        CLIENT,
      );
    },
    async count(owner) {
      const { n } = await db
        .selectFrom('clients')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('owner_id', '=', owner)
        .executeTakeFirstOrThrow();
      return n;
    },
    toSearch: (owner, under, word) => clientsToSearch(db, owner, under, word),
    async find(owner, id) {
      const [row] = await one(db, { owner, id });
      return row ?? null;
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
    async createAll(owner, list, now) {
      const at = now.toISOString();
      // One transaction with a statement for each few hundred: SQLite bounds the values of one.
      return inTransaction(db, async (whole) => {
        const added: Client[] = [];
        for (let from = 0; from < list.length; from += 500) {
          const rows = await whole
            .insertInto('clients')
            .values(
              list
                .slice(from, from + 500)
                .map((fields) => ({ ...fields, owner_id: owner, created_at: at, updated_at: at })),
            )
            .returningAll()
            .execute();
          added.push(...rows.map(clientOf));
        }
        return added;
      });
    },
    update: (owner, id, sent, now, { ledgers = 'keep', was = {} } = {}) =>
      inTurn(db, `client ${id}`, async (whole) => {
        const before = await sqlClientStore(whole).find(owner, id);
        if (!before) return null;
        const fields = mergedFields<ClientFields>(before, was, sent);
        if (!fields) return 'changed';
        const age = fields.age ?? before.age;
        // Before the client: what cannot be renumbered leaves all as it was.
        const renumbered =
          ledgers === 'keep' ? 0 : await renumberLedgers(whole, { owner, client: id, age, now });
        if (typeof renumbered === 'object') return renumbered;
        if (changesNothing(before, fields)) return { client: before, renumbered };
        const { firstname, middlename, lastname } = { ...before, ...fields };
        const own = { owner, id, firstname, middlename, lastname, age, at: now.toISOString() };
        const [client] = await changed(whole, own);
        return client ? { client, renumbered } : null;
      }),
    holdings: (owner, id, age) => holdingsOf(db, owner, id, age),
    misfits: (owner, of, clients) => misfitsOf(db, owner, of, clients),
    remove: (owner, id) => removeOwn(db, 'clients', owner, id),
  };
}

/** For the command line, where nobody is signed in: everything else begins with the owner. */
export async function ownerOfClient(db: Db, id: number): Promise<OwnerId | null> {
  const row = await db.selectFrom('clients').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row ? ownerOf({ id: row.owner_id }) : null;
}
