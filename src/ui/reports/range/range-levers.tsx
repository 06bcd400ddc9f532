import { formatPercent } from '../../../domain/shared/format.ts';
import type { ComponentProps } from 'react';
import type { RangePicture, RangeTerms } from '../../../domain/paths/range-picture.ts';
import { Button } from '../../kit/form/button.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Slider } from '../../kit/form/number-input.tsx';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { useRangeDrawing, useRanges } from './range-context.tsx';
import { FIXED, numberOf, rangeBasisText } from '../../../rendering/words/history/range-text.ts';
import styles from './range.module.css';

const MODELS: { value: RangeTerms['model']; label: string }[] = [
  { value: 'block_bootstrap', label: 'Blocks of history' },
  { value: 'lognormal', label: 'Independent months' },
  { value: 'student_t', label: 'Independent months, wild' },
];

/** Settings are not saved; a shared report uses the defaults. */
export function RangeLevers({ report }: HistoricalCardProps) {
  const { picture, problems } = useRanges(report);
  const drawing = useRangeDrawing(report);
  if (!drawing) return null;
  const { terms, change, isBusy, stop } = drawing;
  const set = (next: Partial<RangeTerms>): void => change({ ...terms, ...next });
  return (
    <section className={styles.levers} aria-label="How the paths are drawn">
      <Select label="Paths" value={terms.model} options={MODELS} onChange={(model) => set({ model })} />
      {terms.model === 'block_bootstrap' && (
        <Lever
          label="Mean block"
          text={`${terms.mean_block} months`}
          value={terms.mean_block}
          min={12}
          max={120}
          step={6}
          onChange={(mean_block) => set({ mean_block })}
        />
      )}
      <Lever
        label="Shift of the mean, a year"
        text={formatPercent(terms.mean_shift)}
        value={terms.mean_shift}
        min={-0.05}
        max={0.05}
        step={0.0025}
        onChange={(shift) => set({ mean_shift: Number(shift.toFixed(4)) })}
      />
      <div className={styles.seed}>
        <span>Seed {terms.seed}</span>
        <Button size="small" onClick={() => set({ seed: terms.seed + 1 })} label="Other paths" />
      </div>
      <p className={styles.state} role="status">
        {problems.length > 0
          ? problems.join(' ')
          : picture
            ? `${numberOf(picture.report.paths)} paths`
            : 'Computing the paths'}
        {isBusy && <Button size="small" variant="quiet" onClick={stop} label="Stop" />}
      </p>
      <p className={styles.kept}>
        Only this screen changes: a shared report shows 10,000 paths in blocks of 60 months, seed 1, no shift.
      </p>
    </section>
  );
}

interface LeverProps extends Omit<ComponentProps<typeof Slider>, 'label'> {
  label: string;
  screenReaderText?: string;
}

export const Lever = ({ label, text, screenReaderText = text, ...slider }: LeverProps) => (
  <label className={styles.lever}>
    <span>
      {label} <b>{text}</b>
    </span>
    <Slider {...slider} text={screenReaderText} tabIndex={0} />
  </label>
);

export function RangeSentences({ report }: Pick<HistoricalCardProps, 'report'>) {
  const { picture } = useRanges(report);
  if (!picture) return null;
  return (
    <section className={styles.sentences} aria-label="About the computed paths">
      <p>{rangeBasisText(picture)}</p>
      {FIXED.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

export const RangeBasis = ({ picture }: { picture: RangePicture }) => (
  <p className={styles.basis}>
    {rangeBasisText(picture)} {FIXED[0]}
  </p>
);
