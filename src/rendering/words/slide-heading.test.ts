import assert from 'node:assert/strict';
import test from 'node:test';
import type { RequiredReturn } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ReportCardId } from '../../domain/practice/reports/report.ts';
import { headline } from './headline.ts';
import { sketchReport } from '../../../tests/support/report-fixture.ts';
import { changeHeading, irrHeading, paymentsHeading, slideHeading } from './slide-heading.ts';

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

test('the first slide has the report’s headline, and the others describe their own card', () => {
  assert.equal(say('key_figures'), headline(report, basis, 20));
  assert.equal(
    say('graph'),
    'At 95, the Roth holds the most after tax, $500,000; the policy is illustrated at $419,309.',
  );
  assert.equal(
    say('graph', report, { ...basis, value_basis: 'pre_tax' }),
    'At 95, the Roth holds the most before tax, $500,000; the policy is illustrated at $419,309.',
  );
});

test('long names of one word are replaced in headings, which have two lines', () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
  const long = sketchReport({
    accounts: [
      { name: `A${name.slice(1)}`, endValue: 500_000 },
      { name: `B${name.slice(1)}`, endValue: 500_000 },
      { name, runsOutAt: 84 },
    ],
  });
  for (const card of ['key_figures', 'graph', 'yearly_values', 'cumulative', 'legacy'] as const) {
    const heading = say(card, long.report, long.basis);
    assert.ok(heading.length <= 116, heading);
    assert.doesNotMatch(heading, /schlegelstein/);
  }
});

test('states that nothing is left, and the tax that surrendering would leave', () => {
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
    'At 95, the policy is illustrated to hold the most after tax, $9,000; next is the Roth, $7,000.',
  );
  assert.equal(
    say('graph', end(9_000, 7_000, 7_000, 0)),
    'At 95, the policy is illustrated to hold the most after tax, $9,000; next are two accounts, $7,000.',
  );
  const two = { ...end(10, 0), slots: report.slots.slice(0, 2) };
  assert.equal(
    say('graph', two),
    'At 95, the policy is illustrated to hold the most after tax, $10; nothing is left in the brokerage.',
  );
  assert.equal(
    say('graph', end(0, 10, 0, 0)),
    'At 95, the brokerage holds the most after tax, $10; the policy has nothing left.',
  );
  assert.equal(
    say('graph', end(10, 0, 0, 0)),
    'At 95, the policy is illustrated to hold the most after tax, $10; nothing is left in the others.',
  );
});

test('an account without costs costs nothing, and unknown policy charges are not compared', () => {
  const costs = (...totals: (number | null)[]) =>
    ({ ...report, fee_analysis: { totals: totals.map((total) => ({ total })) } }) as typeof report;
  assert.equal(
    say('fees', costs(9_000, 0, 0, 0)),
    'The policy is illustrated to cost the most in fees and taxes, $9,000; the others cost nothing.',
  );
  assert.equal(
    say('fees', costs(9_000, 0, null, null)),
    'The policy is illustrated to cost the most in fees and taxes, $9,000; the brokerage costs nothing.',
  );
  assert.equal(
    say('fees', costs(null, 9_000, 7_000, 0)),
    'Of the accounts, the brokerage costs the most in fees and taxes, $9,000; next is the Roth, $7,000.',
  );
});

test('a policy without accounts has no heading that compares its income years', () => {
  const alone = sketchReport({});
  assert.equal(paymentsHeading(alone.report, alone.basis), '');
});

test('a slide of yearly figures states which slot has the highest value, and from which age', () => {
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
    'The Roth holds the most after tax from 51 on.',
  );
  assert.equal(
    of([50, 9, 1, 1, 0], [51, 9, 1, 1, 0]),
    'The policy is illustrated to hold the most after tax at every age.',
  );
  // Without any value there is no leader, but the previous leader is named.
  assert.equal(
    of([50, 1, 9, 0, 0], [51, 7, 2, 0, 0], [52, 3, 0, 0, 0], [53, -4, 0, 0, 0]),
    'The policy is illustrated to hold the most after tax from 51 through 52; nothing is left after.',
  );
  // Two equal ends: no leader.
  assert.equal(of([50, 9, 1, 1, 0], [51, 9, 9, 1, 0]), 'The card');
});

/** Rates for the income, the value and the legacy. */
const returns = (rows: ReturnType<typeof all>[]): string =>
  say('required_returns', { ...report, making_things_equal: rows });

