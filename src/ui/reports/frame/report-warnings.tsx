import type { Warning } from '../../../domain/policy/illustration.ts';
import { withoutNoted } from '../../../rendering/words/report-notes.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { unbroken } from '../../kit/layout/unbroken.tsx';
import styles from './notices.module.css';

/** For advisors only, never on a client's page. */
export function ReportWarnings({ warnings: all }: { warnings: readonly Warning[] }) {
  const warnings = withoutNoted(all);
  if (warnings.length === 0) return null;
  return (
    <details className={styles.box}>
      <summary>
        <Icon name="warning" small />
        {warnings.length === 1 ? 'One thing to check' : `${warnings.length} things to check`}
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.year ?? ''} ${warning.column ?? ''}`}>
            {unbroken(warning.message)}
          </li>
        ))}
      </ul>
    </details>
  );
}
