import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { practiceOfFile } from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile({
  environment: { PLUMBLINE_TIME_ZONE: 'America/New_York' },
  startsAt: '2026-03-05T02:00:00.000Z',
});
const { audit } = practice.services;
const { admin, dana } = practice.users;
const record = (at: string, user_id = dana.id) =>
  audit.record({ action: 'client_deleted', user_id, subject_id: 7, origin: null }, new Date(at));
const exported = async (query = '') => {
  const response = await practice.call('get', `auth/admin/audit-log/export/${query}`, {
    as: practice.admin,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  return { ...response, rows: response.text.split('\n').slice(0, -1) };
};
interface Row {
  id: number;
  at: string;
  action: string;
  user_id: number | null;
  filtered: boolean;
  from_line: number;
  to_line: number;
  lines: number;
  sha256: string;
  previous_seal: string;
  seal: string;
}
const json = (row = '') => JSON.parse(row) as Row;
const linesOf = (rows: string[]) => rows.slice(1, -1).map(json);

test('streams JSON lines uncompressed, oldest first, and logs the export', async () => {
  const { headers, rows } = await exported();
  assert.equal(headers.get('content-type'), 'application/x-ndjson');
  assert.equal(headers.get('content-encoding'), null);
  assert.match(headers.get('content-disposition') ?? '', /filename="plumbline-audit-2026-03-04\.jsonl"/);
  const lines = linesOf(rows);
  assert.deepEqual(
    lines.map(({ id }) => id),
    lines.map((_, at) => at + 1),
  );
  assert.deepEqual([lines.at(-1)?.action, lines.at(-1)?.user_id], ['audit_log_exported', admin.id]);
  const hashed = `${rows.slice(0, -1).join('\n')}\n`;
  assert.equal(json(rows.at(-1)).sha256, createHash('sha256').update(hashed).digest('hex'));
});

test('the server’s log states the seal of the newest line', async () => {
  const newest = linesOf((await exported()).rows).at(-1);
  const [id, seal = ''] = practice.services.auditNewest()?.split(':') ?? [];
  assert.equal(id, String(newest?.id));
  assert.ok(seal && newest?.seal.startsWith(seal));
});

test('dates are inclusive, in the practice’s time zone, and the range includes every line in between', async () => {
  // Midnight in New York is 05:00 UTC in March, before daylight saving time.
  await record('2026-03-05T04:59:59.999Z');
  await record('2026-03-05T05:00:00.000Z');
  practice.setTime('2026-03-05T06:00:00.000Z');
  const before = await exported('?from=2026-03-04&to=2026-03-04');
  const { from_line, to_line, filtered } = json(before.rows[0]);
  const last = linesOf(before.rows).at(-1);
  assert.deepEqual([last?.at, to_line], ['2026-03-05T04:59:59.999Z', last?.id]);
  assert.deepEqual([from_line, filtered, linesOf(before.rows).length], [1, false, to_line]);
  const after = await exported('?from=2026-03-05');
  const [first] = linesOf(after.rows);
  assert.deepEqual([first?.at, first?.id], ['2026-03-05T05:00:00.000Z', to_line + 1]);
  assert.equal(json(after.rows[0]).previous_seal, last?.seal);
  assert.equal(linesOf((await exported('?from=2030-01-01')).rows).length, 0);
});

test('applies the filters of the screen, and each line of a filtered export has the previous line’s seal', async () => {
  const { rows } = await exported(`?user=${dana.id}&action=client_deleted`);
  assert.equal(json(rows[0]).filtered, true);
  assert.equal(linesOf(rows).length, 2);
  assert.deepEqual(new Set(linesOf(rows).map(({ user_id }) => user_id)), new Set([dana.id]));
  const [line] = linesOf(rows);
  const [before] = await practice.sql<{ seal: string }>(
    'select seal from audit_log where id = ?',
    (line?.id ?? 0) - 1,
  );
  assert.equal(line?.previous_seal, before?.seal);
});

test('CSV has the columns of the screen and escapes formulas', async () => {
  const name = '=HYPERLINK("x")';
  await practice.sql('update users set first_name = ? where id = ?', name, practice.users.mira.id);
  await record('2026-03-07T15:00:00.000Z', practice.users.mira.id);
  const { headers, text } = await exported('?format=csv');
  assert.equal(headers.get('content-type'), 'text/csv;charset=utf-8');
  const rows = text.split('\r\n');
  assert.equal(rows[0], 'No.,When,Action,Times,Who,By,About,From,Request ID');
  const row = rows.findLast((one) => one.includes('HYPERLINK'));
  assert.match(
    row ?? '',
    /^\d+,2026-03-07T15:00:00\.000Z,Client deleted,1,"'=HYPERLINK\(""x""\) Test",,No\. 7,,$/,
  );
});

test('reads a long log by page, and excludes lines added during the export', async () => {
  await practice.services.transaction(async (stores) => {
    const entry = { action: 'sign_in', user_id: dana.id, origin: null } as const;
    for (let n = 0; n < 1200; n += 1) await stores.audit.record(entry, new Date('2026-03-08T15:00:00.000Z'));
  });
  practice.statements.length = 0;
  const pieces = practice.services.auditExport('jsonl', {}, new Date())[Symbol.asyncIterator]();
  let text = '';
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    if (text === '') await record('2026-03-08T16:00:00.000Z');
    assert.ok(next.value.length < 70_000);
    text += new TextDecoder().decode(next.value);
  }
  const rows = text.split('\n').slice(0, -1);
  const { to_line } = json(rows[0]);
  assert.deepEqual([linesOf(rows).length, json(rows.at(-1)).lines], [to_line, to_line]);
  const pagesRead = practice.statements.filter((sql) => sql.includes('previous_seal'));
  assert.equal(pagesRead.length, Math.floor(to_line / 500) + 1);
});

test('only admins can export, and invalid filters are rejected', async () => {
  const path = 'auth/admin/audit-log/export/';
  assert.equal((await practice.call('get', path)).status, 403);
  const errorOf = async (query: string) => (await exported(query)).text;
  assert.match(await errorOf('?format=xml'), /Must be jsonl or csv\./);
  assert.match(await errorOf('?from=2026-02-30'), /Enter a date such as/);
  assert.match(await errorOf('?from=2026-03-02&to=2026-03-01'), /"to":\["Must not be before from\."\]/);
});
