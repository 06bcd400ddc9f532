import { useState, type ReactNode } from 'react';
import type { RangeTerms } from '../../../domain/paths/range-picture.ts';
import { formatInteger, formatPercent } from '../../../domain/shared/format.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { choices } from '../../kit/layout/tabs.tsx';
import { Button } from '../../kit/form/button.tsx';
import { IntegerInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Lever } from './lever.tsx';
import { useRangeRun, useRanges, type RangeRun } from './range-context.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './range.module.css';

/** Settings are not saved; a shared report uses the defaults. */
export const RangeLevers = ({ report }: Pick<HistoricalCardProps, 'report'>) => (
  <section className={styles.levers} aria-label="Simulation">
    <RangeControls report={report}>
      <p className={styles.kept}>
        Only this screen changes. A shared report uses 10,000 paths, blocks of 60 months, random seed 1 and no
        return adjustment.
      </p>
    </RangeControls>
  </section>
);

interface RangeControlsProps extends Pick<HistoricalCardProps, 'report'> {
  /** Runs a simulation that has not run yet. */
  onRun?: (() => void) | undefined;
  /** Shown with the advanced settings. */
  children: ReactNode;
}

export function RangeControls({ report, onRun, children }: RangeControlsProps) {
  const { picture, problems } = useRanges(report, onRun === undefined);
  const rangeRun = useRangeRun(report);
  const [isOpen, setIsOpen] = useState(false);
  if (!rangeRun) return null;
  const { terms, change, isBusy, isStopped, run, stop } = rangeRun;
  const isWaiting = onRun !== undefined || isStopped;
  const drawNewSample = () => change({ ...terms, seed: terms.seed + 1 });
  const toggle = () => setIsOpen(!isOpen);
  return (
    <>
      <div className={layout.row}>
        {isWaiting ? (
          <Button size="small" label="Run simulation" onClick={onRun ?? run} />
        ) : (
          <Button size="small" label="New random sample" onClick={drawNewSample} />
        )}
        <Button size="small" variant="quiet" label="Advanced" aria-expanded={isOpen} onClick={toggle} />
        <p className={styles.state} role="status">
          {problems.length > 0
            ? problems.join(' ')
            : isBusy
              ? 'Running the simulation'
              : picture && `${formatInteger(picture.report.paths)} paths`}
          {isBusy && <Button size="small" variant="quiet" onClick={stop} label="Cancel" />}
        </p>
      </div>
      {isOpen && (
        <>
          <Settings terms={terms} change={change} />
          {children}
        </>
      )}
    </>
  );
}

const MODELS: { value: RangeTerms['model']; label: string }[] = [
  { value: 'block_bootstrap', label: 'Historical blocks' },
  { value: 'lognormal', label: 'Independent months, normal' },
  { value: 'student_t', label: 'Independent months, fat tails' },
];

const CAP_MODELS = choices(['constant', 'Today’s caps every year'], ['budget', 'Caps follow bond yields']);

function Settings({ terms, change }: Pick<RangeRun, 'terms' | 'change'>) {
  const set = (next: Partial<RangeRun['terms']>): void => change({ ...terms, ...next });
  const isFromHistory = terms.model === 'block_bootstrap';
  return (
    <div className={styles.settings}>
      <Select
        label="Return model"
        value={terms.model}
        options={MODELS}
        onChange={(model) => set({ model, cap_model: undefined })}
      />
      {isFromHistory && (
        <Lever
          label="Average block length"
          text={`${terms.mean_block} months`}
          value={terms.mean_block}
          min={12}
          max={120}
          step={6}
          onChange={(mean_block) => set({ mean_block })}
        />
      )}
      <Lever
        label="Return adjustment per year"
        text={formatPercent(terms.mean_shift)}
        value={terms.mean_shift}
        min={-0.05}
        max={0.05}
        step={0.0025}
        onChange={(shift) => set({ mean_shift: Number(shift.toFixed(4)) })}
      />
      <IntegerInput
        label="Random seed"
        value={terms.seed}
        min={0}
        max={4_294_967_295}
        onInvalidEntry={ignoreInvalidEntry}
        onChange={(seed) => seed !== null && set({ seed })}
      />
      <IntegerInput
        label="Number of paths"
        value={terms.paths}
        min={100}
        max={20_000}
        step={100}
        onInvalidEntry={ignoreInvalidEntry}
        onChange={(paths) => paths !== null && set({ paths })}
      />
      {isFromHistory && (
        <Select
          label="Cap model"
          value={terms.cap_model ?? 'constant'}
          options={CAP_MODELS}
          onChange={(model) => set({ cap_model: model === 'budget' ? model : undefined })}
        />
      )}
    </div>
  );
}

/** The field shows the error itself. */
const ignoreInvalidEntry = (): void => undefined;
