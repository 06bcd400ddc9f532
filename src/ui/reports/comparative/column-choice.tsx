import type { ColumnChoice as Chosen, SlotColumn } from '../../tables/comparative-columns.ts';
import styles from './column-choice.module.css';

const COLUMNS: readonly { column: SlotColumn; label: string }[] = [
  { column: 'net_income', label: 'Net income' },
  { column: 'value', label: 'Value' },
  { column: 'death_benefit', label: 'Death benefit' },
];

interface ColumnChoiceProps {
  /** Undefined: all. */
  value: Chosen | undefined;
  onChange: (value: Chosen | undefined) => void;
}

/** Which columns of each slot a wide table shows. One at least stays. */
export function ColumnChoice({ value, onChange }: ColumnChoiceProps) {
  const isOn = (column: SlotColumn): boolean => value?.has(column) ?? true;
  const on = COLUMNS.filter(({ column }) => isOn(column));
  const change = (changed: SlotColumn): void => {
    const next = COLUMNS.map(({ column }) => column).filter(
      (column) => isOn(column) !== (column === changed),
    );
    onChange(next.length === COLUMNS.length ? undefined : new Set(next));
  };
  return (
    <fieldset className={styles.choice}>
      <legend className="sr-only">Columns</legend>
      {COLUMNS.map(({ column, label }) => (
        <label key={column}>
          <input
            type="checkbox"
            checked={isOn(column)}
            disabled={on.length === 1 && isOn(column)}
            onChange={() => change(column)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
