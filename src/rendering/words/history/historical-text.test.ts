import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import { countWords } from '../sentence-parts.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULT_STRATEGY } from '../../../domain/market/crediting.ts';
import { capName, SEVERAL_CAPS } from '../../../domain/market/market-labels.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import {
  breakEvenText,
  capFoot,
  capRowLabel,
  capSensitivity,
  capText,
  historicalHeadline,
} from './historical-text.ts';
import { paidTo } from './four-periods-figures.ts';
import { historicalKeyFigures } from './key-figures.ts';
import {
  type HistoricalPart,
  lastMonthOf,
  periodName,
  periodsWord,
  sharePercent,
} from './historical-part.ts';
import { missedIncomeText, missedYears } from './strip-figures.ts';
import type { CapStrip, CapStripRow } from '../../../domain/history/cap-strip.ts';

const basis: HistoricalBasis = {
  value_basis: 'after_tax',
  first_age: 50,
  last_age: 89,
  income: { from_age: 66, to_age: 89 },
  strategies: [{ ...DEFAULT_STRATEGY, index: 'S&P 500' }],
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

/** Expected sentences are from the contract. */
const sentence = (period_count: number, paid: number, lapsed: number, horizon = 40) =>
  historicalHeadline(
    { ...report, period_count, horizon, lapse_share: lapsed / period_count },
    { ...basis, paid_share: paid / period_count },
  );

test('for a policy that lapses after its last income, counts the periods in which it stayed in force', () => {
  // Income through 80 of periods that end at 89: 78 lapse, and 12 paid less.
  const ended = { ...basis, income: { from_age: 66, to_age: 80 }, last_age: 89, paid_share: 456 / 546 };
  const textOf = (lapsed: number, paid_share = (546 - lapsed) / 546, words = 22) =>
    historicalHeadline({ ...report, lapse_share: lapsed / 546 }, { ...ended, paid_share }, words);
  assert.equal(
    textOf(78),
    'In 468 of 546 forty-year periods, the policy paid full income through 80 and stayed in force; in 78, it lapsed.',
  );
  assert.equal(
    textOf(78, 456 / 546, 20),
    'In 456 of 546 forty-year periods, the policy paid through 80 and stayed in force; in 90, it did not.',
  );
  assert.equal(textOf(0), 'In all 546 forty-year periods, the policy paid full income through 80.');
  assert.equal(
    textOf(78, 0),
    'In none of 546 forty-year periods did the policy pay full income through 80 and stay in force; in 78, it lapsed.',
  );
  const lapsedAt84 = { longevity: { age: 84, years: 35, beyond_horizon: false }, lapse_year: 36 };
  assert.equal(paidTo(lapsedAt84, ended), '80, then lapsed');
  const caption = (lapsed: number) =>
    historicalKeyFigures({ ...report, lapse_share: lapsed / 546 }, ended)?.caption;
  assert.equal(caption(78), 'Periods in force with full income through 80');
  assert.equal(caption(0), 'Periods with full income through 80');
});

test('the headline states in how many periods the policy paid and in how many it lapsed', () => {
  for (const [text, expected] of [
    [
      sentence(546, 468, 78),
      'In 468 of 546 forty-year periods, the policy paid full income through 89; in 78, it lapsed.',
    ],
    [
      sentence(546, 468, 66),
      'In 468 of 546 forty-year periods, the policy paid full income through 89; in 66, it lapsed; in 12, it paid less.',
    ],
    [
      sentence(546, 534, 0),
      'In 534 of 546 forty-year periods, the policy paid full income through 89; in 12, it paid less.',
    ],
    [sentence(546, 546, 0), 'In all 546 forty-year periods, the policy paid full income through 89.'],
    [sentence(1626, 1626, 0), 'In all 1,626 forty-year periods, the policy paid full income through 89.'],
    [sentence(300, 0, 300, 30), 'In all 300 thirty-year periods, the policy lapsed.'],
    [
      sentence(300, 0, 120, 30),
      'In none of 300 thirty-year periods did the policy pay full income through 89; in 120, it lapsed.',
    ],
    [sentence(1, 1, 0), 'In the one forty-year period, the policy paid full income through 89.'],
    [sentence(1, 0, 1), 'In the one forty-year period, the policy lapsed.'],
    [sentence(1, 0, 0), 'In the one forty-year period, the policy paid less than full income.'],
  ] as const) {
    assert.equal(text, expected);
    assert.ok(countWords(text) <= 22, text);
  }
});

test('without income, the headline states in how many periods the policy stayed in force', () => {
  const none = { ...basis, income: null, paid_share: null };
  const part = { ...report, lapse_share: 78 / 546 };
  assert.equal(
    historicalHeadline(part, none),
    'In 468 of 546 forty-year periods, the policy stayed in force; in 78, it lapsed.',
  );
  assert.equal(
    historicalHeadline({ ...report, lapse_share: 0 }, none),
    'In all 546 forty-year periods, the policy stayed in force.',
  );
});

test('states maximum sustainable income for the worst, the median and the best period', () => {
  const of = (marks: object, more: Partial<HistoricalBasis> = {}): string => {
    const max_level = { min: 12_034, p50: 20_400, max: 31_250, ...marks };
    const analysis = [{ slot: 1, max_level }] as HistoricalPart['income_analysis'];
    return historicalHeadline(
      { ...report, lapse_share: 0, income_analysis: analysis },
      { ...basis, income_mode: 'max_level', ...more },
    ).replaceAll('\u00a0', ' ');
  };
  const hypothetical = { hypothetical: ['min', 'p50', 'max'] };
  for (const [text, expected] of [
    [
      of({}),
      'In 546 forty-year periods, the policy sustained $12,034 a year at worst, $20,400 in the median and $31,250 at best.',
    ],
    [
      of(hypothetical),
      'In 546 forty-year periods, the policy sustained $12,034 ‡ at worst, $20,400 ‡ in the median and $31,250 ‡ at best.',
    ],
    [
      of({}, { inflation: 'cpi' }),
      'In 546 forty-year periods, the policy sustained $12,034 at worst, $20,400 in the median and $31,250 at best, in dollars as paid.',
    ],
  ] as const) {
    assert.equal(text, expected);
    assert.ok(countWords(text) <= 22, text);
  }
});

test('an empty report has no headline', () => {
  assert.equal(historicalHeadline({ slots: [] }, basis), '');
});

test('missed years are the income years after the last year paid in full', () => {
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
    'In periods with a shortfall, the policy missed 7 years of income in the median period and 24 in the worst.',
  );
});

