import { ProviderError } from '../../domain/practice/payments/payment-provider.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import { detailOf, refuse, refuseFields } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';

/** Said where it may have happened all the same. */
const UNSURE = 'We’re checking whether that went through. You won’t be charged twice.';

export const authenticationNeeded = (url: string | null): Result<never> =>
  fail({ code: 'authentication_needed', detail: detailOf('authentication_needed'), beside: { url } });

interface Asking {
  log: Services['log'];
  /** Money may have moved when there is no answer. */
  charges?: boolean;
  url?: string | null | undefined;
}

/** `work`, with a failure of the provider as a refusal. */
export async function asked<T>(
  { log, charges = false, url = null }: Asking,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn(`Payments: ${error.message}`);
    if (error.kind === 'declined') return declined(error.words);
    if (error.kind === 'authentication_needed') return authenticationNeeded(url);
    if (error.kind !== 'unreachable') return refused(error);
    return charges ? fail({ code: 'stripe_unreachable', detail: UNSURE }) : refuse('stripe_unreachable');
  }
}

/** The provider's sentence about the card, and what it means for the plan. */
export const declined = (words: string | undefined, more = ''): Result<never> =>
  fail({ code: 'card_declined', detail: `${words ?? detailOf('card_declined')}${more}` });

const refused = ({ param }: ProviderError): Result<never> =>
  param?.includes('proration_date')
    ? refuseFields({ proration_date: ['Enter a date within the current period.'] })
    : refuse('payment_refused');

/** An idempotency key of this installation and this user, whatever else the provider's account is used for. */
export const keyOf = async (
  { billing }: Pick<Services, 'billing'>,
  owner: OwnerId,
  of: string,
): Promise<string> => `${await billing.installation()}:${owner}:${of}`;
