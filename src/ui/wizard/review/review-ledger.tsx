import type { LedgerRow } from '../../../domain/policy/illustration.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { Fold } from '../../kit/fold.tsx';
import styles from './review.module.css';

const COLUMNS: readonly { key: keyof LedgerRow; label: string }[] = [
  { key: 'premium_outlay', label: 'Premium' },
  { key: 'withdrawals', label: 'Withdrawals' },
  { key: 'loans', label: 'Loans' },
  { key: 'loan_repayment', label: 'Repayment' },
  { key: 'accumulation_value', label: 'Accumulation value' },
  { key: 'surrender_value', label: 'Surrender value' },
  { key: 'death_benefit', label: 'Death benefit' },
];

/** Every year as it was confirmed, folded away until it is asked for. */
export function ReviewLedger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <Fold className={styles.fold} title={`All ${rows.length} years`}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Ledger, year by year">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Age</th>
              {COLUMNS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.year}>
                <th scope="row">{row.year}</th>
                <td>{row.age}</td>
                {COLUMNS.map(({ key }) => (
                  <td key={key}>{formatTableDollars(row[key] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}
