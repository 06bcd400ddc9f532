import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import type { CardProps } from './card-props.ts';
import styles from './report-view.module.css';

interface CardPlaceProps extends CardProps {
  card: string;
  Screen: ComponentType<CardProps>;
}

/** So far outside the window a card counts as in sight, so that scrolling never meets an old one. */
const MARGIN = '240px';

/**
 * A card where it stands. What is in sight is drawn in the frame that brings new figures; what is not follows as soon as
 * there is time, so that a slider does not wait for tables that nobody sees.
 */
export function CardPlace({ card, Screen, report, basis, variants }: CardPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const now = useMemo((): CardProps => ({ report, basis, variants }), [report, basis, variants]);
  const later = useDeferredValue(now);
  return (
    <div ref={place} id={`card-${card}`} className={styles.card} data-card={card}>
      <Drawn Screen={Screen} {...(isInSight ? now : later)} />
    </div>
  );
}

const Drawn = memo(function Drawn({ Screen, ...props }: CardProps & { Screen: ComponentType<CardProps> }) {
  return <Screen {...props} />;
});
