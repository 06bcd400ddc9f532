import { PercentInput } from '../../kit/number-input.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import styles from './tabs-panel.module.css';

const OPTIONS = [
  { value: 'nominal', label: 'As paid' },
  { value: 'real', label: 'Today’s' },
] as const;

/** Where the advisor starts from: theirs to type over. */
const USUAL = 0.025;

interface DollarsChoiceProps {
  /** A year; undefined in the dollars of each year. */
  inflation: number | undefined;
  onChange: (inflation: number | undefined) => void;
}

/** In which dollars the whole report stands: kept with it, and said wherever it is shown. */
export const DollarsChoice = ({ inflation, onChange }: DollarsChoiceProps) => (
  <section className={styles.dollars} aria-label="Dollars of this report">
    <h3>Dollars</h3>
    <Segmented
      label="Dollars"
      value={inflation === undefined ? 'nominal' : 'real'}
      options={OPTIONS}
      onChange={(value) => onChange(value === 'real' ? USUAL : undefined)}
    />
    {inflation !== undefined && (
      <PercentInput
        label="Inflation a year"
        value={inflation}
        min={-0.05}
        max={0.2}
        step={0.0025}
        onChange={(value) => {
          if (value !== null && value >= -0.05 && value <= 0.2) onChange(value);
        }}
      />
    )}
  </section>
);
