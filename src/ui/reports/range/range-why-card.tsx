import { inOriginWords } from '../../../domain/policy/origin-words.ts';
import { useMemo, useState } from 'react';
import type { Cause } from '../../../domain/paths/path-failures.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import shares from '../historical/paid-share-card.module.css';
import { useRanges } from '../historical/range-context.ts';
import { SlotChoice } from '../historical/slot-choice.tsx';
import { RangeBasis } from './range-sentences.tsx';
import { numberOf, rangePictureWords } from '../../../rendering/words/history/range-words.ts';

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
