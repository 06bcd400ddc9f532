import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './fuzz-run.ts';

/** Random for each run; PLUMBLINE_SEED repeats a run. */
const first = Number(process.env['PLUMBLINE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

test('a hundred thousand random requests cause no errors', async (t) => {
  for (let part = 0; part < 20; part += 1) {
    const seed = first + part;
    const { problems, byStatus } = await fuzz({ seed, requests: 5_000 });
    t.diagnostic(`seed ${seed}: ${JSON.stringify(byStatus)}`);
    assert.deepEqual(problems, [], `seed ${seed}`);
  }
});
