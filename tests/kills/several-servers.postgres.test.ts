/** The short form of several-servers.long.test.ts: ten kills, and PostgreSQL restarted twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killAmongServers } from './several-servers.ts';

test('one of three servers killed at any moment: nothing acknowledged is lost or doubled, and nobody waits long', async (context) => {
  const seed = Number(process.env.KILL_SEED ?? 14);
  context.diagnostic(`KILL_SEED=${seed}`);
  const found = await killAmongServers({ kills: 10, seed, print: (line) => context.diagnostic(line) });
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.lost, found.doubled, found.odd], [[], [], []]);
  assert.ok(found.acknowledged >= 100 && found.again >= 1, JSON.stringify(found));
  assert.ok(found.longestWaitSeconds <= 25, `${found.longestWaitSeconds} seconds`);
});
