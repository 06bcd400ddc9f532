/** A full disk of PostgreSQL's tables: partial writes are rolled back, and no restart is required. */
import assert from 'node:assert/strict';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { testDatabase } from './support/test-schema.ts';
import { testPractice } from './support/test-practice.ts';
import { eventually } from './browser/eventually.ts';
import { smallDisk } from './support/small-disk.ts';

test('a server with a full PostgreSQL disk rejects writes, serves reads, and recovers when space is available', async (context) => {
  const admin = new pg.Client(process.env.PLUMBLINE_TEST_DATABASE);
  await admin.connect();
  const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
  const home = join(rows[0]?.data_directory ?? assert.fail(), '..');
  const disk = await smallDisk(40, home);
  if (disk === null) {
    await admin.end();
    context.diagnostic(
      'No small disk can be mounted here; postgres-faults shows the same refusal without one.',
    );
    return;
  }
  const tables = join(disk.folder, 'tables');
  mkdirSync(tables, { mode: 0o700 });
  const { uid, gid } = statSync(home);
  for (const folder of [disk.folder, tables]) chownSync(folder, uid, gid);
  await admin.query(`create tablespace small location '${tables}'`);
  const database = await testDatabase({ tablespace: 'small' });
  const practice = await testPractice({ environment: { PLUMBLINE_DATABASE: database.address } });
  try {
    const add = () =>
      practice.call('post', 'auth/client/', {
        body: { firstname: 'Ada', middlename: null, lastname: 'Lund', age: 50 },
      });
    const clients = async () => {
      const { status, body } = await practice.call('get', 'auth/clients/');
      assert.equal(status, 200);
      return body.data.length;
    };
    const before = await clients();
    disk.fill();
    // Partly filled pages still take some rows.
    let added = 0;
    let response = await add();
    for (; response.status === 201 && added < 3000; added += 1) response = await add();
    assert.deepEqual([response.status, response.body.code], [507, 'disk_full'], response.text);
    assert.match(response.text, /disk is full, so nothing was saved/);
    assert.equal(await clients(), before + added);
    const body = { refresh: 'x'.repeat(43) };
    const left = await practice.call('post', 'auth/logout/', { as: practice.mira, body });
    assert.equal(left.status, 200, left.text);
    assert.equal((await practice.call('get', 'auth/profile/', { as: practice.mira })).status, 401);
    disk.free();
    await eventually(async () => assert.equal((await add()).status, 201));
    assert.equal(await clients(), before + added + 1);
  } finally {
    await practice.close();
    await database.drop();
    await admin.query('drop tablespace small');
    await admin.end();
    await disk.close();
  }
});
