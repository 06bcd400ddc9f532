import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz-run.ts';

test('random requests of every kind of user succeed or return documented errors', async () => {
  const { problems, byStatus } = await fuzz({ seed: 20_261_122, requests: 1_200 });
  assert.deepEqual(problems, []);
  // The requests reach the routes: some succeed, and the others fail for different reasons.
  for (const status of [200, 201, 400, 401, 403, 404])
    assert.ok((byStatus[status] ?? 0) > 5, JSON.stringify(byStatus));
});
