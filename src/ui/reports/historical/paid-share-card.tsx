import { formatWhole } from '../../../domain/shared/format.ts';
import { useMemo } from 'react';
import { SeriesKey } from '../../kit/data/series-key.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import { historicalPictureWords } from '../../../rendering/words/history/historical-words.ts';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
  countOf,
  sharePercent,
} from '../../../rendering/words/history/historical-part.ts';
import legend from '../frame/card-parts.module.css';
import { missedWords } from '../../../rendering/words/history/strip-figures.ts';
import styles from './paid-share-card.module.css';

/** In how many of all periods each slot paid every year, and in how many the policy lapsed. */
export function PaidShareCard({ report, basis }: HistoricalCardProps) {
  const held = useMemo(() => heldSlots(report), [report]);
  const count = report.period_count ?? 0;
  const rows = held.flatMap((one) => {
    const share = ofSlot(report.income_analysis, one.slot)?.paid_share;
    return share === null || share === undefined ? [] : [{ ...one, share, paid: countOf(share, count) }];
  });
  const lapsed = countOf(report.lapse_share ?? 0, count);
  const words = missedWords(report, basis);
  return (
    <CardFrame
      title="Share that paid to the end"
      fileName="paid-to-the-end"
      cells={() => [
        ['', 'Periods that paid to the end', 'Of all', 'Share'],
        ...rows.map(({ name, paid }) => [name, paid, count, sharePercent(paid, count)]),
        ['Periods in which the policy lapsed', lapsed, count, sharePercent(lapsed, count)],
      ]}
      dollars="none"
      disclosure={historicalPictureWords(report, basis)}
      hasPicture={false}
    >
      {() => (
        <div className={styles.shares}>
          {rows.length === 0 ? (
            <p className={styles.quiet}>No income is taken, so there is nothing to pay.</p>
          ) : (
            <ul>
              {rows.map(({ slot, name, paid, share }) => (
                <li key={slot} data-slot={slot}>
                  <span className={styles.name}>
                    <SeriesKey slot={slot} />
                    {name}
                  </span>
                  <span className={styles.figure}>
                    <b>{sharePercent(paid, count)}</b> {formatWhole(paid)} of {formatWhole(count)}
                  </span>
                  <span className={styles.track} aria-hidden="true">
                    <i style={{ width: `${100 * share}%` }} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          <ul className={styles.lapses}>
            <li>
              <span className={styles.name}>
                <span className={legend.missedKey} aria-hidden="true" />
                The policy lapsed
              </span>
              <span className={styles.figure}>
                <b>{sharePercent(lapsed, count)}</b> {formatWhole(lapsed)} of {formatWhole(count)}
              </span>
              <span className={styles.track} data-danger aria-hidden="true">
                <i style={{ width: `${100 * (report.lapse_share ?? 0)}%` }} />
              </span>
            </li>
          </ul>
          {words !== '' && <p className={styles.foot}>{words}</p>}
        </div>
      )}
    </CardFrame>
  );
}
