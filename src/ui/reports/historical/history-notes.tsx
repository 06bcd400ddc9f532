import {
  heldSlots,
  ofSlot,
  type HistoricalPart,
  type HeldHistoricalSlot,
} from '../../../rendering/words/history/historical-part.ts';
import styles from './history-notes.module.css';
import type { HistoricalPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { monthName } from '../../../rendering/words/history/historical-words.ts';

const dollars = (value: number): string => (Math.abs(value) < 0.5 ? 'nothing' : formatTableDollars(value));

/** "Roth 401(k) $1,296,000 of income and nothing at the end, from Aug 1954" */
const ownWorstWords = ({ name }: HeldHistoricalSlot, worst: HistoricalPeriod): string =>
  `${name} ${dollars(worst.total_income)} of income and ${dollars(worst.ending_value)} at the end, from ${monthName(worst.start_month)}`;

/** In the run's own sentence of the worst, and under the headline. */
const SAID_ABOVE = new Set(['true_minimum', 'full_record']);

/** What has to be said beside every figure of history, and where one series stands in for another. */
export function HistoryNotes({ report }: { report: HistoricalPart }) {
  const { notes = [], proxies = [] } = report;
  const worst = heldSlots(report).flatMap((held) => {
    const own = ofSlot(report.own_worst, held.slot);
    return own ? [ownWorstWords(held, own)] : [];
  });
  if (notes.length + proxies.length === 0) return null;
  return (
    <section className={styles.notes} aria-label="How to read these figures">
      <h2>How to read these figures</h2>
      <ul>
        {worst.length > 0 && (
          <li>
            The worst of all {report.period_count} periods for each: {worst.join('; ')}.
          </li>
        )}
        {notes
          .filter(({ code }) => !SAID_ABOVE.has(code))
          .map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        {proxies.map(({ index, message }) => (
          <li key={index} data-proxy>
            <b>Proxy.</b> {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
