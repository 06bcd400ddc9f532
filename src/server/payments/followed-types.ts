/** Events that say something of a plan; every other one is kept and passed over. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'payment_method.automatically_updated',
]);

export const isFollowed = (type: string): boolean =>
  FOLLOWED.has(type) || type.startsWith('customer.subscription.') || type.startsWith('price.');
