import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { reportNotes } from '../../../rendering/words/report-notes.ts';
import { feeBars } from './fee-card.tsx';
import { feeCells, feeSummary, feeTable, type Fees, feeCaption, withFeeDifferences } from './fee-figures.ts';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import { TABLES_THROUGH_2026 } from '../../../../tests/support/tax-tables.ts';

/** Figures of the second implementation: fixtures/golden/tools/federal_comparison.py. */
const golden = (change: object = {}) => {
  const { input } = JSON.parse(
    readFileSync('fixtures/golden/comparative-report/federal-taxes.json', 'utf8'),
  ) as { input: { vehicles: { tax_method?: string }[] } };
  const read = comparativeReportSchema.parse({ ...input, ...change });
  const report = comparativeReport({ ...read, tables: TABLES_THROUGH_2026 });
  return { report, fees: report.fee_analysis, basis: reportBasis(read, report), vehicles: input.vehicles };
};

test('accounts with federal tables have separate lines for investment tax and Medicare’s surcharge', () => {
  const { report, fees, basis } = golden();
  const lines = feeSummary(report, fees, basis);
  const of = (label: string) => lines.find((line) => line.label === label)?.cells.map(({ text }) => text);
  assert.deepEqual(of('Net investment income tax'), ['–', '$1,414', '–', '–']);
  assert.deepEqual(of('Medicare surcharge'), ['–', '–', '$6,890', '–']);
  // The first total includes the net investment income tax; the second excludes the surcharge.
  assert.deepEqual(of('All fees and taxes')?.slice(1, 3), ['$67,984', '$115,106']);
  const { groups, foot } = feeTable(report, fees, basis);
  assert.deepEqual(
    groups[1]?.columns.map(({ title }) => title),
    ['Fees', 'Growth tax', 'Distribution tax', 'Net investment tax', 'IRMAA'],
  );
  assert.equal(groups[0]?.columns.length, 3);
  assert.equal(foot?.[0]?.cells.length, 3 + 3 * 5);
  const bars = feeBars(report, fees, basis).groups[0]?.bars ?? [];
  const drawn = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0).toFixed(4));
  assert.deepEqual(
    drawn,
    fees.totals.map(({ total }) => (total ?? 0).toFixed(4)),
  );
  assert.match(grossedUp(report, basis), /401\(k\) by the federal tables/);
});

test('next to fees in today’s dollars, the share of outlay is labeled as paid', () => {
  const shares = (change: object) => {
    const { report, fees, basis } = golden(change);
    return {
      notes:
        feeBars(report, fees, basis)
          .groups[0]?.bars.slice(1)
          .map(({ note }) => note) ?? [],
      sub: feeSummary(report, fees, basis).find(({ label }) => label === 'Share of outlay')?.sub,
    };
  };
  const paid = shares({});
  const real = shares({ inflation: 0.025, dollars: 'real' });
  assert.ok(paid.notes.length > 0);
  assert.deepEqual(
    real.notes,
    paid.notes.map((note) => `${note} as paid`),
  );
  assert.deepEqual([paid.sub, real.sub], [undefined, 'in dollars as they are paid']);
});

test('accounts at flat rates have neither line', () => {
  const { vehicles } = golden();
  const flat = vehicles.map(({ tax_method: _method, ...vehicle }) => vehicle);
  const { report, fees, basis } = golden({ vehicles: flat, household: undefined });
  const labels = feeSummary(report, fees, basis).map(({ label }) => label);
  assert.ok(!labels.includes('Net investment income tax') && !labels.includes('Medicare surcharge'));
  assert.ok(feeTable(report, fees, basis).groups.every(({ columns }) => columns.length === 3));
  assert.match(grossedUp(report, basis), /401\(k\) at 24%/);
});

const grossedUp = (...of: Parameters<typeof reportNotes>): string =>
  reportNotes(...of).find(({ id }) => id === 'grossed_up')?.text ?? '';

const withFees = (loan_interest: number | null, net_irr = 0.05) => {
  const { report, basis } = sketchReport({ accounts: [{ name: 'Brokerage' }] });
  const total = {
    fees: 90_000,
    growth_tax: null,
    distribution_tax: 0,
    total: 90_000,
    share_of_outlay: 0.2,
    net_irr,
    gross_rate: 0.06,
    annual_cost: 0.01,
  };
  const fees: Fees = {
    policy_charges: 'given',
    rows: [],
    totals: [
      { ...total, slot: 1, loan_interest },
      { ...total, slot: 2, loan_interest: null },
    ],
  };
  return { report, basis, fees };
};

const captionWith = (loan_interest: number | null): string => {
  const { report, basis, fees } = withFees(loan_interest);
  return feeCaption(report, fees, basis);
};

test('a net return above the range has no figure in the file and no difference', () => {
  const { report, basis, fees } = withFees(0, 10);
  const defaultFigures = withFees(0);
  const lines = feeSummary(report, fees, basis);
  const differences = withFeeDifferences(lines, feeSummary(report, defaultFigures.fees, basis));
  const cells = (of: typeof lines) => of.find(({ label }) => label === 'Net return')?.cells;
  assert.deepEqual(
    cells(differences)?.map(({ text }) => text),
    ['above 100%', '–', 'above 100%', '–'],
  );
  const file = feeCells(feeTable(report, fees, basis), ['Policy', 'Brokerage'], lines);
  assert.deepEqual(file.at(-2), ['Net return, %', 'above 100%', 'above 100%']);
});

test('the caption of a policy with loans names their interest and the tax of a surrender', () => {
  assert.equal(
    captionWith(84_210.4),
    'The policy’s charges are those of its illustration. Its loan interest, $84,210, and any tax due on surrender are not in the chart.',
  );
});

test('the caption of a policy without loans names only the source of its charges', () => {
  for (const interest of [null, 0, 0.2])
    assert.equal(captionWith(interest), 'The policy’s charges are those of its illustration.');
});
