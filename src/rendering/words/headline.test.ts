import assert from 'node:assert/strict';
import test from 'node:test';
import { headline } from './headline.ts';
import { hypotheticalFirst } from './policy-text.ts';
import { sketchReport, type ReportSketch } from '../../../tests/support/report-fixture.ts';

const say = (sketch: ReportSketch): string => {
  const { report, basis } = sketchReport(sketch);
  return headline(report, basis);
};

test('accounts that run out are named before the one that does not, which is measured against the policy', () => {
  assert.equal(
    say({
      accounts: [
        { name: 'Taxable brokerage', runsOutAt: 84 },
        { name: 'Traditional 401(k)', runsOutAt: 88 },
        { name: 'Roth 401(k)', endValue: 88_704 },
      ],
    }),
    'At 6.50% before fees, 5.44% after fees, Taxable brokerage makes its last full payment at 83 and Traditional 401(k) at 87, before the policy’s income ends at 89. Roth 401(k) pays that income in full: at 95 it holds $88,704, less than the policy’s $419,309.',
  );
});

test('accounts that end at the same age are said to together', () => {
  assert.equal(
    say({
      accounts: [
        { name: 'Roth IRA', runsOutAt: 77 },
        { name: 'Roth 401(k)', runsOutAt: 77 },
      ],
    }),
    'At 6.50% before fees, 5.44% after fees, Roth IRA and Roth 401(k) make their last full payment at 76, before the policy’s income ends at 89.',
  );
  const apart = say({
    accounts: [
      { name: 'A', runsOutAt: 77 },
      { name: 'B', runsOutAt: 77 },
      { name: 'C', runsOutAt: 80 },
    ],
  });
  assert.match(apart, /A makes its last full payment at 76, B at 76 and C at 79, before/);
});

test('an account that had to pay out more than the policy is not said to hold less without it', () => {
  // 90 to 95: six years.
  const forced = { kind: 'tax_deferred', forced: 10_000 } as const;
  assert.equal(
    say({ accounts: [{ name: '401(k)', endValue: 400_000, ...forced }] }),
    'At 6.50% before fees, 5.44% after fees, 401(k) pays the policy’s income in full through 89. At 95 401(k) holds $400,000, less than the policy’s $419,309. By 95 401(k) has paid out $60,000 beyond the policy’s income, in required minimum distributions.',
  );
  assert.match(
    say({
      accounts: [
        { name: 'IRA', endValue: 400_000, ...forced },
        { name: '401(k)', endValue: 1, ...forced, forced: 1_000 },
        { name: 'Brokerage', endValue: 1, forced: 5_000 },
      ],
    }),
    /\. By 95 IRA has paid out \$60,000 beyond the policy’s income and 401\(k\) \$6,000, in required minimum distributions\.$/,
  );
  assert.match(
    say({ income: 0, accounts: [{ name: 'IRA', endValue: 1, ...forced }] }),
    /\. By 95 IRA has paid out \$60,000, in required minimum distributions\.$/,
  );
});

test('the tax of a lapse is no income that an account was made to pay', () => {
  const { report, basis } = sketchReport({
    lapsesAt: 88,
    accounts: [{ name: 'IRA', endValue: 400_000, kind: 'tax_deferred' }],
  });
  const year = report.comparative_table.rows.find(({ age }) => age === 88)?.slots[0];
  const income = report.comparative_graph.income[0];
  assert.ok(year && income);
  year.net_income = -308_963;
  income[report.comparative_graph.ages.indexOf(88)] = -308_963;
  assert.doesNotMatch(headline(report, basis), /required minimum/);
});

test('one account that runs out is told with its age', () => {
  assert.equal(
    say({
      accounts: [
        { name: 'Taxable brokerage', runsOutAt: 84 },
        { name: 'Roth', endValue: 500_000 },
      ],
    }),
    'At 6.50% before fees, 5.44% after fees, Taxable brokerage makes its last full payment at 83, before the policy’s income ends at 89. Roth pays that income in full: at 95 it holds $500,000, more than the policy’s $419,309.',
  );
});

test('when all run out each is told with its age', () => {
  assert.equal(
    say({
      accounts: [
        { name: 'A', runsOutAt: 84, rate: 0.07 },
        { name: 'B', runsOutAt: 86, rate: 0.06 },
      ],
    }),
    'A makes its last full payment at 83 and B at 85, before the policy’s income ends at 89.',
  );
});

test('an account that fails in the year in which the income ends is told with the year before', () => {
  const said = say({ accounts: [{ name: 'A', runsOutAt: 89 }] });
  assert.equal(
    said,
    'At 6.50% before fees, 5.44% after fees, A makes its last full payment at 88, before the policy’s income ends at 89.',
  );
});

