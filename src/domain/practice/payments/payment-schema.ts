/** Schemas of the payment calls. Money is in whole cents; times are ISO texts. */
import * as z from 'zod';
import { pageSchema } from '../../shared/list-schema.ts';
import { flag, listOf, oneOf, optional, record, text, integerBetween } from '../../shared/schema-fields.ts';
import {
  PLANS,
  PLAN_STATES,
  SUBSCRIPTION_STATUSES,
  PAID_PLANS,
  PURPOSES,
  WEBHOOK_OUTCOMES,
} from '../users/plan.ts';

const cents = z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const when = z.iso.datetime();
const plan = () => oneOf('plan', PAID_PLANS, 'Choose one of the plans.');
const planName = z.enum(PLANS.map((entry) => entry.plan));
const interval = z.enum(['month', 'year']);

/** refused: the provider rejects the server's key. */
const paymentsState = z.enum(['ready', 'off', 'unreachable', 'refused']);

export const pricesSchema = z.object({
  payments: paymentsState,
  publishable_key: z.string().nullable(),
  /** Address of the provider's script, for the two pages with a card form. */
  script: z.string().nullable(),
  prices: z.array(
    z.object({
      plan: z.enum(PAID_PLANS),
      plan_id: z.int(),
      /** Null if the provider names no amount. */
      amount_cents: cents.nullable(),
      interval,
      available: z.boolean(),
    }),
  ),
});
export type Prices = z.infer<typeof pricesSchema>;

const duration = z.enum(['once', 'forever', 'repeating']);
export type CouponDuration = z.infer<typeof duration>;
const couponWorth = { percent_off: z.number().nullable(), amount_off_cents: cents.nullable(), duration };

export const couponsSchema = z.array(
  z.object({ code: z.string(), active: z.boolean(), ...couponWorth, expires_at: when.nullable() }),
);

const MAX_CODE_LENGTH = 64;
const code = () => text('code', MAX_CODE_LENGTH);

export const validateCouponSchema = record('Input', { code: code(), plan: plan() });
export const couponWorthSchema = z.object({ discount_cents: cents, total_cents: cents, duration });
export type CouponWorth = z.infer<typeof couponWorthSchema>;

/** GET payment/my-invoice-history/, latest first. Without links if an admin impersonates the user. */
export const invoiceHistorySchema = z.array(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    created: when,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    total_cents: cents,
    /** Paid from the customer's credit. */
    from_credit_cents: cents,
    /** Paid by card. A negative `total_cents` became credit. */
    charged_cents: cents,
    hosted_invoice_url: z.string().nullable(),
    invoice_pdf: z.string().nullable(),
  }),
);
export type InvoiceHistory = z.infer<typeof invoiceHistorySchema>;

const planStatusFields = {
  plan: planName,
  plan_id: z.int(),
  plan_active: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(PLAN_STATES),
  /** Past or future end of the trial or plan; null if it continues. */
  ends_at: when.nullable(),
};

export const currentPlanSchema = z.object({
  ...planStatusFields,
  /** The plan selected at sign-up. The actual plan changes after payment. */
  chosen_plan: planName.nullable(),
});
export type CurrentPlan = z.infer<typeof currentPlanSchema>;

/** The amount due as the provider reports it. `url`: the provider's page for the bank's confirmation. */
const openInvoice = z.object({ id: z.string(), amount_due_cents: cents, url: z.string().nullable() });
export type OpenInvoice = z.infer<typeof openInvoice>;

