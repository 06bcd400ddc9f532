import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import { NEW_EVENTS_JOB } from '../../../domain/practice/operation/jobs.ts';
import { firmFieldsOf, firmOf, type Firm } from '../../../domain/practice/users/firm.ts';
import { PICTURES, type Picture } from '../../../domain/practice/users/picture.ts';
import { type UserStore, ADMIN, type User } from '../../../domain/practice/users/user.ts';
import type { Plan } from '../../../domain/practice/users/plan.ts';
import { paidPlan } from './billing-store.ts';
import { type Db, dialectOf, type JobStorage, inTransaction, withLock, runLockedStatement } from '../db.ts';
import { listsChanged, SECOND_FACTOR_REQUIRED } from './practice-settings-store.ts';
import { countOf, firstAs, flag, hasRow, hasUpdated, prepared } from '../query-parts.ts';
import type { Tables } from '../tables.ts';

type UserRow = Omit<Selectable<Tables['users']>, 'password_hash' | 'sign_up_query'>;

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.role_type',
  'users.is_staff',
  'users.is_superuser',
  'users.created_at',
  'users.plan',
  'users.granted_plan',
  'users.chosen_plan',
  'users.confirmed_at',
  'users.avatar',
  'users.logo_green',
  'users.logo_blue',
  'users.logo_dark',
  'users.firm',
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
  plan: row.plan,
  granted_plan: row.granted_plan,
  chosen_plan: row.chosen_plan,
  confirmed: row.confirmed_at !== null,
  pictures: {
    avatar: row.avatar,
    business_logo_green: row.logo_green,
    business_logo_blue: row.logo_blue,
    business_logo_dark: row.logo_dark,
  },
  firm: firmFieldsOf(row.firm === null ? {} : (JSON.parse(row.firm) as Partial<Firm>)),
});

const PICTURE_COLUMN = {
  avatar: 'avatar',
  business_logo_green: 'logo_green',
  business_logo_blue: 'logo_blue',
  business_logo_dark: 'logo_dark',
} as const satisfies Record<Picture, keyof Tables['users']>;

/** An unconfirmed sign-up cannot sign in and does not count as an admin. */
const IS_ADMIN = sql<boolean>`(one.confirmed_at is not null and (one.role_type = ${sql.lit(ADMIN.role)}
  or ${sql.join(
    ADMIN.flags.map((flag) => sql`${sql.ref(`one.${flag}`)} = 1`),
    sql` or `,
  )}))`;

/**
 * Another admin remains, or there is no admin. Part of the statement, so two admins cannot demote each other
 * concurrently.
 */
const leavesAnAdmin = (id: number) =>
  sql<boolean>`(exists (select 1 from users as one where one.id <> ${id} and ${IS_ADMIN})
    or not exists (select 1 from users as one where one.id = ${id} and ${IS_ADMIN}))`;

/** The user, if another admin remains. */
export const removable = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).where(leavesAnAdmin(id));

/** Sets the granted plan. A paid plan takes precedence. */
const grantPlan = (plan: Plan) => ({
  granted_plan: plan === 'FREE_TRIAL_PLAN' ? null : plan,
  plan: sql<Plan>`coalesce(${paidPlan()}, ${plan})`,
});

const findSignIn = prepared<{ id: number }>()((db, value) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .leftJoin('meta as required', (join) => join.on('required.key', '=', SECOND_FACTOR_REQUIRED))
    .select([
      sql<0 | 1>`case when users.password_hash is not null then 1 else 0 end`.as('has_password'),
      sql<0 | 1>`case when second_factors.enabled_at is not null then 1 else 0 end`.as(
        'second_factor_enabled',
      ),
      'required.value as second_factor_required',
    ])
    .where('users.id', '=', value('id')),
);

type JobsWithin = Pick<JobStorage, 'within'>;

/**
 * Deletes in the open transaction. A trigger creates a task per Stripe customer; without a job, the subscription
 * could renew before the next night.
 */
export async function deleteUsers(
  within: Db,
  jobs: JobsWithin,
  condition: (e: ExpressionBuilder<Tables, 'users'>) => Expression<SqlBool>,
): Promise<number> {
  const { numDeletedRows } = await within.deleteFrom('users').where(condition).executeTakeFirstOrThrow();
  const due = within.selectFrom('billing_task').select('customer_id').where('next_try_at', 'is not', null);
  if (await hasRow(due.limit(1))) await jobs.within(within).add('follow_events', {}, NEW_EVENTS_JOB);
  return Number(numDeletedRows);
}

