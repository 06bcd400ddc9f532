import { memo, useMemo, useRef, type ComponentType, type CSSProperties } from 'react';
import { classes } from '../../kit/classes.ts';
import { useInSight } from '../../charts/use-in-sight.ts';
import { ComesLater, useLater } from '../../charts/use-later.ts';
import { usePrinting } from '../../kit/use-printing.ts';
import type { CardProps } from './card-props.ts';
import styles from './report-view.module.css';

interface CardPlaceProps extends CardProps {
  card: string;
  Screen: ComponentType<CardProps>;
  /** About how high the card is, as long as nobody has seen it. */
  height: number;
  /** The same in a narrow window. */
  narrowHeight: number;
  /** Whether it is drawn yet; until then its place is kept free. */
  isHere: boolean;
}

/**
 * A card where it stands. What is in sight is drawn in the frame that brings new figures; what is not follows as soon as
 * there is time, so that a slider does not wait for tables that nobody sees.
 */
export function CardPlace({
  card,
  Screen,
  height,
  narrowHeight,
  isHere,
  report,
  basis,
  variants,
}: CardPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  const now = useMemo((): CardProps => ({ report, basis, variants }), [report, basis, variants]);
  const later = useLater(now);
  const isPrinting = usePrinting();
  const isLate = !isInSight && !isPrinting;
  return (
    <div
      ref={place}
      id={`card-${card}`}
      className={classes(styles.card, !isHere && styles.waiting)}
      style={{ '--high': `${height}px`, '--high-narrow': `${narrowHeight}px` } as CSSProperties}
      data-card={card}
    >
      {isHere && (
        <ComesLater value={isLate}>
          <Drawn Screen={Screen} {...(isLate ? later : now)} />
        </ComesLater>
      )}
    </div>
  );
}

const Drawn = memo(function Drawn({ Screen, ...props }: CardProps & { Screen: ComponentType<CardProps> }) {
  return <Screen {...props} />;
});
