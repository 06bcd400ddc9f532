/**
 * Three built servers on one PostgreSQL, with sixteen parallel writers that use any of them. A random server is
 * killed repeatedly; PostgreSQL is restarted twice, once as after a crash. A writer without a response retries on
 * another server with the same key, as a browser behind a proxy does.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startTestPostgres } from '../../scripts/machine/test-postgres.mjs';
import { toStoredData, MARKS, type StoredData, type StoredRows } from './data-checks.ts';
import { chance, type Chance } from '../support/chance.ts';
import { baseOf, compare, lettersOf } from './rounds.ts';
import { buildIfStale, killAll, startAgain } from './server-process.ts';
import { send, signedInBy, writeUntil, type Reply, type Ledger, type What } from './writers.ts';

const SERVERS = 3;
const LANES = 16;

export interface ServerFindings {
  kills: number;
  acknowledged: number;
  /** Retried requests. */
  again: number;
  /** Stored responses of an earlier attempt. */
  replayed: number;
  longestWaitSeconds: number;
  lost: string[];
  doubled: string[];
  /** Responses other than success, rejection by a rule, or a retryable status. */
  odd: string[];
}

export async function killRandomServers({
  kills,
  seed,
  print,
}: {
  kills: number;
  seed: number;
  print(line: string): void;
}): Promise<ServerFindings> {
  await buildIfStale();
  const postgres = await startTestPostgres({ durable: true });
  if ('absent' in postgres) assert.fail(postgres.absent);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-servers-'));
  const data = join(folder, 'data');
  const start = () => startAgain(data, { PLUMBLINE_DATABASE: postgres.address, PLUMBLINE_POOL: '4' });
  // Must become true after an error too, to end the writers.
  let isOver = false;
  try {
    const random = chance(seed);
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    const [first] = servers;
    assert.ok(first);
    const bearer = await signedInBy(first);
    const base = await baseOf({ url: first.url, bearer });
    const urls = servers.map(({ url }) => url);
    const through = persistent({ urls, bearer, random, isOver: () => isOver });
    // Without mail, which depends on a job and has a separate test.
    const mailed = [{ mark: '', address: '' }];
    const ledger: Ledger = { sent: [], changes: [], removals: [], files: [], toDelete: [], mailed };
    let marks = 0;
    let responseCount = 0;
    const writing = writeUntil(() => isOver, LANES, {
      target: { url: '', bearer, through: through.send },
      base,
      ledger,
      random,
      newMark: () => lettersOf((marks += 1)),
      onResponse: () => (responseCount += 1),
    });
    const waitForResponses = async (count: number) => {
      const from = responseCount;
      while (responseCount < from + count) await wait(5);
    };
    const restarts = [Math.floor(kills / 3), Math.floor((2 * kills) / 3)];
    for (let kill = 0; kill < kills; kill += 1) {
      await waitForResponses(random.integer(1, 40));
      if (restarts.includes(kill)) await postgres.restart(kill === restarts[0] ? 'at once' : 'in order');
      const at = random.integer(0, SERVERS - 1);
      await servers[at]?.kill();
      servers[at] = await start();
      urls[at] = servers[at].url;
      if ((kill + 1) % 20 === 0) print(`${kill + 1} kills`);
    }
    await waitForResponses(LANES);
    isOver = true;
    await writing;

    const lost = new Set<string>();
    const doubled = new Set<string>();
    compare(await readStoredAt(postgres.address, data, lost), ledger, { lost, doubled });
    return {
      kills,
      acknowledged:
        ledger.sent.filter(({ outcome }) => outcome === 'done').length +
        ledger.files.length +
        ledger.removals.length +
        ledger.changes.filter(({ done }) => done !== null).length,
      ...through.counts,
      lost: [...lost],
      doubled: [...doubled],
    };
  } finally {
    isOver = true;
    await killAll();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Retries until there is a response. Requests with neither a key nor an idempotent method are sent once. */
function persistent({
  urls,
  bearer,
  random,
  isOver,
}: {
  urls: string[];
  bearer: string;
  random: Chance;
  isOver(): boolean;
}) {
  const counts = { again: 0, replayed: 0, longestWaitSeconds: 0, odd: new Array<string>() };
  // 429: the limit of concurrent uploads of a user.
  const PASSING = [409, 429, 503];
  return {
    counts,
    async send(method: string, path: string, what: What): Promise<Reply | null> {
      const mayRepeat = method !== 'POST' || what.key !== null || what.body instanceof FormData;
      const startedAt = performance.now();
      for (let tries = 1; ; tries += 1) {
        const url = urls[random.integer(0, urls.length - 1)] ?? '';
        const response = await send({ url, bearer }, method, path, what);
        counts.longestWaitSeconds = Math.max(
          counts.longestWaitSeconds,
          Math.round((performance.now() - startedAt) / 100) / 10,
        );
        if (response?.replayed) counts.replayed += 1;
        const isPassing = response === null || PASSING.includes(response.status);
        if (!isPassing) {
          // Deleted by an earlier attempt whose response was lost.
          if (method === 'DELETE' && response.status === 404 && tries > 1)
            return { ...response, status: 200 };
          if (response.status >= 300 && response.status !== 400)
            counts.odd.push(`${method} ${path}: ${response.status}`);
          return response;
        }
        if (!mayRepeat || isOver()) return null;
        counts.again += 1;
        await wait(random.integer(20, 300));
      }
    },
  };
}

/** Reads the final state of the database and the folder. */
async function readStoredAt(address: string, data: string, lost: Set<string>): Promise<StoredData> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const rows = async <Row extends object>(text: string): Promise<Row[]> =>
      (await client.query<Row>(text)).rows;
    const files = await rows<StoredRows['files'][number]>('select distinct hash from files');
    for (const { hash } of files) {
      const content = readFileSync(join(data, 'files', hash.slice(0, 2), hash));
      if (createHash('sha256').update(content).digest('hex') !== hash) lost.add(`the content ${hash}`);
    }
    const marks = await rows<{ mark: string; times: string }>(MARKS);
    const clients = await rows<{ id: string; middlename: string | null }>(
      'select id, middlename from clients',
    );
    return toStoredData({
      marks: marks.map(({ mark, times }) => ({ mark, times: Number(times) })),
      clients: clients.map(({ id, middlename }) => ({ id: Number(id), middlename })),
      files,
    });
  } finally {
    await client.end();
  }
}
