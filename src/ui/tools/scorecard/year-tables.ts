/** The scorecard year by year: three tables, each narrow enough to be read. */
import type { ScorecardRow, TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import { SIDES, type Side } from './sides.ts';

export type YearView = 'income' | 'tax' | 'balances';

export const YEAR_VIEWS: readonly { value: YearView; label: string }[] = [
  { value: 'income', label: 'Distributions' },
  { value: 'tax', label: 'Tax' },
  { value: 'balances', label: 'Balances' },
];

type Key = Exclude<keyof ScorecardRow, 'year' | 'age'>;

const IRA_COLUMNS: Readonly<Record<YearView, readonly [string, Key][]>> = {
  income: [['RMD', 'rmd']],
  tax: [
    ['Taxable Social Security', 'taxable_social_security'],
    ['Tax on RMD', 'tax_on_rmd'],
    ['Tax on Social Security', 'tax_on_social_security'],
    ['Tax', 'tax'],
    ['Cumulative tax', 'cumulative_tax'],
  ],
  balances: [
    ['IRA', 'pre_tax_balance'],
    ['Net income so far', 'cumulative_net_income'],
    ['Legacy after tax', 'after_tax_legacy'],
    ['Total value', 'total_value'],
  ],
};

const ROTH_COLUMNS: Readonly<Record<YearView, readonly [string, Key][]>> = {
  income: [
    ['RMD', 'rmd'],
    ['Conversion', 'conversion'],
    ['From the Roth', 'roth_distribution'],
  ],
  tax: [
    ['Taxable Social Security', 'taxable_social_security'],
    ['Tax on RMD', 'tax_on_rmd'],
    ['Tax on conversion', 'tax_on_conversion'],
    ['Tax on Social Security', 'tax_on_social_security'],
    ['Penalty', 'penalty'],
    ['Tax', 'tax'],
    ['Cumulative tax', 'cumulative_tax'],
  ],
  balances: [
    ['Not yet converted', 'pre_tax_balance'],
    ['Roth', 'roth_balance'],
    ['Net income so far', 'cumulative_net_income'],
    ['Legacy after tax', 'after_tax_legacy'],
    ['Total value', 'total_value'],
  ],
};

/** A column that is nothing all the way down says nothing. */
const SOMETIMES: ReadonlySet<Key> = new Set(['penalty', 'tax_on_rmd', 'rmd']);

function columnOf(result: TaxScorecardResult, { backend }: Side, title: string, key: Key): YearColumn {
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
