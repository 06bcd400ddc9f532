// The lower bound for the comparison: Hono and better-sqlite3, one query for the session and one for the row, and the
// same response bytes as the product. It runs in a separate process with the data folder of the measured server.
import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const database = new Database(join(process.env.PLUMBLINE_DATA ?? '', 'plumbline.db'), { readonly: true });
const session = database.prepare(
  'select user_id from sessions where access_hash = ? and access_expires_at > ?',
);
const client = database.prepare(
  'select id, firstname, middlename, lastname, age, date_of_birth, created_at, updated_at from clients where owner_id = ? and id = ?',
);
const user = database.prepare(
  `select id, first_name, last_name, email, role_type, avatar, is_staff, is_superuser, logo_green, logo_blue, logo_dark,
   password_hash is not null as has_password from users where id = ?`,
);

/** @param {import('hono').Context} context @returns {number | null} */
function caller(context) {
  const [, token = ''] = (context.req.header('authorization') ?? '').split(' ');
  const hash = createHash('sha256').update(token).digest('hex');
  const found = /** @type {{ user_id: number } | undefined} */ (session.get(hash, new Date().toISOString()));
  return found ? found.user_id : null;
}

const app = new Hono();
app.get('/api/client/:id/', (context) => {
  const owner = caller(context);
  if (owner === null) return context.text('', 401);
  const row = client.get(owner, Number(context.req.param('id')));
  return row ? context.json({ data: row, message: '' }) : context.text('', 404);
});
app.get('/api/auth/profile/', (context) => {
  const id = caller(context);
  if (id === null) return context.text('', 401);
  const row = /** @type {Record<string, unknown>} */ (user.get(id));
  return context.json({ data: profileOf(row), message: '' });
});

/** @param {Record<string, unknown>} row */
const profileOf = ({ is_staff, is_superuser, logo_green, logo_blue, logo_dark, has_password, ...row }) => ({
  ...row,
  is_staff: is_staff === 1,
  is_superuser: is_superuser === 1,
  business_logo_green: logo_green,
  business_logo_blue: logo_blue,
  business_logo_dark: logo_dark,
  second_factor_enabled: false,
  has_password: has_password === 1,
  second_factor: { enabled: false, required: false },
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}/\n`);
});
process.on('SIGTERM', () => {
  server.close();
  process.exit(0);
});
