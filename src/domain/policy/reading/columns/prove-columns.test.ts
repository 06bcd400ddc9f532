/** Columns with doubtful headers are unmarked if the identities hold for them and for no other column. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import { proveByBalance } from '../../income-division.ts';
import { readPastedIllustration } from '../../paste/read-pasted-illustration.ts';
import { readIllustrationText } from '../read-illustration.ts';
import { provedColumns } from './prove-columns.ts';

/** Premiums for 12 years, loans from year 16 at 5%, a surrender charge for 9 years. */
const POLICY = (() => {
  let [value, balance] = [0, 0];
  return Array.from({ length: 30 }, (_, index) => {
    const [premium, loan] = [index < 12 ? 11_000 : 0, index < 15 ? 0 : 6_500];
    value = Math.round((value + premium) * 1.05);
    balance = Math.round((balance + loan) * 1.05);
    const surrender = value - balance - Math.max(0, 9_000 - 1_000 * index);
    return { year: index + 1, premium, loan, balance, value, surrender, benefit: 900_000 - balance };
  });
})();

type Year = (typeof POLICY)[number];
const AMOUNTS: readonly (keyof Year)[] = ['premium', 'loan', 'balance', 'value', 'surrender', 'benefit'];
const HEADER = 'Zebra Premium Loan Loan Balance Account Value Surrender Value Death Benefit';

function paste(amounts: readonly (keyof Year)[]) {
  const lines = POLICY.map((year) =>
    [year.year, year.year + 44, 7, ...amounts.map((name) => Math.max(0, year[name]).toLocaleString('en-US'))].join(' '),
  ); // oxfmt-ignore
  const reading = readPastedIllustration(`Year Age ${HEADER}\n${lines.join('\n')}`);
  assert.ok(reading.ok);
  return reading.value.rows[20];
}

test('with single spaces and an unknown header, proved columns are unmarked', () => {
  const row = paste(AMOUNTS);
  const truth = POLICY[20];
  assert.deepEqual(
    [row?.premium_outlay, row?.loans, row?.loan_balance, row?.accumulation_value, row?.surrender_value, row?.death_benefit],
    AMOUNTS.map((name) => truth?.[name]),
  ); // oxfmt-ignore
  assert.deepEqual(row?.doubtful, []);
});

const NAMES = { premium: 'premium_outlay', loan: 'loans', balance: 'loan_balance', value: 'accumulation_value', surrender: 'surrender_value', benefit: 'death_benefit' } as const; // oxfmt-ignore
type Amount = keyof typeof NAMES;
const figures = (name: Amount) => POLICY.map((year) => Math.max(0, year[name]));

function proved(order: readonly Amount[], ...more: readonly number[][]) {
  const names = Object.values(NAMES);
  const named = new Map(order.map((name, at) => [names[at] ?? 'charges', figures(name)]));
  return provedColumns(named, [...order.map(figures), ...more]);
}

test('proves only the correct assignment', () => {
  const order = Object.keys(NAMES) as Amount[];
  assert.deepEqual([...proved(order)].toSorted(), Object.values(NAMES).toSorted());
  for (const [one, other] of [
    [3, 4],
    [1, 2],
    [0, 1],
    [4, 5],
    [3, 5],
  ] as const) {
    const exchanged = [...order];
    [exchanged[one], exchanged[other]] = [order[other] ?? 'loan', order[one] ?? 'loan'];
    for (const at of [one, other])
      assert.ok(!proved(exchanged).has(Object.values(NAMES)[at] ?? 'charges'), `${exchanged.join()} ${at}`);
  }
});

test('a column remains unproved if a second one fits in its place', () => {
  const order = Object.keys(NAMES) as Amount[];
  const larger = figures('benefit').map((benefit) => benefit + 50_000);
  assert.ok(!proved(order, larger).has('death_benefit'));
});

test('a premium under an uncertain header is unmarked if the values prove it', () => {
  const header = ['Year', 'Age', 'Premium', 'Loan', 'Loan Balance', 'Account Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore
  const lines = POLICY.map((year) =>
    [year.year, year.year + 44, ...AMOUNTS.map((name) => Math.max(0, year[name]))].map((figure) =>
      figure.toLocaleString('en-US'),
    ),
  );
  const edges = header.map((_, at) => 50 + at * 80);
  const net = header.map((text) => (text === 'Premium' ? 'Net Premium' : text));
  const reading = readIllustrationText([page(1, table({ edges, lines: [net, ...lines], size: 5 }))]);
  assert.ok(reading.ok);
  assert.equal(reading.value.rows[3]?.premium_outlay, 11_000);
  assert.ok(!reading.value.rows[3]?.doubtful.includes('premium_outlay'));
});

test('loans are proved through a lapse, after which no balance is owed, but not from four years', () => {
  let balance = 0;
  const loans = [0, 0, 5_000, 5_000, 5_000, 5_000, 0, 0, 0, 0];
  const balances = loans.map((loan, at) => (balance = at < 6 ? Math.round((balance + loan) * 1.05) : 0));
  assert.deepEqual(proveByBalance(loans, balances), null, 'four years are too few');
  const longer = [...loans.slice(0, 6), 5_000, 5_000, 0, 0];
  balance = 0;
  const lapsing = longer.map((loan, at) => (balance = at < 8 ? Math.round((balance + loan) * 1.05) : 0));
  assert.deepEqual([...(proveByBalance(longer, lapsing)?.loanYears ?? [])], [2, 3, 4, 5, 6, 7]);
});
