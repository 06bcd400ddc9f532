/** The demo account moves from SQLite to PostgreSQL and back, with equal figures. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fillDemoPractice } from '../src/server/operations/demo-practice.ts';
import { DEMO_ADVISOR } from '../src/server/operations/demo-users.ts';
import { startSession } from '../src/server/sessions/sessions.ts';
import { exportedFiles, importing, reportFigures } from './support/account-archives.ts';
import { testPractice, type TestPractice } from './support/test-practice.ts';

const opened: TestPractice[] = [];
after(() => Promise.all(opened.map((one) => one.close())));

async function practiceOn(database: 'file' | 'postgres'): Promise<TestPractice> {
  const address = process.env.PLUMBLINE_TEST_DATABASE ?? '';
  if (database === 'file') delete process.env.PLUMBLINE_TEST_DATABASE;
  try {
    const practice = await testPractice();
    opened.push(practice);
    return practice;
  } finally {
    process.env.PLUMBLINE_TEST_DATABASE = address;
  }
}

test('the demo account has the same figures after import on PostgreSQL and again on SQLite', async () => {
  const demo = await practiceOn('file');
  await fillDemoPractice(demo.services);
  const user = await demo.services.users.findByEmail(DEMO_ADVISOR);
  assert.ok(user);
  const { access } = await startSession(demo.services, user, {
    remember: false,
    now: demo.services.clock.now(),
  });
  let files = await exportedFiles(demo, access.value);
  const before = await reportFigures(demo, access.value);
  assert.equal(before.size, 6);
  for (const database of ['postgres', 'file'] as const) {
    const target = await practiceOn(database);
    const { message } = await importing(target, files);
    assert.equal(message, '3 clients imported. 6 of 6 results have the same figures.');
    assert.deepEqual(await reportFigures(target, target.dana), before);
    files = await exportedFiles(target, target.dana);
  }
});
