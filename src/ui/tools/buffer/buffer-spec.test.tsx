import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { placeInList, inputLines } from '../../../rendering/tools/buffer/buffer-text.ts';
import {
  exampleValues,
  fromDocument,
  noValues,
  toDocument,
  type BufferValues,
  type BufferRun,
} from './buffer-spec.ts';
import { SHIPPED } from '../frame/tool-spec.ts';
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { retirementBuffer } from '../../../domain/tools/buffer/retirement-buffer.ts';
import {
  byDecade,
  everyPeriod,
  everyPeriodTable,
  periodRows,
  rankPins,
  yearNamer,
} from './every-period-card.tsx';

const path: BufferValues = {
  ...noValues,
  total_balance: 1_000_000,
  source: 'returns',
  returns: '-15, -10, 20, 12, -5, 15, 8, 10',
  distribution: 60_000,
};
const stretches: BufferValues = { ...path, stretch: 5 };
const byYears: BufferValues = {
  ...exampleValues,
  length: 'years',
  age: null,
  plan_through_age: null,
  years: 25,
};
const withPrices: BufferValues = { ...exampleValues, rises: 'cpi', distribution_increase: 0 };
const byPrices: BufferValues = { ...exampleValues, dollars: 'real' };
const byRate: BufferValues = { ...path, dollars: 'real', inflation_by: 'rate', inflation: 0.03 };

test('form values convert to the calculation’s document and back without changes', () => {
  for (const values of [path, stretches, byYears, withPrices, exampleValues, byPrices, byRate])
    assert.deepEqual(fromDocument(toDocument(values)), values);
});

test('the document is valid calculation input: one path, every period of a list, or a market portfolio', () => {
  const one = retirementBufferSchema.parse(toDocument(path));
  assert.deepEqual([one.years, one.market], [8, undefined]);
  assert.deepEqual(one.returns, [-0.15, -0.1, 0.2, 0.12, -0.05, 0.15, 0.08, 0.1]);
  const many = retirementBufferSchema.parse(toDocument(stretches));
  assert.deepEqual([many.years, many.market, many.returns], [5, 'own_returns', undefined]);
  const market = retirementBufferSchema.parse(toDocument(exampleValues));
  assert.deepEqual([market.years, market.market], [30, 'equities_and_bonds_80_20']);
  assert.equal(retirementBufferSchema.parse(toDocument(withPrices)).distribution_increase, 'cpi');
});

test('today’s dollars use each period’s prices for a market and one rate for a list', () => {
  const inDollars = (values: BufferValues) => {
    const { dollars, inflation } = retirementBufferSchema.parse(toDocument(values));
    return [dollars, inflation];
  };
  assert.deepEqual(inDollars(exampleValues), [undefined, undefined]);
  assert.deepEqual(inDollars(byPrices), ['real', 'cpi']);
  assert.deepEqual(inDollars({ ...byRate, inflation_by: 'cpi' }), ['real', 0.03]);
  // A yearly list, which only a document can contain, remains until the user enters a rate.
  const eight = [0.02, 0.03, 0, 0, 0, 0, 0, 0.01];
  const listed = fromDocument({ ...toDocument(byRate), inflation: eight });
  assert.deepEqual(inDollars(listed), ['real', eight]);
});

test('a saved inflation without effect is preserved', () => {
  for (const inflation of ['cpi', 0.04, Array<number>(30).fill(0.02)]) {
    const saved = { ...toDocument(exampleValues), inflation };
    assert.deepEqual(toDocument(fromDocument(saved)), saved);
    assert.deepEqual(retirementBufferSchema.parse(saved).inflation, inflation);
  }
  const real = toDocument({
    ...fromDocument({ ...toDocument(exampleValues), inflation: 0.04 }),
    dollars: 'real',
  });
  assert.equal(real.inflation, 0.04);
  const cpi = fromDocument({ ...toDocument(exampleValues), inflation: 'cpi' });
  assert.equal(toDocument({ ...cpi, source: 'returns', returns: '5' }).inflation, undefined);
});

