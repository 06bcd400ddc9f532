import type { ShownInflation } from '../../../domain/shared/todays-dollars.ts';
import { PercentInput } from '../../kit/number-input.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { DOLLARS_OPTIONS, INFLATION_OPTIONS, USUAL_INFLATION } from '../frame/dollars-options.ts';
import styles from './tabs-panel.module.css';

interface DollarsChoiceProps {
  /** A year; undefined in the dollars of each year. */
  inflation: number | undefined;
  onChange: (inflation: number | undefined) => void;
}

/** In which dollars the whole report stands: kept with it, and said wherever it is shown. */
export const DollarsChoice = ({ inflation, onChange }: DollarsChoiceProps) => (
  <section className={styles.dollars} aria-label="Dollars of this report">
    <Dollars inflation={inflation} onChange={(real) => onChange(real ? USUAL_INFLATION : undefined)} />
    {inflation !== undefined && <Rate inflation={inflation} onChange={onChange} />}
  </section>
);

interface HistoricalDollarsChoiceProps {
  inflation: ShownInflation | undefined;
  onChange: (inflation: ShownInflation | undefined) => void;
  /** Why consumer prices cannot be followed. */
  refused: readonly string[];
}

/** The same on history, where each period has consumer prices of its own. */
export const HistoricalDollarsChoice = ({ inflation, onChange, refused }: HistoricalDollarsChoiceProps) => (
  <section className={styles.dollars} aria-label="Dollars of this report">
    <Dollars inflation={inflation} onChange={(real) => onChange(real ? 'cpi' : undefined)} />
    {inflation !== undefined && (
      <>
        <p className={styles.legend} aria-hidden="true">
          Inflation
        </p>
        <Segmented
          label="Inflation"
          value={inflation === 'cpi' ? 'cpi' : 'rate'}
          options={INFLATION_OPTIONS}
          onChange={(by) => onChange(by === 'cpi' ? 'cpi' : USUAL_INFLATION)}
        />
      </>
    )}
    {typeof inflation === 'number' && <Rate inflation={inflation} onChange={onChange} />}
    {refused.length > 0 && (
      <p role="alert">{refused.join(' ')} Choose a rate; figures are as they are paid until then.</p>
    )}
  </section>
);

const Dollars = ({
  inflation,
  onChange,
}: {
  inflation: ShownInflation | undefined;
  onChange: (isReal: boolean) => void;
}) => (
  <>
    <h3>Dollars</h3>
    <Segmented
      label="Dollars"
      value={inflation === undefined ? 'nominal' : 'real'}
      options={DOLLARS_OPTIONS}
      onChange={(value) => onChange(value === 'real')}
    />
  </>
);

const Rate = ({ inflation, onChange }: { inflation: number; onChange: (rate: number) => void }) => (
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
);
