import type { Selectable } from 'kysely';
import type { UserStore } from '../../domain/accounts/user-store.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

type UserRow = Omit<Selectable<Tables['users']>, 'password_hash'>;

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role_type',
  'users.is_staff',
  'users.is_superuser',
  'users.created_at',
] as const;

export const userOf = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  role_type: row.role_type,
  is_staff: row.is_staff === 1,
  is_superuser: row.is_superuser === 1,
  created_at: row.created_at,
});

export function sqliteUserStore(db: Db): UserStore {
  return {
    async count() {
      const row = await db
        .selectFrom('users')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return row.n;
    },
    async find(id) {
      const row = await db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst();
      return row ? userOf(row) : null;
    },
    async findByEmail(email) {
      const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
      return row ? { ...userOf(row), password_hash: row.password_hash } : null;
    },
    async create(user, now) {
      const row = await db
        .insertInto('users')
        .values({
          ...user,
          is_staff: user.is_staff ? 1 : 0,
          is_superuser: user.is_superuser ? 1 : 0,
          created_at: now.toISOString(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return userOf(row);
    },
  };
}
