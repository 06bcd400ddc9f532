/**
 * Client list of an advisor with 2,000 clients and 6,000 scenarios. The baseline is a plain Hono server that returns
 * the same rows without nesting, signed addresses or links.
 */
import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLargePractice } from '../../../scripts/bench/large-practice.ts';
import { createApp } from '../app.ts';
import { startSession } from '../sessions/sessions.ts';
import { readSettings } from '../settings.ts';
import { wireServer } from '../wiring.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const { settings } = readSettings({ PLUMBLINE_DATA: folder, PLUMBLINE_LOG_LEVEL: 'silent' });
const { services } = await wireServer(settings, { distFolder: folder });
const app = createApp(services);
const now = services.clock.now();
const user = await services.users.create(
  {
    email: 'bench@example.com',
    first_name: 'Bench',
    last_name: '',
    role_type: 'advisor',
    is_staff: false,
    is_superuser: false,
    password_hash: null,
  },
  now,
);
if (!user) throw new Error('The practice was not new.');
const client = await fillLargePractice(
  folder,
  user.id,
  { clients: 2000, scenariosEach: 3, reports: 2000 },
  now,
);
const { access } = await startSession(services, user, { remember: false, now });

const sqlite = new Sqlite(join(folder, 'plumbline.db'));
// A write by the advisor, which invalidates the list.
const write = sqlite.prepare('update clients set middlename = ? where id = ?');
let writes = 0;
const rowsOf = (table: string, columns: string) =>
  sqlite.prepare(`select ${columns} from ${table} where owner_id = ? order by updated_at desc`);
const plain = [
  rowsOf('clients', '*'),
  rowsOf('scenarios', 'id, client_id, is_draft, name, description, file_hash, created_at, updated_at'),
  rowsOf('reports', '*'),
];
const bare = new Hono().get('/', (c) => c.json(plain.map((statement) => statement.all(user.id))));
const plainLoop = async () => (await bare.request('/')).arrayBuffer();

const send = (headers: Readonly<Record<string, string>>) =>
  app.request(`http://localhost${settings.apiBase}/auth/clients/`, {
    headers: { authorization: `Bearer ${access.value}`, ...headers },
  });
const readBody = async (headers: Readonly<Record<string, string>>) => (await send(headers)).arrayBuffer();
const etag = (await send({})).headers.get('etag') ?? '';

export const cases = [
  {
    id: 'list',
    name: 'home list, 2,000 clients, after a change, brotli',
    run: () => {
      write.run(String((writes += 1)), client);
      return readBody({ 'accept-encoding': 'br' });
    },
    baseline: plainLoop,
  },
  {
    name: 'home list, 2,000 clients, unchanged, brotli',
    run: () => readBody({ 'accept-encoding': 'br' }),
    baseline: plainLoop,
  },
  {
    name: 'home list, 2,000 clients, known to the browser (304)',
    run: () => readBody({ 'if-none-match': etag }),
    baseline: plainLoop,
  },
];
