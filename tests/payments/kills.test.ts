/** The short form of kills.long.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killWhilePaying } from './kills.ts';

test('killed between a click and its webhook, the server charges once and loses no plan', async (context) => {
  const found = await killWhilePaying(5, Number(process.env.KILL_SEED ?? 16));
  context.diagnostic(JSON.stringify(found));
  assert.deepEqual([found.kills, found.paidAfter], [5, 5]);
});
