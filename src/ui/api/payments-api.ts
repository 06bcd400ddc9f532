import { isLive } from '../../domain/practice/payments/plan-state.ts';
import type {
  ChangePreview,
  CheckoutOpened,
  CouponWorth,
  InvoiceHistory,
  Prices,
  SessionOutcome,
  Subscription,
  ListedEvent,
  WebhookState,
} from '../../domain/practice/payments/payment-schema.ts';
import { newRequestKey, verbsOf, type CallOptions } from './http-port.ts';
import { api, session } from '../wiring.ts';
import type { PaidPlan, Purpose, WebhookOutcome } from '../../domain/practice/users/plan.ts';

const SUBSCRIPTION_PATH = 'payment/my-subscription/';

const { get, getPage, post, patch: patchAt, send } = verbsOf(api.call);
// A repeated key would return the same declined card, so each click has a new key.
const patch = <T>(body: unknown, { signal }: CallOptions = {}) =>
  patchAt<T>(SUBSCRIPTION_PATH, body, { signal, key: newRequestKey() });

export const payments = {
  prices: (options?: CallOptions) => get<Prices>('payment/stripe/prices/', options),
  couponWorth: (code: string, plan: PaidPlan) =>
    post<CouponWorth>('payment/stripe/validate-coupon/', { code, plan }),
  invoices: (options?: CallOptions) => get<InvoiceHistory>('payment/my-invoice-history/', options),
  /**
   * The server queries the card provider if its data is over a minute old. The plan decides which pages open, so the
   * session is updated.
   */
  subscription: async (options?: CallOptions) => {
    const plan = await get<Subscription>(`${SUBSCRIPTION_PATH}?refresh=1`, options);
    session.setPlanActive(plan.plan_active);
    const user = session.current.peek()?.user;
    if (user?.chosen_plan && isLive(plan.status)) session.storeUser({ ...user, chosen_plan: null });
    return plan;
  },
  openCheckout: (body: { purpose: Purpose; plan?: PaidPlan; code?: string }, options?: CallOptions) =>
    post<CheckoutOpened>(SUBSCRIPTION_PATH, body, options),
  outcomeOf: (session: string, options?: CallOptions) =>
    patch<SessionOutcome>({ session_id: session }, options),
  previewChange: (plan: PaidPlan, options?: CallOptions) =>
    patch<ChangePreview>({ plan, preview: true }, options),
  change: (plan: PaidPlan, { proration_date, due_cents }: ChangePreview) =>
    patch<Subscription>({ plan, proration_date, due_cents }),
  press: (what: 'resume' | 'pay' | 'discard') => patch<Subscription>({ [what]: true }),
  webhookLogs: ({ page, outcome }: { page: number; outcome: WebhookOutcome | null }, options?: CallOptions) =>
    getPage<ListedEvent, WebhookState>(
      `auth/admin/webhook-logs/?page=${page}&size=25${outcome === null ? '' : `&outcome=${outcome}`}`,
      options,
    ),
  follow: (body: { ids: string[] } | { reconcile: true }) =>
    send<{ queued: number }>('POST', 'auth/admin/webhook-logs/', body),
  cancel: () => send<Subscription>('DELETE', SUBSCRIPTION_PATH),
};
