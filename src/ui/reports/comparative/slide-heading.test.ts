import assert from 'node:assert/strict';
import test from 'node:test';
import type { RequiredReturn } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportCardId } from '../../../domain/practice/reports/report.ts';
import { headline } from '../../../rendering/words/headline.ts';
import { sketchReport } from './report-fixture.ts';
import { slideHeading } from './slide-heading.ts';

const { report, basis } = sketchReport({
  accounts: [{ name: 'Brokerage', runsOutAt: 84 }, { name: 'Roth', endValue: 500_000 }, { name: '401(k)' }],
});
const say = (card: ReportCardId, of = report, on = basis): string =>
  slideHeading({ card, title: 'The card' }, of, on);

const at = (rate: number, status: RequiredReturn['status'] = 'ok'): RequiredReturn => ({
  rate,
  status,
  difference: null,
});
const all = (slot: number, rates: readonly number[], assumed = 0.065) => {
  const [longevity, surrender, death] = rates.map((rate) => at(rate));
  assert.ok(longevity && surrender && death);
  return { slot, assumed, longevity_ror: longevity, surrender_ror: surrender, death_ror: death };
};

test('the first slide says the report’s headline, the others what their own card shows', () => {
  assert.equal(say('key_figures'), headline(report, basis));
  assert.equal(
    say('graph'),
    'Value at 95, after tax: Roth $500,000, IUL policy $419,309, Brokerage nothing, 401(k) nothing.',
  );
  assert.equal(
    say('graph', report, { ...basis, value_basis: 'pre_tax' }),
    'Value at 95, before tax: Roth $500,000, IUL policy $419,309, Brokerage nothing, 401(k) nothing.',
  );
  assert.equal(
    say('yearly_values'),
    'Every fifth year from 50 to 95: IUL policy beside Brokerage, Roth and 401(k).',
  );
});

test('accounts that would have to earn more are named with what they need, those that need not after them', () => {
  const making_things_equal = [
    all(2, [0.0749, 0.081, 0.0804]),
    all(3, [0.05, 0.06, 0.065]),
    all(4, [0.072, 0.072, 1.7], 0.07),
  ];
  assert.equal(
    say('required_returns', { ...report, making_things_equal }),
    'To do what the policy does, Brokerage would have to earn 7.49% to 8.1% a year before fees, not 6.5%; 401(k) 7.2% to over 100%, not 7%. Roth already does.',
  );
  const alike = [all(2, [0.0749, 0.081, 0.0804]), all(4, [0.072, 0.072, 0.072])];
  assert.equal(
    say('required_returns', { ...report, making_things_equal: alike }),
    'To do what the policy does, Brokerage would have to earn 7.49% to 8.1% a year before fees and 401(k) 7.2%, not 6.5%.',
  );
  assert.equal(
    say('required_returns', { ...report, making_things_equal: making_things_equal.slice(1, 2) }),
    'Roth does what the policy does at the return assumed.',
  );
});

test('an income that nobody takes asks for nothing, and a target out of reach is told', () => {
  const none: RequiredReturn = { rate: null, status: 'no_distributions', difference: null };
  const never: RequiredReturn = { rate: null, status: 'unreachable', difference: null };
  const row = all(2, [0.05, 0.06, 0.06]);
  const of = (one: typeof row) => say('required_returns', { ...report, making_things_equal: [one] });
  assert.equal(
    of({ ...row, longevity_ror: none }),
    'Brokerage does what the policy does at the return assumed.',
  );
  assert.equal(
    of({ ...row, death_ror: never }),
    'To do what the policy does, Brokerage would have to earn 5% to over 100% a year before fees, not 6.5%.',
  );
});

test('income and value, legacy and costs are told from their own figures, the most first', () => {
  const slot = (value: number) => ({
    net_income: 0,
    value,
    cumulative_value: value,
    cumulative_death_benefit: value,
  });
  const cumulative_values = {
    rows: [{ year: 46, age: 95, outlay: 0, slots: [slot(519_037), slot(879_306), slot(0), slot(-66_602)] }],
  };
  assert.equal(
    say('cumulative', { ...report, cumulative_values }),
    'Income and value together at 95: Brokerage $879,306, IUL policy $519,037, Roth nothing, 401(k) nothing.',
  );
  const heirs = (death_benefit: number) => ({ death_benefit, total_benefit: 0, difference: 0 });
  const legacy = {
    rows: [],
    ages: [{ year: 36, age: 85, slots: [122_586, 0.2, 304_716, 7].map(heirs) }],
  };
  assert.equal(
    say('legacy', { ...report, legacy }),
    'Paid to heirs if death occurs at 85, after tax: Roth $304,716, IUL policy $122,586, 401(k) $7, Brokerage nothing.',
  );
  const totals = [null, 150_935, 68_620, 272_788].map((total, index) => ({
    slot: index + 1,
    total,
    fees: null,
    growth_tax: null,
    distribution_tax: null,
    loan_interest: null,
    share_of_outlay: null,
    net_irr: null,
    gross_rate: null,
    annual_cost: null,
  }));
  assert.equal(
    say('fees', { ...report, fee_analysis: { policy_charges: 'not_available', rows: [], totals } }),
    'Total charges, fees and taxes: 401(k) $272,788, Brokerage $150,935, Roth $68,620.',
  );
});

test('a card whose figures are not there is headed by its title, and a report of one card by that card', () => {
  const bare = { slots: report.slots };
  for (const card of ['graph', 'yearly_values', 'required_returns', 'cumulative', 'legacy', 'fees'] as const)
    assert.equal(slideHeading({ card, title: 'Title' }, bare, basis), 'Title');
});
