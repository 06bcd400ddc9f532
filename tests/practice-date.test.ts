/**
 * All displayed dates and times use the time zone of the practice; other code must not read the machine's time zone.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  formatDate,
  practiceDate,
  practiceYear,
  yearOf,
  endOfDate,
  isTimeZone,
  addDays,
  longDate,
  longMoment,
} from '../src/domain/shared/dates.ts';

/**
 * UTC: dates in a ZIP file, the last day of a month, the year of old documents, Stripe's billing dates. Machine
 * time: the schedule of nightly jobs. dates.ts: the time zones.
 */
const MAY_READ_CLOCK = [
  'adapters/zip/zip-stream.ts',
  'domain/market/imported/read-index-rows.ts',
  'domain/practice/cases/scenario-document.ts',
  'domain/practice/payments/plan-state.ts',
  'domain/shared/dates.ts',
  'server/operations/job-handlers.ts',
];

test('only the listed files parse or format dates', () => {
  const source = new URL('../src/', import.meta.url);
  const readsClock =
    /get(?:UTC)?(?:FullYear|Month|Date|Hours)\(|toLocale(?:Date|Time)String|DateTimeFormat|toISOString\(\)\.slice\(0, 10\)/;
  const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => readsClock.test(readFileSync(new URL(name, source), 'utf8')));
  assert.deepEqual(readers.toSorted(), MAY_READ_CLOCK);
});

const evening = new Date('2026-11-29T03:50:00Z');
const newYear = new Date('2026-12-31T10:30:00Z');

test('dates are in the configured time zone, not the machine’s', () => {
  assert.equal(practiceDate(evening, 'America/Los_Angeles'), '2026-11-28');
  assert.equal(practiceDate(evening, 'UTC'), '2026-11-29');
  assert.deepEqual(
    [practiceDate(newYear, 'Pacific/Kiritimati'), practiceYear(newYear, 'Pacific/Kiritimati')],
    ['2027-01-01', 2027],
  );
  assert.equal(practiceYear(newYear, 'Pacific/Pago_Pago'), 2026);
  assert.equal(yearOf('2026-12-31'), 2026);
  assert.equal(formatDate(evening, 'America/Los_Angeles'), '11/28/26');
});

test('a time is formatted with its time zone', () => {
  assert.equal(longDate(evening, 'America/Los_Angeles'), 'November 28, 2026');
  assert.equal(longMoment(evening, 'America/Los_Angeles'), 'November 28, 2026, 7:50 PM PST');
  assert.equal(
    longMoment(new Date('2026-07-01T04:00:00Z'), 'America/New_York'),
    'July 1, 2026, 12:00 AM EDT',
  );
  assert.equal(longMoment(evening, 'UTC'), 'November 29, 2026, 3:50 AM UTC');
});

test('a day ends in its time zone, also when the clocks change', () => {
  for (const [day, zone, end] of [
    ['2026-12-31', 'UTC', '2026-12-31T23:59:59Z'],
    ['2026-12-31', 'America/New_York', '2027-01-01T04:59:59Z'],
    ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T09:59:59Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T03:59:59Z'],
    ['2026-11-01', 'America/New_York', '2026-11-02T04:59:59Z'],
    ['2026-03-07', 'America/New_York', '2026-03-08T04:59:59Z'],
  ] as const)
    assert.deepEqual(endOfDate(day, zone), new Date(end), `${day} in ${zone}`);
  assert.equal(addDays('2026-01-31', 30), '2026-03-02');
  assert.equal(addDays('2026-10-10', 30), '2026-11-09');
});

test('accepts only names of time zones', () => {
  for (const name of ['America/New_York', 'UTC', 'Pacific/Kiritimati', 'US/Pacific'])
    assert.ok(isTimeZone(name), name);
  for (const name of ['', 'Eastern', '+05:00', '-08', 'America/Nowhere', ' UTC', 'America/New_York\n'])
    assert.ok(!isTimeZone(name), JSON.stringify(name));
});
