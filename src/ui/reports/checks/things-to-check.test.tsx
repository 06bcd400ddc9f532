import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';

const { ChecksNotice, insurerItem, isOfLedger } = await import('./things-to-check.tsx');
const { illustration } = comparativeReportSchema.parse({
  age: elena.client.age,
  start_year: 2026,
  illustration: elena.illustration,
  vehicles: [],
});

test('a missing insurer is an item to check, except for a modeled policy', () => {
  const textsOf = (origin: object) =>
    insurerItem({ ...illustration, ...origin }, '/illustration-data/1').map(({ text }) => text);
  const missing = ['The insurer is missing. Every page of the PDF names it.'];
  assert.deepEqual(textsOf({}), missing);
  assert.deepEqual(textsOf({ carrier: { product: 'Indexed UL II' } }), missing);
  assert.deepEqual(textsOf({ carrier: { insurer: 'Meridian Life' } }), []);
  assert.deepEqual(textsOf({ source: { kind: 'model' } }), []);
});

test('warnings about the ledger link to it, and those about taxes, limits and markets do not', () => {
  for (const code of ['limits_held_level', 'tables_grown', 'state_by_rate', 'not_deductible', 'market_data'])
    assert.equal(isOfLedger({ code }), false, code);
  for (const code of ['guaranteed_values_absent', 'policy_in_force', 'forced_out'])
    assert.equal(isOfLedger({ code }), true, code);
  for (const code of ['policy_lapses', 'loan_exceeds_value', 'looks_like_endowment'])
    assert.equal(isOfLedger({ code, year: 3 }), true, code);
});

const LEVERAGE = { id: 'loan_leverage' as const, title: 'Loans', figures: [], rule: '', source: '' };

test('the name of a rule is not broken across lines', async () => {
  const finding = 'AG 49-A allows 0.50.';
  const { host, unmount } = await mount(
    <ChecksNotice checks={[{ ...LEVERAGE, state: 'look', finding }]} onSee={() => {}} />,
  );
  assert.match(host.textContent ?? '', /Loans\. AG 49-A allows 0\.50\./);
  assert.deepEqual(
    [...host.querySelectorAll('li span')].map((span) => span.textContent),
    ['AG 49-A'],
  );
  await unmount();
});
