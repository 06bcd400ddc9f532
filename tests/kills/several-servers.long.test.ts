/** Three built servers on one PostgreSQL, a random one killed 200 times during sixteen parallel writers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killRandomServers } from './several-servers.ts';

// Random for each run; KILL_SEED repeats a run.
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

test('200 kills of three servers lose no acknowledged data, duplicate nothing and cause no wait over 25 seconds', async (context) => {
  context.diagnostic(`KILL_SEED=${seed}`);
  const found = await killRandomServers({ kills: 200, seed, print: (line) => context.diagnostic(line) });
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.lost, found.doubled, found.odd], [[], [], []]);
  assert.ok(found.replayed >= 1, JSON.stringify(found));
  assert.ok(found.longestWaitSeconds <= 25, `${found.longestWaitSeconds} seconds`);
});
