import { useEffect, useRef, useState } from 'react';
import type { ClientFields } from '../../../domain/clients/client.ts';
import type { SavedAction } from '../../../domain/reports/report.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { caveat } from '../../report/caveat.ts';
import type { CardProps } from '../../report/card-props.ts';
import { headline } from '../../report/headline.ts';
import { shownCards } from '../../report/report-cards.tsx';
import { useSession } from '../../state/hooks.ts';
import styles from './presentation.module.css';

interface PresentationProps extends CardProps {
  shown: SavedAction;
  client: ClientFields;
  name: string;
  onLeave: () => void;
}

/** One card a slide, nothing else on the screen; arrow keys or a clicker (Page Up, Page Down) go through them. */
export function Presentation({ report, basis, shown, client, name, onLeave }: PresentationProps) {
  const cards = shownCards(shown);
  const [at, setAt] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const advisor = useSession()?.user;
  const slide = cards[Math.min(at, cards.length - 1)];

  useEffect(() => {
    page.current?.focus();
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = STEPS[event.key];
      if (event.key === 'Escape' && !document.fullscreenElement) onLeave();
      else if (step !== undefined) {
        event.preventDefault();
        setAt((index) => Math.max(0, Math.min(cards.length - 1, step(index, cards.length))));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [cards.length, onLeave]);

  return (
    <div ref={page} className={styles.page} role="group" aria-label={`Presentation of ${name}`} tabIndex={-1}>
      <header className={styles.head}>
        <div>
          <p className={styles.eyebrow}>{slide?.title ?? name}</p>
          <h1>{headline(report, basis)}</h1>
        </div>
        <IconButton icon="x" label="Leave the presentation" onClick={onLeave} />
      </header>
      <div className={styles.slide} key={slide?.card} data-card={slide?.card}>
        {slide ? (
          <slide.Screen report={report} basis={basis} />
        ) : (
          <p>Everything in this report is switched off.</p>
        )}
      </div>
      <footer className={styles.foot}>
        <span>
          Prepared for{' '}
          <b>
            {client.firstname} {client.lastname}
          </b>
          {advisor && ` by ${advisor.first_name} ${advisor.last_name}`}
        </span>
        <span className={styles.caveat}>{caveat(report, basis)}</span>
        <span className={styles.steps}>
          <IconButton icon="chevron-left" label="Back" disabled={at === 0} onClick={() => setAt(at - 1)} />
          <span role="status">
            <b>{cards.length === 0 ? 0 : at + 1}</b> of {cards.length}
          </span>
          <IconButton
            icon="chevron-right"
            label="Next"
            disabled={at >= cards.length - 1}
            onClick={() => setAt(at + 1)}
          />
        </span>
      </footer>
    </div>
  );
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index) => index + 1,
  PageDown: (index) => index + 1,
  ' ': (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  PageUp: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};
