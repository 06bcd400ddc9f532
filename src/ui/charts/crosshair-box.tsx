import { SeriesKey } from '../kit/series-key.tsx';
import styles from './crosshair-box.module.css';
import type { SlotNumber } from './series-signs.ts';

export interface CrosshairRow {
  slot: SlotNumber;
  name: string;
  shortName: string;
  figure: string;
  /** The figure in words where a sign would not be read out. */
  spoken: string;
  /** The same under other assumptions: the letter of each, as the graph draws it, with its figure. */
  others: readonly { letter: string; figure: string }[];
}

type CrosshairBoxProps = {
  axisWord?: string | undefined;
  age: number;
  year: number;
  rows: readonly CrosshairRow[];
} & ({ placement: 'box'; left: number; top: number } | { placement: 'strip' });

/** Every series at one age: a box beside the line, or a strip above the plot where there is no room for one. */
export function CrosshairBox(props: CrosshairBoxProps) {
  const { axisWord = 'Age', age, year, rows, placement } = props;
  return (
    <div
      className={placement === 'box' ? styles.box : styles.strip}
      style={placement === 'box' ? { transform: `translate(${props.left}px, ${props.top}px)` } : undefined}
      aria-hidden="true"
    >
      <p className={styles.head}>
        <b>{`${axisWord} ${age}`.trim()}</b>
        {axisWord !== '' && <span>Year {year}</span>}
      </p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.slot}>
            <SeriesKey slot={row.slot} />
            <span className={styles.name}>{placement === 'box' ? row.name : row.shortName}</span>
            <b>{row.figure}</b>
            {row.others.length > 0 && (
              <span className={styles.others}>
                {row.others.map(({ letter, figure }) => (
                  <span key={letter}>
                    <b>{letter}</b> {figure}
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
