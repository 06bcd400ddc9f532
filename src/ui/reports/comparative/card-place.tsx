/** Where the cards of a report stand: as it is listed, and on the page. */
import { useMemo, useRef, type ComponentType, type CSSProperties } from 'react';
import { ComesLater, useInSight, useLater } from '../../charts/use-later.ts';
import { classes } from '../../kit/layout/classes.ts';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import styles from './card-place.module.css';

/** Screens under the tab that has their card, with the title that it has there. */
export const cardsOfTabs = <
  Screen extends { card: string },
  Tab extends { id: string; cards: readonly { id: string; title: string }[] },
>(
  screens: readonly Screen[],
  tabs: readonly Tab[],
): (Screen & { tab: Tab['id']; title: string })[] =>
  screens.flatMap((screen) =>
    tabs.flatMap(({ id: tab, cards }) =>
      cards.filter(({ id }) => id === screen.card).map(({ title }) => ({ ...screen, tab, title })),
    ),
  );

interface CardPlaceProps<Figures extends object> {
  card: string;
  Screen: ComponentType<Figures>;
  /** The very same object as long as nothing in it changed. */
  figures: Figures;
  /** About how high the card is, as long as nobody has seen it, and in a narrow window. */
  height: number;
  narrowHeight?: number;
  /** Whether it is drawn yet; until then its place is kept free. */
  isHere?: boolean;
}

/** What is out of sight is drawn once there is time: a slider does not wait for tables that nobody sees. */
export function CardPlace<Figures extends object>(props: CardPlaceProps<Figures>) {
  const { card, Screen, figures, height, narrowHeight = height, isHere = true } = props;
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  const later = useLater(figures);
  const isPrinting = usePrinting();
  const isLate = !isInSight && !isPrinting;
  const shown = isLate ? later : figures;
  const drawn = useMemo(() => <Screen {...shown} />, [Screen, shown]);
  return (
    <div
      ref={place}
      id={`card-${card}`}
      className={classes(styles.card, !isHere && styles.waiting)}
      style={{ '--high': `${height}px`, '--high-narrow': `${narrowHeight}px` } as CSSProperties}
      data-card={card}
    >
      {isHere && <ComesLater value={isLate}>{drawn}</ComesLater>}
    </div>
  );
}
