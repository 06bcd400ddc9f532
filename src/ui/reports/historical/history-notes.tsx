import { historyNotes } from '../../../rendering/words/history/historical-words.ts';
import type { HistoricalPart } from '../../../rendering/words/history/historical-part.ts';
import styles from './history-notes.module.css';

/** What has to be said beside every figure of history, and where one series stands in for another. */
export function HistoryNotes({ report }: { report: HistoricalPart }) {
  const notes = historyNotes(report);
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label="How to read these figures">
      <h2>How to read these figures</h2>
      <ul>
        {notes.map(({ key, text, isProxy }) => (
          <li key={key} data-proxy={isProxy || undefined}>
            {isProxy && <b>Proxy. </b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
