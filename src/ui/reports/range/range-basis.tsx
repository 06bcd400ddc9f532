import type { RangePicture } from '../../../domain/paths/range-picture.ts';
import { FIXED, historyWords, pathsWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';

/** On a slide a card stands by itself and says how its paths were drawn; on the page one paragraph says it for all. */
export const RangeBasis = ({ picture }: { picture: RangePicture }) => (
  <p className={styles.basis}>
    {pathsWords(picture)} {historyWords(picture.report)} {FIXED[0]}
  </p>
);
