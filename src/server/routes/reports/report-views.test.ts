import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { completeReport, practiceOfFile } from '../../../../tests/support/test-practice.ts';

const practice = await practiceOfFile({
  environment: { PLUMBLINE_TRUST_PROXY: '1', PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' },
});

test('a view counts once for a visitor in 30 minutes and at most ten times an hour for an address', async () => {
  const { report } = await completeReport(practice);
  const { view_token } = (await practice.call('post', `report/share-report/${report}/`, { body: {} })).body
    .data;
  const look = async (visitor: string, address: string) => {
    const { status } = await practice.call('post', `report/public/${report}/${view_token}/viewed/`, {
      body: { visitor },
      as: null,
      headers: { 'x-forwarded-for': address },
    });
    assert.equal(status, 200);
  };
  const current = async () => (await practice.call('get', `report/${report}/`)).body.data;
  const views = async () => (await current()).views;
  const ruth = randomUUID();
  for (let at = 0; at < 60; at += 1) await look(at % 2 === 0 ? ruth : ruth.toUpperCase(), '192.0.2.1');
  assert.equal(await views(), 1);
  // Another address of the same tab, as a phone that leaves the house.
  practice.setTime('2026-03-02T15:29:59.000Z');
  await look(ruth, '192.0.2.2');
  assert.equal(await views(), 1);
  practice.setTime('2026-03-02T15:30:00.000Z');
  await look(ruth, '192.0.2.2');
  assert.equal(await views(), 2);

  for (let at = 0; at < 60; at += 1) await look(randomUUID(), '192.0.2.1');
  assert.deepEqual([await views(), (await current()).last_viewed_at], [11, '2026-03-02T15:30:00.000Z']);
  practice.setTime('2026-03-02T16:29:59.000Z');
  await look(randomUUID(), '192.0.2.1');
  assert.equal(await views(), 11);
  await look(randomUUID(), '192.0.2.3');
  assert.equal(await views(), 12);
  practice.setTime('2026-03-02T16:30:00.000Z');
  await look(randomUUID(), '192.0.2.1');
  assert.equal(await views(), 13);

  for (const body of [{}, { visitor: 'x' }, { visitor: 1 }, { visitor: `${ruth}0` }]) {
    const path = `report/public/${report}/${view_token}/viewed/` as const;
    assert.equal((await practice.call('post', path, { body, as: null })).status, 400);
  }
});
