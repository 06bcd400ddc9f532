import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { historicalCaveat, historicalHeadline, capText } from './historical-text.ts';
import {
  type HistoricalPart,
  lastMonthOf,
  periodName,
  periodsWord,
  sharePercent,
} from './historical-part.ts';
import { missedIncomeText, missedYears } from './strip-figures.ts';
import type { LoanRate } from '../../../domain/history/loan-rate.ts';
import type { CapStrip, CapStripRow } from '../../../domain/history/cap-strip.ts';

const basis: HistoricalBasis = {
  value_basis: 'after_tax',
  first_age: 50,
  last_age: 89,
  income: { from_age: 66, to_age: 89 },
  strategies: [
    {
      index: 'S&P 500',
      weight: 1,
      method: 'annual_point_to_point',
      cap: 0.1,
      floor: 0,
      participation: 1,
      spread: 0,
      multiplier: 1,
      bonus: 0,
      fee: 0,
    },
  ],
  borrowing_rate: 0.054,
  charge_stress: 0.15,
  income_mode: 'as_illustrated',
  rank_by: 'policy_outcome',
  history_window: 'latest_546',
  illustrated_rate: 0.064,
  paid_share: 341 / 546,
  accounts: [
    { slot: 2, name: 'Brokerage', market: '60/40', account_type: 'taxable', fee: 0.01, tax_rate: 0.24 },
    { slot: 3, name: 'Roth', market: '60/40', account_type: 'tax_free', fee: 0.01, tax_rate: 0.24 },
  ],
};
const report: HistoricalPart = {
  slots: [
    { slot: 1, name: 'IUL policy', kind: 'policy' },
    { slot: 2, name: 'Brokerage', kind: 'taxable' },
    { slot: 3, name: 'Roth', kind: 'tax_free' },
    { slot: 4, name: null, kind: 'empty' },
  ],
  period_count: 546,
  horizon: 40,
  lapse_share: 205 / 546,
};

test('the headline says in how many periods the policy paid and in how many it lapsed', () => {
  assert.equal(
    historicalHeadline(report, basis),
    'In 341 of 546 forty-year periods the policy paid every year to 89. In 205 periods the policy lapsed.',
  );
});

test('it says so too where all paid, where none did, and where there is one period', () => {
  const said = (period_count: number, paid: number, lapsed: number, horizon = 30) =>
    historicalHeadline(
      { ...report, period_count, horizon, lapse_share: lapsed / period_count },
      { ...basis, paid_share: paid / period_count },
    );
  assert.equal(
    said(300, 300, 0),
    'In all 300 thirty-year periods the policy paid every year to 89. It lapsed in none.',
  );
  assert.equal(
    said(300, 0, 300),
    'In none of 300 thirty-year periods did the policy pay every year to 89. It lapsed in every one.',
  );
  assert.equal(
    said(300, 0, 120),
    'In none of 300 thirty-year periods did the policy pay every year to 89. In 120 periods the policy lapsed.',
  );
  assert.equal(said(1, 1, 0), 'In the one thirty-year period there is, the policy paid every year to 89.');
  assert.equal(said(1, 0, 1), 'In the one thirty-year period there is, the policy lapsed.');
});

test('without income it speaks of the policy being in force', () => {
  assert.equal(
    historicalHeadline(report, { ...basis, income: null, paid_share: null }),
    'In 341 of 546 forty-year periods the policy was still in force at 89. In 205 periods the policy lapsed.',
  );
});

test('nothing is said of a report that shows nothing', () => {
  assert.equal(historicalHeadline({ slots: [] }, basis), '');
});

