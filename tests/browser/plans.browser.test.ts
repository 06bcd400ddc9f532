/** Plans and payments in a browser with the Stripe imitation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { CARD, imitationSettings, startStripeImitation } from '../support/stripe-imitation.ts';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { addPerson, emailOf } from './people.ts';
import { longTest } from '../support/long-run.ts';

const imitation = await startStripeImitation();
const practice = await openPractice({ environment: imitationSettings(imitation.url) });
await imitation.control({ webhookUrl: `${practice.server.url}/api/payment/stripe/webhook/` });

const at = (path: string) => practice.server.url + path;
const DAY = 86_400;

/**
 * Polls the URL: the payment page is a separate document, and `waitForURL` throws if a second load replaces the
 * first.
 */
const arrives = (page: Page, path: string): Promise<void> =>
  eventually(() => Promise.resolve(assert.equal(page.url(), at(path))));

async function enterCard(page: Page, number: string, press: string | RegExp): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expires').fill('12/34');
  await card.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: press }).click();
}

/** Checks axe and horizontal overflow, wide and narrow. */
async function checkPage(page: Page, what: string): Promise<void> {
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport);
    await fits(page);
  }
  assert.deepEqual(await axeProblems(page, what), []);
}

test('a visitor who returns from the card provider can sign in to see the result', async () => {
  const page = await practice.stranger();
  const returned = '/stripe-source?session_id=cs_unknown&purpose=card';
  await page.goto(at(returned));
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(at(`/sign-in?next=${encodeURIComponent(returned)}`));
});

