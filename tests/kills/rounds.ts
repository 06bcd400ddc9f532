/**
 * Kills the built server repeatedly during writes, first starts and migrations, and checks the data. Acknowledged
 * writes are stored, writes repeated with their key are stored once, and every start succeeds without help.
 */
import assert from 'node:assert/strict';
import Sqlite from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../src/adapters/sqlite/migrate.ts';
import { migrations } from '../../src/adapters/sql/migrations/index.ts';
import { assertSound, inDatabase, readStoredData, type StoredData } from './data-checks.ts';
import { chance, type Chance } from '../support/chance.ts';
import { buildIfStale, killAll, killAtChange, startAgain } from './server-process.ts';
import { send, signedInBy, writeUntilItEnds, type Base, type Ledger } from './writers.ts';

export interface Kills {
  underWrites?: number;
  firstStarts?: number;
  migrations?: number;
  seed: number;
  /** Prints progress. */
  print(line: string): void;
}

export interface Found {
  kills: number;
  /** Writes with a successful response. */
  acknowledged: number;
  /** Requests with a key that had no response and were repeated. */
  repeated: number;
  /** Repeated requests that had completed before the kill and returned the stored response. */
  replayed: number;
  lost: string[];
  doubled: string[];
  /** Messages that were sent more than once. */
  mailedTwice: number;
}

export async function killServer({ seed, print, ...kills }: Kills): Promise<Found> {
  const { underWrites: writes = 0, firstStarts = 0, migrations: migrated = 0 } = kills;
  await buildIfStale();
  const random = chance(seed);
  let killed = 0;
  const count = () => {
    killed += 1;
    if (killed % 20 === 0) print(`${killed} kills`);
  };
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-kills-'));
  try {
    const found = await underWrites(join(folder, 'writes'), writes, random, count);
    for (let round = 0; round < firstStarts; round += 1) {
      await firstStart(join(folder, `first-${round}`), round % 2 === 0, random);
      count();
    }
    for (let round = 0; round < migrated; round += 1) {
      await migration(join(folder, `old-${round}`), random);
      count();
    }
    return { ...found, kills: killed };
  } finally {
    await killAll();
    await rm(folder, { recursive: true, force: true });
  }
}

async function underWrites(
  data: string,
  kills: number,
  random: Chance,
  count: () => void,
): Promise<Omit<Found, 'kills'>> {
  const ledger: Ledger = { sent: [], changes: [], removals: [], files: [], toDelete: [], mailed: [] };
  const found = { acknowledged: 0, repeated: 0, replayed: 0, mailedTwice: 0 };
  const wrong = { lost: new Set<string>(), doubled: new Set<string>() };
  if (kills === 0) return { ...found, lost: [], doubled: [] };
  let marks = 0;
  let server = await startAgain(data);
  const bearer = await signedInBy(server);
  const base = await baseOf({ url: server.url, bearer });

  for (let kill = 0; kill < kills; kill += 1) {
    const target = { url: server.url, bearer };
    const after = random.integer(1, 40);
    let responseCount = 0;
    let stopWriting: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => (stopWriting = resolve));
    ledger.mailed = [];
    const writing = writeUntilItEnds({
      target,
      base,
      ledger,
      random,
      newMark: () => lettersOf((marks += 1)),
      onResponse: () => {
        responseCount += 1;
        if (responseCount >= after) stopWriting();
      },
    });
    await loaded;
    await wait(random.integer(0, 12));
    await server.kill();
    await writing;

    server = await startAgain(data);
    const next = { url: server.url, bearer };
    for (const one of ledger.sent.filter(({ outcome, key }) => outcome === 'nothing' && key !== null)) {
      const response = await send(next, 'POST', one.path, { body: one.body, key: one.key });
      assert.ok(response !== null && response.status <= 400, `${one.path} again: ${response?.status}`);
      // Rejected, for example because a limit was reached: no part of it may be stored.
      one.outcome = response.status === 400 ? 'refused' : 'done';
      found.repeated += 1;
      if (response.replayed) found.replayed += 1;
    }
    for (const removal of ledger.removals.filter(({ outcome }) => outcome === 'nothing')) {
      const reply = await send(next, 'DELETE', `client/${removal.client}/`);
      assert.ok(reply?.status === 200 || reply?.status === 404, String(reply?.status));
      removal.outcome = 'done';
    }
    const letters = await lettersIn(data, ledger);
    for (const { mark, address } of ledger.mailed) {
      const isPromised = ledger.sent.some((one) => one.mark === mark && one.outcome === 'done');
      const ids = letters.get(address) ?? [];
      if (isPromised && ids.length === 0) wrong.lost.add(`the letter to ${address}`);
      // The same Message-ID, so that mail servers can drop the duplicate.
      if (ids.length > 1) found.mailedTwice += 1;
      if (new Set(ids).size > 1) wrong.doubled.add(`the letter to ${address}`);
    }
    compare(readStoredData(data), ledger, wrong);
    assertSound(data);
    count();
  }
  await server.kill();
  found.acknowledged =
    ledger.sent.filter(({ outcome }) => outcome === 'done').length +
    ledger.files.length +
    ledger.removals.length +
    ledger.changes.reduce((sum, { sent }) => sum + sent.length, 0);
  return { ...found, lost: [...wrong.lost], doubled: [...wrong.doubled] };
}

