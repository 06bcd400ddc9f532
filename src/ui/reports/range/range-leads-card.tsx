import { useMemo } from 'react';
import { MEASURES, type Measure } from '../../../domain/paths/range-report.ts';
import { figureDollars, figureOf, figureText } from '../../../rendering/words/marks.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-words.ts';
import { LAPSED } from '../../../rendering/charts/fan-chart-geometry.ts';
import { SeriesKey } from '../../kit/data/series-key.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
  countOf,
  sharePercent,
} from '../../../rendering/words/history/historical-part.ts';
import { useRanges } from './range-context.ts';
import { RangeBasis } from './range-sentences.tsx';
import { numberOf, rangePictureWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';

const NAMES: Readonly<Record<Measure, string>> = {
  income: 'Income',
  ending_value: 'Value at the end',
  legacy: 'Death benefit at the end',
  total: 'Income and value',
};

const margin = (by: number | null): string => (by === null ? '' : ` ± ${(100 * by).toFixed(1)}`);

/** On how many paths the policy is ahead of each account, after tax. */
export function RangeLeadsCard({ report }: HistoricalCardProps) {
  const { picture } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  const accounts = held.filter(({ isPolicy }) => !isPolicy);
  if (!picture || accounts.length === 0) return null;
  const { report: range } = picture;
  const { paths } = range;
  const rows = accounts.flatMap((one) => {
    const of = ofSlot(range.beats, one.slot);
    return of ? [{ ...one, of }] : [];
  });
  const medianOf = (slot: number) => figureOf(ofSlot(range.slots, slot)?.ending_value, 'p50');
  return (
    <CardFrame
      title="Which leads"
      caption={`The share of ${numberOf(paths)} computed paths on which the policy is ahead of each account, after tax, by more than half a cent; beside it how far counting so many can be off.`}
      fileName="which-leads"
      cells={() => [
        [
          '',
          ...MEASURES.flatMap((measure) => [NAMES[measure], 'Low', 'High', 'Ties']),
          'Median value at the end',
        ],
        ...rows.map(({ slot, name, of }) => [
          name,
          ...MEASURES.flatMap((measure) => [
            of[measure].share,
            of[measure].low,
            of[measure].high,
            of[measure].ties,
          ]),
          medianOf(slot).value,
        ]),
      ]}
      dollars="as_paid"
      disclosure={rangePictureWords(picture)}
      hasPicture={false}
    >
      {() => (
        <div
          className={`${parts.summary} ${styles.leads}`}
          tabIndex={0}
          role="region"
          aria-label="Which leads, the figures"
        >
          <table>
            <thead>
              <tr>
                <td />
                {MEASURES.map((measure) => (
                  <th key={measure} scope="col">
                    {NAMES[measure]}
                  </th>
                ))}
                <th scope="col">Median value at the end</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ slot, name, of }) => (
                <tr key={slot}>
                  <th scope="row">
                    <span className={parts.name}>
                      <SeriesKey slot={slot} />
                      {name}
                    </span>
                  </th>
                  {MEASURES.map((measure) => {
                    const { share, standard_error: error, ties } = of[measure];
                    const count = countOf(share, paths);
                    const tied = countOf(ties, paths);
                    return (
                      <td key={measure}>
                        <b>{sharePercent(count, paths)}</b>
                        {margin(error === null ? null : 1.96 * error)}
                        <span className={styles.versus} data-slot={slot} aria-hidden="true">
                          <i style={{ width: `${100 * share}%` }} />
                          <u style={{ width: `${100 * ties}%` }} />
                        </span>
                        <span className={parts.sub}>
                          {numberOf(count)} of {numberOf(paths)}
                        </span>
                        {tied > 0 && <span className={parts.sub}>{numberOf(tied)} equal</span>}
                      </td>
                    );
                  })}
                  <td>
                    {figureDollars(medianOf(slot))}
                    <span className={parts.sub}>
                      policy {medianOf(1).value === null ? LAPSED : figureText(medianOf(1), dollarsOrTaxDue)}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}
