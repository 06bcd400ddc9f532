import { SeriesKey } from '../components/series-key.tsx';
import styles from './crosshair-box.module.css';
import type { SlotNumber } from './series-signs.ts';

export interface CrosshairRow {
  slot: SlotNumber;
  name: string;
  shortName: string;
  figure: string;
  /** The figure in words where a sign would not be read out. */
  spoken: string;
}

type CrosshairBoxProps = { age: number; year: number; rows: readonly CrosshairRow[] } & (
  { placement: 'box'; left: number; top: number } | { placement: 'strip' }
);

/** Every series at one age: a box beside the line, or a strip above the plot where there is no room for one. */
export function CrosshairBox(props: CrosshairBoxProps) {
  const { age, year, rows, placement } = props;
  return (
    <div
      className={placement === 'box' ? styles.box : styles.strip}
      style={placement === 'box' ? { transform: `translate(${props.left}px, ${props.top}px)` } : undefined}
      aria-hidden="true"
    >
      <p className={styles.head}>
        <b>Age {age}</b>
        <span>Year {year}</span>
      </p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.slot}>
            <SeriesKey slot={row.slot} />
            <span className={styles.name}>{placement === 'box' ? row.name : row.shortName}</span>
            <b>{row.figure}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
