/** What heirs keep and what they pay in tax, by the age at death. */
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import type { ColumnGroup } from '../../charts/bar-columns.tsx';
import type { LegendEntry } from '../../charts/chart-legend.ts';
import { SIDES } from '../../../rendering/tools/scorecard/sides.ts';

export const LEGACY_LEGEND: readonly LegendEntry[] = [
  { sign: { kind: 'tone', tone: 'solid' }, label: 'Heirs keep' },
  { sign: { kind: 'tone', tone: 'hatched' }, label: 'Tax the heirs pay' },
];

/** The last age, and those of five and ten-year steps before it: as many as can be told apart. */
export function legacyAges(first: number, last: number): number[] {
  const step = last - first > 24 ? 10 : 5;
  const ages: number[] = [];
  for (let age = Math.ceil((first + 1) / step) * step; age <= last - Math.ceil(step / 2); age += step)
    ages.push(age);
  return [...ages.slice(-4), last];
}

export function legacyBars(result: TaxScorecardResult): ColumnGroup[] {
  const rows = result.ira_backend.rows;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  return legacyAges(first.age, last.age).map((age) => ({
    label: age === last.age ? `Age ${age} (end)` : `Age ${age}`,
    columns: SIDES.map(({ backend, slot, name }) => {
      const row = result[backend].rows[age - first.age];
      const [kept, tax] = [row?.after_tax_legacy ?? 0, row?.legacy_tax ?? 0];
      return {
        slot,
        name,
        parts: [
          { value: kept, tone: 'solid' },
          { value: tax, tone: 'hatched' },
        ],
        figure: shortDollars(kept),
        whole:
          tax < 0.5
            ? formatTableDollars(kept)
            : `${formatTableDollars(kept)}, ${formatTableDollars(tax)} of tax`,
      };
    }),
  }));
}

/** $746k, $1.01M: as much as stands over a bar. */
function shortDollars(value: number): string {
  const unit = value >= 999_500 ? 10_000 : value >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}
