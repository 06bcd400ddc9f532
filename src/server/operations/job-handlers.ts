/** Job handlers. Each is idempotent, because a job may run twice. */
import { MailNotSent } from '../../domain/practice/users/mail.ts';
import { NEW_EVENTS_JOB } from '../../domain/practice/operation/jobs.ts';
import { mailOverdueBackup, sendMessage } from './pending-mail.ts';
import { followEvents, reconcileEveryone } from '../payments/follow-events.ts';
import { JobError, type JobHandlers } from './run-jobs.ts';
import type { Services } from '../services.ts';
import { UNCONFIRMED_DAYS } from '../../domain/practice/users/tokens.ts';

const HOUR_MS = 3_600_000;
const NIGHTLY = { hour: 3, minute: 30 };

/** Returns the next 3:30 in the server's time zone. */
export function nextNight(now: Date): Date {
  const next = new Date(now);
  next.setHours(NIGHTLY.hour, NIGHTLY.minute, 0, 0);
  if (next.getTime() <= now.getTime()) next.setDate(next.getDate() + 1);
  return next;
}

type PeriodicServices = Pick<Services, 'jobs' | 'clock' | 'webhooks'>;

const scheduleReconciliation = ({ jobs, clock }: PeriodicServices): Promise<void> => {
  const now = clock.now();
  return jobs.add('reconcile', {}, { key: 'nightly', afterMs: nextNight(now).getTime() - now.getTime() });
};

async function scheduleDueEvents({ jobs, clock, webhooks }: PeriodicServices): Promise<void> {
  const due = await webhooks.nextDue();
  if (due === null) return;
  const afterMs = Math.max(1000, Date.parse(due) - clock.now().getTime());
  await jobs.add('follow_events', {}, { key: `due ${due}`, afterMs });
}

export const jobHandlers = (services: Services): JobHandlers => ({
  async mail({ message }) {
    try {
      const waiting = typeof message === 'number' ? await services.waitingMail.find(message) : null;
      if (waiting !== null) await sendMessage(waiting, services);
    } catch (error) {
      // Contains the failed step, but no message content.
      throw error instanceof MailNotSent ? new JobError(error.message) : error;
    }
  },
  async follow_events() {
    await followEvents(services);
    await scheduleDueEvents(services);
  },
  async reconcile() {
    await scheduleReconciliation(services);
    await reconcileEveryone(services);
    await scheduleDueEvents(services);
  },
  async sweep() {
    // Schedules the next sweep first, so a failed sweep does not stop the series.
    await services.jobs.add('sweep', {}, { key: 'hourly', afterMs: HOUR_MS });
    await mailOverdueBackup(services);
    await sweep(services);
  },
});

/** Runs at startup: sweeps, schedules missing periodic jobs, and creates jobs for messages without one. */
export async function startPeriodicJobs(services: Services): Promise<void> {
  await services.waitingMail.addMissingJobs();
  await services.jobs.add('sweep', {}, { key: 'start' });
  if (services.payments.provider === null) return;
  // Existing users' trials start no earlier than this time.
  await services.payments.since();
  await services.payments.provider.ready();
  await scheduleReconciliation(services);
  await services.jobs.add('follow_events', {}, NEW_EVENTS_JOB);
}

const DAY_MS = 86_400_000;
/** Retention of Stripe event payloads and event ids. */
const PAYLOAD_DAYS = 90;
const EVENT_DAYS = 400;

type Swept = Pick<
  Services,
  | 'users'
  | 'sessions'
  | 'accessTokens'
  | 'attempts'
  | 'knownAddresses'
  | 'oneTimeTokens'
  | 'identities'
  | 'idempotency'
  | 'webhooks'
  | 'files'
  | 'audit'
  | 'settings'
  | 'clock'
  | 'shareRecipients'
>;

/**
 * Deletes expired sessions, access tokens, attempts, links, idempotency responses, unconfirmed sign-ups, old Stripe events and unreferenced
 * files. Also removes personal data from old audit lines.
 */
export async function sweep(services: Swept): Promise<void> {
  const { users, sessions, knownAddresses, oneTimeTokens, idempotency, files, audit, settings, clock } =
    services;
  const now = clock.now();
  await users.sweepUnconfirmed(new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS));
  await sessions.sweep(now);
  await services.accessTokens.sweep(now);
  await knownAddresses.sweep(now);
  await oneTimeTokens.sweep(now);
  await services.identities.sweep(now);
  await services.attempts.sweep(now);
  await idempotency.sweep(now);
  await services.webhooks.sweep({
    payloadsBefore: new Date(now.getTime() - PAYLOAD_DAYS * DAY_MS),
    rowsBefore: new Date(now.getTime() - EVENT_DAYS * DAY_MS),
  });
  await files.sweep(now);
  const days = settings.auditPersonalDays;
  if (days > 0) await audit.removePersonal(new Date(now.getTime() - days * DAY_MS));
}
