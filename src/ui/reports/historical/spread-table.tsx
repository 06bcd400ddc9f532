import { SeriesKey } from '../../kit/series-key.tsx';
import parts from '../frame/card-parts.module.css';
import { SPREAD_COLUMNS } from '../../../rendering/words/history/every-period-figures.ts';
import styles from './section-table.module.css';
import type { HeldHistoricalSlot } from '../../../rendering/words/history/historical-part.ts';

interface SpreadTableProps {
  caption: string;
  rows: readonly { held: HeldHistoricalSlot; texts: readonly string[] }[];
}

/** One figure of each slot over all periods, from the worst to the best. */
export function SpreadTable({ caption, rows }: SpreadTableProps) {
  return (
    <div className={parts.summary} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.loose}>
        <caption>
          <span className={styles.note}>{caption}</span>
        </caption>
        <thead>
          <tr>
            <td />
            {SPREAD_COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ held, texts }) => (
            <tr key={held.slot}>
              <th scope="row">
                <span className={parts.name}>
                  <SeriesKey slot={held.slot} />
                  {held.name}
                </span>
              </th>
              {texts.map((text, index) => (
                <td key={index}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
