import { Mark } from '../../shell/logo.tsx';
import styles from './sign-in.module.css';

/** The title hangs from the product's own sign: a line from the top of the page, and the bob at its end. */
export function Heading({ id, title, lead }: { id?: string; title: string; lead?: string }) {
  return (
    <div>
      <div className={styles.bob} aria-hidden="true">
        <Mark />
      </div>
      <h1 id={id} className={styles.title}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
