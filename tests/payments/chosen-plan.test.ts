import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD, SUBSCRIPTION_PATH, payingPractice, sessionOf } from '../support/stripe-imitation.ts';

const { practice, enterCard } = await payingPractice();
const EVA = { first_name: 'Eva', last_name: 'Lind', password: 'nine green bottles' };

/** Signs up by the mailed link and returns the user's profile after sign-in. */
async function signedUp(email: string, more: object) {
  const body = { ...EVA, email, ...more };
  assert.equal((await practice.call('post', 'auth/register/', { as: null, body })).status, 200);
  const letter = (await practice.mails()).find(({ to }) => to === email);
  const { password } = EVA;
  const { body: login } = await practice.call('post', 'auth/login/', {
    as: null,
    body: { email, password },
  });
  const as = login.data.access.value;
  const chosen = async () => {
    const profile = await practice.call('get', 'auth/profile/', { as });
    const plan = await practice.call('get', 'auth/current_plan/', { as });
    return [profile.body.data.chosen_plan, (plan.body.data as { chosen_plan: unknown }).chosen_plan];
  };
  const text = letter?.text ?? '';
  return { as, chosen, text, link: /\/sign-in\S*/.exec(text)?.[0] };
}

test('the link in the message opens the chosen plan, which remains chosen until a plan is paid', async () => {
  const request = { plan: 'MONTHLY_PLAN', code: 'SPRING' };
  const { as, chosen, text, link } = await signedUp('eva@example.com', request);
  assert.match(text, /You chose the Monthly Plan/);
  assert.equal(link, `/sign-in?next=${encodeURIComponent('/payment?plan=2&code=SPRING')}`);
  assert.deepEqual(await chosen(), ['MONTHLY_PLAN', 'MONTHLY_PLAN']);
  // Paying for another plan also removes the choice.
  const body = { purpose: 'pay', plan: 'YEARLY_PLAN' };
  const opened = await practice.call('post', SUBSCRIPTION_PATH, { as, body });
  const { client_secret: secret } = opened.body.data as { client_secret: string };
  assert.deepEqual(await chosen(), ['MONTHLY_PLAN', 'MONTHLY_PLAN']);
  assert.deepEqual(await enterCard(secret, CARD.good), { done: true });
  await practice.call('patch', SUBSCRIPTION_PATH, { as, body: { session_id: sessionOf(secret) } });
  assert.deepEqual(await chosen(), [null, null]);
});

test('the page before sign-up takes precedence in the link, and the free trial’s link has no next page', async () => {
  const next = { plan: 'MONTHLY_PLAN', next: '/tutorials' };
  assert.equal((await signedUp('ida@example.com', next)).link, '/sign-in?next=%2Ftutorials');
  const free = await signedUp('ole@example.com', {});
  assert.equal(free.link, '/sign-in');
  assert.deepEqual(await free.chosen(), ['FREE_TRIAL_PLAN', 'FREE_TRIAL_PLAN']);
});

test('rejects a plan that is not for sale', async () => {
  const { as } = await signedUp('ada@example.com', {});
  for (const plan of ['FREE_TRIAL_PLAN', 'GOLD_PLAN', 7]) {
    const refused = await practice.call('post', SUBSCRIPTION_PATH, { as, body: { purpose: 'pay', plan } });
    assert.deepEqual(refused.body.error, { plan: ['Choose one of the plans.'] }, String(plan));
  }
});
