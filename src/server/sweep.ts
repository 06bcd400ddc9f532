import type { Services } from './services.ts';

type Swept = Pick<Services, 'sessions' | 'oneTimeTokens' | 'idempotency' | 'files' | 'clock'>;

/** Drops what can no longer be used: sessions, links, answers kept for repeated requests, files that nothing names. */
export async function sweep({ sessions, oneTimeTokens, idempotency, files, clock }: Swept): Promise<void> {
  const now = clock.now();
  await sessions.sweep(now);
  await oneTimeTokens.sweep(now);
  await idempotency.sweep(now);
  await files.sweep(now);
}
