/** From settings to a listening server, and back to nothing: what main.ts and the browser tests start. */
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { httpAddress } from './addresses.ts';
import { createApp } from './app.ts';
import { fillWhenNew, firstSignInLink } from './first-start.ts';
import { finishIndexChanges } from './index-changes.ts';
import type { Services } from './services.ts';
import { readSettings, type Settings } from './settings.ts';
import { sweep } from './sweep.ts';
import { wireServer, type WiringOptions } from './wiring.ts';

export interface RunningServer {
  /** Address to open, without a slash at the end: "http://127.0.0.1:3000". */
  url: string;
  /** One-time address for the demo advisor (or first admin), while they have no password. */
  signInLink: string | null;
  services: Services;
  /** Lets running requests finish, then closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

/** Requests that have not finished by then are cut off. */
const PATIENCE_MS = 10_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export async function startWith(settings: Settings, options: WiringOptions): Promise<RunningServer> {
  const { services, backup, close } = wireServer(settings, options);
  let server: Server;
  try {
    if (backup !== null)
      services.log.info(`The database was copied to ${backup} before it was brought up to date.`);
    await finishIndexChanges(services);
    await fillWhenNew(services);
    server = await listen(services);
  } catch (error) {
    await close();
    throw error;
  }
  // In the background, also the first time: a folder of many files must not hold up the start.
  const sweepLater = () => services.background.run('the sweep', () => sweep(services));
  sweepLater();
  const sweeping = setInterval(sweepLater, HOUR_MS);
  sweeping.unref();
  const writing = setInterval(
    () => services.background.run('writing refusals to the audit log', () => services.refusals.flush()),
    MINUTE_MS,
  );
  writing.unref();

  const url = listeningUrl(server, settings);
  services.listening.url = url;
  const publicBase = (settings.publicUrl?.origin ?? url) + settings.appBase;
  let stopped: Promise<void> | undefined;
  return {
    url,
    signInLink: await firstSignInLink(services, publicBase),
    services,
    stop() {
      services.life.stopping = true;
      stopped ??= (async () => {
        clearInterval(sweeping);
        clearInterval(writing);
        await closed(server);
        await close();
      })();
      return stopped;
    },
  };
}

/** For tests that need a whole server: its own folder, a free port, the demo practice unless told otherwise. */
export async function startServer(options: {
  dataDir: string;
  distFolder: string;
  port?: number;
  demo?: boolean;
  environment?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const { settings } = readSettings({
    PLUMBLINE_LOG_LEVEL: 'warn',
    PLUMBLINE_PORT: String(options.port ?? 0),
    PLUMBLINE_DATA: options.dataDir,
    PLUMBLINE_DEMO: options.demo === false ? '0' : '',
    ...options.environment,
  });
  return startWith(settings, { distFolder: options.distFolder });
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

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    server.close((error) => {
      clearTimeout(impatience);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
