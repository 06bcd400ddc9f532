import type { ReactNode } from 'react';
import { Segmented } from '../../kit/segmented.tsx';
import {
  hasBoth,
  returnWords,
  shownPart,
  type RiderView,
} from '../../../rendering/tools/rider/rider-view.ts';
import type { RiderRun } from './rider-spec.ts';
import styles from './rider-controls.module.css';

interface RiderControlsProps {
  run: RiderRun;
  view: RiderView;
  onChange: (change: Partial<RiderView>) => void;
}

/** Which part is looked at, what is asked of the account, and whether by the year or the month. */
export function RiderControls({ run, view, onChange }: RiderControlsProps) {
  const shown = shownPart(run.result.parts, view);
  return (
    <div className={styles.controls}>
      <Labelled label="Target analysis">
        <Segmented
          label="Target analysis"
          value={view.target_analysis_type}
          options={TARGETS}
          onChange={(target_analysis_type) => onChange({ target_analysis_type })}
        />
      </Labelled>
      <Labelled label="Which income">
        <Segmented
          label="Which income"
          value={view.result_type}
          options={RESULT_TYPES}
          onChange={(result_type) => onChange({ result_type })}
        />
      </Labelled>
      {hasBoth(run.result.parts) && shown && (
        <Labelled label="What the account earns">
          <Segmented
            label="What the account earns"
            value={shown.view.view_result}
            options={[
              { value: 'fixed_return', label: 'Fixed return' },
              { value: 'index_allocation', label: returnWords(run.input, 'index_allocation') },
            ]}
            onChange={(view_result) => onChange({ view_result })}
          />
        </Labelled>
      )}
      <Labelled label="Amounts by">
        <Segmented
          label="Amounts by"
          value={view.income_type}
          options={INCOME_TYPES}
          onChange={(income_type) => onChange({ income_type })}
        />
      </Labelled>
    </div>
  );
}

/** Said to a screen reader by the group itself. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className={styles.label} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
);

const TARGETS = [
  { value: 'income', label: 'Income' },
  { value: 'amount', label: 'Amount' },
  { value: 'longevity', label: 'Longevity' },
] as const;

const RESULT_TYPES = [
  { value: 'guaranteed', label: 'Guaranteed' },
  { value: 'non_guaranteed', label: 'Non-guaranteed' },
] as const;

const INCOME_TYPES = [
  { value: 'annual', label: 'Annual' },
  { value: 'monthly', label: 'Monthly' },
] as const;
