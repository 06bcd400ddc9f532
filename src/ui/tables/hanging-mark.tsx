import type { ReactNode } from 'react';
import styles from './table-parts.module.css';

const MARK = /\u00a0[†‡§]$/;

export const withoutMark = (text: string): string => text.replace(MARK, '');

/** Lets †, ‡ and § hang after the figure, so that digits align and columns have the same widths. */
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
