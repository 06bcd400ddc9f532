import { useState } from 'react';
import type { FigureChange } from '../../../domain/comparison/changed-figures.ts';
import { CORRECTIONS, FIRST_METHODS, TODAYS_METHODS, type Methods } from '../../../domain/policy/methods.ts';
import { Button } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import warnings from './report-warnings.module.css';
import { useToldAction } from './told-actions.ts';
import { DOCUMENT_VERSION } from '../../../domain/practice/cases/scenario-document.ts';
import type { CorrectedFigure } from '../../../domain/practice/reports/corrected-figures.ts';
import styles from './corrected-methods.module.css';

interface EarlierMethodsProps {
  methods: Methods | undefined;
  /** What would change in this report; worked out once somebody looks. */
  changes: () => FigureChange[];
  /** Saves today's methods with what the report is of. */
  save: (methods: Methods) => Promise<unknown>;
  onSaved: () => void;
}

/** Above a report that was made by earlier methods: what today's would change and why, and the button. */
export function EarlierMethods({ methods = FIRST_METHODS, ...rest }: EarlierMethodsProps) {
  return methods === TODAYS_METHODS ? null : <Notice {...rest} />;
}

function Notice({ changes, save, onSaved }: Omit<EarlierMethodsProps, 'methods'>) {
  const [found, setFound] = useState<FigureChange[] | null>(null);
  const { busy, run } = useToldAction('Not recalculated');
  const recalculate = () =>
    run(async () => {
      await save(TODAYS_METHODS);
      showToast({ type: 'success', message: 'Recalculated with today’s methods.' });
      onSaved();
    });
  return (
    <details
      className={styles.box}
      onToggle={({ currentTarget }) => currentTarget.open && setFound((now) => now ?? changes())}
    >
      <summary>
        <Icon name="history" small />
        Calculated with earlier methods
      </summary>
      <p>
        Plumbline has corrected its methods since these inputs were saved. The figures stay as they were until
        you recalculate; links that you shared keep theirs until you share again.
      </p>
      {found && (
        <>
          <p>{found.length === 0 ? 'No key figure of this report changes.' : 'Key figures that change:'}</p>
          {found.length > 0 && (
            <ul>
              {found.map(({ label, before, after }) => (
                <li key={label}>
                  {label}: {before} → {after}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <ul>
        {CORRECTIONS.map(({ rule, why }) => (
          <li key={rule}>
            {rule} {why}
          </li>
        ))}
      </ul>
      <p>
        <Button label="Recalculate with today’s methods" busy={busy} onClick={() => void recalculate()} />
      </p>
    </details>
  );
}

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
