import { useMemo } from 'react';
import { SeriesKey } from '../../kit/series-key.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
  countOf,
  sharePercent,
} from '../../../rendering/words/history/historical-part.ts';
import shares from '../historical/paid-share-card.module.css';
import { useRanges } from '../historical/range-context.ts';
import { RangeBasis } from './range-sentences.tsx';
import { boundsWords, numberOf, rangePictureWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';

/** On how many paths each slot paid every year, and history's share beside it. */
export function RangePaidCard({ report }: HistoricalCardProps) {
  const { picture } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  if (!picture) return null;
  const { report: range } = picture;
  const { paths, history } = range;
  const rows = held.flatMap((one) => {
    const paid = ofSlot(range.slots, one.slot)?.paid_in_full;
    const past = ofSlot(history?.slots, one.slot)?.paid_share ?? null;
    return paid ? [{ ...one, paid, past, count: countOf(paid.share, paths) }] : [];
  });
  const lapse = ofSlot(range.slots, 1)?.lapse;
  return (
    <CardFrame
      title="Paths paid in full"
      caption={`In how many of ${numberOf(paths)} computed paths every year was paid, and in how many periods of history.`}
      fileName="paths-paid-in-full"
      cells={() => [
        ['', 'Paths paid in full', 'Of', 'Share', 'Low', 'High', 'History'],
        ...rows.map(({ name, count, paid, past }) => [
          name,
          count,
          paths,
          paid.share,
          paid.low,
          paid.high,
          past,
        ]),
        ['Paths on which the policy lapsed', countOf(lapse?.share ?? 0, paths), paths, lapse?.share ?? 0],
      ]}
      dollars="none"
      disclosure={rangePictureWords(picture)}
      hasPicture={false}
    >
      {() => (
        <div className={shares.shares}>
          {rows.length === 0 ? (
            <p className={shares.quiet}>No income is taken, so there is nothing to pay.</p>
          ) : (
            <ul>
              {rows.map(({ slot, name, paid, past, count }) => (
                <li key={slot} data-slot={slot}>
                  <span className={shares.name}>
                    <SeriesKey slot={slot} />
                    {name}
                  </span>
                  <span className={shares.figure}>
                    <b>{sharePercent(count, paths)}</b> {numberOf(count)} of {numberOf(paths)}
                  </span>
                  <span className={`${shares.track} ${styles.track}`} aria-hidden="true">
                    <i style={{ width: `${100 * paid.share}%` }} />
                    {past !== null && <u style={{ insetInlineStart: `${100 * past}%` }} />}
                  </span>
                  <span className={styles.beside}>
                    {boundsWords(paid, range)}
                    {past !== null &&
                      history &&
                      `; history: ${sharePercent(countOf(past, history.period_count), history.period_count)} of ${numberOf(history.period_count)} periods`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {lapse && (
            <ul className={shares.lapses}>
              <li>
                <span className={shares.name}>The policy lapsed</span>
                <span className={shares.figure}>
                  <b>{sharePercent(countOf(lapse.share, paths), paths)}</b>{' '}
                  {numberOf(countOf(lapse.share, paths))} of {numberOf(paths)}
                </span>
                <span className={shares.track} data-danger aria-hidden="true">
                  <i style={{ width: `${100 * lapse.share}%` }} />
                </span>
                <span className={styles.beside}>
                  {lapse.age
                    ? `half of these lapse by ${lapse.age.p50}, one in ten by ${lapse.age.p10}`
                    : boundsWords(lapse, range)}
                </span>
              </li>
            </ul>
          )}
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}
