import { useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { ButtonLink } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Icon } from '../kit/icon.tsx';
import { useCrumbs } from '../state/hooks.ts';
import type { Guide } from './guide.ts';
import { GuidePage } from './guide-page.tsx';
import { GUIDES } from './guides.ts';
import styles from './tutorials.module.css';

/** /tutorials: the guides, and by `?guide=` one of them. */
export function TutorialsScreen() {
  const asked = new URLSearchParams(useSearch()).get('guide');
  const guide = GUIDES.find(({ id }) => id === asked);
  const before = useRef(asked);
  useCrumbs(
    guide ? [{ label: 'Tutorials', href: '/tutorials' }, { label: guide.title }] : [{ label: 'Tutorials' }],
  );
  // The path stays the same from guide to guide, so that the frame does not see that the page is another one.
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [asked]);

  if (guide) return <GuidePage guide={guide} guides={GUIDES} />;
  if (asked !== null)
    return (
      <EmptyState
        page
        icon="search"
        title="There is no such guide"
        action={
          <ButtonLink variant="primary" href="/tutorials">
            All tutorials
          </ButtonLink>
        }
      />
    );
  return <GuideList guides={GUIDES} />;
}

function GuideList({ guides }: { guides: readonly Guide[] }) {
  return (
    <div className={styles.list}>
      <h1>Tutorials</h1>
      <p className={styles.lead}>Short guides to what you do with Plumbline, a few minutes each.</p>
      <ol className={styles.guides}>
        {guides.map(({ id, title, summary }, index) => (
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
