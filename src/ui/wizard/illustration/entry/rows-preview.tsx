import type { LedgerRow } from '../../../../domain/policy/illustration.ts';
import { columnStyle, type LedgerColumn, ledgerFigure } from '../../ledger/ledger-lines.ts';
import styles from './paste-entry.module.css';

const usual: readonly LedgerColumn[] = [
  'year',
  'age',
  'premium_outlay',
  'withdrawals',
  'loans',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
];

interface RowsPreviewProps {
  rows: readonly LedgerRow[];
  columns?: readonly LedgerColumn[];
  /** Every year in a box that scrolls, instead of the first few. */
  whole?: boolean;
  /** The plan year in which the policy ends. */
  lapseYear?: number | null;
}

const SHOWN = 6;

/** Years as they would stand in the ledger, in whole dollars. */
export function RowsPreview({ rows, columns = usual, whole = false, lapseYear = null }: RowsPreviewProps) {
  const shown = whole ? rows : rows.slice(0, SHOWN);
  return (
    <div className={whole ? styles.whole : styles.preview} role="region" aria-label="Preview" tabIndex={0}>
      <table>
        <caption className="sr-only">{whole ? 'Every year' : 'The first years'}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {columnStyle(name).label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index} className={row.year === lapseYear ? styles.lapse : undefined}>
              {columns.map((name) => (
                <td key={name}>
                  {name === 'year' || name === 'age' ? row[name] : ledgerFigure(Math.round(row[name] ?? 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className={styles.more}>and {rows.length - shown.length} more years</p>
      )}
    </div>
  );
}
