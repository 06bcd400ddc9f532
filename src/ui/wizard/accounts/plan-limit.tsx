import type { OverLimit } from '../../../domain/practice/reports/report-basis.ts';
import type { OVERFLOWS } from '../../../domain/vehicles/vehicle.ts';
import { type Overflow } from '../../../domain/vehicles/vehicle.ts';
import { overflowSentence, overLimitSentence } from '../../../rendering/words/limit-words.ts';
import { Icon } from '../../kit/icon.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';

interface PlanLimitProps {
  over: OverLimit;
  overflow: Overflow;
  /** By the federal tables an account has nothing beside it, and no cap. */
  onlyWarns: boolean;
  onChange: (change: Partial<VehicleDraft>) => void;
}

const ACTIONS: Readonly<Record<Overflow, string>> = {
  cap: 'Cap it',
  to_taxable: 'Send the rest to a taxable account',
  warn: 'Keep',
};
const ORDER = ['cap', 'to_taxable', 'warn'] as const satisfies (typeof OVERFLOWS)[number][];

/** More goes in than the plan may take: said as it is typed, with what can be done about it. */
export function PlanLimit({ over, overflow, onlyWarns, onChange }: PlanLimitProps) {
  return (
    <div className={styles.limit} role="group" aria-label="Over the limit of the plan">
      <p role="status">
        <Icon name="warning" small />
        <span>
          {overLimitSentence(over)}{' '}
          <span className={styles.done}>{overflowSentence({ ...over, overflow })}</span>
        </span>
      </p>
      {!onlyWarns && (
        <div className={styles.actions}>
          {ORDER.map((action) => (
            <button
              key={action}
              type="button"
              aria-pressed={overflow === action}
              onClick={() => onChange({ overflow: action })}
            >
              {ACTIONS[action]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
