import assert from 'node:assert/strict';
import test from 'node:test';
import type { RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ReportCardId } from '../../domain/practice/reports/report.ts';
import { headline } from './headline.ts';
import { sketchReport } from '../../../tests/support/report-fixture.ts';
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
    'At 95, Roth holds the most after tax, $500,000; the policy is illustrated at $419,309.',
  );
  assert.equal(
    say('graph', report, { ...basis, value_basis: 'pre_tax' }),
    'At 95, Roth holds the most before tax, $500,000; the policy is illustrated at $419,309.',
  );
});

test('where nothing is left, that is said, and the tax that surrendering would leave', () => {
  const end = (...values: number[]) => ({
    ...report,
    comparative_graph: {
      ages: [95],
      value: values.map((value) => [value]),
      income: [],
      death_benefit: [],
      depletion_age: [],
    },
  });
  assert.equal(say('graph', end(0, 0, 0.2, 0)), 'At 95, nothing is left in any of them.');
  assert.equal(
    say('graph', end(-66_602, 0, 0, 0)),
    'At 95, nothing is left in any of them. Surrendering the policy would leave $66,602 of tax due.',
  );
  // The leader is compared with the second.
  assert.equal(
    say('graph', end(9_000, 10, 7_000, 0)),
    'At 95, the policy is illustrated to hold the most after tax, $9,000; next is Roth, $7,000.',
  );
  assert.equal(
    say('graph', end(9_000, 7_000, 7_000, 0)),
    'At 95, the policy is illustrated to hold the most after tax, $9,000; next are Brokerage and Roth, $7,000.',
  );
  const two = { ...end(10, 0), slots: report.slots.slice(0, 2) };
  assert.equal(
    say('graph', two),
    'At 95, the policy is illustrated to hold the most after tax, $10; nothing is left in Brokerage.',
  );
  assert.equal(
    say('graph', end(0, 10, 0, 0)),
    'At 95, Brokerage holds the most after tax, $10; the policy has nothing left.',
  );
  assert.equal(
    say('graph', end(10, 0, 0, 0)),
    'At 95, the policy is illustrated to hold the most after tax, $10; nothing is left in the others.',
  );
});

test('a slide of yearly figures names who holds the most, and since when', () => {
  const rows = (...values: [age: number, ...slots: number[]][]) => ({
    ...report,
    comparative_table: {
      rows: values.map(([age, ...slots], at) => ({
        year: at + 1,
        age,
        outlay: 0,
        slots: slots.map((value) => ({
          net_income: 0,
          value,
          death_benefit: 0,
          cumulative_premium: 0,
          depleted: false,
        })),
      })),
      footer: { total_outlay: 0, slots: [] },
    },
  });
  const of = (...values: Parameters<typeof rows>) => say('yearly_values', rows(...values));
  assert.equal(
    of([50, 1, 9, 9, 0], [51, 5, 2, 9, 0], [52, 5, 2, 9, 0]),
    'Roth holds the most after tax from age 51 on.',
  );
  assert.equal(
    of([50, 9, 1, 1, 0], [51, 9, 1, 1, 0]),
    'The policy is illustrated to hold the most after tax at every age.',
  );
  // Without any value there is no leader, but the previous leader is named.
  assert.equal(
    of([50, 1, 9, 0, 0], [51, 7, 2, 0, 0], [52, 3, 0, 0, 0], [53, -4, 0, 0, 0]),
    'The policy is illustrated to hold the most after tax from age 51 through 52, and nothing is left in any of them after.',
  );
  // Two equal ends: no leader.
  assert.equal(of([50, 9, 1, 1, 0], [51, 9, 9, 1, 0]), 'The card');
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

test('income and value, legacy and costs are told from their own figures: the most, and the policy beside it', () => {
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
    'By 95, income and value together are highest for Brokerage, $879,306; the policy is illustrated at $519,037.',
  );
  const heirs = (death_benefit: number) => ({ death_benefit, total_benefit: 0, difference: 0 });
  const legacy = {
    rows: [],
    ages: [{ year: 36, age: 85, slots: [122_586, 0.2, 304_716, 7].map(heirs) }],
  };
  assert.equal(
    say('legacy', { ...report, legacy }),
    'If death occurs at 85, Roth leaves heirs the most after tax, $304,716; the policy is illustrated to leave $122,586.',
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
    '401(k) costs the most in fees and taxes, $272,788; next is Brokerage, $150,935.',
  );
});

test('a card whose figures are not there is headed by its title, and a report of one card by that card', () => {
  const bare = { slots: report.slots };
  for (const card of ['graph', 'yearly_values', 'required_returns', 'cumulative', 'legacy', 'fees'] as const)
    assert.equal(slideHeading({ card, title: 'Title' }, bare, basis), 'Title');
});
