/** Runs the built server in a separate process with signed-in advisors, to measure it over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startSession } from '../../src/server/sessions/sessions.ts';
import { readSettings } from '../../src/server/settings.ts';
import { wireServer } from '../../src/server/wiring.ts';

export interface BenchAdvisor {
  id: number;
  token: string;
}

export interface Question {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  as?: BenchAdvisor;
  body?: Buffer;
}

export interface MeasuredServer {
  address: string;
  folder: string;
  /** Requests Brotli, as browsers do. Throws unless the status is 200. */
  send(question: Question): Promise<Buffer>;
  /** Returns the milliseconds until the last byte of the response. */
  timed(question: Question): Promise<number>;
  /** Returns the longest block of the main thread in milliseconds, and the peak memory, since the previous call. */
  readMemory(): Promise<{ retained: number; megabytes: number }>;
}

const SOCKETS = 20;

/** The Node options of `npm start`, the container and the systemd unit. */
const START_OPTIONS = ['--max-semi-space-size=8'];

type Measure<Found> = (server: MeasuredServer, advisors: readonly BenchAdvisor[]) => Promise<Found>;

/**
 * Starts the server on a practice that `fill` has filled for this number of advisors. Stops the server and deletes
 * the practice at the end.
 */
export async function onMeasuredServer<Found>(
  advisorCount: number,
  fill: (folder: string, advisors: readonly BenchAdvisor[]) => Promise<void>,
  measure: Measure<Found>,
  logLevel = 'error',
  environment: Readonly<Record<string, string>> = {},
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    const advisors = await signedIn(folder, advisorCount);
    await fill(folder, advisors);
    return await onServer({ folder, logLevel, program: SERVER_FILE, environment }, (server) =>
      measure(server, advisors),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs another build on a copy of the same practice, so that one run compares both builds. */
export const withSecondServer = <Found>(
  folder: string,
  program: string,
  logLevel: string,
  measure: (server: MeasuredServer) => Promise<Found>,
): Promise<Found> => withCopy(folder, (copy) => onServer({ folder: copy, logLevel, program }, measure));

/** Runs the server on a copy of the same practice in an empty PostgreSQL database. */
export const onDatabase = <Found>(
  folder: string,
  address: string,
  logLevel: string,
  measure: (server: MeasuredServer) => Promise<Found>,
): Promise<Found> =>
  withCopy(folder, async (copy) => {
    const environment = { PLUMBLINE_DATABASE: address };
    const moving = spawn(process.execPath, [fileOf('../../dist/cli.mjs'), 'migrate-to'], {
      env: { ...process.env, PLUMBLINE_DATA: copy, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(moving, 'exit')) as [number | null];
    if (code !== 0) throw new Error('The practice could not be moved to PostgreSQL.');
    return onServer({ folder: copy, logLevel, program: SERVER_FILE, environment }, measure);
  });

async function withCopy<Found>(folder: string, use: (copy: string) => Promise<Found>): Promise<Found> {
  const copy = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  try {
    cpSync(join(folder, '.'), copy, { recursive: true, filter: (file) => !file.endsWith('server.lock') });
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

interface Program {
  folder: string;
  program: string;
  logLevel: string;
  environment?: Readonly<Record<string, string>>;
}

async function onServer<Found>(
  how: Program,
  measure: (server: MeasuredServer) => Promise<Found>,
): Promise<Found> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const { child, address } = await start(how);
  try {
    const send = createClient(address, agent);
    const server: MeasuredServer = {
      address,
      folder: how.folder,
      send,
      async timed(question) {
        const startedAt = performance.now();
        await send(question);
        return performance.now() - startedAt;
      },
      async readMemory() {
        const replied = once(child, 'message');
        child.send('look');
        const [found] = (await replied) as [{ retained: number; megabytes: number }];
        return found;
      },
    };
    return await measure(server);
  } finally {
    agent.destroy();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function signedIn(folder: string, count: number): Promise<BenchAdvisor[]> {
  const { settings } = readSettings({ PLUMBLINE_DATA: folder, PLUMBLINE_LOG_LEVEL: 'silent' });
  const { services, close } = await wireServer(settings, { distFolder: folder });
  const now = services.clock.now();
  const advisors: BenchAdvisor[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = await services.users.create(
      {
        email: `bench${index}@example.com`,
        first_name: 'Bench',
        last_name: '',
        role_type: 'advisor',
        is_staff: false,
        is_superuser: false,
        password_hash: null,
      },
      now,
    );
    if (!user) throw new Error('The practice already has this user.');
    const { access } = await startSession(services, user, { remember: false, now });
    advisors.push({ id: user.id, token: access.value });
  }
  await close();
  return advisors;
}

const fileOf = (address: string) => fileURLToPath(new URL(address, import.meta.url));

const SERVER_FILE = fileOf('../../dist/server.mjs');

async function start({ folder, program, logLevel, environment }: Program) {
  const child = spawn(process.execPath, [...START_OPTIONS, '--import', fileOf('server-probe.mjs'), program], {
    env: {
      ...process.env,
      PLUMBLINE_DATA: folder,
      PLUMBLINE_PORT: '0',
      PLUMBLINE_LOG_LEVEL: logLevel,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+(?=\/$)/.exec(line) ?? [];
    if (address === undefined) continue;
    // Discards the log so that the pipe does not fill.
    child.stdout.resume();
    return { child, address };
  }
  throw new Error('The server did not start.');
}

const createClient =
  (address: string, agent: Agent): MeasuredServer['send'] =>
  ({ method = 'GET', path, as, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${address}/api/${path}`,
        {
          agent,
          method,
          headers: {
            'accept-encoding': 'br',
            ...(as ? { authorization: `Bearer ${as.token}` } : {}),
            ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
          },
        },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(Buffer.concat(pieces));
            else reject(new Error(`${path} returned ${response.statusCode}.`));
          });
        },
      );
      sent.on('error', reject).end(body);
    });
