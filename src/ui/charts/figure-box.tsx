import type { ReactNode } from 'react';
import styles from './figure-box.module.css';

export interface BoxRow {
  sign: ReactNode;
  name: string;
  /** For the strip, which has little room. */
  shortName?: string | undefined;
  figure: string;
  /** The same under other assumptions: the letter of each, as the graph draws it, with its figure. */
  others?: readonly { letter: string; figure: string }[] | undefined;
}

type FigureBoxProps = { title: string; note: string; rows: readonly BoxRow[] } & (
  | { placement: 'box'; left: number; top: number }
  | { placement: 'strip' }
);

/** Figures at one place of a chart: a box beside the line, or a strip above the plot where there is no room for one. */
export function FigureBox(props: FigureBoxProps) {
  const { title, note, rows, placement } = props;
  return (
    <div
      className={placement === 'box' ? styles.box : styles.strip}
      style={placement === 'box' ? { transform: `translate(${props.left}px, ${props.top}px)` } : undefined}
      aria-hidden="true"
    >
      <p className={styles.head}>
        <b>{title}</b>
        {note !== '' && <span>{note}</span>}
      </p>
      <ul className={styles.rows}>
        {rows.map(({ sign, name, shortName = name, figure, others = [] }, index) => (
          <li key={index}>
            {sign}
            <span className={styles.name}>{placement === 'box' ? name : shortName}</span>
            <b>{figure}</b>
            {others.length > 0 && (
              <span className={styles.others}>
                {others.map(({ letter, figure: other }) => (
                  <span key={letter}>
                    <b>{letter}</b> {other}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
