/** Starts the server from settings and stops it. */
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { httpAddress } from './http/addresses.ts';
import { createApp } from './app.ts';
import { startPeriodicJobs, jobHandlers } from './operations/job-handlers.ts';
import { runJobs } from './operations/run-jobs.ts';
import type { Services } from './services.ts';
import { reachedBy } from './sessions/sign-up-mode.ts';
import { SettingsError, type Settings } from './settings.ts';
import { wireServer, type WiringOptions } from './wiring.ts';
import { signInLink } from '../domain/practice/users/tokens.ts';
import { demoPeople, fillDemoPractice, type DemoPerson } from './operations/demo-practice.ts';
import {
  createFirstAdmin,
  DEMO_ADVISOR,
  DEMO_IS_OFF,
  findDemoUsers,
  FIRST_ADMIN,
} from './operations/demo-users.ts';
import type { AuditAction } from '../domain/practice/users/audit-actions.ts';
import {
  type LeftoverChange,
  changeLabel,
  markText,
  INDEX_AUDIT_ACTIONS,
} from '../domain/market/imported/imported-figures.ts';

// Recovers interrupted changes of market figures at startup.

type RecoveryServices = Pick<Services, 'hasOtherServers' | 'audit' | 'clock' | 'indexes' | 'log'>;

const ACTIVE_CHANGE_MS = 60_000;

/** Runs before any calculation. Activates logged changes, discards the others, and logs both. */
async function finishIndexChanges({
  hasOtherServers,
  audit,
  clock,
  indexes,
  log,
}: RecoveryServices): Promise<void> {
  const isShared = await hasOtherServers();
  const interrupted = indexes.store
    .listInterrupted()
    .filter(({ since }) => !isShared || Date.now() - since.getTime() > ACTIVE_CHANGE_MS);
  if (interrupted.length === 0) return;
  try {
    const findLatest = async (action: AuditAction) =>
      (await audit.list({ page: 1, size: 1, action })).items[0] ?? null;
    const [imported, removed, discarded] = await Promise.all([
      findLatest('index_imported'),
      findLatest('index_removed'),
      findLatest('index_change_discarded'),
    ]);
    // Changes are sequential, so only the latest can be logged but inactive.
    const latest = (imported?.id ?? 0) > (removed?.id ?? 0) ? imported : removed;
    const isLogged = (change: LeftoverChange): boolean => {
      const { action = '', detail = null, id = 0 } = latest ?? {};
      if (action !== INDEX_AUDIT_ACTIONS[change.kind] || change.mark === '') return false;
      const [first, last] = [`${change.id}, `, `, ${markText(change.mark)}`];
      if (!detail?.startsWith(first) || !detail.endsWith(last)) return false;
      return !(discarded && discarded.id > id && discarded.detail === changeLabel(change));
    };
    for (const change of interrupted) {
      const logged = isLogged(change);
      const action = logged ? 'index_change_finished' : 'index_change_discarded';
      await audit.record({ action, user_id: null, detail: changeLabel(change), origin: null }, clock.now());
      if (logged) change.activate();
      else change.discard();
      const ending = logged ? 'it is now active' : 'it was discarded';
      log.info(`A change of market figures was interrupted (${changeLabel(change)}): ${ending}.`);
    }
    await indexes.shared.changed();
  } catch (error) {
    // Retried at the next start.
    log.error('An interrupted change of market figures could not be finished.', error);
  }
}

/** Prevents publishing the demo practice without an explicit setting. */
async function assertDemoChosen(services: Services): Promise<void> {
  const { settings, users } = services;
  const hasDemo = (await findDemoUsers(services)).length > 0;
  if (settings.demo === '0' && hasDemo) throw new SettingsError(DEMO_IS_OFF);
  const reached = reachedBy(settings);
  if (settings.demo === 'unset' && reached !== null && (hasDemo || (await users.count()) === 0))
    throw new SettingsError(
      `PLUMBLINE_DEMO: enter 0 to start an empty practice, or 1 to publish the demo practice. Other machines can reach this server (${reached}).`,
    );
}

export async function fillIfNew(
  services: Services,
  people: readonly DemoPerson[] = demoPeople,
): Promise<void> {
  if ((await services.users.count()) > 0) return;
  if (services.settings.demo === '0') await createFirstAdmin(services, services.clock.now());
  // In one transaction, because a partial practice has users and would never be completed.
  else await services.transaction((stores) => fillDemoPractice({ ...services, ...stores }, people));
}

/** Returns a link for the first admin or the demo advisor without a password. */
async function firstSignInLink(services: Services, baseUrl: string): Promise<string | null> {
  for (const email of [FIRST_ADMIN, DEMO_ADVISOR]) {
    const user = await services.users.findByEmail(email);
    if (user?.password_hash === null)
      return signInLink(services, user, { baseUrl, now: services.clock.now() });
  }
  return null;
}

export interface RunningServer {
  url: string;
  /** One-time link for the demo advisor or first admin, if they have no password. */
  signInLink: string | null;
  services: Services;
  /** Waits for active requests, then closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

/** Active requests are aborted after this time. */
const STOP_TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;
const NOTE_AUDIT_END_MS = 5000;

export async function startWith(
  settings: Settings,
  { people, ...options }: WiringOptions & { people?: readonly DemoPerson[] | undefined },
): Promise<RunningServer> {
  const { services, backup, started, noteAuditEnd, noteAddress, close } = await wireServer(settings, options);
  let server: Server;
  try {
    if (backup !== null) services.log.info(`The database was copied to ${backup} before its migration.`);
    await finishIndexChanges(services);
    await assertDemoChosen(services);
    await fillIfNew(services, people);
    await started();
    server = await listen(services);
  } catch (error) {
    await close();
    throw error;
  }
  const jobs =
    settings.jobs === 'server' ? await runJobs(services.jobQueue, jobHandlers(services), services.log) : null;
  // In the background: many files or a slow provider do not delay startup.
  if (jobs) services.background.run('Scheduling of periodic jobs', () => startPeriodicJobs(services));
  const flushTimer = setInterval(
    () =>
      services.background.run('Writing rejections to the audit log', async () => {
        await services.signOuts.flush();
        await services.rejections.flush();
      }),
    MINUTE_MS,
  );
  flushTimer.unref();
  const auditEndTimer = setInterval(
    () => services.background.run('Writing audit.seal', noteAuditEnd),
    NOTE_AUDIT_END_MS,
  );
  auditEndTimer.unref();

  const url = listeningUrl(server, settings);
  services.listening.url = url;
  noteAddress(url + settings.appBase);
  const publicBase = (settings.publicUrl?.origin ?? url) + settings.appBase;
  let stopped: Promise<void> | undefined;
  return {
    url,
    signInLink: await firstSignInLink(services, publicBase),
    services,
    stop() {
      services.life.stopping = true;
      stopped ??= (async () => {
        clearInterval(flushTimer);
        clearInterval(auditEndTimer);
        await closeServer(server);
        await jobs?.stop();
        await close();
      })();
      return stopped;
    },
  };
}

async function listen(services: Services): Promise<Server> {
  const { host, port } = services.settings;
  const server = serve({ fetch: createApp(services).fetch, hostname: host, port });
  if (!('closeIdleConnections' in server)) throw new Error('An HTTP/1 server was expected.');
  await once(server, 'listening');
  return server;
}

function listeningUrl(server: Server, { host }: Settings): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return httpAddress(name, address.port);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const forceClose = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    server.close((error) => {
      clearTimeout(forceClose);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
