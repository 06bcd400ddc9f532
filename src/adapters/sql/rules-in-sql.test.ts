/** Statuses, flags and roles in SQL match those in the domain. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_BILLING } from '../../domain/practice/payments/billing-account.ts';
import { isLive } from '../../domain/practice/payments/plan-state.ts';
import { isAdmin, ownerOf, type User } from '../../domain/practice/users/user.ts';
import { openDatabase } from '../sqlite/database.ts';
import { sqlBillingStore } from './stores/billing-store.ts';
import type { OpenDatabase } from './db.ts';
import { sqlUserStore } from './stores/user-store.ts';
import { SUBSCRIPTION_STATUSES } from '../../domain/practice/users/plan.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
let folder: string;
let database: OpenDatabase;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-rules-'));
  database = openDatabase(folder, { now: NOW });
});
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const userStore = () => sqlUserStore(database.db, database.jobs({ now: () => NOW }));

async function newUser(fields: Partial<Pick<User, 'role_type' | 'is_staff' | 'is_superuser'>> = {}) {
  const store = userStore();
  const plain = { first_name: 'Ada', last_name: 'Test', password_hash: null };
  const rights = { role_type: 'advisor', is_staff: false, is_superuser: false, ...fields } as const;
  const email = `user-${await store.count()}-${Math.random()}@example.com`;
  return (await store.create({ ...plain, ...rights, email }, NOW)) ?? assert.fail('no user');
}

/** As documented by Stripe. */
const COUNTS_AS_PAID = {
  active: true,
  trialing: true,
  past_due: true,
  unpaid: true,
  paused: true,
  incomplete: false,
  incomplete_expired: false,
  canceled: false,
};

for (const status of SUBSCRIPTION_STATUSES)
  test(`an admin’s plan change replaces a subscription that is ${status} only if it is not live`, async () => {
    const user = await newUser();
    const billing = sqlBillingStore(database.db);
    await billing.saveCustomer(ownerOf(user), `customer of ${user.id}`);
    for (const [plan_id, paid] of [
      [2, 'MONTHLY_PLAN'],
      [3, 'YEARLY_PLAN'],
    ] as const) {
      const { customer_id: _, generation: __, ...read } = NO_BILLING;
      const account = { ...read, status, plan_id, read_at: new Date(NOW.getTime() + plan_id).toISOString() };
      assert.equal(await billing.save(ownerOf(user), account), true);
      const changed = await userStore().update(user.id, { plan: 'FREE_TRIAL_PLAN' });
      assert.equal(changed?.plan, COUNTS_AS_PAID[status] ? paid : 'FREE_TRIAL_PLAN');
      assert.equal(isLive(status), COUNTS_AS_PAID[status]);
    }
  });

test('each role or flag alone makes an admin, and the last admin cannot be removed', async () => {
  const users = userStore();
  const plain = await newUser();
  assert.equal(isAdmin(plain), false);
  for (const rights of [{ role_type: 'admin' }, { is_staff: true }, { is_superuser: true }] as const) {
    const admin = await newUser(rights);
    assert.equal(isAdmin(admin), true);
    assert.equal(await users.isLastAdmin(admin.id), true, JSON.stringify(rights));
    assert.equal(await users.isLastAdmin(plain.id), false);
    const second = await newUser(rights);
    assert.equal(await users.demote(admin.id, 'advisor'), true);
    assert.equal(await users.remove(second.id), false);
    const third = await newUser({ role_type: 'admin' });
    assert.equal(await users.remove(second.id), true);
    await database.db.deleteFrom('users').where('id', '=', third.id).execute();
  }
});
