import { UNCONFIRMED_DAYS } from '../domain/practice/users/sign-up.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
/** Of events of the card provider: what came with them, and that they came. */
const PAYLOAD_DAYS = 90;
const EVENT_DAYS = 400;

type Swept = Pick<
  Services,
  | 'users'
  | 'sessions'
  | 'knownAddresses'
  | 'oneTimeTokens'
  | 'idempotency'
  | 'webhooks'
  | 'files'
  | 'audit'
  | 'settings'
  | 'clock'
  | 'shareRecipients'
>;

/**
 * Drops what can no longer be used: sessions, links, answers kept for repeated requests, sign-ups that nobody confirmed, old events of the card provider, files that nothing names, and from the audit log what names persons, once it is old.
 */
export async function sweep(services: Swept): Promise<void> {
  const { users, sessions, knownAddresses, oneTimeTokens, idempotency, files, audit, settings, clock } =
    services;
  const now = clock.now();
  await users.sweepUnconfirmed(new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS));
  await sessions.sweep(now);
  await knownAddresses.sweep(now);
  await oneTimeTokens.sweep(now);
  await idempotency.sweep(now);
  await services.webhooks.sweep({
    payloadsBefore: new Date(now.getTime() - PAYLOAD_DAYS * DAY_MS),
    rowsBefore: new Date(now.getTime() - EVENT_DAYS * DAY_MS),
  });
  await files.sweep(now);
  const days = settings.auditPersonalDays;
  if (days > 0) await audit.removePersonal(new Date(now.getTime() - days * DAY_MS));
}
