import type { ReactNode } from 'react';
import styles from './crosshair-box.module.css';

export interface BoxRow {
  sign: ReactNode;
  name: string;
  figure: string;
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
        <span>{note}</span>
      </p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.name}>
            {row.sign}
            <span className={styles.name}>{row.name}</span>
            <b>{row.figure}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
