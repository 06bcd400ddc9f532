/** One function gives the current date; nothing else asks a clock for a year. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { practiceDate, practiceYear, yearOf } from '../src/domain/shared/practice-date.ts';

/** Dates of files and of what was saved; the date itself; days that a link is good for, as who chooses them counts them. */
const MAY_ASK = [
  'adapters/zip/zip-stream.ts',
  'domain/practice/cases/scenario-document.ts',
  'domain/shared/practice-date.ts',
  'ui/share/share-days.ts',
];

test('no other file takes a year from a clock', () => {
  const source = new URL('../src/', import.meta.url);
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => /getFullYear|getUTCFullYear/.test(readFileSync(new URL(name, source), 'utf8')));
  assert.deepEqual(asking.toSorted(), MAY_ASK);
});

test('a date is written as the calendar has it', () => {
  const at = new Date(2027, 0, 5, 23, 59);
  assert.equal(practiceDate(at), '2027-01-05');
  assert.equal(yearOf('2026-12-31'), 2026);
  assert.equal(practiceYear(at), 2027);
});
