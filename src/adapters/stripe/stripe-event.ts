/** An event that was signed: its body is looked at before anything is stored, whatever it says. */
import * as z from 'zod';
import type { ProviderEvent } from '../../domain/practice/payments/payment-provider.ts';

/** Of a signature, and of the event itself. */
export const TOLERANCE_SECONDS = 300;

const id = z.string().regex(/^\w{1,255}$/);
const eventSchema = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  created: z.number().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const identified = z.union([id, z.object({ id }).transform((thing) => thing.id)]);

export const isAhead = (seconds: number): boolean => seconds > Date.now() / 1000 + TOLERANCE_SECONDS;

/** Of a header as the provider writes it: "t=1767225600,v1=…". */
export const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);

export function eventOf(body: unknown): ProviderEvent | 'unsigned' | 'unexpected' {
  const event = eventSchema.safeParse(body);
  if (!event.success) return 'unexpected';
  const { id: eventId, type, created = 0, data } = event.data;
  if (isAhead(created)) return 'unsigned';
  // Of the thing that the event is about: a customer itself, or what belongs to one.
  const { object } = data;
  const customer = identified.safeParse(object['object'] === 'customer' ? object['id'] : object['customer']);
  return { id: eventId, type, customer_id: customer.success ? customer.data : null };
}
