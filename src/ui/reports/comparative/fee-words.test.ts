import assert from 'node:assert/strict';
import test from 'node:test';
import type { Fees } from './fee-figures.ts';
import { feeCaption } from './fee-words.ts';
import { sketchReport } from './report-fixture.ts';

const captionWith = (loan_interest: number | null): string => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'Brokerage' }] });
  const total = {
    fees: 90_000,
    growth_tax: null,
    distribution_tax: 0,
    total: 90_000,
    share_of_outlay: 0.2,
    net_irr: 0.05,
    gross_rate: 0.06,
    annual_cost: 0.01,
  };
  const fees: Fees = {
    policy_charges: 'given',
    rows: [],
    totals: [
      { ...total, slot: 1, loan_interest },
      { ...total, slot: 2, loan_interest: null },
    ],
  };
  return feeCaption(report, fees, basis);
};

test('a policy with loans names their interest, and the tax of a surrender, where its fees are drawn', () => {
  assert.equal(
    captionWith(84_210.4),
    'The policy’s charges are those of its illustration. Its loan interest, $84,210, and any tax due on surrender are not in the chart.',
  );
});

test('a policy without loans says only where its charges come from', () => {
  for (const interest of [null, 0, 0.2])
    assert.equal(captionWith(interest), 'The policy’s charges are those of its illustration.');
});