/** Response of GET, PATCH and DELETE payment/my-subscription/. */
export const subscriptionSchema = z.object({
  ...planStatusFields,
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  amount_cents: cents.nullable(),
  interval: interval.nullable(),
  /** Date of the next payment if the subscription continues. */
  period_end: when.nullable(),
  /** Used for future payments. Negative: a debt, added to the next payment. */
  credit_balance_cents: cents,
  /** The next renewal, and the first that the card pays instead of credit; null if the plan does not renew. */
  next_payment_at: when.nullable(),
  next_charge_at: when.nullable(),
  next_charge_cents: cents.nullable(),
  /** Past or future end. */
  cancel_at: when.nullable(),
  coupon: z.object({ code: z.string().nullable(), ...couponWorth, ends_at: when.nullable() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  open_invoice: openInvoice.nullable(),
  /** A plan change that waits for the bank. It takes effect when its invoice is paid, and expires on the date. */
  pending_change: z
    .object({ plan_id: z.int(), expires_at: when, invoice: openInvoice.nullable() })
    .nullable(),
  /** Shown to admins, because only they can correct it at the provider. */
  problem: z.enum(['two_subscriptions', 'unknown_price']).nullable(),
  /** Time of the last successful read from the provider; null before the first. */
  read_at: when.nullable(),
  /** The provider was not reachable: the state is that of `read_at`. */
  stale: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;
export type CouponSummary = NonNullable<Subscription['coupon']>;
export type CardSummary = NonNullable<Subscription['card']>;

export const subscriptionQuerySchema = record('Query', {
  refresh: oneOf('refresh', ['1']).optional(),
});

/** POST payment/my-subscription/: `plan` and `code` only with purpose "pay". */
export const checkoutSchema = record('Input', {
  purpose: oneOf('purpose', PURPOSES),
  plan: optional(plan()),
  code: optional(code()),
})
  .refine(({ purpose, plan: chosen }) => purpose !== 'pay' || chosen !== undefined, {
    path: ['plan'],
    error: 'plan is a required field',
  })
  .refine(({ purpose, plan: chosen, code: given }) => purpose === 'pay' || (chosen ?? given) === undefined, {
    path: ['purpose'],
    error: 'A card is replaced without a plan or a code.',
  });
/** Opens the provider's payment form. Amounts due today and at each later renewal. */
export const checkoutOpenedSchema = z.object({
  client_secret: z.string(),
  total_cents: cents,
  then_cents: cents.nullable(),
});
export type CheckoutOpened = z.infer<typeof checkoutOpenedSchema>;

const MAX_CENTS = 99_999_999;
const yes = (label: string) => optional(flag(label));

const CHANGES = [
  ['session_id'],
  ['plan', 'preview'],
  ['plan', 'proration_date', 'due_cents'],
  ['resume'],
  ['pay'],
  ['discard'],
] as const;

/** PATCH payment/my-subscription/: one of these sets of fields. */
export const changeSchema = record('Input', {
  session_id: optional(text('session_id', 200)),
  plan: optional(plan()),
  preview: yes('preview'),
  proration_date: optional(integerBetween('proration_date', 1, 99_999_999_999)),
  due_cents: optional(integerBetween('due_cents', 0, MAX_CENTS)),
  resume: yes('resume'),
  pay: yes('pay'),
  discard: yes('discard'),
}).transform((sent, context) => {
  const named = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [name],
  );
  const isAllowed = CHANGES.some(
    (fields) => fields.length === named.length && fields.every((name) => named.includes(name)),
  );
  if (!isAllowed) {
    const choices = CHANGES.map((fields) => fields.join(' and '));
    context.addIssue({ code: 'custom', path: ['input'], message: `Send one of: ${choices.join('; ')}.` });
    return z.NEVER;
  }
  return sent;
});

const sessionOutcomeSchema = z.object({ outcome: z.enum(['paid', 'saved', 'open', 'expired']) });
export type SessionOutcome = z.infer<typeof sessionOutcomeSchema>;

/** Present cost of a plan change. The change request repeats `proration_date` and `due_cents`. */
const changePreviewSchema = z.object({
  due_cents: cents,
  /** For the unused part of the paid period, as a positive number. */
  credit_cents: cents,
  first_period_cents: cents,
  /** The customer's balance after the change. */
  credit_balance_cents: cents,
  next_at: when,
  /** Renewals that the credit pays in full before the card is charged. */
  renewals_from_credit: z.int(),
  next_charge_at: when.nullable(),
  next_charge_cents: cents.nullable(),
  proration_date: z.int(),
});
export type ChangePreview = z.infer<typeof changePreviewSchema>;

export const changedSchema = z.union([subscriptionSchema, changePreviewSchema, sessionOutcomeSchema]);

export const webhookLogsQuerySchema = pageSchema.extend({
  outcome: oneOf('outcome', WEBHOOK_OUTCOMES).optional(),
});

const person = z.object({ id: z.int(), name: z.string() });
export const listedEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  customer_id: z.string().nullable(),
  user: person.nullable(),
  received_at: when,
  outcome: z.enum(WEBHOOK_OUTCOMES),
  tries: z.int(),
  next_try_at: when.nullable(),
  /** The unchanged text; null after its retention period and for rejected events. */
  payload: z.string().nullable(),
});
export type ListedEvent = z.infer<typeof listedEventSchema>;

/** Next to the list of events. */
export const webhookStateSchema = z.object({
  /** Problems to correct at the provider, each with its user. */
  problems: z.array(z.object({ user: person.nullable(), problem: z.string() })),
  payments: paymentsState,
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

/** POST auth/admin/webhook-logs/: handles these events again, or reads all accounts from the provider. */
export const webhookReplaySchema = record('Input', {
  ids: optional(listOf('ids', text('id', 100), 1, 100)),
  reconcile: yes('reconcile'),
}).refine(({ ids, reconcile }) => (ids === undefined) !== (reconcile !== true), {
  path: ['ids'],
  error: 'Send ids, or reconcile: true.',
});
export const webhookReplayedSchema = z.object({ queued: z.int() });
