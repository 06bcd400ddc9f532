import assert from 'node:assert/strict';
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { practiceOfFile } from '../../../tests/support/test-practice.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

const practice = await practiceOfFile({ passwords: { dana: 'correct horse battery' } });
const data = join(practice.folder, 'data');
const file = (name: string) => join(practice.folder, name);
const signIn = (password: string) =>
  practice.call('post', 'auth/login/', { as: null, body: { email: 'dana@example.com', password } });
for (let at = 0; at < 6; at += 1) await signIn('correct horse battery');

const auditExport = (name: string, ...options: string[]) =>
  plumbline(['audit', 'export', '--out', file(name), ...options, '--data', data]);
const verify = (name: string, folder = data) =>
  plumbline(['audit', 'verify', '--file', file(name), '--data', folder]);
const rowsIn = async (name: string) => (await readFile(file(name), 'utf8')).split('\n').slice(0, -1);

interface Row {
  type: string;
  id: number;
  [member: string]: unknown;
}
const json = (row: string | undefined) => JSON.parse(row ?? '') as Row;

assert.equal((await auditExport('log.jsonl')).status, 0);
const exported = await rowsIn('log.jsonl');

test('an export consists of a header, all lines and a trailer, and its own line is the last', async () => {
  const [header, ...others] = exported.map(json);
  const trailer = others.pop();
  assert.deepEqual(
    { ...header, exported_at: '' },
    {
      type: 'header',
      format: 'plumbline-audit',
      version: 1,
      exported_at: '',
      filtered: false,
      from_line: 1,
      to_line: others.length,
      previous_seal: '',
    },
  );
  assert.deepEqual(
    others.map(({ type, id }) => [type, id]),
    others.map((_, at) => ['line', at + 1]),
  );
  assert.equal(others.at(-1)?.action, 'audit_log_exported');
  assert.equal(others.at(-1)?.detail, 'JSON lines');
  // The hash and the proof are calculated here as the contract states.
  const sha256 = createHash('sha256')
    .update(`${exported.slice(0, -1).join('\n')}\n`)
    .digest('hex');
  const key = hkdfSync('sha256', await readFile(join(data, 'secret.key')), '', 'plumbline audit chain', 32);
  const proof = createHmac('sha256', new Uint8Array(key)).update(sha256).digest('hex');
  const newest = { id: others.at(-1)?.id, seal: others.at(-1)?.seal };
  assert.deepEqual(trailer, { type: 'trailer', lines: others.length, sha256, newest, proof });
  const { status, out } = await verify('log.jsonl');
  assert.deepEqual([status, out], [0, `${others.length} lines, unchanged, complete.\n`]);
});

const change = (at: number, edit: (row: Row) => object) =>
  exported.map((row, index) => (index === at ? JSON.stringify(edit(json(row))) : row));
/** Lines 1 to n are rows 1 to n; the header is row 0. */
const last = exported.length - 2;
const OTHER_PARTS = 'The header or the trailer was changed. Lines can be missing.\n';

const lineNumbers = Array.from({ length: last }, (_, at) => at + 1);

