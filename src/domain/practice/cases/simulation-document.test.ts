import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InlineSeries } from '../../market/inline-series.ts';
import { NO_HISTORY, type IndexHistory } from '../../market/index-history.ts';
import { simulationVintage, type RunOnMarkets } from './simulation-vintage.ts';

/** A level a month from January 2000 on. */
const months = (count: number): InlineSeries => ({
  frequency: 'monthly',
  start: '2000-01',
  levels: new Array<number>(count).fill(100),
});

function history(reach: Readonly<Record<string, number>>): IndexHistory {
  const find = (id: string) => (Object.hasOwn(reach, id) ? months(reach[id]) : undefined);
  return { ...NO_HISTORY, vintage: 'the newest of all', price: find, total: find };
}

const simulation = (index: string, portfolio: string): RunOnMarkets => ({
  parameters: { strategies: [{ index }] },
  vehicles: [{ portfolio }],
});

test('a simulation reaches to the last month that its index and its accounts all have', () => {
  const of = simulation('one', 'two');
  assert.equal(simulationVintage(of, history({ one: 24, two: 18 })), '2001-06');
  assert.equal(simulationVintage(of, history({ one: 24, two: 24 })), '2001-12');
});

test('newer months of an index that it does not use are no news to it', () => {
  const of = simulation('one', 'two');
  const before = simulationVintage(of, history({ one: 24, two: 18, other: 24 }));
  assert.equal(simulationVintage(of, history({ one: 24, two: 18, other: 60 })), before);
});

test('without parameters, or without figures, there is none', () => {
  const of = simulation('one', 'two');
  assert.equal(simulationVintage({ ...of, parameters: null }, history({ one: 24, two: 18 })), null);
  assert.equal(simulationVintage(of, history({ one: 24 })), null);
});
