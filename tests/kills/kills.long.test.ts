import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { killServer, type Found, type Kills } from './rounds.ts';

// Random for each run; KILL_SEED repeats a run.
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

async function killed(context: TestContext, kills: Omit<Kills, 'seed' | 'print'>): Promise<Found> {
  const print = (line: string) => context.diagnostic(line);
  print(`KILL_SEED=${seed}`);
  const found = await killServer({ seed, print, ...kills });
  print(JSON.stringify(found));
  assert.deepEqual([found.lost, found.doubled], [[], []]);
  return found;
}

test('160 kills during writes lose no acknowledged data and duplicate nothing', async (context) => {
  const found = await killed(context, { underWrites: 160 });
  assert.equal(found.kills, 160);
  assert.ok(found.repeated >= 100 && found.replayed >= 1, JSON.stringify(found));
});

test('30 kills during a first start, with and without the demo practice: the next start needs no intervention', async (context) => {
  assert.equal((await killed(context, { firstStarts: 30 })).kills, 30);
});

test('30 kills during the migration of an old database: the next start needs no intervention', async (context) => {
  assert.equal((await killed(context, { migrations: 30 })).kills, 30);
});
