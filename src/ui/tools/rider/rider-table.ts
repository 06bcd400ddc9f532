/** The part that is looked at, year by year. */
import type { YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import { unmarked } from '../../../rendering/words/marks.ts';
import { PAID, yearColumns, type Money, type Names } from '../../../rendering/tools/rider/rider-figures.ts';
import { perPeriod, type ShownPart } from '../../../rendering/tools/rider/rider-view.ts';

export function riderTable({ part, at, view }: ShownPart, names: Names): YearTableModel {
  const column = (title: string, key: Money): YearColumn => {
    const monthly = view.income_type === 'monthly' && PAID.has(key);
    return {
      title: monthly ? `${title}, a month` : title,
      values: part.rows.map((row) => unmarked(monthly ? perPeriod(row[key], view) : row[key])),
      at: (row) => (monthly ? null : `${at}.rows.${row}.${key}`),
    };
  };
  const gone = part.shortfall_surplus_years < 0 ? part.cv_longevity : -1;
  return {
    label: 'Rider and account, year by year',
    rows: part.rows.map(({ year, age }) => ({ year, age })),
    lead: [],
    groups: [
      {
        slot: 1,
        name: names.rider,
        columns: [column('Income', 'rider_income')],
        depletedRow: -1,
        depletedWord: '',
      },
      {
        slot: 2,
        name: names.account,
        columns: yearColumns(part).map(([title, key]) => column(title, key)),
        depletedRow: gone,
        depletedWord: 'Runs out',
      },
    ],
    foot: [],
  };
}
