import type { ReportNote } from '../../../rendering/words/sentence-parts.ts';
import styles from './lead.module.css';

interface LeadProps {
  headline: string;
  caveat: string;
  /** 3 on pages that have a heading. */
  headingLevel?: 1 | 3 | undefined;
}

/** The result and its caveat. Their lines are reserved, so that a what-if moves nothing below. */
export function Lead({ headline, caveat, headingLevel = 1 }: LeadProps) {
  // Each page needs a heading, even without a headline.
  if (headline === '') return headingLevel === 1 ? <h1 className="sr-only">Report</h1> : null;
  const Heading = headingLevel === 1 ? 'h1' : 'h3';
  return (
    <div data-look="lead">
      <Heading>{headline}</Heading>
      <p>{caveat}</p>
    </div>
  );
}

/** Facts and assumptions of the figures, at the foot of a report. */
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
