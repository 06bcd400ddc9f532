import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { useRanges } from './range-context.ts';
import { FIXED, rangeBasisWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';
import type { RangePicture } from '../../../domain/paths/range-picture.ts';

/** What has to be said wherever paths are counted. */
export function RangeSentences({ report }: Pick<HistoricalCardProps, 'report'>) {
  const { picture } = useRanges(report);
  if (!picture) return null;
  return (
    <section className={styles.sentences} aria-label="About the computed paths">
      <p>{rangeBasisWords(picture)}</p>
      {FIXED.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** On a slide a card stands by itself and says how its paths were drawn; on the page one paragraph says it for all. */
export const RangeBasis = ({ picture }: { picture: RangePicture }) => (
  <p className={styles.basis}>
    {rangeBasisWords(picture)} {FIXED[0]}
  </p>
);
