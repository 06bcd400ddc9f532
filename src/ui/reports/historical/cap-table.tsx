import { formatPercent } from '../../../domain/shared/format.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import { capText, lapsesWord } from '../../../rendering/words/history/historical-text.ts';
import styles from './cap-table.module.css';

/** The share of periods that lapse at caps near the current one. */
export function CapTable({ strip }: { strip: CapStrip }) {
  const opens = useOpensFigures();
  return (
    <section className={styles.caps} aria-label="Cap sensitivity">
      <p>{capText(strip)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Cap</th>
            <th scope="col">Periods that lapse</th>
          </tr>
        </thead>
        <tbody>
          {strip.rows.map((row) => (
            <tr key={row.cap_change_rate} aria-current={row.cap_change_rate === 0 ? 'true' : undefined}>
              <td>{formatPercent(row.cap_rate)}</td>
              <td>{lapsesWord(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {opens && <MethodLink id="cap-strip">How this is calculated</MethodLink>}
    </section>
  );
}
