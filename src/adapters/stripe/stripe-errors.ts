import type Stripe from 'stripe';
import { ProviderError } from '../../domain/practice/payments/payment-provider.ts';

type Errors = typeof Stripe.errors;

/** The bank wants to be asked: by the words of a card, of an invoice, and of a subscription. */
const ASKS_BANK = /^authentication_required$|requires_action$/;

/** In the words of the port; what is no answer of Stripe's stays what it is. */
export function providerError(error: unknown, errors: Errors): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { requestId, statusCode, code, decline_code: decline } = error;
  const as = (kind: ProviderError['kind']) =>
    new ProviderError(kind, { code: decline ?? code, requestId, answered: statusCode !== undefined });
  if (error instanceof errors.StripeCardError || statusCode === 402)
    return as(
      ASKS_BANK.test(decline ?? '') || ASKS_BANK.test(code ?? '') ? 'authentication_needed' : 'declined',
    );
  if (statusCode === 404 || code === 'resource_missing') return as('missing');
  // Another request with this key is under way, and was after every try.
  if (statusCode === 409) return as('unreachable');
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeIdempotencyError)
    return as('refused');
  return as('unreachable');
}
