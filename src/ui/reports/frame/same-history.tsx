import { useEffect, useMemo, useState } from 'react';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { onSameLookBack, areOnSameLookBack } from '../../../domain/vehicles/portfolio-return.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { SAME_ASSUMPTION } from '../../../rendering/words/report-facts.ts';
import { Button } from '../../kit/form/button.tsx';
import { loadIndexHistory } from '../../wiring.ts';
import styles from './same-history.module.css';
import { useToldAction } from './told-actions.ts';

interface SameHistoryProps<V extends VehicleInput> {
  /** A sentence about unequal returns; null if they are equal. */
  apart: string | null;
  vehicles: readonly V[];
  startYear: number;
  /** Receives every account with the average of its portfolio's 25-year periods. */
  onUse: (vehicles: V[]) => Promise<unknown> | void;
}

/** Unequal returns in a line, and one assumption for all where every account has such a period; never on a client's page. */
export function SameHistory<V extends VehicleInput>(props: SameHistoryProps<V>) {
  const { apart, vehicles, startYear, onUse } = props;
  const { busy, run } = useToldAction('The accounts were not changed');
  const [history, setHistory] = useState<IndexHistory>();
  const isAsked = vehicles.length > 0 && !areOnSameLookBack(vehicles);
  useEffect(() => {
    if (isAsked) loadIndexHistory().then(setHistory, () => undefined);
  }, [isAsked]);
  const moved = useMemo(
    () =>
      isAsked && history
        ? vehicles.flatMap((vehicle) => onSameLookBack(vehicle, startYear, history) ?? [])
        : [],
    [isAsked, history, vehicles, startYear],
  );
  if (apart === null && !isAsked) return null;
  const isShort = history !== undefined && moved.length < vehicles.length;
  // The button is there from the start: one that came with the history would move the report.
  const button = isAsked && (
    <Button
      size="small"
      icon="history"
      busy={busy}
      disabled={history === undefined || isShort}
      title={isShort ? 'An account has less than 25 years of history.' : undefined}
      label={SAME_ASSUMPTION}
      onClick={() => void run(async () => onUse(moved))}
    />
  );
  if (apart === null) return <div className={styles.offer}>{button}</div>;
  return (
    <div className={styles.line} role="note" aria-label="Unequal returns">
      <p>{apart}</p>
      {button}
    </div>
  );
}

interface LevelTablesProps {
  /** The report's warning about level tax tables; null if the scenario's tables grow. */
  warning: string | null;
  /** Saves the default growth with the scenario. */
  onGrow: () => Promise<unknown>;
}

/** Offers the advisor of a scenario saved with level tax tables the tables that grow. */
export function LevelTables({ warning, onGrow }: LevelTablesProps) {
  const { busy, run } = useToldAction('The tax tables were not changed');
  if (warning === null) return null;
  return (
    <div className={styles.line} role="note" aria-label="Level tax tables">
      <p>{warning}</p>
      <Button
        size="small"
        icon="history"
        label="Use growing tables"
        busy={busy}
        onClick={() => void run(onGrow)}
      />
    </div>
  );
}
