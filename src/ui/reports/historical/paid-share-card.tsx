import { useMemo, type ReactNode } from 'react';
import { formatInteger, shareText } from '../../../domain/shared/format.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import {
  activeSlots,
  countOf,
  slotEntries,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { missedIncomeText } from '../../../rendering/words/history/strip-figures.ts';
import { SLOT } from '../../charts/chart-frame.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import layout from '../../kit/layout/layout.module.css';
import { classes } from '../../kit/layout/classes.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import legend from '../frame/card-parts.module.css';
import styles from './paid-share-card.module.css';

interface ShareBarProps {
  /** Determines the color; undefined for a lapse or failure (red). */
  slot?: SlotNumber;
  name: ReactNode;
  count: number;
  /** Total count. Without it, the bar has no percentage. */
  total?: number;
  share: number;
  stroke?: number | null;
  text?: ReactNode;
}

export const ShareBar = ({ slot, name, count, total, share, stroke, text }: ShareBarProps) => (
  <li className={slot && SLOT[slot]} data-slot={slot}>
    <span className={styles.name}>{name}</span>
    <span className={layout.small}>
      {total !== undefined && <b>{shareText(total === 0 ? 0 : count / total)}</b>}
      {total === undefined ? formatInteger(count) : ` ${formatInteger(count)} of ${formatInteger(total)}`}
    </span>
    <span
      className={classes(styles.track, stroke !== undefined && styles.crossed)}
      data-danger={slot === undefined || undefined}
      aria-hidden="true"
    >
      <i style={{ width: `${100 * share}%` }} />
      {typeof stroke === 'number' && <u style={{ insetInlineStart: `${100 * stroke}%` }} />}
    </span>
    {text && <span className={styles.beside}>{text}</span>}
  </li>
);

interface ShareBarsProps {
  /** One bar per slot; empty without income. */
  bars: readonly (ShareBarProps & { slot: SlotNumber })[];
  lapse?: ShareBarProps | undefined;
  children: ReactNode;
}

export const PaidShares = ({ bars, lapse, children }: ShareBarsProps) => (
  <div className={styles.shares}>
    {bars.length === 0 ? (
      <p className={layout.hint}>The policy pays no income.</p>
    ) : (
      <ul>
        {bars.map(({ name, ...bar }) => (
          <ShareBar
            key={bar.slot}
            {...bar}
            name={
              <>
                <SeriesKey slot={bar.slot} />
                {name}
              </>
            }
          />
        ))}
      </ul>
    )}
    {lapse && (
      <ul className={styles.lapses}>
        <ShareBar {...lapse} />
      </ul>
    )}
    {children}
  </div>
);

export function PaidShareCard({ report, basis }: HistoricalCardProps) {
  const active = useMemo(() => activeSlots(report), [report]);
  const { period_count: total = 0, lapse_share: lapseShare = 0 } = report;
  const bars = slotEntries(active, report.income_analysis).flatMap(
    ({ slot, name, own: { paid_share: share } }) =>
      share === null ? [] : [{ slot, name, share, count: countOf(share, total), total }],
  );
  const lapsed = countOf(lapseShare, total);
  const text = missedIncomeText(report, basis);
  const name = (
    <>
      <span className={legend.missedKey} aria-hidden="true" />
      The policy lapsed
    </>
  );
  return (
    <CardFrame
      title="Share that paid to the end"
      fileName="paid-to-the-end"
      cells={() => [
        ['', 'Periods that paid to the end', 'Of all', 'Share'],
        ...bars.map(({ name, count }) => [name, count, total, shareText(total === 0 ? 0 : count / total)]),
        ['Periods in which the policy lapsed', lapsed, total, shareText(lapseShare)],
      ]}
      dollars="none"
    >
      {() => (
        <PaidShares bars={bars} lapse={{ name, count: lapsed, total, share: lapseShare }}>
          {text !== '' && <p className={styles.foot}>{text}</p>}
        </PaidShares>
      )}
    </CardFrame>
  );
}
