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
import { useRangeArea, useRangeDrawing, useRanges } from './range-context.tsx';
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
  isShort: boolean;
}

export function RangeOutcomes({ report, basis, incomeTo, levelLine, isShort }: RangeOutcomesProps) {
  const [isRun, setRun] = useState(!isShort);
  const { picture } = useRanges(report, isRun);
  const drawing = useRangeDrawing(report);
  const area = useRangeArea();
  const active = useMemo(() => activeSlots(report), [report]);
  if (!drawing) return null;
  const last = picture ? basis.first_age + picture.report.horizon - 1 : basis.last_age;
  const cards = area === 'failed' ? null : area;
  return (
    <section className={classes(styles.outcomes, isShort && styles.after)} aria-label="Range of outcomes">
      {isShort && <h2>Range of outcomes</h2>}
      <p className={styles.note}>
        {formatInteger(picture?.report.paths ?? drawing.terms.paths)} simulated return paths,{' '}
        {modelText(drawing.terms)}.
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
      <RangeControls report={report} onRun={isRun ? undefined : () => setRun(true)}>
        {cards && picture && <cards.RangePathCard report={report} basis={basis} />}
      </RangeControls>
      {!isShort && cards && picture && (
        <>
          <cards.RangeFanCard report={report} basis={basis} levelLine={levelLine} />
          <cards.RangeWhyCard report={report} basis={basis} />
          <cards.RangeLeadsCard report={report} />
          <cards.RangeSentences report={report} />
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
