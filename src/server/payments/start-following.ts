/** From the start of the server on: what a stop left undone, tries that are due, and everyone once a night. */
import type { Services } from '../services.ts';
import { followEvents, reconcileEveryone } from './follow-events.ts';

const LOOK_MS = 15_000;
const NIGHTLY = { hour: 3, minute: 30 };

/** The next half past three, by the server's clock. */
export function nextNight(now: Date): Date {
  const next = new Date(now);
  next.setHours(NIGHTLY.hour, NIGHTLY.minute, 0, 0);
  if (next.getTime() <= now.getTime()) next.setDate(next.getDate() + 1);
  return next;
}

export function startFollowing(services: Services): () => void {
  const { payments, background, webhooks, clock } = services;
  const { provider } = payments;
  if (provider === null) return () => {};
  // The trial of everyone begins no earlier than here.
  background.run('starting payments', async () => {
    await payments.since();
    await provider.ready();
    await followEvents(services);
  });
  let night = nextNight(clock.now());
  const looking = setInterval(() => {
    const now = clock.now();
    if (now >= night) {
      night = nextNight(now);
      background.run('reconciling everyone', () => reconcileEveryone(services));
      return;
    }
    background.run('following events', async () => {
      const due = await webhooks.nextDue();
      if (due !== null && due <= now.toISOString()) await followEvents(services);
    });
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}
