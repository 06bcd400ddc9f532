import type { ReportNote } from '../../../rendering/words/sentence-parts.ts';
import styles from './reading-notes.module.css';

export function ReadingNotes({ notes }: { notes: readonly ReportNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label="How to read these figures">
      <h2>How to read these figures</h2>
      <ul>
        {notes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
