import { useMemo, useState } from 'react';
import { SeriesKey } from '../../kit/data/series-key.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
  countOf,
  sharePercent,
} from '../../../rendering/words/history/historical-part.ts';
import shares from '../historical/paid-share-card.module.css';
import { useRanges } from './range-context.ts';
import { RangeBasis } from './range-sentences.tsx';
import { boundsWords, numberOf, rangePictureWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';
import { inOriginWords } from '../../../domain/policy/ledger-origin.ts';
import type { Cause } from '../../../domain/paths/path-failures.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { SlotChoice } from '../historical/period-choice.tsx';

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

const CAUSES: Readonly<Record<Cause, string>> = {
  order: 'Order of the years',
  credit: 'Credits below the illustrated rate',
  loan_spread: 'Loan rate above the illustrated one',
  charges: 'Raised charges',
  return: 'Returns below the level rate',
  fee: 'Fee',
  tax: 'Tax',
};

const causeOf = (key: string): key is Cause => Object.hasOwn(CAUSES, key);

/** Each failing path again with one thing taken away: how many of them would have paid. */
export function RangeWhyCard({ report, basis }: HistoricalCardProps) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const { picture } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  if (!picture) return null;
  const { slots } = picture.report;
  const failing = held.filter(({ slot }) => (ofSlot(slots, slot)?.failures?.count ?? 0) > 0);
  const of = failing.find(({ slot }) => slot === chosen) ?? failing[0];
  const failures = of && ofSlot(slots, of.slot)?.failures;
  if (!of || !failures) return null;
  const rowsOf = (curedBy: Partial<Record<string, number>>) =>
    Object.entries(curedBy).flatMap(([cause, count]) =>
      causeOf(cause) ? [{ label: inOriginWords(CAUSES[cause], basis), count: count ?? 0 }] : [],
    );
  const combined = failures.first_cause.combined ?? 0;
  return (
    <CardFrame
      title="Why paths failed"
      caption={`${numberOf(failures.count)} of ${numberOf(picture.report.paths)} computed paths of ${
        of.isPolicy ? 'the policy' : of.name
      } failed. Each of them again with one thing taken away: how many would have paid. One path may be under several.`}
      controls={<SlotChoice held={failing} value={of.slot} onChange={setChosen} />}
      fileName="why-paths-failed"
      cells={() => [
        ['', 'Without', 'Would have paid', 'Of failing paths', 'None alone'],
        ...failing.flatMap(({ slot, name }) => {
          const found = ofSlot(slots, slot)?.failures;
          return rowsOf(found?.cured_by ?? {}).map(({ label, count }) => [
            name,
            label,
            count,
            found?.count ?? 0,
            found?.first_cause.combined ?? 0,
          ]);
        }),
      ]}
      dollars="none"
      disclosure={rangePictureWords(picture)}
      hasPicture={false}
    >
      {() => (
        <div className={shares.shares}>
          <ul>
            {rowsOf(failures.cured_by).map(({ label, count }) => (
              <li key={label} data-slot={of.slot}>
                <span className={shares.name}>{label}</span>
                <span className={shares.figure}>{numberOf(count)}</span>
                <span className={shares.track} aria-hidden="true">
                  <i style={{ width: `${(100 * count) / failures.count}%` }} />
                </span>
              </li>
            ))}
            <li>
              <span className={shares.name}>None of these alone</span>
              <span className={shares.figure}>{numberOf(combined)}</span>
              <span className={shares.track} data-danger aria-hidden="true">
                <i style={{ width: `${(100 * combined) / failures.count}%` }} />
              </span>
            </li>
          </ul>
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}
