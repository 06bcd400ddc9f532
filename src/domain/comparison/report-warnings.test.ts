import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inYears, testLedger } from '../../../tests/support/illustrations/test-ledger.ts';
import { parseWith } from '../shared/result.ts';
import { comparativeReportSchema } from './comparative/comparative-report-schema.ts';
import { comparativeReport } from './comparative/run-comparative-report.ts';
import type { ComparativeReportInput } from './comparative/comparative-report.ts';
import {
  METHOD_DISCLOSURES,
  comparativeMethods,
} from '../practice/reports/disclosures/method-disclosures.ts';

/** The worked example of the policy tests: $500,000, male, age 45, 7-pay premium $36,169.28 per year. */
function warningsOf(premium: number, years: number, more: object = {}, header: object = {}) {
  const parsed = parseWith<ComparativeReportInput>(comparativeReportSchema, {
    age: 45,
    start_year: 2026,
    sex: 'male',
    tobacco: 'nonsmoker',
    ...more,
    illustration: {
      ...header,
      rows: Array.from({ length: 10 }, (_, t) => ({
        year: t + 1,
        age: 45 + t,
        premium_outlay: t < years ? premium : 0,
        accumulation_value: 10_000,
        surrender_value: 9000,
        death_benefit: 500_000,
      })),
    },
  });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const { warnings } = comparativeReport(parsed.value);
  return {
    warning: warnings.find(({ code }) => code === 'looks_like_endowment')?.message,
    disclosed: comparativeMethods(parsed.value, 0, false)
      .map(({ id }) => id)
      .filter((id) => id.endsWith('endowment')),
  };
}

test('a design that fails the 7-pay test gets a warning with the effect on loans and withdrawals', () => {
  const { warning = '', disclosed } = warningsOf(38_000, 3);
  assert.match(warning, /^This design looks like a modified endowment contract from year 1\. /);
  assert.match(
    warning,
    /Loans and withdrawals from a modified endowment contract are income .* 10% additional tax before age 59½/,
  );
  assert.deepEqual(disclosed, ['likely_endowment']);
  // The disclosure uses the same sentence about the tax.
  const [tax] = /Loans and withdrawals from .*$/.exec(warning) ?? [];
  assert.ok(tax && METHOD_DISCLOSURES.likely_endowment.text.endsWith(tax));
});

test('a withdrawal with a lower face gets a warning and a disclosure with the same text', () => {
  const ledger = testLedger({
    age: 48,
    years: 20,
    premium: inYears(24_000, 1, 7),
    face: (year) => (year >= 10 ? 260_000 : 400_000),
    withdrawals: inYears(60_000, 10, 10),
  });
  const of = (more: object) => {
    const parsed = parseWith<ComparativeReportInput>(comparativeReportSchema, {
      age: 48,
      start_year: 2026,
      illustration: ledger,
      ...more,
    });
    assert.ok(parsed.ok, JSON.stringify(parsed));
    return {
      warning: comparativeReport(parsed.value).warnings.find(({ code }) => code === 'forced_out')?.message,
      disclosed: comparativeMethods(parsed.value, 0, false).find(({ id }) => id === 'forced_out')?.text,
    };
  };
  const text =
    'Withdrawals in policy years 10 come with a smaller death benefit. Up to $37,017 may be taxable (section 7702(f)(7)). This tax is not included.';
  assert.deepEqual(of({ sex: 'male', tobacco: 'nonsmoker' }), { warning: text, disclosed: text });
  assert.deepEqual(of({}), { warning: undefined, disclosed: undefined });
});

test('no warning for a design that passes, is entered as an endowment contract, or has an unknown insured', () => {
  assert.deepEqual(warningsOf(15_000, 7), { warning: undefined, disclosed: [] });
  assert.deepEqual(warningsOf(38_000, 3, { sex: undefined }), { warning: undefined, disclosed: [] });
  assert.deepEqual(warningsOf(38_000, 3, {}, { is_mec: true }), {
    warning: undefined,
    disclosed: ['modified_endowment'],
  });
});
