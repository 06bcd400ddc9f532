import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { placeInList } from '../../../rendering/tools/buffer/buffer-view.ts';
import { exampleValues, fromDocument, noValues, toDocument, type BufferValues } from './buffer-spec.ts';

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

test('the form goes into the calculation’s document and comes back as it was', () => {
  for (const values of [path, stretches, byYears, withPrices, exampleValues, byPrices, byRate])
    assert.deepEqual(fromDocument(toDocument(values)), values);
});

test('what it writes is what the calculation takes: one path, every stretch of it, or a market', () => {
  const one = retirementBufferSchema.parse(toDocument(path));
  assert.deepEqual([one.years, one.market], [8, undefined]);
  assert.deepEqual(one.returns, [-0.15, -0.1, 0.2, 0.12, -0.05, 0.15, 0.08, 0.1]);
  const many = retirementBufferSchema.parse(toDocument(stretches));
  assert.deepEqual([many.years, many.market, many.returns], [5, 'own_returns', undefined]);
  const market = retirementBufferSchema.parse(toDocument(exampleValues));
  assert.deepEqual([market.years, market.market], [30, 'equities_and_bonds_80_20']);
  assert.equal(retirementBufferSchema.parse(toDocument(withPrices)).distribution_increase, 'cpi');
});

test('today’s dollars are those of each period’s prices on a market, and of a rate on a list', () => {
  const inDollars = (values: BufferValues) => {
    const { dollars, inflation } = retirementBufferSchema.parse(toDocument(values));
    return [dollars, inflation];
  };
  assert.deepEqual(inDollars(exampleValues), [undefined, undefined]);
  assert.deepEqual(inDollars(byPrices), ['real', 'cpi']);
  assert.deepEqual(inDollars({ ...byRate, inflation_by: 'cpi' }), ['real', 0.03]);
  // What only a document can bring stays, until a rate is typed.
  const eight = [0.02, 0.03, 0, 0, 0, 0, 0, 0.01];
  const listed = fromDocument({ ...toDocument(byRate), inflation: eight });
  assert.deepEqual(inDollars(listed), ['real', eight]);
});

test('an inflation that changes nothing comes back as it was saved', () => {
  for (const inflation of ['cpi', 0.04, Array<number>(30).fill(0.02)]) {
    const saved = { ...toDocument(exampleValues), inflation };
    assert.deepEqual(toDocument(fromDocument(saved)), saved);
    assert.deepEqual(retirementBufferSchema.parse(saved).inflation, inflation);
  }
  // Today's dollars begin with it, and a list of returns has no periods whose prices could be followed.
  const real = toDocument({
    ...fromDocument({ ...toDocument(exampleValues), inflation: 0.04 }),
    dollars: 'real',
  });
  assert.equal(real.inflation, 0.04);
  const cpi = fromDocument({ ...toDocument(exampleValues), inflation: 'cpi' });
  assert.equal(toDocument({ ...cpi, source: 'returns', returns: '5' }).inflation, undefined);
});

test('a period that nobody can choose is the usual one: no field of the form could mend it', () => {
  assert.equal(fromDocument({ ...toDocument(exampleValues), sort_type: 'fairest' }).sort_type, 'average');
  assert.equal(fromDocument({ ...toDocument(exampleValues), sort_type: 'worst' }).sort_type, 'worst');
});

test('a period of a typed list is told by its place in it', () => {
  assert.equal(placeInList('2001-01'), 1);
  assert.equal(placeInList('2006-01'), 6);
});