test('an account that cannot pay the first year is not given a last payment', () => {
  assert.equal(
    say({
      accounts: [
        { name: 'A', runsOutAt: 66 },
        { name: 'B', runsOutAt: 70 },
      ],
    }),
    'At 6.50% before fees, 5.44% after fees, B makes its last full payment at 69, before the policy’s income ends at 89. A never pays the policy’s income in full.',
  );
});

test('a result that is better than the policy is said as plainly', () => {
  assert.equal(
    say({
      accounts: [
        { name: 'A', endValue: 900_000 },
        { name: 'B', endValue: 700_000 },
        { name: 'C', endValue: 100_000 },
      ],
    }),
    'At 6.50% before fees, 5.44% after fees, all three accounts pay the policy’s income in full through 89. At 95 A and B hold more than the policy’s $419,309, C less.',
  );
  assert.match(
    say({
      accounts: [
        { name: 'A', endValue: 900_000 },
        { name: 'B', endValue: 700_000 },
      ],
    }),
    /both accounts pay .* At 95 both hold more than the policy’s \$419,309\.$/,
  );
});

test('an account that falls short in one year but has money at the end has not run out', () => {
  assert.match(
    say({ accounts: [{ name: 'A', runsOutAt: 70, endValue: 5_000 }] }),
    /A first falls short at 70, before the policy’s income ends at 89\.$/,
  );
});

test('a policy that lapses is the first thing said', () => {
  const text = say({ lapsesAt: 80, policyEnd: 0, accounts: [{ name: 'A', endValue: 250_000 }] });
  assert.equal(
    text,
    'The policy lapses at 80. At 6.50% before fees, 5.44% after fees, A pays the policy’s income in full through 79. At 95 A holds $250,000, the policy nothing.',
  );
});

test('the tax that a lapse brings is said with it', () => {
  const { report, basis } = sketchReport({
    lapsesAt: 80,
    policyEnd: 0,
    accounts: [{ name: 'A', endValue: 250_000 }],
  });
  assert.match(
    headline(report, { ...basis, lapse_tax: 308_963 }),
    /^The policy lapses at 80, and \$308,963 of tax falls due\. At 6\.50%/,
  );
});

test('a policy whose surrender would cost more tax than it pays is not called empty', () => {
  assert.match(
    say({ policyEnd: -66_602, accounts: [{ name: 'A', endValue: 0 }] }),
    /At 95 A holds nothing; the policy would leave \$0, with \$66,602 of tax due if surrendered\.$/,
  );
});

test('without distributions the values at the end are compared', () => {
  assert.equal(
    say({ income: 0, accounts: [{ name: 'A', endValue: 500_000, rate: 0.07 }] }),
    'At 7.00% before fees, 5.93% after fees, A holds $500,000 at 95, more than the policy’s $419,309.',
  );
  assert.equal(
    say({
      income: 0,
      accounts: [
        { name: 'A', endValue: 1, rate: 0.07 },
        { name: 'B', endValue: 2, rate: 0.08 },
      ],
    }),
    'Both hold less at 95 than the policy’s $419,309.',
  );
});

test('without accounts the policy is described by itself', () => {
  assert.equal(
    say({}),
    'The policy is illustrated to pay $52,000 a year after tax from 66 through 89 and to hold $419,309 at 95.',
  );
  assert.equal(
    say({ income: 0 }),
    'The policy is illustrated to hold $419,309 at 95, and to pay nothing out before.',
  );
  assert.equal(
    say({ lapsesAt: 80, policyEnd: 0 }),
    'The policy lapses at 80. Before that it is illustrated to pay $52,000 a year after tax from 66 through 79.',
  );
});

test('the sentence is the same when only the graph or only the totals are shown, and absent with neither', () => {
  const { report, basis } = sketchReport({
    accounts: [
      { name: 'A', runsOutAt: 84 },
      { name: 'B', endValue: 500_000 },
    ],
  });
  const whole = headline(report, basis);
  assert.equal(headline({ slots: report.slots, comparative_graph: report.comparative_graph }, basis), whole);
  assert.equal(
    headline({ slots: report.slots, comparative_table: { ...report.comparative_table, rows: [] } }, basis),
    whole,
  );
  assert.equal(headline({ slots: report.slots }, basis), '');
});

test('a policy above its carrier’s rate says so on the same line', () => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'A', endValue: 500_000 }] });
  const line = 'Hypothetical: 7.50%, above the carrier’s 6.40%';
  const above = { ...basis, above_own_scale: { tried: 0.075, own: 0.064 } };
  assert.equal(headline(report, above), `${headline(report, basis)} ${line}.`);
  assert.equal(hypotheticalFirst(above, 'Values are after tax.'), `${line}. Values are after tax.`);
  assert.equal(hypotheticalFirst(basis, 'Values are after tax.'), 'Values are after tax.');
});
