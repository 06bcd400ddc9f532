import { sql, type Selectable } from 'kysely';
import { NO_BILLING, type BillingStore } from '../../../domain/practice/payments/billing-account.ts';
import { isLive, LIVE_STATUSES, type BillingAccount } from '../../../domain/practice/payments/plan-state.ts';
import { subscriptionSchema } from '../../../domain/practice/payments/payment-schema.ts';
import { PLANS, type Plan, PAID_PLANS } from '../../../domain/practice/users/plan.ts';
import { fullName, ownerOf } from '../../../domain/practice/users/user.ts';
import { type Db, inTransaction, withLock } from '../db.ts';
import { PRACTICE } from '../key-record.ts';
import { firstAs, readMeta, writeMetaOnce } from '../query-parts.ts';
import type { Tables } from '../tables.ts';

const PAYMENTS_SINCE = 'payments_since';

const documents = subscriptionSchema.pick({
  coupon: true,
  card: true,
  open_invoice: true,
  pending_change: true,
});
const json = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
const text = (document: unknown): string | null => (document === null ? null : JSON.stringify(document));

const accountOf = ({ user_id: _, ...row }: Selectable<Tables['billing_account']>): BillingAccount => ({
  ...row,
  ...documents.parse({
    coupon: json(row.coupon),
    card: json(row.card),
    open_invoice: json(row.open_invoice),
    pending_change: json(row.pending_change),
  }),
});

const paidPlans = PLANS.filter(({ plan }) => PAID_PLANS.some((paid) => paid === plan));
const paidPlanName = sql.join(
  paidPlans.map(({ plan, plan_id }) => sql`when ${sql.lit(plan_id)} then ${sql.lit(plan)}`),
  sql` `,
);
const liveStatuses = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)));

/** Plan paid by the user of the surrounding statement, or null. */
export const paidPlan = () => sql<Plan | null>`(
  select case paid.plan_id ${paidPlanName} end from billing_account as paid
  where paid.user_id = users.id and paid.status in (${liveStatuses}))`;

export function sqlBillingStore(db: Db): BillingStore {
  const metaOf = async (key: string): Promise<string> => {
    const value = await readMeta(db, key);
    if (value === null) throw new Error(`The database has no ${key}.`);
    return value;
  };
  const attempts = () =>
    db
      .selectFrom('checkout_attempt')
      .select([
        'id',
        'purpose',
        'plan_id',
        'price_id',
        'promotion_code_id',
        'session_id',
        'state',
        'created_at',
      ]);
  return {
    async account(owner) {
      const accounts = db.selectFrom('billing_account').selectAll().where('user_id', '=', owner);
      return (await firstAs(accounts, accountOf)) ?? NO_BILLING;
    },
    async saveCustomer(owner, customerId) {
      await db
        .insertInto('billing_account')
        .values({
          user_id: owner,
          customer_id: customerId,
          generation: 0,
          plan_id: NO_BILLING.plan_id,
          credit_balance_cents: 0,
        })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ customer_id: customerId }))
        .execute();
    },
    async save(owner, { coupon, card, open_invoice, pending_change, ...read }) {
      return inTransaction(db, async (within) => {
        const saved = await within
          .updateTable('billing_account')
          .set({
            ...read,
            coupon: text(coupon),
            card: text(card),
            open_invoice: text(open_invoice),
            pending_change: text(pending_change),
          })
          .where('user_id', '=', owner)
          .where((e) => e.or([e('read_at', 'is', null), e('read_at', '<=', read.read_at)]))
          .executeTakeFirst();
        if (saved.numUpdatedRows === 0n) return false;
        const paid = isLive(read.status)
          ? (paidPlans.find(({ plan_id }) => plan_id === read.plan_id)?.plan ?? null)
          : null;
        await within
          .updateTable('users')
          .set({
            plan: sql<Plan>`coalesce(${paid}, granted_plan, 'FREE_TRIAL_PLAN')`,
            // A paid plan replaces the plan chosen at sign-up.
            ...(paid !== null && { chosen_plan: null }),
          })
          .where('id', '=', owner)
          .execute();
        return true;
      });
    },
    async nextGeneration(owner, now) {
      const { generation } = await this.account(owner);
      const next = { ...NO_BILLING, generation: generation + 1, read_at: now.toISOString() };
      const row = { ...next, coupon: null, card: null, open_invoice: null, pending_change: null };
      await inTransaction(db, async (within) => {
        await within
          .insertInto('billing_account')
          .values({ user_id: owner, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute();
        await within
          .updateTable('users')
          .set({ plan: sql<Plan>`coalesce(granted_plan, 'FREE_TRIAL_PLAN')` })
          .where('id', '=', owner)
          .execute();
      });
    },
    openAttempt: (owner, purpose) =>
      firstAs(
        attempts().where((e) => e.and({ user_id: owner, purpose, state: 'open' })),
        (row) => row,
      ),
    async startAttempt(owner, attempt, now) {
      await withLock(db, `checkout of ${owner}`, async (within) => {
        await within
          .updateTable('checkout_attempt')
          .set({ state: 'over' })
          .where((e) => e.and({ user_id: owner, purpose: attempt.purpose, state: 'open' }))
          .execute();
        await within
          .insertInto('checkout_attempt')
          .values({ ...attempt, user_id: owner, state: 'open', created_at: now.toISOString() })
          .execute();
      });
    },
    async attemptOpened(owner, id, sessionId) {
      await db
        .updateTable('checkout_attempt')
        .set({ session_id: sessionId })
        .where((e) => e.and({ user_id: owner, id }))
        .execute();
    },
    async endAttempt(owner, id, state) {
      await db
        .updateTable('checkout_attempt')
        .set({ state })
        .where((e) => e.and({ user_id: owner, id }))
        .execute();
    },
    attemptOfSession: (owner, sessionId) =>
      firstAs(
        attempts().where((e) => e.and({ user_id: owner, session_id: sessionId })),
        (row) => row,
      ),
    ownerOfCustomer: (customerId) =>
      firstAs(
        db.selectFrom('billing_account').select('user_id as id').where('customer_id', '=', customerId),
        ownerOf,
      ),
    async withCustomer() {
      const rows = await db
        .selectFrom('billing_account')
        .select('user_id as id')
        .where('customer_id', 'is not', null)
        .orderBy('user_id')
        .execute();
      return rows.map(ownerOf);
    },
    async problems() {
      const rows = await db
        .selectFrom('billing_account')
        .innerJoin('users', 'users.id', 'billing_account.user_id')
        .select(['users.id', 'users.first_name', 'users.last_name', 'billing_account.problem'])
        .where('billing_account.problem', 'is not', null)
        .orderBy('users.id')
        .limit(200)
        .execute();
      return rows.flatMap(({ problem, id, ...names }) =>
        problem === null ? [] : [{ user: { id, name: fullName(names) }, problem }],
      );
    },
    async paymentsSince(now) {
      await writeMetaOnce(db, PAYMENTS_SINCE, now.toISOString());
      return metaOf(PAYMENTS_SINCE);
    },
    installation: () => metaOf(PRACTICE),
  };
}
