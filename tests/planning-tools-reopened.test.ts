/** A kept result or a link opens in the tool's form with the figures that it was kept with: every golden case, there and back. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shippedHistory } from '../src/adapters/index-figures/shipped-history.ts';
import { runCalculation } from '../src/domain/calculations/registry.ts';
import { memberAt } from '../src/domain/shared/member-at.ts';
import * as buffer from '../src/ui/tools/buffer/buffer-spec.ts';
import * as index from '../src/ui/tools/index-strategy/index-spec.ts';
import { riderDocument, riderValues } from '../src/ui/tools/rider/rider-spec.ts';
import { EMPTY_SCORECARD } from '../src/ui/tools/scorecard/scorecard-values.ts';
import { plainObject } from '../src/ui/tools/frame/tool-link.ts';
import { readPlain, writePlain, type LooseInput } from '../src/ui/tools/frame/tool-spec.ts';

/** Read into the form and written again. */
const FORMS: Readonly<Record<string, (document: LooseInput) => LooseInput>> = {
  'index-strategy': (document) => index.toDocument(index.fromDocument(document)),
  'tax-scorecard': (document) => writePlain(readPlain(EMPTY_SCORECARD, document)),
  'retirement-buffer': (document) => buffer.toDocument(buffer.fromDocument(document)),
  'income-rider': (document) => riderDocument(riderValues(document)),
  'income-rider-simulation': (document) => riderDocument(riderValues(document)),
};

function figures(id: string, document: LooseInput): LooseInput {
  const run = runCalculation(id, document, { history: shippedHistory });
  assert.ok(run.ok, JSON.stringify(run));
  // Warnings speak of what was typed, which the form writes out whole.
  const { inputs: _inputs, meta: _meta, warnings: _warnings, ...rest } = plainObject(run.value) ?? {};
  return rest;
}

for (const [id, again] of Object.entries(FORMS))
  test(`${id}: every golden case opens in the form with the same figures, figures and mixes of its own included`, () => {
    const folder = `fixtures/golden/${id}`;
    for (const name of readdirSync(folder)) {
      const golden: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
      const input = plainObject(memberAt(golden, 'input'));
      assert.ok(input, name);
      // The base year is no field of the form: it travels beside it.
      const year = input.start_year === undefined ? {} : { start_year: input.start_year };
      assert.deepEqual(figures(id, { ...again(input), ...year }), figures(id, input), name);
    }
  });

test('what a form has no room for is asked for anew, never taken for something else', () => {
  const strategy = { index: 'sp500', cap: 0.1 };
  const own = { sp500: { frequency: 'annual', start: '2000', returns: [0.1, 0.2] } };
  const read = index.fromDocument({ strategies: [strategy], lookback_years: 2, series: own });
  assert.equal(read.strategies[0]?.index, '');
  const wrong = index.fromDocument({ strategies: [{ ...strategy, cap: 'ten' }], lookback_years: 2 });
  assert.ok(Number.isNaN(wrong.strategies[0]?.cap));
  assert.ok(Number.isNaN(riderValues({ guaranteed_income: '40,000' }).guaranteed_income_first_year));
  assert.ok(Number.isNaN(buffer.fromDocument({ buffer_rate: '4%' }).buffer_rate));
  // An income of no known type is a rising one, and no fault of the page.
  assert.equal(riderValues({ guaranteed_income_type: 'doubling' }).guaranteed_income_type, 'annual_increase');
});