const tampered: Record<string, [rows: string[] | string, expected: string]> = {
  'a changed member': [change(4, (row) => ({ ...row, user_id: 99 })), 'Line 4 was changed.\n'],
  'a changed seal': [change(4, (row) => ({ ...row, seal: '0'.repeat(64) })), 'Line 4 was changed.\n'],
  'a changed address': [
    change(5, (row) => ({ ...row, address: { salt: 'x', text: '192.0.2.1' } })),
    'Line 5 was changed.\n',
  ],
  'a line without a seal': [change(4, (row) => ({ ...row, seal: null })), 'Line 4 has no seal.\n'],
  'a line that is not JSON': [exported.with(3, '{'), 'Line 3 was changed.\n'],
  'two changed lines': [
    change(2, (row) => ({ ...row, times: 7 })).with(6, '{"type":"line"}'),
    'Line 2 was changed.\nLine 6 was changed.\n',
  ],
  'one missing line': [exported.toSpliced(3, 1), 'Line 3 is missing.\n'],
  'missing lines': [exported.toSpliced(3, 3), 'Lines 3 to 5 are missing.\n'],
  'a missing first line': [exported.toSpliced(1, 1), 'Line 1 is missing.\n'],
  'missing last lines': [exported.toSpliced(last - 1, 2), `Lines ${last - 1} to ${last} are missing.\n`],
  'two lines in reverse order': [
    exported.with(3, exported[4] ?? '').with(4, exported[3] ?? ''),
    'Line 3 is out of order.\n',
  ],
  'a repeated line': [exported.toSpliced(3, 0, exported[3] ?? ''), 'Line 3 is out of order.\n'],
  'a cut file': [exported.slice(0, 5), 'The file was cut off.\n'],
  'a file cut within a line': [
    `${exported.slice(0, 5).join('\n')}\n${exported[5]?.slice(0, 30)}`,
    'The file was cut off.\n',
  ],
  'a changed header': [
    change(0, (row) => ({ ...row, exported_at: '2020-01-01T00:00:00.000Z' })),
    OTHER_PARTS,
  ],
  'missing lines at the start, with a fitting header': [
    change(0, (row) => ({ ...row, from_line: 3, previous_seal: json(exported[2]).seal })).toSpliced(1, 2),
    OTHER_PARTS,
  ],
  'a changed proof': [change(last + 1, (row) => ({ ...row, proof: '0'.repeat(64) })), OTHER_PARTS],
  'a changed hash': [change(last + 1, (row) => ({ ...row, sha256: '0'.repeat(64) })), OTHER_PARTS],
  'a changed count': [change(last + 1, (row) => ({ ...row, lines: 3 })), OTHER_PARTS],
  'a damaged trailer': [exported.with(last + 1, '{"type":"trailer"}'), OTHER_PARTS],
  'rows after the trailer': [[...exported, exported[3] ?? ''], OTHER_PARTS],
  'two files in one': [[...exported, ...exported], OTHER_PARTS],
  'two files with one trailer': [[...exported.slice(0, -1), ...exported], OTHER_PARTS],
  'each line twice': [
    exported.flatMap((row, at) => (at > 0 && at <= last ? [row, row] : [row])),
    lineNumbers.map((id) => `Line ${id} is out of order.\n`).join(''),
  ],
  'all lines in reverse order': [
    [exported[0] ?? '', ...exported.slice(1, -1).reverse(), exported.at(-1) ?? ''],
    lineNumbers
      .slice(0, -1)
      .map((id) => `Line ${id} is out of order.\n`)
      .join(''),
  ],
  'line breaks of Windows': [`${exported.join('\r\n')}\r\n`, OTHER_PARTS],
};
for (const [name, [rows, expected]] of Object.entries(tampered))
  test(`verification detects ${name}`, async () => {
    await writeFile(file('changed.jsonl'), typeof rows === 'string' ? rows : `${rows.join('\n')}\n`);
    const { status, out } = await verify('changed.jsonl');
    assert.deepEqual([status, out], [1, expected]);
  });

/** Also an exit by an exception is status 1, but without a finding. */
async function isFound(text: string): Promise<boolean> {
  await writeFile(file('changed.jsonl'), text);
  const { status, out, err } = await verify('changed.jsonl');
  return (
    (status === 1 && out.endsWith('.\n') && !out.includes('unchanged')) ||
    err === 'This file is not an export of the audit log.\n'
  );
}

test('a file cut at any member is reported as no export or as cut off', async () => {
  const text = `${exported.join('\n')}\n`;
  for (const { index } of text.matchAll(/[,\n]/g)) {
    assert.ok(await isFound(text.slice(0, index)), text.slice(0, index).slice(-80));
  }
});

test('detects a missing or changed member of any row', async () => {
  for (const at of [0, 4, last + 1])
    for (const name of Object.keys(json(exported[at])))
      for (const value of [undefined, null, 0, -1, 1e300, '', 'x', true, [], {}, [{}]]) {
        const rows = change(at, (row) => ({ ...row, [name]: value }));
        if (rows[at] === exported[at]) continue;
        assert.ok(await isFound(`${rows.join('\n')}\n`), `${at} ${name} ${JSON.stringify(value)}`);
      }
});

test('a filtered file is marked as filtered, and its changed and missing lines are detected', async () => {
  await auditExport('signed.jsonl', '--action', 'sign_in');
  const rows = await rowsIn('signed.jsonl');
  assert.equal(json(rows[0]).filtered, true);
  const count = rows.length - 2;
  const { status, out } = await verify('signed.jsonl');
  const filtered = 'The file is filtered: it does not contain other lines.\n';
  assert.deepEqual([status, out], [0, `${count} lines, unchanged.\n${filtered}`]);
  const { id } = json(rows[2]);
  const cases: [string[], string][] = [
    [rows.with(2, JSON.stringify({ ...json(rows[2]), user_id: 99 })), `Line ${id} was changed.\n`],
    [rows.toSpliced(2, 1), 'A line is missing.\n'],
    [rows.toSpliced(2, 2), '2 lines are missing.\n'],
    [rows.toSpliced(2, 1).with(-1, JSON.stringify({ ...json(rows.at(-1)), lines: count - 1 })), OTHER_PARTS],
  ];
  for (const [changed, expected] of cases) {
    await writeFile(file('changed.jsonl'), `${changed.join('\n')}\n`);
    const { status, out } = await verify('changed.jsonl');
    assert.deepEqual([status, out], [1, expected]);
  }
});