longTest(
  'a plan is paid at sign-up, changed, given a new card, canceled, resumed, past due and paid',
  async () => {
    const page = await practice.stranger();
    await page.goto(at('/sign-up/MONTHLY_PLAN?code=SPRING'));
    await page.getByLabel('First name').fill('Ivy');
    await page.getByLabel('Last name').fill('Lund');
    await page.getByLabel('Email').fill('ivy.lund@example.com');
    await page.getByLabel('Password', { exact: true }).fill('nine green bottles');
    await page.getByText('Monthly Plan').waitFor();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Your account is ready. Sign in.').waitFor();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.getByLabel('Email').fill('ivy.lund@example.com');
    await page.getByLabel('Password', { exact: true }).fill('nine green bottles');
    await page.getByRole('button', { name: 'Sign in' }).click();

    // Sign-in continues to the payment, with the code.
    await arrives(page, '/payment?plan=2&code=SPRING');
    // The chosen plan remains visible until it is paid.
    const chosen = 'You chose the Monthly Plan, $49.00 a month. It starts when you pay.';
    await page.goto(at('/'));
    await page.getByText(chosen).waitFor();
    await checkPage(page, 'home with a chosen plan');
    await page.getByRole('link', { name: 'Choose another plan' }).click();
    await page.getByText('You chose this plan').waitFor();
    await page.goto(at('/current-plan'));
    await page.getByText(chosen).waitFor();
    await checkPage(page, 'current plan, chosen and not paid');
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.goto(at('/payment?plan=2&code=NOBODY'));
    await page.getByText('This code isn’t valid.').waitFor();
    await checkPage(page, 'payment with a wrong code');
    await page.getByRole('link', { name: 'Continue without the code' }).click();
    await page.getByRole('button', { name: 'Pay $49.00' }).waitFor();
    await page.goto(at('/payment?plan=2&code=SPRING'));
    await page.getByText('Due today').waitFor();
    await page.getByText('$39.20', { exact: true }).waitFor();
    await page.getByText('$49.00 a month').waitFor();
    await page.getByText('Starts today, renews until you cancel.').waitFor();
    await page
      .frameLocator('iframe[title="Secure card payment input frame"]')
      .getByLabel('Expires')
      .waitFor();
    await checkPage(page, 'payment');
    await page.getByRole('button', { name: 'Pay $39.20' }).click();
    await page.getByText('Complete the card details.').waitFor();
    for (const [card, words] of [
      [CARD.declined, 'Your card was declined.'],
      [CARD.funds, 'Your card has insufficient funds.'],
      [CARD.expired, 'Your card has expired.'],
    ] as const) {
      await enterCard(page, card, 'Pay $39.20');
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    }
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await enterCard(page, CARD.bankOnce, 'Pay $39.20');
    await bank.getByRole('button', { name: 'Fail' }).click();
    await page.getByText('Your bank didn’t confirm the payment. Try again or use another card.').waitFor();
    await checkPage(page, 'payment that the bank refused');
    // The outcome is unknown, so the page reads the subscription first. The browser retries a request whose connection
    // broke.
    await imitation.control({ down: { when: 'before', times: 9, path: '/endive/confirm' } });
    await enterCard(page, CARD.good, 'Pay $39.20');
    await page.getByRole('heading', { name: 'You haven’t been charged.' }).waitFor();
    await imitation.control({ down: { when: 'before', times: 0 } });
    await checkPage(page, 'not charged');
    await page.goto(at('/payment?plan=2&code=SPRING'));
    await enterCard(page, CARD.bankOnce, 'Pay $39.20');
    await bank.getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Your Monthly Plan is active.').waitFor();
    assert.equal(new URL(page.url()).pathname, '/payment-thankyou');
    await checkPage(page, 'thank you');

    await page.getByRole('link', { name: 'Pricing' }).click();
    await page.getByRole('link', { name: 'Switch to Yearly' }).waitFor();
    await checkPage(page, 'pricing');
    await page.getByRole('link', { name: 'Switch to Yearly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch to Yearly' });
    await dialog.getByText('Credit for unused time').waitFor();
    await dialog.getByText(/^Due today \$4\d\d\.\d\d\. Next payment: \$490\.00 on /).waitFor();
    const pay = dialog.getByRole('button', { name: /^Pay \$4\d\d\.\d\d and switch$/ });
    await pay.waitFor();
    assert.deepEqual(await axeProblems(page, 'switch'), []);
    await pay.click();
    await page.getByText('$490.00 a year.', { exact: false }).waitFor();
    await checkPage(page, 'current plan');

    await page.getByRole('link', { name: 'Payment method' }).click();
    await page.getByText('Visa ending in 3155, expires 12/34').waitFor();
    await page.getByRole('link', { name: 'Replace card' }).click();
    await arrives(page, '/edit-payment-method');
    await enterCard(page, CARD.failsLater, 'Save card');
    await page.getByText('Visa ending in 0341, expires 12/34').waitFor();
    assert.equal(new URL(page.url()).pathname, '/payment-method');
    await checkPage(page, 'payment method');

    await page.getByRole('link', { name: 'Current plan' }).click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByText('You won’t be charged again.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Keep my plan' }).click();
    await page.getByText('$490.00 a year.', { exact: false }).waitFor();

    // The year has ended, and the card is declined.
    await imitation.control({ advance: 366 * DAY });
    // Each Stripe event adds a job.
    await eventually(async () => assert.equal(await practice.server.services.webhooks.nextDue(), null));
    // The event may arrive after this check.
    const unpaid = page.getByText('We couldn’t charge your card. Update it to keep your plan.');
    await eventually(async () => {
      await page.reload();
      await unpaid.waitFor({ timeout: 3000 });
    });
    await checkPage(page, 'payment due');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('Your card was declined.', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: 'Replace card' }).click();
    await arrives(page, '/edit-payment-method');
    await enterCard(page, CARD.good, 'Save card');
    await page.getByText('Visa ending in 4242, expires 12/34').waitFor();
    await page.getByRole('link', { name: 'Current plan' }).click();
    await page.getByText('$490.00 a year.', { exact: false }).waitFor();

    await page.getByRole('link', { name: 'Payment history' }).click();
    await page.getByRole('cell', { name: '$39.20' }).first().waitFor();
    await eventually(async () => assert.equal(await page.getByRole('link', { name: /invoice/i }).count(), 6));
    await checkPage(page, 'payment history');
    await page.context().close();
  },
);