/** Compares all sent requests with the stored data. */
export function compare(
  { marks, middleNames, files }: StoredData,
  ledger: Ledger,
  wrong: Record<'lost' | 'doubled', Set<string>>,
): void {
  for (const { mark, rows, outcome, path } of ledger.sent) {
    const times = marks.get(mark) ?? 0;
    if (times > rows) wrong.doubled.add(`${path} ${mark}`);
    if (outcome === 'done' && times < rows) wrong.lost.add(`${path} ${mark}`);
    // Without a response and a key, either the complete write or no part of it is stored.
    if (outcome === 'nothing' && times !== 0 && times !== rows) wrong.lost.add(`half of ${path} ${mark}`);
    if (outcome === 'refused') assert.equal(times, 0, `${path} was refused and wrote`);
  }
  for (const { mark } of ledger.removals) if (marks.has(mark)) wrong.lost.add(`the removal of ${mark}`);
  for (const change of ledger.changes) {
    const now = middleNames.get(change.client) ?? null;
    const at = change.sent.indexOf(now ?? '');
    const firstPossible = change.sent.indexOf(change.done ?? '');
    if (at < firstPossible) wrong.lost.add(`a change of client ${change.client}`);
    // The result of writes without a response is now known.
    if (change.sent.length > 0) change.done = now ?? change.done;
    change.sent = change.done === null ? [] : [change.done];
  }
  for (const { hash } of ledger.files) if (!files.has(hash)) wrong.lost.add(`the file ${hash}`);
}

/** Returns the Message-IDs for each address, after all messages were sent. */
async function lettersIn(data: string, { mailed }: Ledger): Promise<Map<string, string[]>> {
  if (mailed.length === 0) return new Map();
  const waiting = () =>
    inDatabase(data, (database) => database.prepare('select count(*) from waiting_mail').pluck().get());
  while (waiting() !== 0) await wait(20);
  const letters = new Map<string, string[]>();
  const outbox = join(data, 'outbox');
  if (!existsSync(outbox)) return letters;
  for (const name of readdirSync(outbox).filter((one) => one.endsWith('.eml'))) {
    const content = readFileSync(join(outbox, name), 'utf8');
    const to = /^To: (.+)$/m.exec(content)?.[1];
    const id = /^Message-ID: (.+)$/im.exec(content)?.[1];
    assert.ok(to !== undefined && id !== undefined, `${name} is half of a letter`);
    letters.set(to, [...(letters.get(to) ?? []), id]);
  }
  return letters;
}

/** Starts with or without the demo practice: after the kills, it is complete. */
async function firstStart(data: string, demo: boolean, random: Chance): Promise<void> {
  const environment = { PLUMBLINE_DEMO: demo ? '' : '0' };
  mkdirSync(data, { mode: 0o700 });
  await killAtChange(data, random.integer(1, 40), environment);
  const server = await startAgain(data, environment);
  const bearer = await signedInBy(server);
  assert.ok(bearer.length > 0);
  const count = (table: string) =>
    inDatabase(data, (database) => database.prepare(`select count(*) from ${table}`).pluck().get());
  assert.deepEqual(['users', 'clients', 'reports'].map(count), demo ? [3, 3, 6] : [1, 0, 0]);
  assertSound(data);
  await server.kill();
}

const OLD_CLIENTS = 400;

/** Migrates a database of a random older version: after the kills, it is current and has all of its data. */
async function migration(data: string, random: Chance): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, 'secret.key'), randomBytes(32), { mode: 0o600 });
  const old = migrations.slice(0, random.integer(1, migrations.length - 1));
  const sqlite = new Sqlite(join(data, 'plumbline.db'));
  migrate(sqlite, { migrations: old, backupFolder: join(data, 'backups'), now: new Date() });
  sqlite.exec(
    `insert into users (email, first_name, last_name, role_type, is_staff, is_superuser, created_at)
       values ('admin@localhost', 'First', 'Admin', 'admin', 1, 1, '2026-01-01T00:00:00.000Z');
     with recursive n (i) as (select 1 union all select i + 1 from n where i < ${OLD_CLIENTS})
       insert into clients (owner_id, firstname, lastname, age, created_at, updated_at)
       select 1, 'A', 'B', 45, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`,
  );
  // An unconfirmed sign-up is deleted after a week, with its clients.
  sqlite.exec('update users set confirmed_at = created_at');
  sqlite.close();
  const environment = { PLUMBLINE_DEMO: '0' };
  await killAtChange(data, random.integer(1, 30), environment);
  const server = await startAgain(data, environment);
  inDatabase(data, (database) => {
    assert.equal(database.prepare('select count(*) from clients').pluck().get(), OLD_CLIENTS);
    const applied = database.prepare('select name from migrations order by name').pluck().all();
    assert.deepEqual(
      applied,
      migrations.map(({ name }) => name),
    );
  });
  assertSound(data);
  await server.kill();
}

export async function baseOf({ url, bearer }: { url: string; bearer: string }): Promise<Base> {
  const response = await fetch(`${url}/api/auth/clients/`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { data } = (await response.json()) as {
    data: { id: number; scenarios: { id: number }[]; reports: { id: number }[] }[];
  };
  const [client] = data;
  const [scenario, report] = [client?.scenarios[0], client?.reports[0]];
  assert.ok(client && scenario && report);
  return { client: client.id, scenario: scenario.id, report: report.id };
}

/** Returns a name such as "Markbac": digits become letters, and no name is a prefix of another. */
export const lettersOf = (number: number): string =>
  `Mark${String(number).replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))}`;
