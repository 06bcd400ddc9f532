/** A code that somebody typed, and what it takes off a plan's first payment. */
import type { ProviderCode, PaymentProvider } from '../../domain/practice/payments/payment-provider.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { refuseFields } from '../errors.ts';

export const CODE_WORDS = {
  unknown: 'We don’t know this code.',
  used: 'This code has been used.',
  expired: 'This code has expired.',
} as const;

const refused = (why: keyof typeof CODE_WORDS) => refuseFields({ code: [CODE_WORDS[why]] });

export async function usableCode(
  provider: PaymentProvider,
  typed: string,
  { customerId, now }: { customerId: string | null; now: Date },
): Promise<Result<ProviderCode>> {
  const code = await provider.code(typed);
  if (!code || (code.customer_id !== null && code.customer_id !== customerId)) return refused('unknown');
  if (code.most_uses !== null && code.uses >= code.most_uses) return refused('used');
  if (!code.active || (code.expires_at !== null && Date.parse(code.expires_at) <= now.getTime()))
    return refused('expired');
  return ok(code);
}
