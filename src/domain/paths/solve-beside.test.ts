/** An answer beside its neighbors: rounded, it still holds, and a step further it need not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { exampleMonths } from '../calculations/range-report-calculation.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { NO_HISTORY } from '../market/index-history.ts';
import { rangeReport } from './range-report.ts';
import { solvedBeside, solveInputOf } from './solve-beside.ts';
import type { Question } from './solve-schema.ts';

const input = historicalReportSchema.parse({
  age: elena.client.age,
  illustration: elena.illustration,
  vehicles: [{ name: 'Taxable', account_type: 'taxable', portfolio: { made_up: 1 } }],
  strategies: [{ index: 'made_up', cap: 0.1 }],
  horizon: 30,
  series: { made_up: exampleMonths() },
});

const ask = (question: Question, share: number) => ({
  ...solveInputOf(input, { question, share, slot: 2, target_income: 30_000 }),
  paths: 200,
});

/** The report itself counts once more. */
const paidOn = (change: object): number => {
  const { question: _q, share: _s, slot: _l, target_income: _t, condition: _c, ...rest } = ask('cap', 0.9);
  const { measure: _m, vary: _v, ...range } = rest;
  const report = rangeReport({ ...range, show_paths: [], ...change }, NO_HISTORY);
  return 1 - (report.slots[0]?.lapse?.share ?? 1);
};

test('the lowest cap, rounded up, is the share that the report counts there, and less beside it', () => {
  const { rows, paths } = solvedBeside(ask('cap', 0.9), NO_HISTORY);
  const [row] = rows;
  assert.equal(paths, 200);
  assert.equal(row?.status, 'ok');
  assert.ok(row.value !== null && row.below && row.above && row.share_there !== null);
  const cap = row.value;
  assert.equal(row.share_there, paidOn({ strategies: input.strategies.map((one) => ({ ...one, cap })) }));
  assert.ok(row.share_there >= 0.9);
  assert.ok(row.below.share <= row.share_there && row.share_there <= row.above.share);
  assert.equal(row.others.length, 2);
});

test('the highest loan rate and charges, rounded down, hold as well', () => {
  for (const [question, key] of [
    ['borrowing_rate', 'borrowing_rate'],
    ['charge_stress', 'charge_stress'],
  ] as const) {
    const [row] = solvedBeside(ask(question, 0.9), NO_HISTORY).rows;
    assert.ok(row);
    if (row.value === null) continue;
    assert.equal(row.share_there, paidOn({ [key]: row.value }));
    assert.ok((row.share_there ?? 0) >= 0.9);
  }
});

test('an income is told for each slot, whole dollars, and fewer paths bear more', () => {
  const { rows } = solvedBeside(ask('income', 0.9), NO_HISTORY);
  assert.deepEqual(
    rows.map(({ slot }) => slot),
    [1, 2],
  );
  for (const row of rows) {
    assert.ok(row.value !== null && row.above && row.share_there !== null);
    assert.equal(row.value, Math.floor(row.value));
    assert.ok(row.share_there >= 0.9 && row.above.share <= row.share_there);
  }
});