export function sqlUserStore(db: Db, jobs: JobsWithin): UserStore {
  return {
    count: () => countOf(db.selectFrom('users')),
    find: (id) => firstAs(db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id), userOf),
    // A row lock, because deleting the user must wait too.
    findForUpdate: (id) =>
      firstAs(
        db
          .selectFrom('users')
          .select(USER_COLUMNS)
          .where('id', '=', id)
          .$if(!dialectOf(db).hasOneWriter, (rows) => rows.forNoKeyUpdate()),
        userOf,
      ),
    findByEmail: (email) =>
      firstAs(db.selectFrom('users').selectAll().where('email', '=', email), (row) => ({
        ...userOf(row),
        password_hash: row.password_hash,
        sign_up_query: row.sign_up_query ?? '',
      })),
    passwordHash: (id) =>
      firstAs(
        db.selectFrom('users').select('password_hash').where('id', '=', id),
        ({ password_hash }) => password_hash,
      ),
    async signInOf(id) {
      const [row] = await findSignIn(db, { id });
      return {
        has_password: row?.has_password === 1,
        second_factor_enabled: row?.second_factor_enabled === 1,
        second_factor_required: row?.second_factor_required === '1',
      };
    },
    async setPasswordHash(id, hash) {
      await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
    },
    async create({ confirmed = true, ...user }, now) {
      const values = {
        ...user,
        is_staff: flag(user.is_staff),
        is_superuser: flag(user.is_superuser),
        chosen_plan: user.chosen_plan ?? null,
        sign_up_query: user.sign_up_query ?? null,
        created_at: now.toISOString(),
        confirmed_at: confirmed ? now.toISOString() : null,
      };
      // Until confirmed, the latest sign-up with an address replaces earlier ones.
      const added = db
        .insertInto('users')
        .values(values)
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet(values).where('users.confirmed_at', 'is', null),
        )
        .returningAll();
      return firstAs(added, userOf);
    },
    confirm: (id, now) =>
      hasUpdated(
        db
          .updateTable('users')
          .set({ confirmed_at: now.toISOString(), sign_up_query: null })
          .where('id', '=', id)
          .where('confirmed_at', 'is', null),
      ),
    async sweepUnconfirmed(before) {
      await inTransaction(db, (within) =>
        deleteUsers(within, jobs, (e) =>
          e.and([e('confirmed_at', 'is', null), e('created_at', '<=', before.toISOString())]),
        ),
      );
    },
    async update(id, { pictures = {}, plan, firm, ...fields }) {
      const change = {
        ...(plan !== undefined && grantPlan(plan)),
        ...(firm && { firm: firmOf(firm) ? JSON.stringify(firm) : null }),
        ...Object.fromEntries(
          Object.entries(fields)
            .filter(([, value]) => value !== undefined)
            .map(([field, value]) => [field, typeof value === 'boolean' ? Number(value) : value]),
        ),
        ...Object.fromEntries(
          PICTURES.filter((picture) => pictures[picture] !== undefined).map((picture) => [
            PICTURE_COLUMN[picture],
            pictures[picture],
          ]),
        ),
      };
      if (Object.keys(change).length > 0)
        await db.updateTable('users').set(change).where('id', '=', id).execute();
      // Lists say whether a shared report has changed.
      if (firm) await listsChanged(db, id);
      return this.find(id);
    },
    async admins() {
      const rows = await db
        .selectFrom('users')
        .select(USER_COLUMNS)
        .where(sql<boolean>`exists (select 1 from users as one where one.id = users.id and ${IS_ADMIN})`)
        .orderBy('id')
        .execute();
      return rows.map(userOf);
    },
    isLastAdmin: async (id) => !(await hasRow(removable(db, id))),
    demote: (id, role) =>
      runLockedStatement(db, 'admins', (within) =>
        hasUpdated(
          within
            .updateTable('users')
            .set({ role_type: role, is_staff: 0, is_superuser: 0 })
            .where('id', '=', id)
            .where(leavesAnAdmin(id)),
        ),
      ),
    async remove(id) {
      const deleted = await withLock(db, 'admins', (within) =>
        deleteUsers(within, jobs, (e) => e.and([e('id', '=', id), leavesAnAdmin(id)])),
      );
      return deleted > 0;
    },
  };
}
