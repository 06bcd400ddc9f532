import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historicalNotes, type NoteFacts } from './historical-notes.ts';
import { comparativeReport } from '../comparative/run-comparative-report.ts';
import { comparativeReportSchema } from '../comparative/comparative-report-schema.ts';
import { historicalReportCalculation } from '../../calculations/comparison-calculations.ts';
import { historicalReportSchema } from './historical-report-schema.ts';
import { historicalReport } from './run-historical-report.ts';

const PERIODS = { period_count: 546, horizon: 40, first_month: '1940-10', last_month: '2026-02' };
/** Periods of one year in the 86 years through 2025. */
const YEARLY = { period_count: 86, horizon: 1, first_month: '1940-01', last_month: '2025-12' };

function messagesOf(change: Partial<NoteFacts>): Record<string, string> {
  const notes = historicalNotes({
    periods: PERIODS,
    lapses: 258,
    worstPeriods: [],
    names: [],
    loanRate: {
      rate: 0.057,
      source: 'illustrated',
      illustrated_rate: 0.057,
      below_illustrated: false,
      lapse_count: 258,
      illustrated_lapse_count: null,
    },
    record: null,
    ...change,
  });
  return Object.fromEntries(notes.map(({ code, message }) => [code, message]));
}

test('messages about periods agree with their number', () => {
  const many = messagesOf({});
  assert.match(
    many.periods_overlap ?? '',
    /the 546 periods of 40 years include about 2 that do not overlap\.$/,
  );
  assert.equal(many.lapse_share, 'The policy lapses in 258 of the 546 periods, 47.3%.');
  const short = messagesOf({ periods: { ...PERIODS, first_month: '1984-07' } });
  assert.match(short.periods_overlap ?? '', /include about 1 that does not overlap\.$/);
  const thousands = messagesOf({
    periods: { period_count: 1626, horizon: 1, first_month: '1889-10', last_month: '2026-02' },
    lapses: 1100,
  });
  assert.match(thousands.periods_overlap ?? '', /the 1,626 periods of 1 year include about 136 that do not/);
  // Yearly starts: 86 years have 86 periods of one year, and 85 of two.
  assert.equal(messagesOf({ periods: YEARLY }).periods_overlap, 'The 86 periods of 1 year do not overlap.');
  assert.match(
    messagesOf({ periods: { ...YEARLY, period_count: 85, horizon: 2 } }).periods_overlap ?? '',
    /include about 43/,
  );
  assert.match(thousands.lapse_share ?? '', /^The policy lapses in 1,100 of the 1,626 periods/);
});

test('messages about one period use the singular', () => {
  const single = { ...PERIODS, period_count: 1, last_month: '1980-09' };
  const one = messagesOf({ periods: single, lapses: 1 });
  assert.equal(one.periods_overlap, 'One period does not show how other periods would have ended.');
  assert.equal(one.lapse_share, 'The policy lapses in the one period.');
  assert.equal(
    messagesOf({ periods: single, lapses: 0 }).lapse_share,
    'The policy does not lapse in the one period.',
  );
  assert.match(one.true_minimum ?? '', /^In the one period: /);
});

const STEPS = [0.02, -0.03, 0.015, 0.01, -0.01, 0.03, -0.005, 0.012, -0.02, 0.018, 0.004];
/** From 1930 to 2004: enough history before 2000 for the periods of the guideline. */
const sp500 = {
  frequency: 'monthly',
  start: '1930-01',
  returns: Array.from({ length: 900 }, (_, month) => STEPS[(month * 7) % STEPS.length]),
};
const { example } = historicalReportCalculation;
const { age, illustration, horizon } = historicalReportSchema.parse(example);

function warned(illustrated_rate: number, strategy: object, more: object = {}): string[] {
  const { warnings } = historicalReport(
    historicalReportSchema.parse({
      age,
      horizon,
      illustration: { ...illustration, illustrated_rate },
      strategies: [{ index: 'sp500', ...strategy }],
      series: { sp500 },
      vehicles: [{ name: 'Brokerage', account_type: 'taxable', portfolio: { sp500: 1 } }],
      start_year: 2000,
      ...more,
    }),
  );
  return warnings.filter(({ code }) => code === 'above_ag49a').map(({ message }) => message);
}

test('a ledger above the AG 49-A rate for the strategy’s cap gets a warning with both rates and the cap', () => {
  // No year is credited more than the cap, so no mean of credits exceeds it.
  const [message, ...more] = warned(0.11, { cap: 0.1 });
  assert.deepEqual(more, []);
  assert.match(
    message ?? '',
    /^The illustrated rate of 11\.00% is above the AG 49-A estimate of \d\.\d\d% for a cap of 10\.00%\.$/,
  );
  assert.match(warned(0.11, { cap: 0.08 })[0] ?? '', /for a cap of 8\.00%/);
});

test('no warning below the rate, without a cap, or for a strategy that the guideline does not cover', () => {
  assert.deepEqual(warned(0.0001, { cap: 0.1 }), []);
  assert.deepEqual(warned(0.11, { participation: 0.5 }), []);
  assert.deepEqual(warned(0.11, { cap: 0.1, floor: 0.01 }), []);
  assert.deepEqual(warned(0.11, { cap: 0.1, bonus: 0.01 }), []);
  assert.deepEqual(
    warned(0.11, { cap: 0.1 }, { start_year: 1970 }),
    [],
    'the series does not reach so far back',
  );
});

test('without a strategy, as in a comparative report, there is no cap and no warning', () => {
  const { warnings } = comparativeReport(
    comparativeReportSchema.parse({
      age,
      start_year: 2026,
      illustration: { ...illustration, illustrated_rate: 0.12 },
      vehicles: [{ name: 'Brokerage', account_type: 'taxable', rate_of_return: 0.06 }],
    }),
  );
  assert.ok(warnings.every(({ code }) => code !== 'above_ag49a'));
});
