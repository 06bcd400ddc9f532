import { longMonth, shortMonth } from '../../../domain/market/months.ts';
import { useCallback, useMemo, useState, memo } from 'react';
import { PeriodStrip } from '../../charts/period-strip.tsx';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { historicalPictureWords } from '../../../rendering/words/history/historical-headline.ts';
import { heldSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import styles from './legend.module.css';
import { usePicking } from './period-context.ts';
import { PickedPeriodPanel } from './picked-period.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { Stretches } from './stretches.tsx';
import {
  byStartYear,
  everyPeriodCells,
  missedYears,
  monthsOf,
  periodFigures,
  stripPins,
  stripValues,
  taxDuePeriods,
  type StartYear,
} from '../../../rendering/words/history/strip-figures.ts';
import { useLater } from '../../charts/use-later.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/below-zero-words.ts';

interface StartYearsProps {
  name: string;
  /** "Surrender value at 89" */
  valueWord: string;
  rows: readonly StartYear[];
}

/** The strip for a screen reader: a row for each year in which periods start. */
const StartYears = memo(function StartYears({ name, valueWord, rows }: StartYearsProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name} by the year in which periods start</caption>
        <thead>
          <tr>
            <th scope="col">Starts in</th>
            <th scope="col">Periods</th>
            <th scope="col">With income missed</th>
            <th scope="col">Lowest {valueWord.toLowerCase()}</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, count, short, low, high }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{count}</td>
              <td>{short}</td>
              <td>{dollarsOrTaxDue(low)}</td>
              <td>{dollarsOrTaxDue(high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** Every period of history as a bar, from which any can be picked. */
export function StripCard({ report, basis }: HistoricalCardProps) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const { picked, pick } = usePicking();
  const held = useMemo(() => heldSlots(report), [report]);
  const all = report.all_periods;
  const shown = held.find(({ slot }) => slot === chosen) ?? held[0];
  const slot = all?.slots.find((one) => one.slot === shown?.slot);
  const starts = all?.start_months;
  const missed = useMemo(() => (slot ? missedYears(slot, basis) : []), [slot, basis]);
  const values = useMemo(() => (slot ? stripValues(slot) : []), [slot]);
  const pins = useMemo(() => (starts ? stripPins(report, starts) : []), [report, starts]);
  // The table that nobody sees need not be in the frame that draws the bars.
  const later = useLater(useMemo(() => ({ all, slot, missed }), [all, slot, missed]));
  const told = useMemo(
    () => (later.all && later.slot ? byStartYear(later.all, later.slot, later.missed) : []),
    [later],
  );
  const wordsOf = useCallback(
    (index: number) => {
      if (!slot || !shown || !starts) return { months: '', rows: [], spoken: '' };
      const figures = periodFigures(slot, index, missed[index] ?? 0, shown, basis);
      return {
        months: monthsOf(report, starts[index] ?? ''),
        rows: figures.map((row) => ({ ...row, sign: null })),
        spoken: figures.map(({ name, figure }) => `${name} ${figure === '–' ? 'none' : figure}`).join(', '),
      };
    },
    [slot, shown, starts, missed, basis, report],
  );
  if (!all || !slot || !shown || !starts) return null;
  const at = picked === null ? -1 : starts.indexOf(picked);
  const valueWord = `${shown.isPolicy ? 'Surrender value' : 'Value'} at ${basis.last_age}`;
  const mostMissed = Math.max(0, ...missed);
  return (
    <CardFrame
      title={`Every period since ${longMonth(starts[0] ?? '')}`}
      caption={`One bar a period, at the month it starts. Click one or use the arrow keys to see it whole. ${taxDuePeriods(slot, basis)}`.trim()}
      controls={<SlotChoice held={held} value={shown.slot} onChange={setChosen} />}
      fileName="every-period"
      cells={() => everyPeriodCells(report, all, held, basis)}
      disclosure={historicalPictureWords(report, basis)}
    >
      {(isFull) => (
        <>
          <div className={parts.chart}>
            <p className={styles.legend}>
              <span>
                <SeriesKey slot={shown.slot} /> {valueWord}
              </span>
              {mostMissed > 0 && (
                <span>
                  <span className={styles.missedKey} aria-hidden="true" /> Years of income missed
                </span>
              )}
            </p>
            <PeriodStrip
              title={`${valueWord} in every period`}
              slot={shown.slot}
              starts={starts}
              values={values}
              missed={missed}
              pins={pins}
              picked={at < 0 ? null : { index: at, label: shortMonth(picked ?? '') }}
              onPick={(index) => pick(starts[index] ?? null)}
              wordsOf={wordsOf}
              height={isFull ? 360 : undefined}
            >
              <StartYears name={shown.name} valueWord={valueWord} rows={told} />
            </PeriodStrip>
            <Stretches report={report} />
          </div>
          <PickedPeriodPanel report={report} basis={basis} />
        </>
      )}
    </CardFrame>
  );
}
