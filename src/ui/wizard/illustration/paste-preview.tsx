import type { PastedLedger } from '../../../domain/policy/paste/ledger-from-paste.ts';
import { columnStyle } from '../ledger/ledger-columns.ts';
import { ledgerFigure } from '../ledger/ledger-figure.ts';
import styles from './paste-entry.module.css';

const SHOWN = 6;

/** The first years as they were understood. */
export function PastePreview({ ledger }: { ledger: PastedLedger }) {
  const { rows, columns, doubts } = ledger;
  return (
    <div className={styles.preview} role="region" aria-label="Preview" tabIndex={0}>
      <table>
        <caption className="sr-only">The first years as they were understood</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {columnStyle(name).label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row, index) => (
            <tr key={index}>
              {columns.map((name) => {
                const doubtful = doubts.some((doubt) => doubt.row === index && doubt.column === name);
                return (
                  <td key={name} className={doubtful ? styles.doubtful : undefined}>
                    {name === 'year' || name === 'age' ? row[name] : ledgerFigure(row[name])}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className={styles.more}>and {rows.length - SHOWN} more years</p>}
    </div>
  );
}
