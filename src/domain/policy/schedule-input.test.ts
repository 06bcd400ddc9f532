import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith } from '../shared/field-errors.ts';
import { scheduleLists, type ColumnSegment, type IncomeKind } from './schedule.ts';
import { scheduleSchema } from './schedule-schema.ts';

const segment = (
  column: ColumnSegment['column'],
  from_year: number,
  to_year: number,
  amount: number,
  annual_increase = 0,
): ColumnSegment => ({ column, from_year, to_year, amount, annual_increase });

test('segments of a column grow from their own first year and add up', () => {
  const lists = scheduleLists({
    segments: [segment('premium_outlay', 1, 3, 1000, 0.1), segment('premium_outlay', 2, 2, 500)],
    years: 4,
    income: 'all_loans',
  });
  // 1,000 · 1.1^t by hand, and 500 more in the second year.
  assert.deepEqual(
    lists.premium_outlay.map((amount) => Math.round(amount * 100) / 100),
    [1000, 1600, 1210, 0],
  );
  assert.deepEqual(lists.withdrawals, [0, 0, 0, 0]);
});

test('income is withdrawn until the premiums paid are out, and borrowed after that', () => {
  const take = (income: IncomeKind, more: ColumnSegment[] = []) =>
    scheduleLists({
      segments: [segment('premium_outlay', 1, 2, 1000), segment('income', 3, 6, 800), ...more],
      years: 6,
      income,
    });
  // 2,000 paid: 800, 800 and 400 come out of them, the rest of 3,200 is lent.
  assert.deepEqual(take('withdrawals_to_basis').withdrawals, [0, 0, 800, 800, 400, 0]);
  assert.deepEqual(take('withdrawals_to_basis').loans, [0, 0, 0, 0, 400, 800]);
  assert.deepEqual(take('all_loans').loans, [0, 0, 800, 800, 800, 800]);
  assert.deepEqual(take('all_withdrawals').withdrawals, [0, 0, 800, 800, 800, 800]);
  // A withdrawal of its own uses the premiums up as well, in its year before the income.
  const beside = take('withdrawals_to_basis', [segment('withdrawals', 3, 3, 1500)]);
  assert.deepEqual(beside.withdrawals, [0, 0, 2000, 0, 0, 0]);
  assert.deepEqual(beside.loans, [0, 0, 300, 800, 800, 800]);
});

test('a premium of the same year counts before the income of that year', () => {
  const lists = scheduleLists({
    segments: [segment('premium_outlay', 1, 1, 500), segment('income', 1, 1, 800)],
    years: 1,
    income: 'withdrawals_to_basis',
  });
  assert.deepEqual([lists.withdrawals, lists.loans], [[500], [300]]);
});

test('a segment beyond the years, or that ends before it begins, is named by its place', () => {
  const parsed = parseWith(scheduleSchema, {
    segments: [
      { column: 'loans', from_year: 1, to_year: 31, amount: 1 },
      { column: 'premium', from_year: 5, to_year: 4, amount: -1 },
    ],
    years: 30,
  });
  assert.ok(!parsed.ok);
  assert.ok(parsed.error.fields);
  assert.deepEqual(Object.keys(parsed.error.fields).sort(), ['segments.1.amount', 'segments.1.column']);
  const beyond = parseWith(scheduleSchema, {
    segments: [{ column: 'loans', from_year: 1, to_year: 31, amount: 1 }],
    years: 30,
  });
  assert.deepEqual(beyond.ok || beyond.error.fields, { 'segments.0.to_year': ['Must be between 1 and 30.'] });
});
