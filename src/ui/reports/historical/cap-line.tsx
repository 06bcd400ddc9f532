import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { MethodLink } from '../../explain/method-link.tsx';
import { useOpensFigures } from '../../explain/figure.tsx';
import { capWords, lapsesWord } from '../../../rendering/words/history/cap-words.ts';
import styles from './cap-line.module.css';

/** What other caps make of the same history: the sentence, and the share that lapses at each. */
export function CapLine({ strip }: { strip: CapStrip }) {
  const opens = useOpensFigures();
  return (
    <div className={styles.line}>
      <p>
        {capWords(strip)} {opens && <MethodLink id="cap-strip">How this is calculated</MethodLink>}
      </p>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lapses by cap">
        <table className={styles.table}>
          <tbody>
            <tr>
              <th scope="row">Cap</th>
              {strip.rows.map(({ cap_rate: cap, cap_change_rate: change }) => (
                <td key={change} aria-current={change === 0 ? 'true' : undefined}>
                  {formatPercent(cap)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Periods that lapse</th>
              {strip.rows.map((row) => (
                <td key={row.cap_change_rate} aria-current={row.cap_change_rate === 0 ? 'true' : undefined}>
                  {lapsesWord(row)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </div>
  );
}