test('the caveat states terms, borrowing, fees and what the accounts hold', () => {
  assert.equal(
    historicalCaveat(report, basis),
    'Today’s 10% cap and 0% floor on yesterday’s S&P 500, dividends excluded. Borrowing at 5.4%, fees raised by 15%. The accounts hold 60/40 with dividends. History is not a forecast.',
  );
  const [first] = basis.strategies;
  assert.ok(first);
  assert.equal(
    historicalCaveat(
      { ...report, slots: report.slots.slice(0, 1) },
      {
        ...basis,
        charge_stress: 0,
        strategies: [
          { ...first, weight: 0.7 },
          { ...first, index: 'Russell 2000', weight: 0.3, cap: null, participation: 0.5 },
        ],
      },
    ),
    'Today’s terms on yesterday’s indexes, dividends excluded: 70% S&P 500 with a 10% cap and 0% floor and 30% Russell 2000 with a 0% floor and 50% participation. Borrowing at 5.4%, fees as illustrated. History is not a forecast.',
  );
});

test('a figure has the article of its sound, and a strategy without terms none', () => {
  const [first] = basis.strategies;
  assert.ok(first);
  const half = { ...first, weight: 0.5 };
  const said = historicalCaveat(report, {
    ...basis,
    strategies: [
      { ...half, cap: 0.085 },
      { ...half, cap: 0.11 },
      { ...half, cap: null, floor: null },
      { ...half, cap: null, floor: null, participation: 1.1 },
    ],
  });
  assert.match(
    said,
    /with an 8\.5% cap and 0% floor, 50% S&P 500 with an 11% cap and 0% floor, 50% S&P 500 with crediting without cap or floor and 50% S&P 500 with 110% participation\. /,
  );
});

test('thousands of periods have their comma in the headline', () => {
  assert.equal(
    historicalHeadline({ ...report, period_count: 1626, lapse_share: 0 }, { ...basis, paid_share: 1 }),
    'In all 1,626 forty-year periods the policy paid every year to 89. It lapsed in none.',
  );
});

test('the caveat leaves out none of the terms that a strategy was credited with', () => {
  const [first] = basis.strategies;
  assert.ok(first);
  const terms = { cap: null, spread: 0.02, multiplier: 1.1, bonus: 0.005, fee: 0.01 };
  const [said] = historicalCaveat(report, { ...basis, strategies: [{ ...first, ...terms }] }).split('. ');
  assert.equal(
    said,
    'Today’s 0% floor, 2% spread, 110% multiplier, 0.5% bonus and 1% strategy fee on yesterday’s S&P 500, dividends excluded',
  );
});

test('an account that was taken out of the report is not named in the caveat', () => {
  const accounts = [
    { slot: 2, name: 'Brokerage', market: '60/40', account_type: 'taxable', fee: 0.01, tax_rate: 0.24 },
    { slot: 3, name: 'Roth', market: 'Bonds 100', account_type: 'tax_free', fee: 0.01, tax_rate: 0.24 },
  ] satisfies HistoricalBasis['accounts'];
  const left = { ...report, slots: report.slots.filter(({ slot }) => slot !== 3) };
  assert.match(historicalCaveat(left, { ...basis, accounts }), /Brokerage holds 60\/40 with dividends/);
  assert.match(
    historicalCaveat(report, { ...basis, accounts }),
    /Brokerage holds 60\/40 and Roth holds Bonds 100, with dividends/,
  );
});

test('years missed are the income years after the last that was paid in full', () => {
  const slot = {
    slot: 1,
    ending_value: [],
    total_income: [],
    irr_surrender: [],
    irr_death: [],
    average_credit: [],
    lapsed: [],
    // Income is due from year 17 to year 40: all 24 years, the last 7, all, and none.
    years_paid: [40, 33, 0, 45],
  };
  assert.deepEqual(missedYears(slot, basis), [0, 7, 24, 0]);
  assert.deepEqual(missedYears(slot, { ...basis, income: null }), [0, 0, 0, 0]);
  assert.equal(
    missedIncomeText({ ...report, all_periods: { start_months: [], slots: [slot] } }, basis),
    'Where the policy fell short, it missed 7 years of income in the median case and 24 at worst.',
  );
});

