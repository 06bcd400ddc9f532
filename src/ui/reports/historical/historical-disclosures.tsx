import type { MethodParagraph } from '../../../rendering/words/method-paragraphs.ts';
import '../../styles/print.css';
import styles from '../frame/disclosures.module.css';
import { NoteText } from '../notes/notes.tsx';

interface HistoricalDisclosuresProps {
  /** Of this run, or of a shared report as they were when it was shared. */
  fixed: readonly string[];
  /** Of the methods that it uses. */
  methods?: readonly MethodParagraph[] | undefined;
  /** The advisor's own, after the fixed ones. */
  own?: string | undefined;
}

/** What has to be said of a run on history, with its own counts and rates. */
export const HistoricalDisclosures = ({ fixed, methods = [], own = '' }: HistoricalDisclosuresProps) => (
  <section className={styles.box} aria-label="Disclosures">
    <h2>Disclosures</h2>
    {fixed.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {methods.map(({ id, title, text }) => (
      <p key={id}>
        <strong>{title}.</strong> {text}
      </p>
    ))}
    <NoteText text={own} />
  </section>
);
