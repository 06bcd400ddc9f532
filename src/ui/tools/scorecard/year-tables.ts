/** The scorecard year by year: three tables, each narrow enough to be read. */
import type { ScorecardRow, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import { SIDES, type Side } from '../../../rendering/tools/scorecard/sides.ts';
import {
  IRA_COLUMNS,
  ROTH_COLUMNS,
  SOMETIMES,
  YEAR_VIEWS,
  type YearFigure,
  type YearView,
} from '../../../rendering/tools/scorecard/year-columns.ts';

export { YEAR_VIEWS, type YearView };

function columnOf(result: TaxScorecardResult, { backend }: Side, title: string, key: YearFigure): YearColumn {
  return {
    title,
    values: result[backend].rows.map((row) => row[key]),
    at: (row) => `${backend}.rows.${row}.${key}`,
  };
}

export function yearTable(result: TaxScorecardResult, view: YearView): YearTableModel {
  const rows = result.ira_backend.rows;
  const benefits: YearColumn = {
    title: 'Social Security',
    values: rows.map((row) => row.social_security),
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
        const empty = SOMETIMES.has(key) && side.backend === 'roth_backend' && !column.values.some(Boolean);
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
