import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { useRanges } from '../historical/range-context.ts';
import { FIXED, historyWords, pathsWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';

/** What has to be said wherever paths are counted. */
export function RangeSentences({ report }: Pick<HistoricalCardProps, 'report'>) {
  const { picture } = useRanges(report);
  if (!picture) return null;
  return (
    <section className={styles.sentences} aria-label="About the computed paths">
      <p>
        {pathsWords(picture)} {historyWords(picture.report)}
      </p>
      {FIXED.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
