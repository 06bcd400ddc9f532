import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation } from '../../../domain/calculations/registry.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { variantFigures } from '../../../domain/practice/reports/shown-figures.ts';
import { WEIGHTED_LEGACY } from '../../../rendering/words/weighting-words.ts';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import { legacyTable } from './legacy-card.tsx';

const run = (fee: number) => {
  const vehicles = [{ name: 'Roth', account_type: 'tax_free', rate_of_return: 0.06, fee }];
  const input = comparativeReportSchema.parse({
    ...findCalculation('comparative-report')?.example,
    vehicles,
    sex: 'female',
  });
  return { input, report: comparativeReport(input) };
};

test('beside what is left on average stands what a variant changes in it', () => {
  const { input, report } = run(0.01);
  const other = run(0.02).report;
  const basis = reportBasis(input, report);
  const variant = variantFigures({ name: 'A', changes: {}, report: other }, input, () => true);
  const legacy = variant.legacy;
  assert.ok(legacy);
  const own = legacyTable(report, report.legacy, basis, null);
  const theirs = legacyTable({ ...report, ...variant }, { ...legacy, ages: legacy.rows }, basis, null);
  const line = withDifferenceGroups(own, theirs, 'A').foot.find(({ label }) => label === WEIGHTED_LEGACY);
  const left = (of: typeof report): number => of.longevity_weighting?.[1]?.expected_legacy ?? NaN;
  const shown = line?.cells.map((cell) => cell?.value.value ?? null) ?? [];
  // Policy: two columns and their differences; the account's figure, its neighbors, then what the variant changes.
  assert.equal(shown[4], left(report));
  assert.equal(shown[7], left(other) - left(report));
  assert.ok(left(other) < left(report));
});

test('a link to a variant has it while the legacy is shown', () => {
  const { input, report } = run(0.01);
  const of = (tab: string) =>
    variantFigures({ name: 'A', changes: {}, report }, input, (id) => id === tab).longevity_weighting;
  assert.equal(of('legacy'), report.longevity_weighting);
  assert.equal(of('fee_analysis'), undefined);
});
