import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { RemovableSlot } from '../../../domain/practice/reports/report.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import { Switch } from '../../kit/switch.tsx';
import styles from './tabs-panel.module.css';

interface ReportVehiclesProps {
  /** Of the scenario, so that a vehicle that was taken out can be put back. */
  slots: ReportPart['slots'];
  removed: readonly RemovableSlot[];
  onChange: (removed: RemovableSlot[]) => void;
}

/** Which of the scenario's accounts this report compares. Number and color stay with each. */
export function ReportVehicles({ slots, removed, onChange }: ReportVehiclesProps) {
  const vehicles = slots.flatMap(({ slot, name, kind }) =>
    slot === 1 || name === null || kind === 'empty' ? [] : [{ slot, name }],
  );
  if (vehicles.length === 0) return null;
  return (
    <section className={styles.vehicles} aria-label="Accounts in this report">
      <h3>Accounts in this report</h3>
      <ul>
        {vehicles.map(({ slot, name }) => {
          const isIn = !removed.includes(slot);
          return (
            <li key={slot} className={styles.vehicle} data-off={!isIn || undefined}>
              <SeriesKey slot={slot} />
              <span title={name}>{name}</span>
              <Switch
                label={`Compare ${name}`}
                hideLabel
                checked={isIn}
                onChange={(on) =>
                  onChange(on ? removed.filter((other) => other !== slot) : [...removed, slot].sort())
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
