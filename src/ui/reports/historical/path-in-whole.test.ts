import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutHistoricalSlots } from '../../../domain/practice/reports/without-slots.ts';
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { elenaOnHistory } from './historical-fixture.ts';
import { pathInWhole } from './path-in-whole.ts';

test('a figure of what is left is found where the whole report has it', () => {
  const { input, report: whole } = elenaOnHistory(shippedHistory);
  const shown = withoutHistoricalSlots(whole, [2], input);
  assert.deepEqual(
    shown.irr_analysis.map(({ slot }) => slot),
    [1, 3],
  );
  assert.equal(pathInWhole('irr_analysis.1.worst.irr_death', shown, whole), 'irr_analysis.2.worst.irr_death');
  assert.equal(pathInWhole('own_worst.0.total_income', shown, whole), 'own_worst.0.total_income');
  assert.equal(pathInWhole('lapse_share', shown, whole), 'lapse_share');
});
