/** Writes from several advisors' windows in parallel, and records the responses. */
import { setTimeout as wait } from 'node:timers/promises';
import { findCalculation } from '../../src/domain/calculations/registry.ts';
import type { Chance } from '../support/chance.ts';

export interface Sent {
  /** Stored in each row of the write. */
  mark: string;
  /** Number of rows that the write creates. */
  rows: number;
  path: string;
  body: unknown;
  /** Null: sent without a key and not repeated. */
  key: string | null;
  outcome: 'nothing' | 'done' | 'refused';
}

/** A client that is repeatedly updated. */
export interface Change {
  client: number;
  /** Versions in the order of sending, and the last acknowledged version. */
  sent: string[];
  done: string | null;
}

export interface Removal {
  client: number;
  mark: string;
  outcome: 'nothing' | 'done';
}

export interface Ledger {
  sent: Sent[];
  changes: Change[];
  removals: Removal[];
  files: { hash: string }[];
  /** Clients to be deleted, by mark. */
  toDelete: { id: number; mark: string }[];
  mailed: { mark: string; address: string }[];
}

/** Parents for the written rows: a client of the demo practice with a finished scenario and its report. */
export interface Base {
  client: number;
  scenario: number;
  report: number;
}

interface Target {
  url: string;
  bearer: string;
  /** Replaces the sender, to use any server that responds. */
  through?: (method: string, path: string, what: What) => Promise<Reply | null>;
}

export interface What {
  body?: unknown;
  key?: string | null;
}

export interface Reply {
  status: number;
  replayed: boolean;
  data: { id?: number; hash?: string } | null;
}

/** Returns null if there was no response. */
export async function send(
  { url, bearer, through }: Target,
  method: string,
  path: string,
  { body, key = null }: What = {},
): Promise<Reply | null> {
  if (through) return through(method, path, { body, key });
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(key !== null && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { data = null } = (await response.json()) as { data?: Reply['data'] };
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    return { status: response.status, replayed, data };
  } catch {
    return null;
  }
}

const isDone = (reply: Reply | null): reply is Reply =>
  reply !== null && reply.status >= 200 && reply.status < 300;

const WINDOWS = 5;
const scorecard = findCalculation('tax-scorecard')?.example;

interface Load {
  target: Target;
  base: Base;
  ledger: Ledger;
  random: Chance;
  /** Contains only letters, because names of clients have no digits. */
  newMark(): string;
  /** Called after each response. */
  onResponse(): void;
}

/** Writes from all windows until the server exits. */
export async function writeUntilItEnds(load: Load): Promise<void> {
  await Promise.all(Array.from({ length: WINDOWS }, () => oneWindow(load)));
}

