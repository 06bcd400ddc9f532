import { capital } from '../../../domain/shared/text.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { capName } from '../../../domain/market/market-labels.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import { capRowLabel, capText, lapsesWord } from '../../../rendering/words/history/historical-text.ts';
import styles from './cap-table.module.css';

/** The share of periods that lapse at caps near the current one. */
export function CapTable({ strip, basis }: { strip: CapStrip; basis: Pick<HistoricalBasis, 'strategies'> }) {
  const name = capName(basis.strategies);
  const opens = useOpensFigures();
  return (
    <section className={styles.caps} aria-label="Cap sensitivity">
      <p>{capText(strip, name)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{capital(name)}</th>
            <th scope="col">Periods that lapse</th>
          </tr>
        </thead>
        <tbody>
          {strip.rows.map((row) => (
            <tr key={row.cap_change_rate} aria-current={row.cap_change_rate === 0 ? 'true' : undefined}>
              <td>{capRowLabel(row, name)}</td>
              <td>{lapsesWord(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {opens && <MethodLink id="cap-strip">How this is calculated</MethodLink>}
    </section>
  );
}