test('formats months and periods for readers', () => {
  assert.equal(shortMonth('1969-03'), 'Mar 1969');
  assert.equal(longMonth('1940-10'), 'October 1940');
  assert.equal(lastMonthOf('1969-03', 40), '2009-02');
  assert.equal(lastMonthOf('1970-01', 1), '1970-12');
  assert.equal(periodName('1986-03', 40), 'Mar 1986 – Feb 2026');
  assert.equal(periodsWord(1, 30), 'one thirty-year period');
  assert.equal(periodsWord(1014, 40), '1,014 forty-year periods');
});

test('never rounds a share to all or none', () => {
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

test('states a lower cap, and the cap below which too many periods lapse', () => {
  assert.equal(
    capText(strip, 'cap'),
    'At a 9.00% cap, 82.0% of periods lapse. At caps below 12.40%, more than 5% of periods lapse.',
  );
  assert.equal(capSensitivity(strip, 'cap'), '82% lapse at a 9% cap');
});

test('the cap of a monthly sum is a monthly cap', () => {
  const monthly = capName([
    { cap: null, method: 'annual_point_to_point' },
    { cap: 0.02, method: 'monthly_sum' },
  ]);
  const low = { ...strip, rows: [{ ...row(-0.01, 0.82), cap_rate: 0.01 }], break_even_cap_rate: 0.0235 };
  assert.equal(
    capText(low, monthly),
    'At a 1.00% monthly cap, 82.0% of periods lapse. At monthly caps below 2.35%, more than 5% of periods lapse.',
  );
  assert.equal(capSensitivity(low, monthly), '82% lapse at a 1% monthly cap');
  assert.equal(
    breakEvenText({ ...low, break_even_status: 'unreachable' }, monthly),
    'At every monthly cap up to 30.00%, more than 5% of periods lapse.',
  );
  assert.equal(capName([{ cap: 0.1, method: 'monthly_average' }]), 'cap');
});

test('several caps that differ are described by their change, because no single cap names a row', () => {
  const capped = (
    cap: number,
    method: 'annual_point_to_point' | 'monthly_sum' = 'annual_point_to_point',
  ) => ({
    cap,
    method,
  });
  const names = [
    capName([capped(0.1), capped(0.08), { ...capped(0), cap: null }]),
    capName([capped(0.02), capped(0.02, 'monthly_sum')]),
  ];
  assert.deepEqual(names, [SEVERAL_CAPS, SEVERAL_CAPS]);
  assert.equal(capName([capped(0.1), capped(0.1)]), 'cap');
  const [name = ''] = names;
  // 12.40% is 2.40 points above the first cap of 10%.
  assert.equal(
    capText(strip, name),
    'With every cap one point lower, 82.0% of periods lapse. Unless every cap is raised by at least 2.40 points, more than 5% of periods lapse.',
  );
  assert.equal(capSensitivity(strip, name), '82% lapse with every cap one point lower');
  const current = { ...strip, rows: [row(-0.01, null), row(0, 0.04)], break_even_cap_rate: 0.0885 };
  assert.equal(
    capText(current, name),
    'At these caps, 4.0% of periods lapse. With every cap lowered by more than 1.15 points, more than 5% of periods lapse.',
  );
  assert.equal(capSensitivity(current, name), '4% lapse at these caps');
  assert.deepEqual(
    [row(-0.01, 0.8), row(0, 0.4), row(0.005, 0.2)].map((one) => capRowLabel(one, name)),
    ['−1.00 points', 'Current caps', '+0.50 points'],
  );
  assert.equal(
    breakEvenText({ ...strip, break_even_cap_rate: 0.1 }, name),
    'With lower caps, more than 5% of periods lapse.',
  );
  const none = { ...strip, break_even_cap_rate: null };
  assert.equal(
    breakEvenText({ ...none, break_even_status: 'unreachable' }, name),
    'Even with every cap raised until the first is 30.00%, more than 5% of periods lapse.',
  );
  assert.equal(
    breakEvenText({ ...strip, break_even_status: 'any' }, name),
    'As far as all caps can be lowered, at most 5% of periods lapse.',
  );
});

test('states the current cap if a lower one is under the floor, and that there is no break-even cap', () => {
  const found = { ...strip, rows: [row(-0.01, null), row(0, 0.4)], break_even_cap_rate: null };
  assert.equal(
    capText({ ...found, break_even_status: 'unreachable' }, 'cap'),
    'At a 10.00% cap, 40.0% of periods lapse. At every cap up to 30.00%, more than 5% of periods lapse.',
  );
  assert.equal(
    capText({ ...found, break_even_status: 'any' }, 'cap'),
    'At a 10.00% cap, 40.0% of periods lapse. At every cap, at most 5% of periods lapse.',
  );
  assert.equal(capSensitivity({ ...found, break_even_status: 'any' }, 'cap'), '40% lapse at a 10% cap');
});

test('writes none and all periods in words', () => {
  assert.equal(capFoot({ ...strip, rows: [row(-0.01, 0)] }, 'cap'), 'At a 9.00% cap, no period lapses.');
  assert.equal(capFoot({ ...strip, rows: [row(-0.01, 1)] }, 'cap'), 'At a 9.00% cap, every period lapses.');
});

test('shares have one decimal, or none on a button, and are never rounded to all periods', () => {
  const nine = { ...strip, rows: [{ ...row(-0.01, 545 / 546), cap_rate: 0.08 }] };
  assert.equal(capFoot(nine, 'cap'), 'At an 8.00% cap, 99.8% of periods lapse.');
  assert.equal(capSensitivity(nine, 'cap'), 'over 99% lapse at an 8% cap');
});