test('months and periods are named as people name them', () => {
  assert.equal(shortMonth('1969-03'), 'Mar 1969');
  assert.equal(longMonth('1940-10'), 'October 1940');
  assert.equal(lastMonthOf('1969-03', 40), '2009-02');
  assert.equal(lastMonthOf('1970-01', 1), '1970-12');
  assert.equal(periodName('1986-03', 40), 'Mar 1986 – Feb 2026');
  assert.equal(periodsWord(1, 30), 'one thirty-year period');
  assert.equal(periodsWord(1014, 40), '1,014 forty-year periods');
});

test('a share is never rounded to all or to nothing', () => {
  assert.equal(sharePercent(341, 546), '62%');
  assert.equal(sharePercent(545, 546), 'over 99%');
  assert.equal(sharePercent(1, 546), 'under 1%');
  assert.equal(sharePercent(546, 546), '100%');
  assert.equal(sharePercent(0, 546), '0%');
});

const row = (change: number, lapse_share: number | null): CapStripRow => ({
  cap_change_rate: change,
  cap_rate: 0.1 + change,
  status: lapse_share === null ? 'below_floor' : 'ok',
  period_count: 546,
  lapse_share,
  median_ending_value: null,
  worst_ending_value: null,
  median_income: null,
  worst_income: null,
});

const strip: CapStrip = {
  rows: [row(-0.01, 0.82), row(0, 0.4)],
  break_even_cap_rate: 0.124,
  break_even_status: 'ok',
};

test('a point less, and the cap that breaks even', () => {
  assert.equal(
    capText(strip, {}),
    'At a 9.00% cap 82% of periods lapse; break-even cap 12.40%, the lowest at which at most one in twenty lapses.',
  );
});

test('today’s cap where a point less is under the floor, and no break-even', () => {
  const found = { ...strip, rows: [row(-0.01, null), row(0, 0.4)], break_even_cap_rate: null };
  assert.equal(
    capText({ ...found, break_even_status: 'unreachable' }, {}),
    'At a 10.00% cap 40% of periods lapse; no cap up to 30.00% brings it to one in twenty.',
  );
  assert.equal(
    capText({ ...found, break_even_status: 'any' }, {}),
    'At a 10.00% cap 40% of periods lapse; at most one in twenty lapses at any cap.',
  );
});

test('none and every one are said in words', () => {
  const found = { ...strip, break_even_cap_rate: null, break_even_status: 'any' as const };
  assert.equal(
    capText({ ...found, rows: [row(-0.01, 0)] }, {}),
    'At a 9.00% cap no period lapses; at most one in twenty lapses at any cap.',
  );
  assert.match(capText({ ...found, rows: [row(-0.01, 1)] }, {}), /^At a 9\.00% cap every period lapses; /);
});

test('shares are whole, and all but one of the periods are not all of them', () => {
  const nine = { ...strip, rows: [{ ...row(-0.01, 545 / 546), cap_rate: 0.08 }] };
  assert.match(capText(nine, {}), /^At an 8\.00% cap over 99% of periods lapse; /);
});

const loan_rate: LoanRate = {
  rate: 0.054,
  source: 'given',
  illustrated_rate: 0.057,
  below_illustrated: true,
  lapse_count: 218,
  illustrated_lapse_count: 231,
};
// ENGINES-4.md section 4; a modeled policy: REPORT.md section 8.
test('the loan rate of the run follows, with its lapses where it is below the illustrated rate', () => {
  assert.match(
    capText({ ...strip, loan_rate }, {}),
    / lapses\. Loans are charged 5\.40%\. The illustration charges 5\.70%\. The policy lapses in 218 of 546 periods; at the illustrated loan rate, in 231\.$/,
  );
  assert.match(
    capText({ ...strip, loan_rate }, { origin: 'model' }),
    / The model charges 5\.70%\. The policy lapses in 218 of 546 periods; at the modeled loan rate, in 231\.$/,
  );
  const same = { ...loan_rate, rate: 0.057, illustrated_lapse_count: null };
  assert.match(
    capText({ ...strip, loan_rate: same }, {}),
    / Loans are charged 5\.70%, the illustrated loan rate\.$/,
  );
});
