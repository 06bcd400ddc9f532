import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountLimits } from '../../domain/comparison/comparative/comparative-report.ts';
import type { VehicleBasis } from '../../domain/practice/reports/report-basis.ts';
import { contributionText } from './contribution-text.ts';

const outlay = { from_age: 50, to_age: 64, total: 450_000, level: 30_000 };
const deferred: VehicleBasis = {
  account_type: 'tax_deferred',
  rate_of_return: 0.06,
  fee: 0.009,
  tax_rate: 0.24,
  contribution_basis: 'grossed_up',
};
const roth: VehicleBasis = { ...deferred, account_type: 'tax_free', contribution_basis: 'same_outlay' };
const limits = (limit: number): AccountLimits => ({
  slot: 3,
  plan_type: '401k',
  overflow: 'warn',
  first_year_over: null,
  total_over_limit: 0,
  total_not_invested: 0,
  rows: [{ year: 1, limit, over_limit: 0, overflow_balance: null }],
});
// 30,000 ÷ 0.76 = 39,473.68; of it 6,973.68 is above 32,500 and costs 6,973.68 · 0.76 = 5,300.
const over = { plan_type: '401k', calendar_year: 2026, asked: 30_000 / 0.76, limit: 32_500 } as const;

const text = (vehicle: VehicleBasis, of: object = {}) => {
  const terms = {
    name: 'Traditional 401(k)',
    vehicle,
    outlay,
    limits: undefined,
    firstAge: 50,
    startYear: 2026,
    ...of,
  };
  const { amount, detail, actions } = contributionText(terms);
  return [`${amount}. ${detail}`, ...actions];
};

test('states the limit of a contribution that is within it, or that there is no limit', () => {
  assert.deepEqual(text(roth, { limits: limits(32_500) }), [
    '$30,000 a year. Within the 2026 limit of $32,500',
  ]);
  assert.deepEqual(text({ ...roth, account_type: 'taxable' }), [
    '$30,000 a year. After-tax contributions, no limit',
  ]);
  assert.deepEqual(text(deferred), ['$39,474 a year before tax. No contribution limit']);
  // 30,000 / 0.88. With both rates, the yearly amount before tax differs.
  const later = (from_age: number) => ({ ...deferred, later_tax: { rate: 0.12, from_age } });
  assert.deepEqual(text(later(50)), ['$34,091 a year before tax. No contribution limit']);
  assert.deepEqual(text(later(60)), ['$30,000 a year after tax. No contribution limit']);
  assert.deepEqual(text(later(65)), ['$39,474 a year before tax. No contribution limit']);
  assert.deepEqual(text(roth, { outlay: null }), ['No contribution. No premium in these years']);
});

test('above the limit, the rest goes to a taxable account, is not invested, or is an item to check', () => {
  const above = (overflow: 'warn' | 'cap' | 'to_taxable', more: object = {}) =>
    text({ ...deferred, ...more, over_limit: { ...over, overflow } });
  assert.deepEqual(above('to_taxable'), [
    '$32,500 a year before tax. The 2026 limit. $5,300 a year after tax goes to a taxable account.',
  ]);
  assert.deepEqual(above('cap'), ['$32,500 a year before tax. The 2026 limit. The rest is not invested.']);
  assert.deepEqual(above('warn'), [
    '$39,474 a year before tax. The 401(k) takes $6,974 a year above the 2026 limit.',
    'to_taxable',
  ]);
  const federal = { tax_method: 'federal' };
  assert.deepEqual(above('warn', federal).slice(1), ['lower', 'flat_rates']);
  assert.deepEqual(above('cap', federal), [
    '$32,500 a year before tax. The 2026 limit. The rest is not invested.',
    'flat_rates',
  ]);
});
