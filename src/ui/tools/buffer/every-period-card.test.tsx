import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHIPPED } from '../frame/tool-spec.ts';
import { NO_HISTORY } from '../../../domain/market/index-history.ts';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer } from '../../../domain/tools/buffer/retirement-buffer.ts';
import { type BufferRun, noValues, toDocument, type BufferValues } from './buffer-spec.ts';
import {
  byDecade,
  everyPeriod,
  everyPeriodTable,
  periodRows,
  rankPins,
  yearNamer,
} from './every-period-card.tsx';

function runOf(change: Partial<BufferValues>): BufferRun {
  const values: BufferValues = {
    ...noValues,
    total_balance: 1_000_000,
    source: 'returns',
    returns: '12 -8 15 22 -18 -11 9 28 5 10',
    distribution: 60_000,
    ...change,
  };
  const document = toDocument(values);
  const input = retirementBufferSchema.parse(document);
  return { values, document, input, result: retirementBuffer(input, NO_HISTORY), ...SHIPPED };
}

function every(run: BufferRun) {
  const all = everyPeriod(run);
  assert.ok(all);
  return all;
}

const cents = (value: number | undefined) => Math.round((value ?? NaN) * 100) / 100;
/** Worked example F2: every stretch of five years. */
const f2 = runOf({ stretch: 5 });

test('F2: each stretch of the list is a period, with the published ends among them', () => {
  const all = every(f2);
  assert.equal(all.starts.length, 6);
  const { alone, buffered } = all;
  assert.deepEqual(
    [1, 2, 5].map((place) => cents(alone.endings[place])),
    [673_432.93, 819_533.37, 1_027_452.73],
  );
  const mean = (values: number[]) => cents(values.reduce((sum, value) => sum + value, 0) / values.length);
  assert.deepEqual([mean(alone.endings), mean(buffered.endings)], [826_627.69, 848_302.38]);
  assert.deepEqual(
    [Math.min(...buffered.endings), Math.max(...buffered.endings)].map(cents),
    [710_607.23, 1_023_492.56],
  );
});

test('F2: worst, median and best are marked where they stand in the list', () => {
  const { simulations } = f2.result;
  assert.ok(simulations);
  assert.deepEqual(rankPins(simulations, 'market_only_with_distribution', every(f2).starts), [
    { index: 1, label: 'Worst' },
    { index: 2, label: 'Median' },
    { index: 5, label: 'Best' },
  ]);
  assert.deepEqual([2001, 2006].map(yearNamer(f2)), ['1', '6']);
});

test('F2: a period is told in words, a row of the file and a row for a screen reader', () => {
  const all = every(f2);
  assert.deepEqual(
    periodRows(all, 1, true).map(({ name, figure }) => `${name} ${figure}`),
    ['With the buffer $710,607', 'Market alone $673,433'],
  );
  const [head, , second] = everyPeriodTable(f2, all);
  assert.equal(head?.length, 5);
  assert.deepEqual(
    [second?.[0], cents(Number(second?.[3])), second?.[4]],
    ['Return 2 of the list', 673_432.93, 'to the end'],
  );
  assert.deepEqual(
    byDecade(f2, all).map(({ label, count }) => `${label}: ${count}`)[1],
    'Return 2 of the list: 1',
  );
});

test('a period that ran short says until when it paid', () => {
  // By hand, market alone: 600,000 × 1.12 = 672,000; 272,000 × 0.92 = 250,240, too little for the third year.
  const short = runOf({ stretch: 5, distribution: 400_000, buffer_allocation_weight: 0.2 });
  const rows = periodRows(every(short), 0, true);
  assert.deepEqual(
    rows.map(({ name, figure }) => `${name} ${figure}`),
    ['With the buffer –', 'Paid with the buffer 2 years', 'Market alone –', 'Paid by the market 2 years'],
  );
});

test('one given path has no periods', () => {
  assert.equal(everyPeriod(runOf({})), null);
});