longTest('a code is applied on the pricing page, and an expired one is reported', async () => {
  const page = await practice.advisor();
  await page.goto(at('/pricing'));
  for (const [code, said] of [
    ['', 'Enter a code.'],
    ['NOBODY', 'This code isn’t valid.'],
    ['PAST', 'This code has expired.'],
  ] as const) {
    await page.getByLabel('Coupon code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(said).waitFor();
  }
  await page.getByLabel('Coupon code').fill('always');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('$44.10 a month').waitFor();
  await checkPage(page, 'pricing with a code');
  await page.getByRole('link', { name: 'Choose Monthly' }).click();
  await page.getByRole('button', { name: 'Pay $44.10' }).waitFor();
  await page.context().close();
});

longTest(
  'yearly to monthly: dialog, plan and history show the credit, what it pays and the first charge',
  async () => {
    // Resets the simulated clock, which earlier tests have advanced.
    imitation.book.saved.offset = 0;
    await addPerson(practice, 'Yara', 'advisor');
    const page = await practice.signedIn(emailOf('Yara'));
    await page.goto(at('/payment?plan=3'));
    await enterCard(page, CARD.good, 'Pay $490.00');
    await page.getByText('Your Yearly Plan is active.').waitFor();
    await page.goto(at('/current-plan?change=2'));
    const dialog = page.getByRole('dialog', { name: 'Switch to Monthly' });
    await dialog
      .getByText(
        /^Due today \$0\.00\. Your credit of \$441\.00 pays your next 9 months\. First charge: \$49\.00 on /,
      )
      .waitFor();
    for (const part of ['First month', 'Credit for unused time', 'Remaining credit'])
      await dialog.getByText(part, { exact: true }).waitFor();
    assert.deepEqual(await axeProblems(page, 'switch with credit'), []);
    await dialog.getByRole('button', { name: 'Switch to Monthly' }).click();
    await page.getByText(/Next payment \$49\.00 on .+, from your credit of \$441\.00\./).waitFor();
    await checkPage(page, 'current plan with credit');
    await imitation.control({ advance: 32 * DAY });
    await page.goto(at('/payment-history'));
    for (const status of ['Credit added $441.00', 'Paid from credit'])
      await page.getByRole('cell', { name: status, exact: true }).waitFor();
    await checkPage(page, 'payment history with credit');
    // The dialog explains the effect of a deletion on the subscription.
    await page.goto(at('/edit-profile'));
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page
      .getByText('The subscription ends now. Past payments aren’t refunded.', { exact: false })
      .waitFor();
    await page.context().close();
  },
);

longTest('two tabs that pay simultaneously both report success, and one plan is charged', async () => {
  await addPerson(practice, 'Tove', 'advisor');
  const one = await practice.signedIn(emailOf('Tove'));
  const two = await one.context().newPage();
  for (const page of [one, two]) {
    await page.goto(at('/payment?plan=2'));
    await page.getByRole('button', { name: 'Pay $49.00' }).waitFor();
  }
  await Promise.all([one, two].map((page) => enterCard(page, CARD.good, 'Pay $49.00')));
  for (const page of [one, two]) await page.getByText('Your Monthly Plan is active.').waitFor();
  const customer = Object.keys(imitation.book.saved.customers).at(-1);
  const customerPlans = Object.values(imitation.book.saved.subscriptions).filter(
    (plan) => plan.customer === customer,
  );
  assert.equal(customerPlans.length, 1);
  await one.context().close();
});

test('no page other than those two loads a script of the card provider', async () => {
  const page = await practice.advisor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const foreign = () => requests.filter((url) => url.startsWith(imitation.url));
  await page.goto(at('/pricing'));
  await page.getByRole('link', { name: 'Choose Monthly' }).waitFor();
  await page.getByRole('link', { name: 'Current plan' }).click();
  await page.getByText('Your free trial runs through', { exact: false }).waitFor();
  assert.deepEqual(foreign(), []);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('link', { name: 'Choose Monthly' }).click();
  await arrives(page, '/payment?plan=2');
  await page.getByRole('button', { name: 'Pay $49.00' }).waitFor();
  await eventually(async () => assert.notDeepEqual(foreign(), []));
  // Also after a full page load, the elements of Stripe's script are removed.
  await page.getByRole('link', { name: 'Current plan' }).click();
  await page.getByText('Your free trial runs through', { exact: false }).waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => 'Stripe' in window), false));
  await page.context().close();
});

longTest(
  'an admin reads the log and replays an event; a session opened as a user has no payment actions',
  async () => {
    await addPerson(practice, 'Rhea', 'admin');
    const page = await practice.signedIn(emailOf('Rhea'));
    await page.goto(at('/admin/webhook-logs'));
    await page.getByRole('button', { name: 'checkout.session.completed' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'checkout.session.completed' });
    await dialog.getByLabel('Payload').getByText('"api_version": "2026-10-28.endive"').waitFor();
    assert.deepEqual(await axeProblems(page, 'payload'), []);
    await dialog.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('Replaying.').waitFor();
    await page.getByRole('button', { name: 'Reconcile now' }).click();
    await page.getByText('Asking about everyone.').waitFor();
    await checkPage(page, 'webhook logs');

    await page.goto(at('/admin/users'));
    await page.getByRole('link', { name: 'Ivy Lund' }).click();
    await page.getByRole('button', { name: 'Open session' }).click();
    const sessionDialog = page.getByRole('dialog');
    await sessionDialog.getByLabel('Reason').fill('Asked about an invoice');
    const opened = page.context().waitForEvent('page');
    await sessionDialog.getByRole('button', { name: 'Open session' }).click();
    const ivys = await Promise.race([opened, page.waitForURL(at('/')).then(() => page)]);
    await ivys.goto(at('/current-plan'));
    await ivys.getByText('Only Ivy can do this.').waitFor();
    await eventually(async () =>
      assert.equal(await ivys.getByRole('button', { name: 'Cancel plan' }).count(), 0),
    );
    await ivys.goto(at('/payment-history'));
    await ivys.getByRole('cell', { name: '$39.20' }).first().waitFor();
    await eventually(async () => assert.equal(await ivys.getByRole('link', { name: /invoice/i }).count(), 0));
    await page.context().close();
  },
);
