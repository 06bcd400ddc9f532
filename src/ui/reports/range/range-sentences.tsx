import type { RangePicture } from '../../../domain/paths/range-picture.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { FIXED, rangeBasisText } from '../../../rendering/words/history/range-text.ts';
import { useRanges } from './range-context.tsx';
import styles from './range.module.css';

export function RangeSentences({ report }: Pick<HistoricalCardProps, 'report'>) {
  const { picture } = useRanges(report);
  if (!picture) return null;
  return (
    <section className={styles.sentences} aria-label="About the simulated paths">
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