test('an unknown period type becomes the default, because no field could correct it', () => {
  assert.equal(fromDocument({ ...toDocument(exampleValues), sort_type: 'fairest' }).sort_type, 'average');
  assert.equal(fromDocument({ ...toDocument(exampleValues), sort_type: 'worst' }).sort_type, 'worst');
});

test('a period of an entered list is identified by its position in the list', () => {
  assert.equal(placeInList('2001-01'), 1);
  assert.equal(placeInList('2006-01'), 6);
});

function messagesOf(change: Partial<BufferValues>): string[] {
  const values: BufferValues = {
    ...noValues,
    total_balance: 1_000_000,
    source: 'returns',
    returns: '-15, -10, 20',
    distribution: 60_000,
    ...change,
  };
  const document = toDocument(values);
  const input = retirementBufferSchema.parse(document);
  return inputLines(input).map(({ label, text }) => `${label}: ${text}`);
}

test('the printed inputs include every input of the accumulation, and the form’s choices', () => {
  assert.deepEqual(messagesOf({ age: 65, distribution_timing: 'end', distribution_increase: 0.02 }), [
    'Total Balance: $1,000,000',
    'Buffer weight: 20.00%',
    'Buffer rate: 4.00%',
    'Buffer fee: 0.00%',
    'Yearly returns, percent: −15, −10, 20',
    'Year before: 0.00%',
    'Market fee: 0.00%',
    'Plan: Age 65 through 67',
    'Distribution: $60,000 a year',
    'First in plan year: 1',
    'Payments rise: By 2.00% a year',
    'Timing of payments: End of the year',
  ]);
});

test('a percentage refers to the total balance; without distributions, their timing is omitted', () => {
  assert.ok(
    messagesOf({ distribution_in: 'percent', distribution: 0.06 }).includes(
      'Distribution: 6.00% of the total at the first payment',
    ),
  );
  const unpaid = messagesOf({ distribution: 0 });
  assert.equal(unpaid.at(-1), 'Distribution: None');
  assert.ok(unpaid.includes('Plan: 3 years'));
});

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
const f2 = runOf({ stretch: 5 });

test('F2: each period of the list is included, and the ending values match the published ones', () => {
  const all = every(f2);
  assert.equal(all.starts.length, 6);
  const { market, buffered } = all;
  assert.deepEqual(
    [1, 2, 5].map((place) => cents(market.endings[place])),
    [673_432.93, 819_533.37, 1_027_452.73],
  );
  const mean = (values: number[]) => cents(values.reduce((sum, value) => sum + value, 0) / values.length);
  assert.deepEqual([mean(market.endings), mean(buffered.endings)], [826_627.69, 848_302.38]);
  assert.deepEqual(
    [Math.min(...buffered.endings), Math.max(...buffered.endings)].map(cents),
    [710_607.23, 1_023_492.56],
  );
});

test('F2: the worst, median and best periods are marked at their positions in the list', () => {
  const { simulations } = f2.result;
  assert.ok(simulations);
  assert.deepEqual(rankPins(simulations, 'market_only_with_distribution', every(f2).starts), [
    { index: 1, label: 'Worst' },
    { index: 2, label: 'Median' },
    { index: 5, label: 'Best' },
  ]);
  assert.deepEqual([2001, 2006].map(yearNamer(f2)), ['1', '6']);
});

test('F2: a period is described in text, in a file row and in a screen-reader row', () => {
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

test('a period with a shortfall shows how long it paid', () => {
  // Market only, by hand: 600,000 × 1.12 = 672,000; 272,000 × 0.92 = 250,240, less than the third distribution.
  const short = runOf({ stretch: 5, distribution: 400_000, buffer_allocation_weight: 0.2 });
  const rows = periodRows(every(short), 0, true);
  assert.deepEqual(
    rows.map(({ name, figure }) => `${name} ${figure}`),
    ['With the buffer –', 'Paid with the buffer 2 years', 'Market alone –', 'Paid by the market 2 years'],
  );
});

test('a single entered path has no periods', () => {
  assert.equal(everyPeriod(runOf({})), null);
});
