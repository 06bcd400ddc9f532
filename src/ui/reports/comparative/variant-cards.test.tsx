import { mount, page } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ComparativeReport,
  EqualRow,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import { sketchReport } from '../../../../tests/support/report-fixture.ts';
import type { VariantFigures } from './variants.ts';
import { findCalculation } from '../../../domain/calculations/registry.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { variantFigures } from '../../../domain/practice/reports/visible-figures.ts';
import { WEIGHTED_LEGACY } from '../../../rendering/words/weighting-text.ts';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import { legacyTable } from './legacy-card.tsx';

const { EqualCard, LegacyCard } = await import('../../pages/report-cards.ts');
const { VariantFlags } = await import('./report-lead.tsx');
await import('../../pages/report-tools.ts');

const sketch = sketchReport({ accounts: [{ name: 'Roth IRA' }] });
const none = { rate: null, status: 'unreachable', difference: null } as const;
const equalRow = (rate: number): EqualRow => ({
  slot: 2,
  assumed: 0.06,
  longevity_ror: { rate, status: 'ok', difference: rate - 0.06 },
  surrender_ror: none,
  death_ror: none,
});
const legacyOf = (death: number): ComparativeReport['legacy'] => {
  const row = (year: number, age: number) => ({
    year,
    age,
    slots: [1, 2, 3, 4].map((slot) => ({
      death_benefit: slot > 2 ? null : death,
      total_benefit: slot > 2 ? null : death + 1000 * year,
      difference: slot > 2 ? null : 0,
    })),
  });
  return { rows: [row(1, 50), row(2, 51)], ages: [row(2, 51)] };
};
const report: ComparativeReport = {
  ...sketch.report,
  making_things_equal: [equalRow(0.07)],
  legacy: legacyOf(500_000),
};
const variants: VariantFigures[] = [
  { name: 'Low', making_things_equal: [equalRow(0.0725)], legacy: legacyOf(480_000) },
  // An invalid variant has only a name.
  { name: 'Impossible' },
];

async function chooseFirst(host: Element, act: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  await act(() => new Promise((done) => setTimeout(done, 20)));
  const select = host.querySelector('select');
  assert.ok(select);
  assert.deepEqual(
    [...select.options].map(({ text, disabled }) => [text, disabled]),
    [
      ['No differences', false],
      ['A: Low', false],
      ['B: Impossible', true],
    ],
  );
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(select), 'value')?.set?.call(select, '0');
    select.dispatchEvent(new page.Event('change', { bubbles: true }) as never);
  });
}

test('making things equal shows a variant’s required return next to each return', async () => {
  const { host, act } = await mount(<EqualCard report={report} basis={sketch.basis} variants={variants} />);
  const textsOf = (selector: string) =>
    [...host.querySelectorAll(`td[data-target] > ${selector}`)].map(({ textContent }) => textContent);
  // Until it is chosen, a variant only reserves its lines.
  assert.deepEqual(textsOf('span:not([data-reserved])'), []);
  assert.equal(textsOf('[data-reserved]').length, 3);
  await chooseFirst(host, act);
  assert.deepEqual(textsOf('[data-reserved]'), []);
  assert.deepEqual(textsOf('span'), [
    'With Low: 7.25% before fees, +0.25 pts',
    'With Low: > 100%',
    'With Low: > 100%',
  ]);
});

test('the legacy adds a column of differences after each slot', async () => {
  const { host, act } = await mount(<LegacyCard report={report} basis={sketch.basis} variants={variants} />);
  await chooseFirst(host, act);
  const [row] = host.querySelectorAll('tbody tr:not([aria-hidden])');
  assert.deepEqual(row && [...row.children].map((cell) => cell.textContent), [
    '2',
    '51',
    '$500,000',
    '−$20,000',
    '$500,000',
    '−$20,000',
  ]);
  assert.match(host.querySelector('thead')?.textContent ?? '', /Low, difference/);
});

test('names a variant above the carrier’s scale by letter and name', async () => {
  const { host } = await mount(
    <VariantFlags
      ledger={{}}
      variants={[{ name: 'Plain' }, { name: 'Bold', above_own_scale: { tried: 0.07, own: 0.0605 } }]}
    />,
  );
  assert.equal(host.textContent, 'Variant B, Bold. Hypothetical: 7.00%, above the carrier’s 6.05%.');
});

const run = (fee: number) => {
  const vehicles = [{ name: 'Roth', account_type: 'tax_free', rate_of_return: 0.06, fee }];
  const input = comparativeReportSchema.parse({
    ...findCalculation('comparative-report')?.example,
    vehicles,
    sex: 'female',
  });
  return { input, report: comparativeReport(input) };
};

test('shows the change of a variant next to the mortality-weighted legacy', () => {
  const { input, report } = run(0.01);
  const other = run(0.02).report;
  const basis = reportBasis(input, report);
  const variant = variantFigures({ name: 'A', changes: {}, report: other }, input, () => true);
  const legacy = variant.legacy;
  assert.ok(legacy);
  const reportTable = legacyTable(report, report.legacy, basis, null);
  const variantTable = legacyTable({ ...report, ...variant }, { ...legacy, ages: legacy.rows }, basis, null);
  const line = withDifferenceGroups(reportTable, variantTable, 'A').foot.find(
    ({ label }) => label === WEIGHTED_LEGACY,
  );
  const left = (of: typeof report): number => of.longevity_weighting?.[1]?.expected_legacy ?? NaN;
  const values = line?.cells.map((cell) => cell?.value.value ?? null) ?? [];
  // Policy: two columns and their differences. Account: its figure, two more columns, then the difference.
  assert.equal(values[4], left(report));
  assert.equal(values[7], left(other) - left(report));
  assert.ok(left(other) < left(report));
});

test('a link contains a variant’s mortality-weighted legacy only if the legacy tab is shown', () => {
  const { input, report } = run(0.01);
  const of = (tab: string) =>
    variantFigures({ name: 'A', changes: {}, report }, input, (id) => id === tab).longevity_weighting;
  assert.equal(of('legacy'), report.longevity_weighting);
  assert.equal(of('fee_analysis'), undefined);
});
