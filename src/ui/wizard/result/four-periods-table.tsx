import { shortMonth } from '../../../domain/market/months.ts';
import type {
  HistoricalPeriod,
  HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import { FOUR_PERIODS } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { classes } from '../../kit/classes.ts';
import { paidTo } from '../../../rendering/words/history/four-periods-figures.ts';
import { PERIOD_TITLES } from '../../../rendering/words/history/historical-part.ts';
import { lastMonthOf } from '../../../rendering/words/history/historical-words.ts';
import styles from './four-periods-table.module.css';

const rate = (value: number | null): string =>
  value === null ? 'none' : formatPercent(value).replace('-', '−');

/** The policy in the four chosen periods, short: the report has the rest. */
export function FourPeriodsTable({
  report,
  basis,
  isTight = false,
}: {
  report: HistoricalReport;
  basis: HistoricalBasis;
  /** Beside a form: words break, so that all four stand in sight. */
  isTight?: boolean | undefined;
}) {
  const [policy] = report.comparative_table;
  if (!policy) return null;
  const rows: { label: string; text: (period: HistoricalPeriod) => string; isStrong?: boolean }[] = [
    { label: 'Index return', text: ({ index_geometric }) => rate(index_geometric) },
    { label: 'Credited rate', text: ({ geometric }) => rate(geometric) },
    { label: 'Total income', text: ({ total_income }) => formatTableDollars(total_income) },
    { label: 'Income paid to', text: (period) => paidTo(period, basis) },
    {
      label: `Surrender value at ${basis.last_age}`,
      text: ({ ending_value }) => formatTableDollars(ending_value),
      isStrong: true,
    },
    { label: 'IRR to surrender', text: ({ irr_surrender }) => rate(irr_surrender) },
  ];
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="The policy in four periods">
      <table className={classes(styles.table, isTight && styles.tight)}>
        <thead>
          <tr>
            <td />
            {FOUR_PERIODS.map((name) => (
              <th key={name} scope="col">
                {PERIOD_TITLES[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Months</th>
            {FOUR_PERIODS.map((name) => {
              const start = policy[name].start_month;
              return (
                <td key={name} className={styles.months}>
                  <span>{shortMonth(start)} –</span>{' '}
                  <span>{shortMonth(lastMonthOf(start, report.horizon))}</span>
                </td>
              );
            })}
          </tr>
          {rows.map(({ label, text, isStrong }) => (
            <tr key={label} className={isStrong ? styles.strong : undefined}>
              <th scope="row">{label}</th>
              {FOUR_PERIODS.map((name) => (
                <td key={name}>{text(policy[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
