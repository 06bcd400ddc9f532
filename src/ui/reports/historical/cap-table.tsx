import { formatPercent } from '../../../domain/shared/format.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import { capText, lapsesWord } from '../../../rendering/words/history/historical-text.ts';
import styles from './cap-table.module.css';

const CAP_ROWS: readonly { title: string; text: (row: CapStrip['rows'][number]) => string }[] = [
  { title: 'Cap', text: ({ cap_rate }) => formatPercent(cap_rate) },
  { title: 'Periods that lapse', text: lapsesWord },
];

/** The share of periods that lapse at caps near the current one. */
export function CapTable({ strip }: { strip: CapStrip }) {
  const opens = useOpensFigures();
  return (
    <div className={styles.line}>
      <p>
        {capText(strip)} {opens && <MethodLink id="cap-strip">How this is calculated</MethodLink>}
      </p>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lapses by cap">
        <table className={styles.table}>
          <tbody>
            {CAP_ROWS.map(({ title, text }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {strip.rows.map((row) => (
                  <td key={row.cap_change_rate} aria-current={row.cap_change_rate === 0 ? 'true' : undefined}>
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
