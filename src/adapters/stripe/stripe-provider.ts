/** Card payments by Stripe, with exactly the parameters in docs/payments.md. */
import type Stripe from 'stripe';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderCode,
} from '../../domain/practice/payments/payment-provider.ts';
import type { Log } from '../../domain/shared/log.ts';
import {
  cardOf,
  changeDueOf,
  codeOf,
  invoiceOf,
  priceOf,
  sessionOf,
  subscriptionOf,
  unpaidOf,
  providerError,
  eventOf,
  isInFuture,
  isWellFormed,
  signedAt,
  TOLERANCE_SECONDS,
} from './from-stripe.ts';

interface StripeOptions {
  secretKey: string;
  webhookSecrets: readonly string[];
  /** Local mock. Null for Stripe. */
  apiUrl: URL | null;
  log: Log;
}

/** The library leaves its method untyped. */
interface Emitter {
  on(event: 'response', handler: (event: Stripe.ResponseEvent) => void): unknown;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const MAX_LISTED = 100;

export function stripeProvider({ secretKey, webhookSecrets, apiUrl, log }: StripeOptions): PaymentProvider {
  let loading: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined;
  // Loaded lazily, because servers without keys do not need it.
  const load = async () => {
    const { default: Library } = await import('stripe');
    const stripe = new Library(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(apiUrl && {
        host: apiUrl.hostname,
        port: apiUrl.port || (apiUrl.protocol === 'https:' ? '443' : '80'),
        protocol: apiUrl.protocol === 'https:' ? ('https' as const) : ('http' as const),
      }),
    });
    // Without the query, which may contain an entered code.
    const emitter: Emitter = stripe;
    emitter.on('response', ({ method, path, status, request_id, elapsed }: Stripe.ResponseEvent) =>
      log.info(`Stripe: ${method} ${path.replace(/\?.*/s, '')} ${status} ${request_id} ${elapsed} ms`),
    );
    return { stripe, errors: Library.errors };
  };
  const call = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    loading ??= load();
    const { stripe, errors } = await loading;
    try {
      return await work(stripe);
    } catch (error) {
      throw providerError(error, errors);
    }
  };
  const run = (work: (stripe: Stripe) => Promise<unknown>): Promise<void> =>
    call(async (stripe) => void (await work(stripe)));
  const listCodes = (requested: Stripe.PromotionCodeListParams): Promise<ProviderCode[]> =>
    call(async (stripe) => {
      const { data } = await stripe.promotionCodes.list({
        ...requested,
        limit: MAX_LISTED,
        expand: ['data.promotion.coupon'],
      });
      return data.map(codeOf).filter((code) => code !== null);
    });
  const nullIfMissing = async <T>(found: Promise<T>): Promise<T | null> => {
    try {
      return await found;
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'missing') return null;
      throw error;
    }
  };

  return {
    ready: () => run(async () => undefined),
    price: (key) =>
      call(async (stripe) => {
        if (!key.startsWith('price_')) {
          const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
          return data[0] ? priceOf(data[0]) : null;
        }
        const price = await nullIfMissing(call(() => stripe.prices.retrieve(key)));
        return price && priceOf(price);
      }),
    codes: () => listCodes({}),
    async code(code) {
      const codes = await listCodes({ code });
      return codes.find(({ active }) => active) ?? codes[0] ?? null;
    },
    previewNew: ({ customer_id, price_id, promotion_code_id }) =>
      call(async (stripe) => {
        const invoice = await stripe.invoices.createPreview({
          ...(customer_id !== null && { customer: customer_id }),
          subscription_details: { items: [{ price: price_id, quantity: 1 }] },
          ...(promotion_code_id !== null && { discounts: [{ promotion_code: promotion_code_id }] }),
        });
        return { subtotal_cents: invoice.subtotal, total_cents: invoice.total };
      }),
    previewChange: (requested) =>
      call(async (stripe) =>
        changeDueOf(
          await stripe.invoices.createPreview({
            customer: requested.customer_id,
            subscription: requested.subscription_id,
            subscription_details: {
              items: [{ id: requested.item_id, price: requested.price_id }],
              proration_behavior: 'always_invoice',
              proration_date: requested.proration_date,
            },
          }),
          requested.price_id,
        ),
      ),
    invoices: (customer) =>
      call(async (stripe) => {
        const { data } = await stripe.invoices.list({ customer, limit: MAX_LISTED });
        return data.map(invoiceOf);
      }),
    planStatusOf: (customerId) =>
      call(async (stripe) => {
        const customer = await nullIfMissing(
          call(() =>
            stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
          ),
        );
        if (customer === null || customer.deleted) return null;
        const { data } = await stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: MAX_LISTED,
          expand: [
            'data.default_payment_method',
            'data.latest_invoice',
            'data.discounts.promotion_code',
            'data.discounts.source.coupon',
          ],
        });
        return {
          card: cardOf(customer.invoice_settings.default_payment_method),
          credit_balance_cents: -customer.balance || 0,
          subscriptions: data.map(subscriptionOf),
        };
      }),
    createCustomer: ({ installation, user_id, idempotency_key }) =>
      call(async (stripe) => {
        const { id } = await stripe.customers.create(
          { metadata: { installation, user: String(user_id) } },
          { idempotencyKey: idempotency_key },
        );
        return id;
      }),
    openSession: (requested) =>
      call(async (stripe) => {
        const purpose: Stripe.Checkout.SessionCreateParams =
          requested.purpose === 'card'
            ? { mode: 'setup', currency: 'usd' }
            : {
                mode: 'subscription',
                ...(requested.price_id !== null && {
                  line_items: [{ price: requested.price_id, quantity: 1 }],
                }),
                ...(requested.promotion_code_id !== null && {
                  discounts: [{ promotion_code: requested.promotion_code_id }],
                }),
              };
        const params: Stripe.Checkout.SessionCreateParams = {
          ...purpose,
          ui_mode: 'elements',
          customer: requested.customer_id,
          allowed_payment_method_types: ['card'],
          return_url: requested.return_url,
        };
        return sessionOf(
          await stripe.checkout.sessions.create(params, { idempotencyKey: requested.idempotency_key }),
        );
      }),
    session: (id) =>
      nullIfMissing(
        call(async (stripe) =>
          sessionOf(await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })),
        ),
      ),
    expireSession: (id) => run((stripe) => stripe.checkout.sessions.expire(id)),
    useCard: ({ customer_id, subscription_id, payment_method_id }) =>
      call(async (stripe) => {
        await stripe.customers.update(customer_id, {
          invoice_settings: { default_payment_method: payment_method_id },
        });
        if (subscription_id !== null)
          await stripe.subscriptions.update(subscription_id, { default_payment_method: payment_method_id });
      }),
    change: ({ subscription_id, item_id, price_id, proration_date, idempotency_key }) =>
      call(async (stripe) => {
        const changed = await stripe.subscriptions.update(
          subscription_id,
          {
            items: [{ id: item_id, price: price_id }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
            proration_date,
          },
          { idempotencyKey: idempotency_key },
        );
        if (changed.pending_update === null || changed.latest_invoice === null) return null;
        const { latest_invoice: latest } = changed;
        const invoice = await stripe.invoices.retrieve(typeof latest === 'string' ? latest : latest.id, {
          expand: ['payments.data.payment.payment_intent'],
        });
        return unpaidOf(invoice);
      }),
    cancelAtPeriodEnd: (id) =>
      run((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    resume: (id, dated) =>
      run((stripe) =>
        stripe.subscriptions.update(id, dated ? { cancel_at: '' } : { cancel_at_period_end: false }),
      ),
    pay: (id, idempotencyKey) => run((stripe) => stripe.invoices.pay(id, {}, { idempotencyKey })),
    voidInvoice: (id) => run((stripe) => stripe.invoices.voidInvoice(id)),
    cancelNow: (id) => run((stripe) => stripe.subscriptions.cancel(id)),
    async readEvent(payload, signature) {
      loading ??= load();
      const { stripe, errors } = await loading;
      const helper = stripe.webhooks.signature;
      const isSignedWith = (secret: string): boolean => {
        try {
          return helper?.verifyHeader(Buffer.from(payload), signature, secret, TOLERANCE_SECONDS) === true;
        } catch (error) {
          if (error instanceof errors.StripeSignatureVerificationError) return false;
          throw error;
        }
      };
      // The library rejects old dates, but not future ones.
      if (!isWellFormed(signature) || !webhookSecrets.some(isSignedWith) || isInFuture(signedAt(signature)))
        return 'unsigned';
      return eventOf(payload);
    },
  };
}
