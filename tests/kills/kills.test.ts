/** The short form of kills.long.test.ts: four kills, enough to test each kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killServer } from './rounds.ts';

test('a server killed at any time loses no acknowledged data and duplicates nothing', async (context) => {
  const seed = Number(process.env.KILL_SEED ?? 14);
  context.diagnostic(`KILL_SEED=${seed}`);
  const found = await killServer({
    seed,
    print: (line) => context.diagnostic(line),
    underWrites: 2,
    firstStarts: 1,
    migrations: 1,
  });
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.lost, found.doubled], [[], []]);
  assert.equal(found.kills, 4);
  assert.ok(found.acknowledged >= 10, String(found.acknowledged));
});