/** Writes from `lanes` parallel writers until `stopped`, even if servers exit. */
export async function writeUntil(stopped: () => boolean, lanes: number, load: Load): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!stopped()) {
      await one(load);
      load.onResponse();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function oneWindow(load: Load): Promise<void> {
  for (;;) {
    const goOn = await one(load);
    if (!goOn) return;
    load.onResponse();
    // A pause, as users have.
    await wait(load.random.integer(0, 3));
  }
}

/** Makes one random write. Returns false if there was no response. */
function one(load: Load): Promise<boolean> {
  const { base, random, newMark } = load;
  const mark = newMark();
  const named = { name: mark, description: '' };
  const client = { firstname: 'A', lastname: mark, age: 45 };
  const post = (path: string, body: unknown, rows = 1) => posted(load, { mark, rows, path, body });
  // A client has at most two hundred of them.
  const toolClient = random.pick([base.client, ...load.ledger.changes.map((change) => change.client)]);
  return random.pick<() => Promise<boolean>>([
    () => post('auth/client/', client),
    () => post('auth/client/', client),
    () => post('auth/client/import/', { rows: [client, client, client] }, 3),
    () => post('scenario/scenario/', { client_id: base.client, ...named }),
    () => post(`scenario/${base.scenario}/clone/`, { name: mark }),
    () => post('report/', { client_id: base.client, scenario_id: base.scenario, ...named }),
    () => post('tool-run/', { client_id: toolClient, tool: 'tax_scorecard', name: mark, inputs: scorecard }),
    () => changed(load, mark),
    () => removed(load, mark, client),
    () => uploaded(load, mark),
    () => shared(load, mark),
  ])();
}

async function posted(
  { target, ledger, random }: Load,
  { mark, rows, path, body }: Pick<Sent, 'mark' | 'rows' | 'path' | 'body'>,
): Promise<boolean> {
  const key = random.next() < 0.75 ? `key-${mark}` : null;
  const sent: Sent = { mark, rows, path, body, key, outcome: 'nothing' };
  ledger.sent.push(sent);
  // Sometimes simulates a double click.
  const presses = key !== null && random.next() < 0.15 ? 2 : 1;
  const replies = await Promise.all(
    Array.from({ length: presses }, () => send(target, 'POST', path, { body, key })),
  );
  if (replies.some(isDone)) sent.outcome = 'done';
  else if (replies.some((reply) => reply !== null && reply.status !== 409)) sent.outcome = 'refused';
  return replies.every((reply) => reply !== null);
}

/**
 * Writes a new version of a client, one window at a time per client. No version is sent twice, so that an old
 * version is never mistaken for a new one.
 */
async function changed({ target, ledger, random }: Load, mark: string): Promise<boolean> {
  const { changes } = ledger;
  const free = changes.find(({ sent, done }) => sent.at(-1) === (done ?? undefined));
  if (!free) {
    if (changes.length >= WINDOWS) return true;
    const body = { firstname: 'A', lastname: 'Changing', age: 45 };
    const added = await send(target, 'POST', 'auth/client/', { body, key: `change-${random.next()}` });
    if (isDone(added) && added.data?.id !== undefined)
      changes.push({ client: added.data.id, sent: [], done: null });
    return added !== null;
  }
  const version = `v${mark}`;
  free.sent.push(version);
  const reply = await send(target, 'PATCH', `client/${free.client}/`, { body: { middlename: version } });
  if (isDone(reply)) free.done = version;
  return reply !== null;
}

/** Deletes a client that was created for this, or creates the next one. */
async function removed({ target, ledger }: Load, mark: string, client: unknown): Promise<boolean> {
  const toDelete = ledger.toDelete.shift();
  if (!toDelete) {
    const added = await send(target, 'POST', 'auth/client/', { body: client, key: `doomed-${mark}` });
    if (isDone(added) && added.data?.id !== undefined) ledger.toDelete.push({ id: added.data.id, mark });
    return added !== null;
  }
  const removal: Removal = { client: toDelete.id, mark: toDelete.mark, outcome: 'nothing' };
  ledger.removals.push(removal);
  const reply = await send(target, 'DELETE', `client/${toDelete.id}/`);
  if (isDone(reply)) removal.outcome = 'done';
  return reply !== null;
}

async function uploaded({ target, ledger, base }: Load, mark: string): Promise<boolean> {
  const form = new FormData();
  form.set('scenario', String(base.scenario));
  form.set('file', new File([`%PDF-1.7\n${mark.repeat(200)}`], `${mark}.pdf`));
  const reply = await send(target, 'POST', 'scenario/media/', { body: form });
  if (isDone(reply) && reply.data?.hash !== undefined) ledger.files.push({ hash: reply.data.hash });
  return reply !== null;
}

async function shared(load: Load, mark: string): Promise<boolean> {
  const { ledger, base } = load;
  // Stays below the hourly limit of an account.
  if (ledger.mailed.length >= 1) return true;
  const address = `${mark.toLowerCase()}@example.com`;
  ledger.mailed.push({ mark, address });
  const body = { client_email: [address], message: '', is_include_pdf: false, link: '' };
  return posted(load, { mark, rows: 0, path: `report/share-report/${base.report}/`, body });
}

/** Exchanges the token of the startup link for a bearer token. */
export async function signedInBy({ url, token }: { url: string; token: string }): Promise<string> {
  const response = await fetch(`${url}/api/auth/remember-token/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const { data } = (await response.json()) as { data: { access: { value: string } } };
  return data.access.value;
}
