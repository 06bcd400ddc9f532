import { sql } from 'kysely';
import type { Administration } from '../../../domain/practice/users/administration.ts';
import { LIVE_STATUSES } from '../../../domain/practice/payments/plan-state.ts';
import { ownerOf, type UserSort } from '../../../domain/practice/users/user.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { dialectOf, type Db, type JobStorage, withLock } from '../db.ts';
import { monthOf } from './practice-settings-store.ts';
import { deleteUsers, removable } from './user-store.ts';
import { countOf, firstAs, hasRow, openShares } from '../query-parts.ts';
import { freeName } from '../../../domain/shared/text.ts';
import { MAX_NAME_LENGTH } from '../../../domain/practice/cases/scenario.ts';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';

// Transfers templates and portfolios. Numbers are added to names that the new owner already uses.

async function transferNamedRecords(within: Db, from: number, to: number): Promise<void> {
  const lists = [
    { table: sql.table('templates'), name: sql.ref('template_name'), type: sql.ref('type') },
    { table: sql.table('portfolios'), name: sql.ref('name'), type: sql.lit('') },
  ];
  for (const { table, name: column, type: group } of lists) {
    const { rows } = await sql<{ id: number; owner_id: number; type: string; name: string }>`
      select id, owner_id, ${group} as type, ${column} as name from ${table}
      where owner_id in (${from}, ${to}) order by id`.execute(within);
    const existing = rows.filter(({ owner_id }) => owner_id === to);
    for (const row of rows.filter(({ owner_id }) => owner_id === from)) {
      const names = existing.flatMap(({ type, name }) => (type === row.type ? [name] : []));
      const free = freeName(row.name, names, MAX_NAME_LENGTH);
      existing.push({ ...row, name: free });
      await sql`update ${table} set owner_id = ${to}, ${column} = ${free} where id = ${row.id}`.execute(
        within,
      );
    }
  }
}

const SORTED_BY = {
  name: sql`lower(users.last_name || ' ' || users.first_name)`,
  email: sql`users.email`,
  created_at: sql`users.created_at`,
  role: sql`users.role_type`,
} as const;

function orderBy(sort: UserSort) {
  const descending = sort.startsWith('-');
  const by = sort.replace('-', '') as keyof typeof SORTED_BY;
  return sql`${SORTED_BY[by]} ${descending ? sql`desc` : sql`asc`}`;
}

/** Escapes wildcards in user input. */
const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export function sqlAdministration(db: Db, jobs: Pick<JobStorage, 'within'>): Administration {
  const users = () =>
    db.selectFrom('users').select((e) => [
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role_type',
      'users.is_staff',
      'users.is_superuser',
      'users.plan',
      'users.created_at',
      'users.password_hash',
      'users.confirmed_at',
      e
        .selectFrom('audit_log')
        .select((within) => within.fn.max('audit_log.at').as('at'))
        .whereRef('audit_log.user_id', '=', 'users.id')
        .where('audit_log.action', '=', 'sign_in')
        .as('last_sign_in_at'),
      e
        .selectFrom('second_factors')
        .select('second_factors.enabled_at')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .as('second_factor_enabled_at'),
      e
        .selectFrom('clients')
        .select((within) => within.fn.countAll<number>().as('n'))
        .whereRef('clients.owner_id', '=', 'users.id')
        .as('clients'),
    ]);
  type Row = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];
  const adminUser = ({ password_hash, confirmed_at, second_factor_enabled_at, ...row }: Row): AdminUser => ({
    ...row,
    is_staff: row.is_staff === 1,
    is_superuser: row.is_superuser === 1,
    plan_id: planNamed(row.plan).plan_id,
    has_password: password_hash !== null,
    confirmed: confirmed_at !== null,
    has_second_factor: second_factor_enabled_at !== null,
    clients: row.clients ?? 0,
  });
  return {
    async users({ search, role: roles, sort, page, size }) {
      const like = likePattern(search.toLowerCase());
      const found = sql<boolean>`lower(users.first_name || ' ' || users.last_name || ' ' || users.email) like ${like} escape '\\'`;
      const matches =
        roles.length === 0
          ? found
          : sql<boolean>`(${found}) and users.role_type in (${sql.join(roles)}) and users.confirmed_at is not null`;
      const [rows, total] = await Promise.all([
        users()
          .where(matches)
          .orderBy(orderBy(sort))
          .orderBy('users.id')
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        countOf(db.selectFrom('users').where(matches)),
      ]);
      return { items: rows.map(adminUser), page, size, total };
    },
    user: (id) => firstAs(users().where('users.id', '=', id), adminUser),
    async owners() {
      const users = await db.selectFrom('users').select('id').orderBy('id').execute();
      return users.map(ownerOf);
    },
    async belongings(id) {
      const live = db
        .selectFrom('billing_account')
        .select('user_id')
        .where('user_id', '=', id)
        .where('status', 'in', LIVE_STATUSES);
      const [shared_reports, has_subscription] = await Promise.all([
        countOf(openShares(db).where('report_shares.owner_id', '=', id)),
        hasRow(live),
      ]);
      return { shared_reports, has_subscription };
    },
    async remove(id, handOverTo) {
      return withLock(db, 'admins', async (within) => {
        if (!(await hasRow(removable(within, id)))) return false;
        if (handOverTo !== null) {
          // Rows reference owner and parent together, which change one after the other.
          await dialectOf(within).deferForeignKeys(within);
          await sql`insert into files (owner_id, hash, name, type, size, created_at)
            select ${handOverTo}, hash, name, type, size, created_at from files
            where owner_id = ${id} and hash in (
              select file_hash from scenarios where owner_id = ${id}
              union select file_hash from simulations where owner_id = ${id}
            )
            on conflict do nothing`.execute(within);
          for (const table of [
            'clients',
            'scenarios',
            'simulations',
            'reports',
            'report_shares',
            'share_recipients',
            'tool_runs',
          ] as const) {
            await within
              .updateTable(table)
              .set({ owner_id: handOverTo })
              .where('owner_id', '=', id)
              .execute();
          }
          await transferNamedRecords(within, id, handOverTo);
        }
        await deleteUsers(within, jobs, (e) => e('id', '=', id));
        return true;
      });
    },
    async stats(now) {
      const month = monthOf(now);
      const [plans, new_this_month, reports_shared, tallies] = await Promise.all([
        db
          .selectFrom('users')
          .select((e) => ['plan', e.fn.countAll<number>().as('n')])
          .where('confirmed_at', 'is not', null)
          .groupBy('plan')
          .execute(),
        countOf(
          db
            .selectFrom('users')
            .where('created_at', '>=', `${month}-01`)
            .where('confirmed_at', 'is not', null),
        ),
        countOf(openShares(db, now)),
        db.selectFrom('tallies').select(['name', 'month', 'n']).execute(),
      ]);
      const inPlan = new Map(plans.map(({ plan, n }) => [plan, n]));
      const sum = (name: string, only?: string) =>
        tallies
          .filter((tally) => tally.name === name && (only === undefined || tally.month === only))
          .reduce((total, { n }) => total + n, 0);
      return {
        users_by_plan: {
          FREE_TRIAL_PLAN: inPlan.get('FREE_TRIAL_PLAN') ?? 0,
          MONTHLY_PLAN: inPlan.get('MONTHLY_PLAN') ?? 0,
          YEARLY_PLAN: inPlan.get('YEARLY_PLAN') ?? 0,
        },
        new_this_month,
        reports_shared,
        simulations_run: sum('simulations_run'),
        errors: sum('errors', month),
      };
    },
  };
}
