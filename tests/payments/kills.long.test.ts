import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killWhilePaying } from './kills.ts';

test('50 kills between a payment and its webhook duplicate no charge and lose no plan', async (context) => {
  // Random for each run; KILL_SEED repeats a run.
  const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
  context.diagnostic(`KILL_SEED=${seed}`);
  const found = await killWhilePaying(50, seed);
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.kills, found.paidAfter], [50, 50]);
});