test('a file up to a date cannot pass as the complete log, also with a changed trailer', async () => {
  await auditExport('dated.jsonl', '--to', '2026-03-31');
  const rows = await rowsIn('dated.jsonl');
  const count = rows.length - 2;
  const { status, out } = await verify('dated.jsonl');
  assert.deepEqual([status, out.split('\n')[0]], [0, `${count} lines, unchanged, complete.`]);
  assert.match(out, new RegExp(`It contains lines 1 to ${count} of \\d+\\.`));
  const { id, seal } = json(rows[count]);
  const trailer = JSON.stringify({ ...json(rows.at(-1)), newest: { id, seal } });
  await writeFile(file('changed.jsonl'), `${rows.with(-1, trailer).join('\n')}\n`);
  const changed = await verify('changed.jsonl');
  assert.deepEqual([changed.status, changed.out], [1, OTHER_PARTS]);
});

test('only secret.key is required, and a different key is reported', async () => {
  const [alone, other] = [file('alone'), file('other')];
  for (const folder of [alone, other]) await mkdir(folder);
  await cp(join(data, 'secret.key'), join(alone, 'secret.key'));
  await writeFile(join(other, 'secret.key'), Buffer.alloc(32, 7));
  assert.match((await verify('log.jsonl', alone)).out, /unchanged, complete/);
  const { status, out } = await verify('log.jsonl', other);
  assert.deepEqual([status, out], [1, 'The key in secret.key did not seal this file.\n']);
  assert.match((await verify('log.jsonl', file('nowhere'))).err, /secret\.key is missing/);
});

test('a file sealed with a former key is verified with the database, or with the former key in secret.key', async () => {
  const rotated = file('rotated');
  await cp(data, rotated, { recursive: true });
  const rotate = (...options: string[]) => plumbline(['key', 'rotate', ...options, '--data', rotated]);
  const withoutDatabase = async (name: string) => {
    await mkdir(file(name));
    await cp(join(rotated, 'secret.key'), join(file(name), 'secret.key'));
    return (await verify('log.jsonl', file(name))).out;
  };
  assert.equal((await rotate()).status, 0);
  assert.match((await verify('log.jsonl', rotated)).out, /unchanged, complete/);
  assert.match(await withoutDatabase('former'), /unchanged, complete/);
  const rotatedExport = await plumbline([
    'audit',
    'export',
    '--out',
    file('rotated.jsonl'),
    '--data',
    rotated,
  ]);
  assert.equal(rotatedExport.status, 0);
  assert.match((await verify('rotated.jsonl', rotated)).out, /unchanged, complete/);
  assert.equal((await rotate('--end-links')).status, 0);
  assert.match((await verify('log.jsonl', rotated)).out, /unchanged, complete/);
  assert.equal(await withoutDatabase('ended'), 'The key in secret.key did not seal this file.\n');
});

test('a removed personal part leaves the line valid', async () => {
  const database = new Sqlite(join(data, 'plumbline.db'));
  database.exec(`delete from audit_personal where line_id = 5`);
  database.close();
  await auditExport('later.jsonl');
  const { status, out } = await verify('later.jsonl');
  assert.equal(status, 0);
  assert.match(out, /unchanged, complete\.\n1 line without address or note/);
});

test('invalid input is rejected with a sentence', async () => {
  const errOf = async (...args: string[]) => (await plumbline(['audit', ...args, '--data', data])).err;
  assert.match(await errOf('export'), /^Usage: plumbline audit verify/);
  assert.match(await errOf('verify', '--file', file('none')), /^There is no file /);
  assert.match(await errOf('verify', '--file', data), /^There is no file /);
  await writeFile(file('text.txt'), 'hello\n');
  assert.equal(
    await errOf('verify', '--file', file('text.txt')),
    'This file is not an export of the audit log.\n',
  );
  await writeFile(file('empty.jsonl'), '');
  assert.equal(
    await errOf('verify', '--file', file('empty.jsonl')),
    'This file is not an export of the audit log.\n',
  );
  await writeFile(file('newer.jsonl'), `${change(0, (row) => ({ ...row, version: 2 })).join('\n')}\n`);
  assert.equal(
    await errOf('verify', '--file', file('newer.jsonl')),
    'This file is from a newer version of Plumbline.\n',
  );
  assert.match(
    await errOf('export', '--out', file('log.jsonl')),
    /is there already\. Enter another file\. Nothing was written\./,
  );
  const { status, out } = await auditExport('x.jsonl', '--from', 'yesterday');
  assert.deepEqual([status, JSON.parse(out)], [2, { error: { from: ['Enter a date such as 2021-03-31.'] } }]);
});
