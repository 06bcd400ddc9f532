import { useMemo } from 'react';
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
import { inOriginWords } from '../../../domain/policy/ledger-origin.ts';
import type { Cause } from '../../../domain/paths/path-failures.ts';
import { PaidShares, ShareBar } from '../historical/paid-share-card.tsx';
import { useSlotChoice } from '../historical/period-choice.tsx';
import { slotEntries } from '../historical/slot-entries.ts';

/** On how many paths each slot paid every year, and history's share beside it. */
export function RangePaidCard({ report }: HistoricalCardProps) {
  const { picture } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  if (!picture) return null;
  const { report: range } = picture;
  const { paths, history } = range;
  const rows = slotEntries(held, range.slots).flatMap(({ slot, name, own: { paid_in_full: paid } }) => {
    const past = ofSlot(history?.slots, slot)?.paid_share ?? null;
    return paid ? [{ slot, name, paid, past, count: countOf(paid.share, paths) }] : [];
  });
  const pastWords = (past: number | null): string =>
    past !== null && history
      ? `; history: ${sharePercent(countOf(past, history.period_count), history.period_count)} of ${numberOf(history.period_count)} periods`
      : '';
  const lapse = ofSlot(range.slots, 1)?.lapse;
  const lapsed = countOf(lapse?.share ?? 0, paths);
  return (
    <CardFrame
      title="Paths paid in full"
      caption={`In how many of ${numberOf(paths)} computed paths every year was paid, and in how many periods of history.`}
      fileName="paths-paid-in-full"
      cells={() => [
        ['', 'Paths paid in full', 'Of', 'Share', 'Low', 'High', 'History'],
        ...rows.map(({ name, count, paid: { share, low, high }, past }) => [
          ...[name, count, paths],
          ...[share, low, high, past],
        ]),
        ['Paths on which the policy lapsed', lapsed, paths, lapse?.share ?? 0],
      ]}
      dollars="none"
      disclosure={rangePictureWords(picture)}
      hasPicture={false}
    >
      {() => (
        <PaidShares
          bars={rows.map(({ paid, past, ...row }) => ({
            ...row,
            all: paths,
            share: paid.share,
            stroke: past,
            words: boundsWords(paid, range) + pastWords(past),
          }))}
          lapse={
            lapse && {
              name: 'The policy lapsed',
              count: lapsed,
              all: paths,
              share: lapse.share,
              words: lapse.age
                ? `half of these lapse by ${lapse.age.p50}, one in ten by ${lapse.age.p10}`
                : boundsWords(lapse, range),
            }
          }
        >
          <RangeBasis picture={picture} />
        </PaidShares>
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
  const { picture } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  const failing = slotEntries(held, picture?.report.slots).flatMap(({ own: { failures }, ...one }) =>
    failures && failures.count > 0 ? [{ ...one, failures }] : [],
  );
  const { shown: of, choice } = useSlotChoice(failing);
  if (!picture || !of) return null;
  const { failures } = of;
  const rowsOf = (curedBy: Partial<Record<string, number>>) =>
    Object.entries(curedBy).flatMap(([cause, count]) =>
      causeOf(cause) ? [{ label: inOriginWords(CAUSES[cause], basis), count: count ?? 0 }] : [],
    );
  const barOf = (count: number) => ({ count, share: count / failures.count });
  return (
    <CardFrame
      title="Why paths failed"
      caption={`${numberOf(failures.count)} of ${numberOf(picture.report.paths)} computed paths of ${
        of.isPolicy ? 'the policy' : of.name
      } failed. Each of them again with one thing taken away: how many would have paid. One path may be under several.`}
      controls={choice}
      fileName="why-paths-failed"
      cells={() => [
        ['', 'Without', 'Would have paid', 'Of failing paths', 'None alone'],
        ...failing.flatMap(({ name, failures: { cured_by, count: all, first_cause } }) =>
          rowsOf(cured_by).map(({ label, count }) => [name, label, count, all, first_cause.combined ?? 0]),
        ),
      ]}
      dollars="none"
      disclosure={rangePictureWords(picture)}
      hasPicture={false}
    >
      {() => (
        <div className={shares.shares}>
          <ul>
            {rowsOf(failures.cured_by).map((row) => (
              <ShareBar key={row.label} slot={of.slot} name={row.label} {...barOf(row.count)} />
            ))}
            <ShareBar name="None of these alone" {...barOf(failures.first_cause.combined ?? 0)} />
          </ul>
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}
