import { COMPARATIVE_DISCLOSURE } from './disclosure.ts';
import styles from './disclosures.module.css';

export function Disclosures() {
  return (
    <section className={styles.box} aria-label="Disclosures">
      <h2>Disclosures</h2>
      {COMPARATIVE_DISCLOSURE.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
