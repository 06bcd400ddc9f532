/** The scorecard in figures: three tables year by year, each narrow enough to be read, and the bars of its sides. */
import type { ScorecardRow, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import { SIDES, type Side } from '../../../rendering/tools/scorecard/graphs.ts';
import {
  IRA_COLUMNS,
  ROTH_COLUMNS,
  SOMETIMES,
  YEAR_VIEWS,
  type YearFigure,
  type YearView,
} from '../../../rendering/tools/scorecard/year-columns.ts';
import { unmarked } from '../../../rendering/words/marks.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import type { ColumnGroup } from '../../charts/bar-columns.tsx';
import type { LegendEntry } from '../../charts/chart-legend.ts';

function columnOf(result: TaxScorecardResult, { backend }: Side, title: string, key: YearFigure): YearColumn {
  return {
    title,
    values: result[backend].rows.map((row) => unmarked(row[key])),
    at: (row) => `${backend}.rows.${row}.${key}`,
  };
}

export function yearTable(result: TaxScorecardResult, view: YearView): YearTableModel {
  const rows = result.ira_backend.rows;
  const benefits: YearColumn = {
    title: 'Social Security',
    values: rows.map((row) => unmarked(row.social_security)),
    at: (row) => `ira_backend.rows.${row}.social_security`,
  };
  return {
    label: `${YEAR_VIEWS.find(({ value }) => value === view)?.label ?? ''}, year by year`,
    rows: rows.map(({ year, age }) => ({ year, age })),
    lead: view === 'balances' ? [] : [benefits],
    groups: SIDES.map((side) => ({
      slot: side.slot,
      name: side.name,
      columns: (side.backend === 'ira_backend' ? IRA_COLUMNS : ROTH_COLUMNS)[view].flatMap(([title, key]) => {
        const column = columnOf(result, side, title, key);
        const empty =
          SOMETIMES.has(key) &&
          side.backend === 'roth_backend' &&
          !column.values.some(({ value }) => Boolean(value));
        return empty ? [] : [column];
      }),
      depletedRow: -1,
      depletedWord: '',
    })),
    foot: [],
  };
}

/** Every year with every figure of both sides, for a spreadsheet. */
export function everyYearCells(result: TaxScorecardResult): (string | number)[][] {
  const { ira_backend: ira, roth_backend: roth } = result;
  const titles = (side: string, columns: typeof IRA_COLUMNS) =>
    Object.values(columns).flatMap((list) => list.map(([title]) => `${side}: ${title}`));
  const figures = (row: ScorecardRow | undefined, columns: typeof IRA_COLUMNS) =>
    Object.values(columns).flatMap((list) => list.map(([, key]) => row?.[key] ?? 0));
  return [
    ['Year', 'Age', 'Social Security', ...titles('IRA', IRA_COLUMNS), ...titles('Roth', ROTH_COLUMNS)],
    ...ira.rows.map((row, t) => [
      row.year,
      row.age,
      row.social_security,
      ...figures(row, IRA_COLUMNS),
      ...figures(roth.rows[t], ROTH_COLUMNS),
    ]),
  ];
}

/** What heirs keep and what they pay in tax, by the age at death. */
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
