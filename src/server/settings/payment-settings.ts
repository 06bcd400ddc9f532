/** Settings of card payments and the free trial. */
import {
  address,
  commaSeparated,
  HTTP,
  integer,
  isLoopback,
  matching,
  setting,
  type SettingsOf,
} from './setting.ts';

/** URL of a local mock. Restricted to this machine, so keys and cards never reach other hosts. */
const loopbackUrl = address(HTTP, ({ hostname }) => isLoopback(hostname));

/** Stripe keys have a prefix, then letters, digits and underscores. */
const stripeKey = (start: string) => (text: string) =>
  text === '' ? null : new RegExp(`^${start}_(?:test|live)_\\w{1,250}$`).test(text) ? text : undefined;

const PRICE = matching('a lookup key or an id such as price_1Q2w3E', /^[\w-]{1,200}$/);

export const PAYMENT_SETTINGS = {
  stripeSecretKey: setting('PLUMBLINE_STRIPE_SECRET_KEY', '', {
    meaning:
      'Secret or restricted key of Stripe, for card payments; docs/payments.md. Empty: all users have the free trial.',
    expects: 'a key that begins with sk_test_, sk_live_, rk_test_ or rk_live_',
    read: stripeKey('[sr]k'),
  }),
  stripePublishableKey: setting('PLUMBLINE_STRIPE_PUBLISHABLE_KEY', '', {
    meaning: 'Publishable key of the same Stripe account, for browsers.',
    expects: 'a key that begins with pk_test_ or pk_live_',
    read: stripeKey('pk'),
  }),
  stripeWebhookSecrets: setting('PLUMBLINE_STRIPE_WEBHOOK_SECRET', '', {
    meaning: 'Signing secret of the webhook; two, separated by a comma, while one replaces the other.',
    expects: 'one or two secrets that begin with whsec_, by comma',
    read: commaSeparated(2, /^whsec_[\w+/=]{1,250}$/),
  }),
  stripePriceMonthly: setting('PLUMBLINE_STRIPE_PRICE_MONTHLY', 'plumbline_monthly', {
    meaning: 'Stripe price of the Monthly Plan: its lookup key or its id.',
    ...PRICE,
  }),
  stripePriceYearly: setting('PLUMBLINE_STRIPE_PRICE_YEARLY', 'plumbline_yearly', {
    meaning: 'Stripe price of the Yearly Plan: its lookup key or its id.',
    ...PRICE,
  }),
  trialDays: setting('PLUMBLINE_TRIAL_DAYS', '14', {
    meaning:
      'Days of the free trial, from sign-up or the first start with Stripe keys, the later of the two; 0: no end.',
    ...integer(0, 3650, ' of days'),
  }),
  planGated: setting('PLUMBLINE_PLAN_GATED', '', {
    meaning:
      'Pages, separated by commas, that require an active plan and otherwise lead to /current-plan. Entered data is never withheld.',
    expects: 'paths by comma, such as /report-builder, /scenario',
    read: commaSeparated(100, /^\/[\w/:.-]*$/),
  }),
  stripeApiUrl: setting('PLUMBLINE_STRIPE_API_URL', '', {
    meaning: 'Address of a Stripe imitation on this machine, for tests with test keys.',
    expects: 'an address of this machine, such as http://127.0.0.1:12111',
    read: loopbackUrl,
  }),
  stripeJsUrl: setting('PLUMBLINE_STRIPE_JS_URL', '', {
    meaning: 'Address of the script of that imitation.',
    expects: 'an address of this machine, such as http://127.0.0.1:12111/endive/stripe.js',
    read: loopbackUrl,
  }),
};

/** Incomplete payment settings, or keys of two accounts, would fail at the first card. */
export function paymentProblems(
  settings: SettingsOf<typeof PAYMENT_SETTINGS> & { publicUrl: URL | null },
): string[] {
  const {
    stripeSecretKey: secret,
    stripePublishableKey: publishable,
    stripeWebhookSecrets: webhook,
  } = settings;
  const keys: [string, boolean][] = [
    [PAYMENT_SETTINGS.stripeSecretKey.name, secret !== null],
    [PAYMENT_SETTINGS.stripePublishableKey.name, publishable !== null],
    [PAYMENT_SETTINGS.stripeWebhookSecrets.name, webhook.length > 0],
  ];
  const input = keys.filter(([, isEntered]) => isEntered).map(([name]) => name);
  const problems: string[] = [];
  if (input.length > 0)
    for (const [name, isEntered] of keys)
      if (!isEntered)
        problems.push(`${name}: enter it too (${input.join(' and ')} is set), or none of the three.`);
  const isLive = [secret, publishable].map((key) => key !== null && /^\w\w_live_/.test(key));
  if (secret !== null && publishable !== null && isLive[0] !== isLive[1])
    problems.push(
      `${PAYMENT_SETTINGS.stripePublishableKey.name}: enter the key of the same kind as ${PAYMENT_SETTINGS.stripeSecretKey.name}, both test or both live.`,
    );
  if (isLive.includes(true) && settings.publicUrl?.protocol !== 'https:')
    problems.push(
      `PLUMBLINE_PUBLIC_URL: enter the https address that people open (the keys of Stripe are live ones).`,
    );
  for (const [name, url] of [
    [PAYMENT_SETTINGS.stripeApiUrl.name, settings.stripeApiUrl],
    [PAYMENT_SETTINGS.stripeJsUrl.name, settings.stripeJsUrl],
  ] as const)
    if (url !== null && (secret === null || isLive.includes(true)))
      problems.push(`${name}: leave it empty, or enter test keys of Stripe with it.`);
  return problems;
}