test('break-even states for which goals the accounts need less than assumed, and for which more', () => {
  const demo = [
    all(2, [0.0534, 0.0611, 0.0729], 0.06),
    all(3, [0.0454, 0.0523, 0.0636], 0.06),
    all(4, [0.0448, 0.0627, 0.0903], 0.06),
  ];
  assert.equal(
    returns(demo),
    'The accounts need less than the assumed 6.00% to match the income, and more to match the legacy.',
  );
  assert.equal(
    returns([all(2, [0.05, 0.051, 0.052], 0.06), all(3, [0.05, 0.051, 0.052], 0.06)]),
    'The accounts need less than the assumed 6.00% to match the income, value and legacy.',
  );
  assert.equal(
    returns([all(3, [0.05, 0.07, 0.08], 0.06)]),
    'The Roth needs less than the assumed 6.00% to match the income, and more to match the value and legacy.',
  );
  assert.equal(
    returns([all(2, [0.05, 0.07, 0.08], 0.06), all(3, [0.05, 0.055, 0.055], 0.06)]),
    'The accounts need less than the assumed 6.00% to match the income; some need more for the value and legacy.',
  );
  assert.equal(
    returns([all(2, [0.05, 0.05, 0.05], 0.06), all(3, [0.05, 0.05, 0.05], 0.07)]),
    'The accounts need less than assumed to match the income, value and legacy.',
  );
});

test('omits a goal without income or at the assumed return; an unreachable goal needs more', () => {
  const none: RequiredReturn = { rate: null, status: 'no_distributions', difference: null };
  const never: RequiredReturn = { rate: null, status: 'unreachable', difference: null };
  const row = all(2, [0.05, 0.06, 0.05], 0.06);
  assert.equal(
    returns([{ ...row, longevity_ror: none }]),
    'The brokerage needs less than the assumed 6.00% to match the legacy.',
  );
  // A lapsed policy leaves neither value nor legacy to match.
  const nothing = at(0.05, 'zero_target');
  assert.equal(
    returns([{ ...row, surrender_ror: nothing, death_ror: nothing }]),
    'The brokerage needs less than the assumed 6.00% to match the income.',
  );
  assert.equal(
    returns([{ ...row, death_ror: never }]),
    'The brokerage needs less than the assumed 6.00% to match the income, and more to match the legacy.',
  );
});

test('one sentence states income and death benefit, and another states what could change', () => {
  const paying = sketchReport({
    accounts: [
      { name: 'Roth 401(k)', heirs: 10 },
      { name: 'Taxable brokerage', heirs: 10 },
    ],
    policyHeirs: 900_000,
  });
  assert.equal(
    paymentsHeading(paying.report, paying.basis),
    'All three pay through 89; the policy is illustrated to leave heirs the most from 95 on.',
  );
  const on_history = { period_count: 546, years: 40, lapsed: 78, charge_stress: 0 };
  assert.equal(
    changeHeading({ ...basis, guaranteed_lapse_age: 72, on_history }),
    'At guaranteed rates the policy lapses at 72; it lapses in 78 of 546 historical periods.',
  );
  assert.equal(
    changeHeading({ ...basis, on_history: { ...on_history, lapsed: 0 } }),
    'The policy lapses in none of 546 historical periods.',
  );
  assert.equal(
    changeHeading({ ...basis, no_guaranteed: true }),
    'No guaranteed values were entered. They are in the carrier’s illustration.',
  );
  assert.equal(changeHeading(basis), '');
});

test('no heading has more than 20 words, even with long names', () => {
  const name = 'Account of the family in the first and in the second marriage of the client';
  const long = sketchReport({
    accounts: [{ name, endValue: 500_000 }, { name: `${name} too` }, { name: '401(k)' }],
  });
  for (const card of ['key_figures', 'graph', 'yearly_values', 'cumulative', 'legacy', 'fees'] as const) {
    const heading = say(card, long.report, long.basis);
    assert.ok(heading.split(/\s+/).length <= 20, heading);
    assert.ok(heading.endsWith('.') || heading === 'The card', heading);
  }
});

test('income and value, legacy and costs are stated from their own figures, the highest with the policy', () => {
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
    'By 95, income and value together are highest for the brokerage, $879,306; the policy is illustrated at $519,037.',
  );
  const heirs = (death_benefit: number) => ({ death_benefit, total_benefit: 0, difference: 0 });
  const legacy = {
    rows: [],
    ages: [{ year: 36, age: 85, slots: [122_586, 0.2, 304_716, 7].map(heirs) }],
  };
  assert.equal(
    say('legacy', { ...report, legacy }),
    'At 85, the Roth leaves heirs the most after tax, $304,716; the policy is illustrated to leave $122,586.',
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
    'Of the accounts, the 401(k) costs the most in fees and taxes, $272,788; next is the brokerage, $150,935.',
  );
});

test('a card without figures has its title as its heading', () => {
  const bare = { slots: report.slots };
  for (const card of ['graph', 'yearly_values', 'required_returns', 'cumulative', 'legacy', 'fees'] as const)
    assert.equal(slideHeading({ card, title: 'Title' }, bare, basis), 'Title');
});

test('a policy that lapses is not described as held to the last age, and a real return is after inflation', () => {
  assert.match(irrHeading(report, basis), /^Held to 95, the policy is illustrated to earn 5\.00% a year\.$/);
  const lapsing = { ...basis, lapse_age: 87, inflation: 0.025 };
  assert.equal(
    irrHeading(report, lapsing),
    'With its lapse at 87, the policy is illustrated to earn 5.00% a year after inflation.',
  );
});
