/** The screen, the API and the CLI of a planning tool return the same figures for the same inputs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import { plumbline } from './support/plumbline.ts';
import { findCalculation } from '../src/domain/calculations/registry.ts';
import { roundResult } from '../src/domain/calculations/rounded-json.ts';
import { memberAt } from '../src/domain/shared/result-members.ts';
import { practiceOfFile } from './support/test-practice.ts';
import {
  bufferSpec,
  exampleValues as bufferExample,
  noValues as emptyBuffer,
  type BufferValues,
} from '../src/ui/tools/buffer/buffer-spec.ts';
import { CUSTOM_INDEX } from '../src/rendering/tools/index-strategy/index-text.ts';
import {
  indexSpec,
  exampleValues as indexExample,
  newStrategy,
  type IndexValues,
} from '../src/ui/tools/index-strategy/index-spec.ts';
import { begin, SHIPPED } from '../src/ui/tools/frame/tool-spec.ts';

const practice = await practiceOfFile();

const YEAR = 2026;
const at = { year: YEAR, figures: { ...SHIPPED, history: shippedHistory }, showsAll: false };

/** Returns the printed results: over HTTP at the specification's path, and from the CLI. */
async function printed(path: string, id: string, document: object) {
  const { status, text } = await practice.call('post', path, { body: document });
  assert.equal(status, 200, text);
  const {
    status: ended,
    out,
    err,
  } = await plumbline(['run', id, 'input.json'], {
    'input.json': JSON.stringify(document),
  });
  assert.equal(ended, 0, err);
  const overHttp = memberAt(JSON.parse(text), 'data');
  const fromTheShell: unknown = JSON.parse(out);
  assert.deepEqual(overHttp, fromTheShell);
  return overHttp;
}

const plain = (value: object, id: string): unknown =>
  JSON.parse(JSON.stringify(roundResult(value, false, findCalculation(id)?.rates)));

/** Selects the members that the screen's result has. */
const membersOf = (completeResult: unknown, like: object): unknown =>
  Object.fromEntries(Object.keys(like).map((key) => [key, memberAt(completeResult, key)]));

const importedLevels: IndexValues = {
  ...indexExample,
  strategies: [{ ...newStrategy(CUSTOM_INDEX), cap: 0.1 }],
  lookback_years: 5,
  series: { frequency: 'annual', start: '2000', text: '100, 112, 95, 104, 140.4, 140.4' },
};
const months: IndexValues = {
  ...importedLevels,
  strategies: [{ ...newStrategy(CUSTOM_INDEX), method: 'monthly_sum', cap: 0.03 }],
  lookback_years: 1,
  series: {
    frequency: 'monthly',
    start: '2019-12',
    text: '1000 1050 1150 900 1000 1100 1400 1350 1450 1600 1650 1600 1700',
  },
};

for (const [name, values] of Object.entries({ indexExample, ownLevels: importedLevels, months })) {
  test(`index strategies, ${name}: screen, API and command line agree`, async () => {
    const { run, errors } = begin(indexSpec, { ...at, values });
    assert.ok(run, JSON.stringify(errors));
    const { combined: completeResult } = run.result;
    const printedResult = await printed('isc/calculate/', 'index-strategy', run.document);
    assert.deepEqual(membersOf(printedResult, completeResult), plain(completeResult, 'index-strategy'));
  });
}

const badStart: BufferValues = {
  ...emptyBuffer,
  total_balance: 1_000_000,
  source: 'returns',
  returns: '-15, -10, 20, 12, -5, 15, 8, 10',
  distribution: 60_000,
};
const stretches: BufferValues = {
  ...badStart,
  returns: '12, -8, 15, 22, -18, -11, 9, 28, 5, 10',
  stretch: 5,
};

for (const [name, values] of Object.entries({ bufferExample, badStart, stretches })) {
  test(`retirement buffer, ${name}: screen, API and command line agree`, async () => {
    const { run, errors } = begin(bufferSpec, { ...at, values });
    assert.ok(run, JSON.stringify(errors));
    const printedResult = await printed('retirement_buffer/', 'retirement-buffer', run.document);
    assert.deepEqual(membersOf(printedResult, run.result), plain(run.result, 'retirement-buffer'));
  });
}

test('the forms of both tools return the published figures', () => {
  const index = begin(indexSpec, { ...at, values: importedLevels }).run?.result.combined;
  assert.ok(index && Math.abs(index.growth - 132_463.16) < 0.005);
  const buffer = begin(bufferSpec, { ...at, values: badStart }).run?.result;
  assert.ok(buffer);
  const ends = [
    buffer.market_only_with_distribution,
    buffer.market_plus_buffer_with_distribution,
    buffer.market_only_without_distribution,
    buffer.market_plus_buffer_without_distribution,
  ].map(({ ending_value }) => ending_value.toFixed(2));
  assert.deepEqual(ends, ['671171.15', '736459.87', '1334438.58', '1341264.68']);
  const simulations = begin(bufferSpec, { ...at, values: stretches }).run?.result.simulations;
  assert.ok(simulations);
  const resultOf = (name: 'market_only_with_distribution' | 'market_plus_buffer_with_distribution') =>
    (['average', 'worst', 'median', 'best'] as const).map((sort) =>
      simulations[name][sort].ending_value.toFixed(2),
    );
  assert.deepEqual(resultOf('market_only_with_distribution'), [
    '826627.69',
    '673432.93',
    '819533.37',
    '1027452.73',
  ]);
  assert.deepEqual(resultOf('market_plus_buffer_with_distribution'), [
    '848302.38',
    '710607.23',
    '829926.20',
    '1023492.56',
  ]);
});
