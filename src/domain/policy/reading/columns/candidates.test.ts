/** Several columns for one value: the words of the headers and the identities of the figures choose. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, table } from '../../../../../tests/support/illustrations/typeset.ts';
import { readIllustrationText } from '../read-illustration.ts';

interface Values {
  value: number;
  surrender: number;
  benefit: number;
  balance: number;
  /** At the beginning of the year. */
  early: number;
}
type Extra = readonly [header: string, figure: (values: Values) => number];

const BALANCE: Extra = ['Loan Balance', ({ balance }) => balance];

/** A policy with loans from the first year: its surrender value is far below its value, so that a large part stays possible. */
function read(columns: readonly Extra[], balances: readonly Extra[] = [BALANCE]) {
  const printed = [...balances, ...columns];
  let [value, balance] = [0, 0];
  const lines = Array.from({ length: 20 }, (_, index) => {
    value = Math.round((value + 9_500) * 1.05);
    const early = balance;
    balance = Math.round((balance + 3_000) * 1.05);
    const values = { value, surrender: value - balance, benefit: 900_000 - balance, balance, early };
    return [
      index + 1,
      45 + index,
      10_000,
      3_000,
      ...printed.map(([, figure]) => Math.round(figure(values))),
    ].map((figure) => figure.toLocaleString('en-US'));
  });
  const header = ['Year', 'Age', 'Premium', 'Loan', ...printed.map(([text]) => text)];
  const edges = header.map((_, at) => 50 + at * 90);
  const reading = readIllustrationText([page(1, table({ edges, lines: [header, ...lines], size: 5 }))]);
  assert.ok(reading.ok);
  const last = reading.value.rows[19];
  const lacking = reading.value.warnings.flatMap(({ code, column }) => (code === 'column_not_found' ? [column] : [])); // oxfmt-ignore
  return { row: last, truth: value, marks: last?.doubtful ?? [], lacking };
}

const VALUE: Extra = ['Account Value', ({ value }) => value];
const SURRENDER: Extra = ['Surrender Value', ({ surrender }) => surrender];
const BENEFIT: Extra = ['Death Benefit', ({ benefit }) => benefit];

/** Words of a column that is not the amount itself. */
const DISQUALIFYING = ['Fixed', 'Declared', 'General', 'Indexed', 'Segment', 'Collateral', 'Base', 'Basic', 'Term', 'Additional', 'Beginning', 'Taxable', 'Equivalent', 'Cumulative', 'Monthly', 'Gross']; // oxfmt-ignore

test('a column with a disqualifying word is marked or omitted if no other column is printed', () => {
  for (const word of DISQUALIFYING) {
    const { row, marks } = read([[`${word} Account Value`, VALUE[1]], SURRENDER, BENEFIT]);
    assert.ok(row?.accumulation_value === undefined || marks.includes('accumulation_value'), word);
  }
});

test('a column with a disqualifying word is not used next to one without it', () => {
  for (const word of DISQUALIFYING) {
    const { row, truth, marks } = read([[`${word} Account Value`, ({ value }) => value * 1.1], VALUE, SURRENDER, BENEFIT]); // oxfmt-ignore
    assert.equal(row?.accumulation_value, truth, word);
    assert.ok(!marks.includes('accumulation_value'), `${word} is marked`);
  }
});

test('with equal words, only the column that satisfies the identities is chosen', () => {
  const { row, truth, marks } = read([
    ['Account Value', ({ value }) => value * 0.3],
    VALUE,
    SURRENDER,
    BENEFIT,
  ]);
  assert.equal(row?.accumulation_value, truth);
  assert.ok(!marks.includes('accumulation_value'));
});

test('the surrender value is the column for which the surrender charge does not rise', () => {
  const { row, marks, lacking } = read([
    VALUE,
    ['Surrender Value', ({ surrender }) => surrender * 0.8],
    SURRENDER,
    BENEFIT,
  ]);
  // The other column may be the guaranteed one.
  assert.ok(lacking.includes('guaranteed_surrender_value'));
  assert.equal(row?.surrender_value, (row?.accumulation_value ?? 0) - (row?.loan_balance ?? 0));
  assert.ok(!marks.includes('surrender_value'));
});

test('the loan balance is the column that follows from the loans, regardless of its header', () => {
  const other: Extra = ['Loan Balance', ({ early }) => early];
  for (const header of ['Debt', 'Gross Loan Balance', 'Beginning Loan Balance']) {
    const { row, marks } = read([VALUE, SURRENDER, BENEFIT], [other, [header, BALANCE[1]]]);
    assert.equal(row?.loan_balance, (row?.accumulation_value ?? 0) - (row?.surrender_value ?? 0), header);
    assert.ok(!marks.includes('loan_balance'), `${header} is marked`);
  }
});
