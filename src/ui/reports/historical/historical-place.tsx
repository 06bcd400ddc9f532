import { memo, useMemo, useRef, type ComponentType } from 'react';
import styles from './historical-place.module.css';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { useLater, useInSight } from '../../charts/use-later.ts';

interface HistoricalPlaceProps extends HistoricalCardProps {
  card: string;
  Screen: ComponentType<HistoricalCardProps>;
  height: number;
}

/**
 * A card where it stands. What is in sight is drawn in the frame that brings new figures; what is not follows as soon as
 * there is time, so that a slider does not wait for tables that nobody sees.
 */
export function HistoricalPlace({ card, Screen, height, report, basis }: HistoricalPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(place);
  const now = useMemo((): HistoricalCardProps => ({ report, basis }), [report, basis]);
  const later = useLater(now);
  return (
    <div
      ref={place}
      id={`card-${card}`}
      className={styles.place}
      style={{ containIntrinsicBlockSize: `auto ${height}px` }}
      data-card={card}
    >
      <Drawn Screen={Screen} {...(isInSight ? now : later)} />
    </div>
  );
}

const Drawn = memo(function Drawn({
  Screen,
  ...props
}: HistoricalCardProps & { Screen: ComponentType<HistoricalCardProps> }) {
  return <Screen {...props} />;
});
