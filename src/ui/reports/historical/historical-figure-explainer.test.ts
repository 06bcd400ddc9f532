import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { figuresOf } from '../../../domain/explain/testing/explained.ts';
import { remade } from '../../../domain/explain/testing/remade.ts';
import { memberAt } from '../../../domain/shared/member-at.ts';
import { historicalFigureExplainer } from './historical-figure-explainer.ts';
import { elenaOnHistory } from './historical-fixture.ts';

/** A cap that is above what the carrier illustrates in many periods. */
const CAPPED = {
  compliance_profile: 'client_clamped',
  horizon: 20,
  strategies: [{ index: 'sp500', cap: 0.14, floor: 0 }],
};

for (const [name, dollars] of [
  ['as they are paid', {}],
  ['in today’s dollars', { dollars: 'real', inflation: 0.03 }],
] as const)
  test(`figures capped at the carrier’s, ${name}, open on what the report shows, and their parts make it`, () => {
    const { input, report, history } = elenaOnHistory(shippedHistory, { ...CAPPED, ...dollars });
    const explain = historicalFigureExplainer(input, report, history);
    let capped = 0;
    // Every 23rd: periods, slots and members all come round.
    for (const [path, shown] of figuresOf({ ...report }).filter((_, index) => index % 23 === 0)) {
      const found = explain(path);
      assert.equal(found?.value, shown, path);
      if (found.note?.startsWith('†')) capped += 1;
      const again = remade(found) ?? NaN;
      assert.ok(Math.abs(again - shown) <= 1e-7 * Math.max(1, Math.abs(shown)), `${path}: ${again}`);
      for (const { path: at, value, name: part } of [...found.inputs, ...found.steps])
        if (at !== undefined && !at.startsWith('inputs.'))
          assert.equal(memberAt(report, at), value, `${path}: ${part}`);
    }
    assert.ok(capped > 30, `${capped} capped`);
  });
