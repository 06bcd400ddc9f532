import { memo, useRef, type ComponentType, type ReactNode } from 'react';
import { useInSight } from '../../charts/use-in-sight.ts';
import { ComesLater, useLater } from '../../charts/use-later.ts';
import { usePrinting } from '../../kit/use-printing.ts';
import styles from './tool-parts.module.css';

interface WhenSeenProps<P extends object> {
  card: ComponentType<P>;
  given: P;
}

/** A card of a tool: drawn in the frame of the input where it stands in the window, else as soon as the input rests. */
export function WhenSeen<P extends object>({ card, given }: WhenSeenProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  const later = useLater(given);
  const isPrinting = usePrinting();
  const isLate = !isInSight && !isPrinting;
  return (
    <div ref={place} className={styles.place}>
      <ComesLater value={isLate}>
        <Drawn card={card} given={isLate ? later : given} />
      </ComesLater>
    </div>
  );
}

/** Not drawn again for what it has already. */
const Drawn = memo(function Drawn<P extends object>({ card: Card, given }: WhenSeenProps<P>) {
  return <Card {...given} />;
}) as <P extends object>(props: WhenSeenProps<P>) => ReactNode;
