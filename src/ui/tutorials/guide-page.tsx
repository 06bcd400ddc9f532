import { Link } from 'wouter';
import { Icon } from '../kit/icon.tsx';
import type { Guide } from './guide.ts';
import styles from './tutorials.module.css';

/** One guide, the others beside it, and the next one under it. */
export function GuidePage({ guide, guides }: { guide: Guide; guides: readonly Guide[] }) {
  const { id, title, summary, Body } = guide;
  const next = guides[guides.indexOf(guide) + 1];
  return (
    <div className={styles.desk}>
      <article className={styles.guide}>
        <h1>{title}</h1>
        <p className={styles.lead}>{summary}</p>
        <Body />
        {next && (
          <Link className={styles.next} href={`/tutorials?guide=${next.id}`}>
            <span>Next</span>
            <b>{next.title}</b>
            <Icon name="arrow-right" />
          </Link>
        )}
      </article>
      <nav aria-label="Tutorials" className={styles.others}>
        <h2>Tutorials</h2>
        <ol>
          {guides.map((one) => (
            <li key={one.id}>
              <Link href={`/tutorials?guide=${one.id}`} aria-current={one.id === id ? 'page' : undefined}>
                {one.title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
