import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../fixtures/demo/elena-hartwell.json' with { type: 'json' };
import type {
  SlotIrr,
  YearlyIrr,
  YearlyIrrStatus,
} from '../../domain/comparison/comparative/comparative-report.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { irrLines, irrNote } from './irr-lines.ts';

/** $30,000 a year from 50 to 64; $38,000 a year from 66 to 89. */
const input = comparativeReportSchema.parse({
  age: elena.client.age,
  start_year: 2026,
  illustration: elena.illustration,
  vehicles: [{ name: 'Taxable brokerage', account_type: 'taxable', rate_of_return: 0.06 }],
});
const report = comparativeReport(input, undefined, { hasYearlyIrr: true });
const years = report.yearly_irr ?? [];

test('the policy has a rate at surrender and a rate at death for each age', () => {
  const [surrender, death] = irrLines(report, years, false);
  const ages = [60, 65, 70, 75, 80, 85, 90, 95, 99];
  const textsOf = (line = surrender) => ages.map((age) => line?.texts[age - 50]);
  assert.deepEqual(textsOf(), [
    '2.22%',
    '3.35%',
    '3.75%',
    '3.90%',
    '3.99%',
    '4.08%',
    '4.11%',
    '4.18%',
    '4.28%',
  ]);
  assert.deepEqual(textsOf(death), [
    '25.04%',
    '13.33%',
    '9.06%',
    '6.80%',
    '5.24%',
    '5.36%',
    '5.44%',
    '5.31%',
    '5.41%',
  ]);
  assert.deepEqual([surrender?.name, death?.name], ['Surrender value', 'Death benefit']);
});

test('does not draw or print policy years 1 to 3, and the note states their ages', () => {
  for (const { values, texts } of irrLines(report, years, true)) {
    assert.deepEqual(values.slice(0, 3), [null, null, null]);
    assert.deepEqual(texts.slice(0, 3), ['–', '–', '–']);
    assert.notEqual(values[3], null);
  }
  assert.match(
    irrNote(years, {}),
    /^After tax, if the policy ended at each age\. IRR of policy years 1 to 3 \(ages 50 to 52\) is not shown\.$/,
  );
  assert.match(irrNote(years, { inflation: 0.025 }), /^After tax and inflation, if /);
});

test('adds accounts on request, and all lines then name their slot', () => {
  assert.deepEqual(
    irrLines(report, years, true).map(({ slot, name }) => [slot, name]),
    [
      [1, 'Policy, surrender'],
      [1, 'Policy, death'],
      [2, 'Brokerage, surrender'],
      [2, 'Brokerage, death'],
    ],
  );
});

test('a status replaces its rate, and a total loss is drawn far below the chart', () => {
  const yearOf = (rate: number | null, status: YearlyIrrStatus, place: number): YearlyIrr => {
    const slot: SlotIrr = {
      slot: 1,
      irr_surrender: rate,
      irr_surrender_status: status,
      irr_death: rate,
      irr_death_status: status,
    };
    return { year: place + 1, age: 50 + place, slots: [slot] };
  };
  const rates: [number | null, YearlyIrrStatus][] = [
    [0.1, 'ok'],
    [0.1, 'ok'],
    [0.1, 'ok'],
    [-0.99, 'below_minimum'],
    [10, 'above_maximum'],
    [1.2, 'ok'],
    [null, 'total_loss'],
    [null, 'no_irr'],
    [null, 'lapsed'],
  ];
  const [line] = irrLines(
    { slots: report.slots.slice(0, 1) },
    rates.map(([rate, status], place) => yearOf(rate, status, place)),
    false,
  );
  assert.deepEqual(line?.texts.slice(3), ['below −99%', 'above 100%', 'above 100%', '−100%', '–', 'lapsed']);
  assert.deepEqual(line?.values.slice(3), [-0.99, 10, 1.2, -1, null, null]);
});

test('marks a rate above the carrier’s scale', () => {
  const marked = years.map((year) => ({
    ...year,
    slots: year.slots.map((slot) => ({ ...slot, hypothetical: ['irr_death' as const] })),
  }));
  const [surrender, death] = irrLines(report, marked, false);
  assert.deepEqual([surrender?.texts.at(-1), death?.texts.at(-1)], ['4.28%', '5.41%\u00a0‡']);
});
