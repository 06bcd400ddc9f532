import { useMemo, useState } from 'react';
import type { RangePicture, RangeTerms } from '../../../domain/paths/range-picture.ts';
import type { ShareSet } from '../../../domain/paths/path-counts.ts';
import { formatInteger, shareText } from '../../../domain/shared/format.ts';
import { activeSlots, ofSlot } from '../../../rendering/words/history/historical-part.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { marginText } from '../../../rendering/words/history/range-text.ts';
import { FigureTable } from '../../kit/data/data-table.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { SlotName } from '../frame/summary-table.tsx';
import { useRangeModule, useRangeRun, useRanges } from './range-context.tsx';
import type { LevelLine, RangeFanBasis } from './range-fan-card.tsx';
import { RangeControls } from './range-levers.tsx';
import type { RangePathBasis } from './range-path-card.tsx';
import styles from './range.module.css';

export type OutcomesBasis = RangeFanBasis & RangePathBasis & Pick<HistoricalCardProps['basis'], 'last_age'>;

interface RangeOutcomesProps {
  report: HistoricalCardProps['report'];
  basis: OutcomesBasis;
  /** Last age with income in the ledger; null without income. */
  incomeTo: number | null;
  levelLine?: LevelLine | undefined;
  /** Only the table, which the user runs. */
  isSummary: boolean;
}

export function RangeOutcomes({ report, basis, incomeTo, levelLine, isSummary }: RangeOutcomesProps) {
  const [isRequested, setIsRequested] = useState(!isSummary);
  const { picture } = useRanges(report, isRequested);
  const rangeRun = useRangeRun(report);
  const rangeModule = useRangeModule();
  const active = useMemo(() => activeSlots(report), [report]);
  if (!rangeRun) return null;
  const last = picture ? basis.first_age + picture.report.horizon - 1 : basis.last_age;
  const rangeCards = rangeModule === 'failed' ? null : rangeModule;
  return (
    <section className={classes(styles.outcomes, isSummary && styles.after)} aria-label="Range of outcomes">
      {isSummary && <h2>Range of outcomes</h2>}
      <p className={styles.note}>
        {formatInteger(picture?.report.paths ?? rangeRun.terms.paths)} simulated return paths,{' '}
        {modelText(rangeRun.terms)}.
      </p>
      <FigureTable
        className={styles.short}
        heads={[
          incomeTo === null ? `In force through ${last}` : `Full income through ${Math.min(incomeTo, last)}`,
          'Paid in full',
          'Margin of error',
        ]}
        rows={active.map(({ slot, name }) => {
          const share = shareOf(picture, slot);
          return {
            key: slot,
            head: <SlotName slot={slot}>{name}</SlotName>,
            cells: share ? [shareText(share.share), marginText(share)] : ['–', '–'],
          };
        })}
      />
      <RangeControls report={report} onRun={isRequested ? undefined : () => setIsRequested(true)}>
        {rangeCards && picture && <rangeCards.RangePathCard report={report} basis={basis} />}
      </RangeControls>
      {!isSummary && rangeCards && picture && (
        <>
          <rangeCards.RangeFanCard report={report} basis={basis} levelLine={levelLine} />
          <rangeCards.RangeWhyCard report={report} basis={basis} />
          <rangeCards.RangeLeadsCard report={report} />
          <rangeCards.RangeSentences report={report} />
        </>
      )}
    </section>
  );
}

/** Without income, the share of paths on which the policy stays in force. */
function shareOf(picture: RangePicture | null, slot: number): ShareSet | null {
  const outcome = ofSlot(picture?.report.slots, slot);
  if (!outcome) return null;
  if (outcome.paid_in_full) return outcome.paid_in_full;
  if (!outcome.lapse) return null;
  const { share, low, high, standard_error } = outcome.lapse;
  const complementOf = (bound: number | null) => (bound === null ? null : 1 - bound);
  return { share: 1 - share, standard_error, low: complementOf(high), high: complementOf(low) };
}

const MODEL_TEXTS: Readonly<Record<RangeTerms['model'], (terms: RangeTerms) => string>> = {
  block_bootstrap: ({ mean_block: months }) =>
    `resampled from market history in ${months % 12 === 0 ? `${months / 12}-year` : `${months}-month`} blocks`,
  lognormal: () => 'of independent months, normal',
  student_t: () => 'of independent months, fat tails',
};
const modelText = (terms: RangeTerms): string => MODEL_TEXTS[terms.model](terms);
