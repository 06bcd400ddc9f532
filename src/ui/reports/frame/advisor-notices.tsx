import { useState, useMemo } from 'react';
import type { FigureChange } from '../../../domain/comparison/changed-figures.ts';
import { CORRECTIONS, TODAYS_METHODS, type Methods } from '../../../domain/policy/methods.ts';
import { FigureTable } from '../../kit/data/data-table.tsx';
import { Button } from '../../kit/form/button.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { showToast } from '../../shell/toasts.tsx';
import { useNotifiedAction } from './notified-actions.ts';
import { DOCUMENT_VERSION } from '../../../domain/practice/cases/scenario-document.ts';
import type { CorrectedFigure } from '../../../domain/practice/reports/corrected-figures.ts';
import { withSameLookback, haveSameLookback } from '../../../domain/vehicles/portfolio-return.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { SAME_ASSUMPTION } from '../../../rendering/words/report-facts.ts';
import { useLoad } from '../../state/use-load.ts';
import { loadIndexHistory } from '../../wiring.ts';
import styles from './notices.module.css';

interface EarlierMethodsProps {
  methods: Methods | undefined;
  /** Calculated when the user opens the notice. */
  changes: () => FigureChange[];
  save: (methods: Methods) => Promise<unknown>;
  onSaved: () => void;
}

export function EarlierMethods({ changes, save, onSaved }: EarlierMethodsProps) {
  const [found, setFound] = useState<FigureChange[] | null>(null);
  const { busy, run } = useNotifiedAction('Not recalculated');
  const recalculate = () =>
    run(async () => {
      await save(TODAYS_METHODS);
      showToast({ type: 'success', message: 'Recalculated with today’s methods.' });
      onSaved();
    });
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setFound((now) => now ?? changes())}>
      <summary>
        <Icon name="history" small />
        Calculated with earlier methods
      </summary>
      <p>
        Plumbline has corrected its methods since these inputs were saved. The figures do not change until you
        recalculate; shared links do not change until you share again.
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

/** Returns true if a document has not been saved since a correction of its methods. */
export const usesEarlierMethods = ({ kept_version: version }: { kept_version: number }): boolean =>
  version < DOCUMENT_VERSION;

const count = (n: number) => (n === 1 ? '1 figure' : `${n} figures`);

export function CorrectedMethods({ figures }: { figures: readonly CorrectedFigure[] }) {
  const title = `Corrected methods changed ${count(figures.length)}.`;
  return (
    <details>
      <summary>
        <Icon name="history" small />
        {title}
      </summary>
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <FigureTable
          className={styles.table}
          heads={['Figure', 'Before', 'After', 'Rule']}
          rows={figures.map(({ label, before, after, rules }) => ({
            key: label,
            head: label,
            cells: [before, after, rules.join(' ')],
          }))}
        />
      </div>
      <p>Shared links, offline copies and exported files keep the earlier figures.</p>
    </details>
  );
}

interface SameHistoryProps<V extends VehicleInput> {
  vehicles: readonly V[];
  startYear: number;
  onUse: (vehicles: V[]) => Promise<unknown> | void;
}

/** Offers one return assumption for all accounts. For advisors only. */
export function SameHistory<V extends VehicleInput>({ vehicles, startYear, onUse }: SameHistoryProps<V>) {
  const { busy, run } = useNotifiedAction('The accounts were not changed');
  const canOffer = vehicles.length > 0 && !haveSameLookback(vehicles);
  const { data: history } = useLoad(`offer ${canOffer}`, async () => (canOffer ? loadIndexHistory() : null));
  const changed = useMemo(
    () =>
      canOffer && history
        ? vehicles.flatMap((vehicle) => withSameLookback(vehicle, startYear, history) ?? [])
        : [],
    [canOffer, history, vehicles, startYear],
  );
  if (!canOffer) return null;
  const isShort = history !== null && changed.length < vehicles.length;
  // Rendered before the history is loaded, to prevent a layout shift.
  return (
    <div className={styles.offer}>
      <Button
        size="small"
        icon="history"
        busy={busy}
        disabled={history === null || isShort}
        title={isShort ? 'An account has less than 25 years of history.' : undefined}
        label={SAME_ASSUMPTION}
        onClick={() => void run(async () => onUse(changed))}
      />
    </div>
  );
}
