import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { fanFigures } from './every-period-figures.ts';
import { heldSlots } from './historical-part.ts';

const { report, basis, input } = elenaOnHistory(shippedHistory);
// The taxable account is empty at the end of its worst period.
const account = heldSlots(report).find(({ slot }) => slot === 3);

/** The labels and last values of the account's two worst periods. */
function worstLines(shown: typeof report): [string, number][] {
  assert.ok(account);
  return fanFigures(shown, account, basis).lines.flatMap(({ kind, label, values }) =>
    kind === 'worst' || kind === 'plain' ? [[label, values.at(-1) ?? NaN]] : [],
  );
}

test('an account’s chart has its own worst period and the policy’s, in today’s dollars too', () => {
  const nominal = worstLines(report);
  assert.deepEqual(
    nominal.map(([label]) => label),
    ['Its worst period', 'The policy’s worst period'],
  );
  const real = worstLines(historicalReport({ ...input, inflation: 0.025, dollars: 'real' }, shippedHistory));
  const prices = 1.025 ** report.horizon;
  for (const [k, [label, value]] of nominal.entries()) {
    const [found, shown = NaN] = real[k] ?? [];
    assert.equal(found, label);
    assert.ok(Math.abs(shown - value / prices) < 0.01, `${label}: ${shown} and not ${value / prices}`);
  }
});
