/** The built server killed 220 times: under writes with and without keys, during first starts, during migrations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killTheServer } from './rounds.ts';

test('220 kills lose nothing that was acknowledged and double nothing', async (context) => {
  // Another one each time; the same again with KILL_SEED.
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
  context.diagnostic(`KILL_SEED=${seed}`);
  const found = await killTheServer({ seed, underWrites: 160, firstStarts: 30, migrations: 30 });
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.lost, found.doubled], [[], []]);
  assert.equal(found.kills, 220);
  assert.ok(found.repeated >= 100 && found.replayed >= 1, JSON.stringify(found));
});
