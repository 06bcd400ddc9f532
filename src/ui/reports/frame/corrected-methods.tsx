import { DOCUMENT_VERSION } from '../../../domain/practice/cases/scenario-document.ts';
import type { CorrectedFigure } from '../../../domain/practice/reports/corrected-figures.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import warnings from './report-warnings.module.css';
import styles from './corrected-methods.module.css';

/** True if a document has not been saved since its methods were corrected. */
export const isFromBefore = ({ kept_version: version }: { kept_version: number }): boolean =>
  version < DOCUMENT_VERSION;

const count = (n: number) => (n === 1 ? '1 figure' : `${n} figures`);

/** Shows the owner of a saved report which key figures the corrected methods changed. */
export function CorrectedMethods({ figures }: { figures: readonly CorrectedFigure[] }) {
  if (figures.length === 0) return null;
  const title = `Corrected methods changed ${count(figures.length)}.`;
  return (
    <details className={`${warnings.box} ${styles.advisorOnly}`} open>
      <summary>
        <Icon name="history" small />
        {title}
      </summary>
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Rule</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ label, before, after, rules }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>{after}</td>
                <td>{rules.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>Shared links, offline copies and exported files keep the figures from before.</p>
    </details>
  );
}
