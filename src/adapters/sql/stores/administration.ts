import { sql } from 'kysely';
import type { Administration } from '../../../domain/practice/users/administration.ts';
import { LIVE_STATUSES } from '../../../domain/practice/payments/plan-state.ts';
import { ownerOf, type UserSort } from '../../../domain/practice/users/user.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { speechOf, type Db, type JobStorage, inTurn } from '../db.ts';
import { monthOf } from './practice-settings-store.ts';
import { deleteUsers, leavesAnAdmin } from './user-store.ts';
import { freeName } from '../../../domain/shared/text.ts';
import { LONGEST_NAME } from '../../../domain/practice/cases/scenario.ts';
import type { AdminUser } from '../../../domain/practice/users/admin-schema.ts';

// Templates and portfolios of a user who goes: names that their new owner has already get a number.

async function handOverNamed(within: Db, from: number, to: number): Promise<void> {
  const templates = await within
    .selectFrom('templates')
    .select(['id', 'owner_id', 'type', 'template_name'])
    .where('owner_id', 'in', [from, to])
    .orderBy('id')
    .execute();
  const taken = new Map<string, Set<string>>();
  for (const { owner_id, type, template_name } of templates)
    if (owner_id === to) namesIn(taken, type).add(template_name);
  for (const { id, owner_id, type, template_name } of templates) {
    if (owner_id === to) continue;
    const free = takeName(namesIn(taken, type), template_name);
    await within
      .updateTable('templates')
      .set({ owner_id: to, template_name: free })
      .where('id', '=', id)
      .execute();
  }

  const portfolios = await within
    .selectFrom('portfolios')
    .select(['id', 'owner_id', 'name'])
    .where('owner_id', 'in', [from, to])
    .orderBy('id')
    .execute();
  const names = new Set(portfolios.filter(({ owner_id }) => owner_id === to).map(({ name }) => name));
  for (const { id, owner_id, name } of portfolios) {
    if (owner_id === to) continue;
    await within
      .updateTable('portfolios')
      .set({ owner_id: to, name: takeName(names, name) })
      .where('id', '=', id)
      .execute();
  }
}

function namesIn(taken: Map<string, Set<string>>, type: string): Set<string> {
  const known = taken.get(type) ?? new Set<string>();
  taken.set(type, known);
  return known;
}

function takeName(taken: Set<string>, name: string): string {
  const free = freeName(name, taken, LONGEST_NAME);
  taken.add(free);
  return free;
}

const SORTED_BY = {
  name: sql`lower(users.last_name || ' ' || users.first_name)`,
  email: sql`users.email`,
  created_at: sql`users.created_at`,
  role: sql`users.role_type`,
} as const;

function order(sort: UserSort) {
  const descending = sort.startsWith('-');
  const by = sort.replace('-', '') as keyof typeof SORTED_BY;
  return sql`${SORTED_BY[by]} ${descending ? sql`desc` : sql`asc`}`;
}

/** What somebody typed is text, not a pattern. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

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
  /** Reports whose present link opens. */
  const open = () =>
    db
      .selectFrom('report_shares')
      .innerJoin('reports', (join) =>
        join
          .onRef('reports.id', '=', 'report_shares.report_id')
          .onRef('reports.generation', '=', 'report_shares.generation'),
      )
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('report_shares.withdrawn_at', 'is', null);

  return {
    async users({ search, roles, sort, page, size }) {
      const like = containing(search.trim().toLowerCase());
      const found = sql<boolean>`lower(users.first_name || ' ' || users.last_name || ' ' || users.email) like ${like} escape '\\'`;
      const matches =
        roles.length === 0
          ? found
          : sql<boolean>`(${found}) and users.role_type in (${sql.join(roles)}) and users.confirmed_at is not null`;
      const [rows, all] = await Promise.all([
        users()
          .where(matches)
          .orderBy(order(sort))
          .orderBy('users.id')
          .limit(size)
          .offset((page - 1) * size)
          .execute(),
        db
          .selectFrom('users')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where(matches)
          .executeTakeFirstOrThrow(),
      ]);
      return { items: rows.map(adminUser), page, size, total: all.n };
    },
    async user(id) {
      const row = await users().where('users.id', '=', id).executeTakeFirst();
      return row ? adminUser(row) : null;
    },
    async owners() {
      const users = await db.selectFrom('users').select('id').orderBy('id').execute();
      return users.map(ownerOf);
    },
    async belongings(id) {
      const [shared, subscription] = await Promise.all([
        open().where('report_shares.owner_id', '=', id).executeTakeFirstOrThrow(),
        db
          .selectFrom('billing_account')
          .select('user_id')
          .where('user_id', '=', id)
          .where('status', 'in', LIVE_STATUSES)
          .executeTakeFirst(),
      ]);
      return { shared_reports: shared.n, has_subscription: subscription !== undefined };
    },
    async remove(id, handOverTo) {
      return inTurn(db, 'admins', async (within) => {
        const removable = within
          .selectFrom('users')
          .select('id')
          .where('id', '=', id)
          .where(leavesAnAdmin(id));
        if (!(await removable.executeTakeFirst())) return false;
        if (handOverTo !== null) {
          // Rows name their owner together with their parent's id: parent and child change one after the other.
          await speechOf(within).deferForeignKeys(within);
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
          await handOverNamed(within, id, handOverTo);
        }
        await deleteUsers(within, jobs, (e) => e('id', '=', id));
        return true;
      });
    },
    async stats(now) {
      const month = monthOf(now);
      const [plans, fresh, shared, tallies] = await Promise.all([
        db
          .selectFrom('users')
          .select((e) => ['plan', e.fn.countAll<number>().as('n')])
          .where('confirmed_at', 'is not', null)
          .groupBy('plan')
          .execute(),
        db
          .selectFrom('users')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('created_at', '>=', `${month}-01`)
          .where('confirmed_at', 'is not', null)
          .executeTakeFirstOrThrow(),
        open()
          .where((e) =>
            e.or([
              e('report_shares.expires_at', 'is', null),
              e('report_shares.expires_at', '>', now.toISOString()),
            ]),
          )
          .executeTakeFirstOrThrow(),
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
        new_this_month: fresh.n,
        reports_shared: shared.n,
        simulations_run: sum('simulations_run'),
        errors: sum('errors', month),
      };
    },
  };
}
