import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { ButtonLink } from '../kit/form/button.tsx';
import { EmptyState } from '../kit/layout/empty-state.tsx';
import { Icon } from '../kit/layout/icon.tsx';
import { useCrumbs } from '../state/hooks.ts';
import { GuideText, type Guide } from './guide-parts.tsx';
import styles from './tutorials.module.css';
import { equalGuide, figuresGuide, readingGuide } from './guides/report-guides.ts';
import { importingGuide, practiceGuide, sharingGuide, startGuide } from './guides/practice-guides.ts';

function GuidePage({ guide }: { guide: Guide }) {
  const { id, title, summary, text } = guide;
  const next = GUIDES[GUIDES.indexOf(guide) + 1];
  return (
    <div className={styles.desk}>
      <article className={styles.guide}>
        <h1>{title}</h1>
        <p className={styles.lead}>{summary}</p>
        <GuideText text={text} />
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
          {GUIDES.map((one) => (
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

// Reading order for new users.

const GUIDES: readonly Guide[] = [
  startGuide,
  readingGuide,
  equalGuide,
  sharingGuide,
  figuresGuide,
  importingGuide,
  practiceGuide,
];

/** `?guide=` selects a guide. */
export function TutorialsScreen() {
  const requestedGuide = new URLSearchParams(useSearch()).get('guide');
  const guide = GUIDES.find(({ id }) => id === requestedGuide);
  const before = useRef(requestedGuide);
  useCrumbs(
    guide ? [{ label: 'Tutorials', href: '/tutorials' }, { label: guide.title }] : [{ label: 'Tutorials' }],
  );
  // The path is the same for all guides, so the frame does not detect a new page.
  useEffect(() => {
    if (before.current === requestedGuide) return;
    before.current = requestedGuide;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [requestedGuide]);

  if (guide) return <GuidePage guide={guide} />;
  if (requestedGuide !== null)
    return (
      <EmptyState
        page
        icon="search"
        title="There is no such guide"
        action={<ButtonLink variant="primary" href="/tutorials" label="All tutorials" />}
      />
    );
  return <GuideList />;
}

function GuideList() {
  return (
    <div className={styles.list}>
      <h1>Tutorials</h1>
      <p className={styles.lead}>Short guides to Plumbline, a few minutes each.</p>
      <ol className={styles.guides}>
        {GUIDES.map(({ id, title, summary }, index) => (
          <li key={id}>
            <Link href={`/tutorials?guide=${id}`}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.words}>
                <b>{title}</b>
                <span>{summary}</span>
              </span>
              <Icon name="chevron-right" small />
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
