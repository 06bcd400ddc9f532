import type { ImportSummary } from '../../../domain/market/imported/check-import.ts';
import type { IndexImport } from '../../../domain/market/imported/import-schema.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import styles from './admin.module.css';

/** What an import would keep, and the months that somebody has to look at. */
export function ImportSummaryWords({ summary, mode }: { summary: ImportSummary; mode: IndexImport['mode'] }) {
  const { rows, frequency, columns, first_month, last_month, months, new_months, dividends, notes, jumps } =
    summary;
  const facts: [string, string][] = [
    ['Read', `${rows.toLocaleString('en-US')} ${frequency === 'daily' ? 'days' : 'months'}`],
    ['Columns', [columns.date, columns.level, columns.total ?? columns.dividend].filter(Boolean).join(', ')],
    ['Months', `${first_month} to ${last_month}, ${months.toLocaleString('en-US')} months`],
    ...(mode === 'extend' ? ([['New months', String(new_months)]] as [string, string][]) : []),
    ['Dividends', dividends ? 'Known: accounts earn the total return' : 'Not in the file: price only'],
  ];
  return (
    <section aria-label="What the file holds" className={styles.choices}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      {jumps.length > 0 && (
        <div role="alert">
          <p>Moved by more than 40% in one month:</p>
          <ul className={styles.jumps}>
            {jumps.map(({ month, change }) => (
              <li key={month}>
                {month}: {change > 0 ? '+' : ''}
                {formatPercent(change)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
