import type { Warning } from '../../../domain/policy/illustration.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { count } from './ledger-text.ts';
import styles from './ledger-check.module.css';

interface ProblemListProps {
  problems: ReadonlyMap<string, string>;
  warnings: readonly Warning[];
  remarks: readonly string[];
  onGo: (path: string) => void;
  onGoToYear: (year: number, column: string | undefined) => void;
}

const MAX_LISTED = 12;

export function ProblemList({ problems, warnings, remarks, onGo, onGoToYear }: ProblemListProps) {
  const openings = [...problems.keys()].filter((path) => path.startsWith('opening.'));
  const listed = [...problems].filter(([path]) => !path.startsWith('opening.'));
  const notes = remarks.length + warnings.length;
  return (
    <>
      {problems.size > 0 && (
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
              </li>
            ))}
            {listed.length > MAX_LISTED && <li>and {listed.length - MAX_LISTED} more.</li>}
          </ul>
        </section>
      )}
      {notes > 0 && (
        <details className={styles.notes}>
          <summary>
            <Icon name="info" small />
            {count(notes, 'item')} to review
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
      )}
    </>
  );
}
