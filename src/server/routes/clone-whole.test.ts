/** A scenario is copied with all of its simulations, or nothing of it is. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Sqlite } from '../../adapters/sqlite/driver.ts';
import { completeReport, testPractice, type TestPractice } from '../test-practice.ts';

let practice: TestPractice;
let scenario: number;
before(async () => {
  practice = await testPractice();
  ({ scenario } = await completeReport(practice));
  for (const name of ['First', 'Second', 'Third'])
    await practice.call('post', `scenario/historical/${scenario}/`, { body: { name } });
});
after(() => practice.close());

const clone = () => practice.call('post', `scenario/${scenario}/clone/`, { body: { name: 'A copy' } });

test('a copy that fails at its second simulation leaves nothing behind, and can be made again', async () => {
  const database = new Sqlite(join(practice.folder, 'data', 'plumbline.db'));
  const rows = () =>
    ['scenarios', 'simulations'].map((table) =>
      database.prepare(`select count(*) from ${table}`).pluck().get(),
    );
  try {
    const before = rows();
    database.exec(`create trigger fails before insert on simulations when new.name = 'Second 2'
      begin select raise(abort, 'the disk is full'); end`);
    assert.equal((await clone()).status, 500);
    assert.deepEqual(rows(), before);
    assert.equal(practice.errors.length, 1);

    database.exec('drop trigger fails');
    const copy = await clone();
    assert.equal(copy.status, 201, copy.text);
    assert.deepEqual(rows(), [Number(before[0]) + 1, Number(before[1]) + 3]);
  } finally {
    database.close();
  }
});
