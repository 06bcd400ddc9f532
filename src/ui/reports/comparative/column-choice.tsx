import type { ColumnChoice as Choice } from '../../tables/comparative-columns.ts';
import styles from './column-choice.module.css';

const LABELS: Readonly<Record<Choice, string>> = {
  net_income: 'Net income',
  value: 'Value',
  death_benefit: 'Death benefit',
  guaranteed: 'Guaranteed',
  limits: 'Limits',
};

interface ColumnChoiceProps {
  choices: readonly Choice[];
  value: readonly Choice[];
  onChange: (value: readonly Choice[]) => void;
}

/** Which columns of each slot a wide table shows. One at least that every slot has stays. */
export function ColumnChoice({ choices, value, onChange }: ColumnChoiceProps) {
  const stays: readonly Choice[] = value.filter((one) => one !== 'guaranteed' && one !== 'limits');
  const change = (changed: Choice): void =>
    onChange(choices.filter((one) => value.includes(one) !== (one === changed)));
  return (
    <fieldset className={styles.choice}>
      <legend className="sr-only">Columns</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={value.includes(choice)}
            disabled={stays.length === 1 && stays.includes(choice)}
            onChange={() => change(choice)}
          />
          {LABELS[choice]}
        </label>
      ))}
    </fieldset>
  );
}
