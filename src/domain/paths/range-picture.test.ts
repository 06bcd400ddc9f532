/** A single path of a run equals the same path among all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { exampleMonths } from '../calculations/examples.ts';
import { NO_HISTORY } from '../market/inline-series.ts';
import {
  pathStrip,
  RANGE_TERMS,
  rangeOf,
  rangePicture,
  fullPath,
  withoutRangeSlots,
  type RangeTerms,
} from './range-picture.ts';
import { rangeReport } from './range-report.ts';
import { rangeRun, sweepYears } from './range-run.ts';

const input = historicalReportSchema.parse({
  age: elena.client.age,
  start_year: 2026,
  illustration: elena.illustration,
  vehicles: [
    { name: 'Taxable', account_type: 'taxable', portfolio: { made_up: 1 } },
    { name: 'Roth', account_type: 'tax_free', portfolio: { made_up: 1 } },
  ],
  strategies: [{ index: 'made_up', cap: 0.1 }],
  horizon: 30,
  series: { made_up: exampleMonths() },
});

const MODELS: RangeTerms['model'][] = ['block_bootstrap', 'lognormal', 'student_t'];

for (const model of MODELS)
  test(`a path run separately equals the same path among all: ${model}`, () => {
    const requested = { ...rangeOf(input, { ...RANGE_TERMS, model, seed: 7 }, 150), show_paths: [0, 149] };
    const all = rangeReport(requested, NO_HISTORY);
    const run = rangeRun(requested, NO_HISTORY);
    for (const displayed of all.paths_shown) {
      const { path } = displayed;
      const single = fullPath(requested, NO_HISTORY, path);
      assert.deepEqual(single.drawn, displayed.drawn);
      assert.deepEqual(
        single.slots.map(({ rate }) => rate),
        [displayed.credited, ...displayed.returns],
      );
      run.slots.forEach((slot, k) => {
        const { income } = sweepYears(run, slot.slot, null).yearly;
        assert.equal(single.slots[k]?.value.at(-1), slot.endingValue[path]);
        assert.deepEqual(
          single.slots[k]?.income,
          Array.from({ length: 30 }, (_, t) => income[t * 150 + path]),
        );
      });
    }
  });

test('the strip is ordered from the worst path for the policy to the best', () => {
  const requested = rangeOf(input, RANGE_TERMS, 200);
  const strip = pathStrip(rangeRun(requested, NO_HISTORY), 200);
  assert.deepEqual(
    strip.paths.toSorted((a, b) => a - b),
    Array.from({ length: 200 }, (_, k) => k),
  );
  const [policy] = strip.slots;
  assert.ok(policy);
  for (let k = 1; k < 200; k += 1) {
    const [missed, before] = [policy.missed[k] ?? 0, policy.missed[k - 1] ?? 0];
    assert.ok(missed < before || (missed === before && policy.ending_value[k] >= policy.ending_value[k - 1]));
  }
  const report = rangeReport(requested, NO_HISTORY);
  assert.equal(
    policy.missed.filter((years) => years === 0).length / 200,
    report.slots[0]?.paid_in_full?.share ?? 1,
  );
  const few = pathStrip(rangeRun(requested, NO_HISTORY), 9);
  assert.deepEqual([few.ranks[0], few.ranks.at(-1), few.paths.length], [1, 200, 9]);
});

test('a shared picture contains its complete paths and nothing of a removed account', () => {
  const picture = rangePicture(input, NO_HISTORY, RANGE_TERMS, 100, true);
  assert.deepEqual(
    picture.whole.map(({ path }) => path),
    picture.strip.paths,
  );
  const left = withoutRangeSlots(picture, [2]);
  assert.doesNotMatch(JSON.stringify(left), /Taxable|"slot":2/);
  assert.match(JSON.stringify(left), /"Roth".*"slot":3/);
});
