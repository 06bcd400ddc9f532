/** Three built servers over one PostgreSQL, a random one killed 200 times under sixteen lanes of writes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killRandomServers } from './several-servers.ts';

// Another one each time; the same again with KILL_SEED.
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

test('200 kills among three servers lose nothing that was acknowledged, double nothing and keep nobody waiting', async (context) => {
  context.diagnostic(`KILL_SEED=${seed}`);
  const found = await killRandomServers({ kills: 200, seed, print: (line) => context.diagnostic(line) });
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.lost, found.doubled, found.odd], [[], [], []]);
  assert.ok(found.replayed >= 1, JSON.stringify(found));
  assert.ok(found.longestWaitSeconds <= 25, `${found.longestWaitSeconds} seconds`);
});
