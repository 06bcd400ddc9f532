import { columnStyle, type LedgerColumn } from './ledger-columns.ts';
import styles from './ledger-grid.module.css';

/** Under this share the column's figures deserve a look. */
export const LOW_CONFIDENCE = 0.95;

interface LedgerHeaderProps {
  columns: readonly LedgerColumn[];
  confidence?: Partial<Record<LedgerColumn, number>> | undefined;
}

export function LedgerHeader({ columns, confidence }: LedgerHeaderProps) {
  return (
    <thead className={confidence ? styles.tall : undefined}>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" className={styles[`at_${name}`]}>
            <span className={styles.name}>{columnStyle(name).label}</span>
            {confidence && <Confidence share={confidence[name]} name={name} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Confidence({ share, name }: { share: number | undefined; name: LedgerColumn }) {
  if (share === undefined)
    return <span className={styles.confidence}>{name === 'loan_balance' ? 'derived' : 'not read'}</span>;
  const percent = `${Math.floor(share * 100)}%`;
  const low = share < LOW_CONFIDENCE;
  const bar = name !== 'year' && name !== 'age';
  return (
    <span className={low ? `${styles.confidence} ${styles.low}` : styles.confidence}>
      {bar && (
        <svg className={styles.bar} viewBox="0 0 28 4" aria-hidden="true">
          <rect width="28" height="4" rx="2" className={styles.track} />
          <rect width={28 * share} height="4" rx="2" className={styles.share} />
        </svg>
      )}
      <span className="sr-only">read with </span>
      {percent}
      <span className="sr-only"> confidence</span>
    </span>
  );
}
