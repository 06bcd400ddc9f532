import assert from 'node:assert/strict';
import test from 'node:test';
import { caveat } from './caveat.ts';
import { sketchReport, type ReportSketch } from '../../../tests/support/report-fixture.ts';

const say = (sketch: ReportSketch): string => {
  const { report, basis } = sketchReport(sketch);
  return caveat(report, basis);
};

test('equal take-home cost is stated with the rate that a deferred account was grossed up at', () => {
  assert.equal(
    say({ accounts: [{ name: 'Brokerage' }, { name: '401(k)', kind: 'tax_deferred' }] }),
    'Equal take-home cost: $30,000 a year through age 64, 401(k) grossed up at 24%. Then $52,000 a year after tax from 66 through 89. Values are after tax. Policy values are illustrated, not guaranteed.',
  );
});

test('a deferred account that is fed the same dollars is not called equal in take-home cost', () => {
  const text = say({
    accounts: [{ name: 'Brokerage' }, { name: '401(k)', kind: 'tax_deferred', basis: 'same_outlay' }],
    valueBasis: 'pre_tax',
  });
  assert.match(
    text,
    /^Equal outlay: \$30,000 a year through age 64 into each account, 401\(k\) not grossed up for tax\./,
  );
  assert.doesNotMatch(text, /take-home/);
  assert.match(text, /Values are before tax/);
});

test('where no premium is paid, accounts that hold nothing are explained', () => {
  const none = ({ accounts }: ReportSketch): string => {
    const { report, basis } = sketchReport({ accounts });
    return caveat(report, { ...basis, outlay: null });
  };
  assert.match(
    none({ accounts: [{ name: 'Brokerage' }] }),
    /^No premium is paid in these years, so nothing goes into the accounts\. \$52,000 a year after tax from 66 through 89\. /,
  );
  assert.doesNotMatch(none({}), /No premium/);
});

test('without accounts nothing is said to be equal', () => {
  assert.equal(
    say({}),
    '$30,000 a year through age 64. Then $52,000 a year after tax from 66 through 89. Policy values are illustrated, not guaranteed.',
  );
});

test('a report without income says so', () => {
  assert.match(say({ income: 0, accounts: [{ name: 'A' }] }), /No income is taken\./);
});

test('a surrender that costs more tax than it pays is explained', () => {
  assert.match(
    say({ policyEnd: -10_000, accounts: [{ name: 'A' }] }),
    /Surrendering the policy at 95 would cost more tax than it pays: its value then is −\u2060\$10,000\. Nothing is due/,
  );
  assert.doesNotMatch(say({ policyEnd: -10_000, valueBasis: 'pre_tax' }), /more tax/);
});

test('the lowest value is named with its own age, from the table too where a shared report has no graph', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A' }] });
  const at = (age: number): number => report.comparative_graph.ages.indexOf(age);
  const policy = report.comparative_graph.value[0] ?? [];
  for (const [age, value] of [
    [80, -5_000],
    [84, -203_327],
    [90, -150_000],
  ] as const) {
    policy[at(age)] = value;
    const year = report.comparative_table.rows.find((row) => row.age === age)?.slots[0];
    if (year) year.value = value;
  }
  const { comparative_graph: _, ...withoutGraph } = report;
  for (const part of [report, withoutGraph])
    assert.match(caveat(part, basis), /its lowest value is −\u2060\$203,327, at 84\. Nothing is due/);
});

test('where the file has guaranteed columns, it says when the policy lapses by them', () => {
  const { report, basis } = sketchReport({});
  assert.match(
    caveat(report, { ...basis, guaranteed_lapse_age: 79 }),
    / At guaranteed rates the policy lapses at 79\.$/,
  );
  assert.doesNotMatch(caveat(report, { ...basis, guaranteed_lapse_age: null }), /guaranteed rates/);
});

test('an account that is asked to take more than its plan may is named with the limit and what becomes of the rest', () => {
  const over = { calendar_year: 2026, asked: 30_000, limit: 7_500, plan_type: 'roth_ira' } as const;
  const said = (overflow: 'warn' | 'cap' | 'to_taxable') => {
    const { report, basis } = sketchReport({ accounts: [{ name: 'Roth' }] });
    const [vehicle] = basis.vehicles;
    assert.ok(vehicle);
    return caveat(report, { ...basis, vehicles: [{ ...vehicle, over_limit: { ...over, overflow } }] });
  };
  assert.match(
    said('warn'),
    /Roth: \$30,000 is over the 2026 Roth IRA limit of \$7,500\. All of it is paid in\./,
  );
  assert.match(said('cap'), /limit of \$7,500\. Amounts over a limit are not invested\./);
  assert.match(said('to_taxable'), /Amounts over a limit go to a taxable account\./);
});

test('history is not kept from it, where a strategy is known', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'Fund' }] });
  const on_history = { period_count: 546, years: 40, lapsed: 258, charge_stress: 0.15 };
  assert.match(
    caveat(report, { ...basis, on_history }),
    / In 258 of 546 historical periods of 40 years this policy lapsed, with charges raised by 15%\.$/,
  );
  assert.match(
    caveat(report, { ...basis, on_history: { ...on_history, lapsed: 0, charge_stress: 0 } }),
    / In none of 546 historical periods of 40 years did this policy lapse, with charges not raised\.$/,
  );
  assert.match(
    caveat(report, { ...basis, on_history: { ...on_history, period_count: 1626, lapsed: 1100 } }),
    / In 1,100 of 1,626 historical periods of 40 years this policy lapsed/,
  );
});
