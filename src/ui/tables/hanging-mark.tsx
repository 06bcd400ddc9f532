import type { ReactNode } from 'react';
import styles from './table-parts.module.css';

const MARK = /\u00a0[†‡§]$/;

export const withoutMark = (text: string): string => text.replace(MARK, '');

/** †, ‡ and § hang beside their figure: digits stay under digits, and no column grows by a mark. */
export function withHangingMark(text: string): ReactNode {
  const mark = MARK.exec(text)?.[0];
  return mark === undefined ? (
    text
  ) : (
    <>
      {withoutMark(text)}
      <span className={styles.mark}>{mark}</span>
    </>
  );
}
