import { useState } from 'react';
import type { FigureChange } from '../../../domain/comparison/changed-figures.ts';
import { CORRECTIONS, FIRST_METHODS, TODAYS_METHODS, type Methods } from '../../../domain/policy/methods.ts';
import { Button } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import styles from './report-warnings.module.css';
import { useToldAction } from './told-actions.ts';

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
