import assert from 'node:assert/strict';
import test from 'node:test';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { whatIfWarnings } from './what-if.ts';
import { noChanges } from './what-if.ts';

const saved = (values: number[]) =>
  comparativeReportSchema.parse({
    age: 60,
    start_year: 2026,
    illustration: {
      illustrated_rate: 0.06,
      rows: values.map((value, t) => ({
        year: t + 1,
        age: 60 + t,
        premium_outlay: value === 0 ? 0 : 1000,
        accumulation_value: value,
        surrender_value: value,
        death_benefit: value * 2,
      })),
    },
  });
const codes = (rate: number | undefined, values: number[], lapse_age: number | null) =>
  whatIfWarnings(saved(values), { ...noChanges, illustrated_rate: rate }, { lapse_age }).map(
    ({ code }) => code,
  );

test('a rate above the carrier’s own is told, one below it or none is not', () => {
  assert.deepEqual(codes(0.065, [900, 1900], null), ['above_own_scale']);
  assert.deepEqual(codes(0.05, [900, 1900], null), []);
  assert.deepEqual(codes(0.06, [900, 1900], null), []);
  assert.deepEqual(codes(undefined, [900, 1900], null), []);
});

test('a lapse that the other rate brings is told apart from one that the illustration has', () => {
  assert.deepEqual(codes(0.02, [900, 1900, 2900], 61), ['asked_until_lapse']);
  assert.deepEqual(codes(0.02, [900, 1900, 0], 62), ['ends_with_ledger']);
});
