import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger, yearGaps } from './check-ledger.ts';
import { interpolatedRows } from './interpolate-years.ts';
import { illustrationSchema } from './illustration-schema.ts';
import type { IllustrationInput, LedgerRow } from './illustration.ts';

function sound(change: (rows: LedgerRow[]) => void = () => undefined, header: Record<string, unknown> = {}) {
  const illustration: IllustrationInput = illustrationSchema.parse({
    ...header,
    rows: Array.from({ length: 6 }, (_, t) => ({
      year: t + 1,
      age: 50 + t,
      premium_outlay: 10_000,
      accumulation_value: 9_000 * (t + 1),
      surrender_value: 8_000 * (t + 1),
      death_benefit: 500_000,
    })),
  });
  change(illustration.rows);
  return illustration;
}

const errorsOf = (illustration: IllustrationInput, age = 50) => checkLedger(age, illustration).errors;
const codesOf = (illustration: IllustrationInput) =>
  checkLedger(50, illustration).warnings.map(({ code }) => code);

test('a valid ledger has neither errors nor warnings', () => {
  assert.deepEqual(checkLedger(50, sound()), { errors: {}, warnings: [] });
});

test("the first row's age must equal the client's", () => {
  assert.deepEqual(errorsOf(sound(), 51), { 'rows.0.age': ["Age must match the client's age in year 1."] });
});

test('an error names the row, the column and the expected value', () => {
  const broken = sound((rows) => {
    rows[2].year = 4;
    rows[3].age = 60;
    rows[4].surrender_value = -5;
  });
  assert.deepEqual(errorsOf(broken), {
    'rows.2.year': ['Row 3, policy year: expected 3, found 4.'],
    'rows.3.age': ['Row 4, age: expected 53, found 60.'],
    'rows.4.surrender_value': ['Row 5, surrender value: expected zero or more, found -5.'],
  });
});

test('missing years cause errors only at the gap, one for the year and one for the age', () => {
  const gap = sound();
  gap.rows.splice(2, 2);
  assert.deepEqual(errorsOf(gap), {
    'rows.2.year': ['Row 3, policy year: expected 3, found 5.'],
    'rows.2.age': ['Row 3, age: expected 52, found 54.'],
  });
});

test('figures after a lapse are errors', () => {
  const lapsed = sound((rows) => {
    for (const row of rows.slice(3)) {
      row.premium_outlay = 0;
      row.accumulation_value = row.surrender_value = row.death_benefit = 0;
    }
    rows[4].loans = 1000;
    rows[5].death_benefit = 1;
  });
  assert.deepEqual(Object.keys(errorsOf(lapsed)), ['rows.4.loans', 'rows.5.death_benefit']);
  assert.match(errorsOf(lapsed)['rows.4.loans'][0], /Row 5, loans: expected 0, found 1000\. .* year 4\./);
});

test('a policy in force requires opening values, and only such a policy may have them', () => {
  const opening = {
    accumulation_value: 1,
    surrender_value: 1,
    loan_balance: 0,
    premiums_paid: 1,
    withdrawals_to_date: 0,
  };
  const startingLate = (header = {}) => sound((rows) => rows.forEach((row) => (row.year += 10)), header);
  assert.match(errorsOf(startingLate()).opening[0], /^Opening values is a required field/);
  assert.deepEqual(errorsOf(startingLate({ opening })), {});
  assert.ok(errorsOf(sound(undefined, { opening })).opening);
});

test('a ledger without rows is an error, not a crash', () => {
  assert.deepEqual(Object.keys(errorsOf({ ...sound(), rows: [] })), ['rows']);
});

test('each kind of warning is returned for its condition', () => {
  const cases: [string, (rows: LedgerRow[]) => void, Record<string, unknown>?][] = [
    ['surrender_above_accumulation', (rows) => (rows[1].surrender_value = 20_000)],
    ['death_benefit_below_surrender', (rows) => (rows[1].death_benefit = 15_000)],
    ['withdrawals_above_premiums', (rows) => (rows[1].withdrawals = 20_100)],
    ['net_cash_flow_differs', (rows) => (rows[1].net_cash_flow = -9_000)],
    ['implied_charge_negative', (rows) => (rows[1].accumulation_value = 25_000), { illustrated_rate: 0.06 }],
    ['implied_charge_high', (rows) => (rows[1].accumulation_value = 8_500), { illustrated_rate: 0.06 }],
    // κ(55) = 150%
    ['below_corridor', (rows) => (rows[5].death_benefit = 54_000 * 1.5 * 0.98)],
  ];
  for (const [code, change, header] of cases) assert.ok(codesOf(sound(change, header)).includes(code), code);
});

test('a warning lists its years as ranges', () => {
  const { warnings } = checkLedger(
    50,
    sound((rows) => [0, 1, 2, 4].forEach((t) => (rows[t].surrender_value = 60_000))),
  );
  assert.match(warnings[0].message, /^Policy years 1–3, 5: /);
  assert.equal(warnings[0].year, 1);
  assert.equal(warnings[0].column, 'surrender_value');
});

test('differences explained by rounding to dollars cause no warning', () => {
  assert.deepEqual(
    codesOf(
      sound((rows) => {
        rows[0].surrender_value = 9_000.6;
        rows[0].net_cash_flow = -9_999.4;
      }),
    ),
    [],
  );
});

const row = (year: number, change: Partial<LedgerRow> = {}): LedgerRow => ({
  year, age: 49 + year, premium_outlay: 0, withdrawals: 0, loans: 40_000, loan_repayment: 0,
  accumulation_value: 100_000, surrender_value: 90_000, death_benefit: 200_000, ...change,
}); // oxfmt-ignore

test('finds the years that are not printed between rows', () => {
  assert.deepEqual(yearGaps([18, 19, 20, 25, 30, 31].map((year) => ({ year }))), [
    { index: 2, from: 21, to: 24 },
    { index: 3, from: 26, to: 29 },
  ]);
});

test('values grow at one rate between the printed years, and payments continue as before the gap', () => {
  // 100,000 × 1.05^k, to whole dollars: 105,000, 110,250, 115,763 (115,762.50), and 121,551 (121,550.625) at the end.
  const rows = interpolatedRows(row(20), row(24, { accumulation_value: 121_551, loans: 0 }));
  assert.deepEqual(rows.map(({ year, age, accumulation_value: value, loans }) => [year, age, value, loans]), [
    [21, 70, 105_000, 40_000],
    [22, 71, 110_250, 40_000],
    [23, 72, 115_763, 40_000],
  ]); // oxfmt-ignore
});

test('a value that reaches zero decreases in equal amounts, and a column with one end remains empty', () => {
  const rows = interpolatedRows(row(20, { charges: 500 }), row(24, { surrender_value: 0 }));
  assert.deepEqual(rows.map(({ surrender_value: value }) => value), [67_500, 45_000, 22_500]); // oxfmt-ignore
  assert.ok(rows.every(({ charges }) => charges === undefined));
});
