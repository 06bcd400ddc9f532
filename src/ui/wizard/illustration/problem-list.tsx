import type { Warning } from '../../../domain/policy/illustration.ts';
import { Button } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { count } from './ledger-text.ts';
import styles from './ledger-check.module.css';

const MAX_LISTED = 12;

interface ProblemListProps {
  problems: ReadonlyMap<string, string>;
  onGo: (path: string) => void;
  /** An impossible column is printed this way. */
  onAccept: (column: string) => void;
}

export function ProblemList({ problems, onGo, onAccept }: ProblemListProps) {
  const openings = [...problems.keys()].filter((path) => path.startsWith('opening.'));
  const listed = [...problems].filter(([path]) => !path.startsWith('opening.'));
  if (problems.size === 0) return null;
  return (
    <section className={styles.faults} aria-label="Problems">
      <p className={styles.title} role="status">
        <Icon name="error" />
        {count(problems.size, 'problem')} to fix before you confirm
      </p>
      <ul>
        {openings.length > 0 && (
          <li>
            <button type="button" onClick={() => onGo(openings[0] ?? '')}>
              Enter the policy values at the start: {count(openings.length, 'value is', 'values are')}{' '}
              missing.
            </button>
          </li>
        )}
        {listed.slice(0, MAX_LISTED).map(([path, message]) => (
          <li key={path}>
            <button type="button" onClick={() => onGo(path)}>
              {message}
            </button>
            {path.startsWith('columns.') && (
              <Button
                size="small"
                onClick={() => onAccept(path.slice('columns.'.length))}
                label="The file prints it this way"
              />
            )}
          </li>
        ))}
        {listed.length > MAX_LISTED && <li>and {listed.length - MAX_LISTED} more.</li>}
      </ul>
    </section>
  );
}

interface ReviewItemsProps {
  warnings: readonly Warning[];
  remarks: readonly string[];
  onGoToYear: (year: number, column: string | undefined) => void;
}

export function ReviewItems({ warnings, remarks, onGoToYear }: ReviewItemsProps) {
  const items = remarks.length + warnings.length;
  if (items === 0) return null;
  return (
    <details className={styles.notes}>
      <summary>
        <Icon name="info" small />
        {count(items, 'item')} to review
      </summary>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
        {warnings.slice(0, 40).map(({ code, message, year, column }) => (
          <li key={`${code}:${year}:${column}`}>
            {year === undefined ? (
              message
            ) : (
              <button type="button" onClick={() => onGoToYear(year, column)}>
                {message}
              </button>
            )}
          </li>
        ))}
        {warnings.length > 40 && <li>and {warnings.length - 40} more.</li>}
      </ul>
    </details>
  );
}
