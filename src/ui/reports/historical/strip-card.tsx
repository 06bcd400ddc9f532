import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import { useMemo } from 'react';
import { HiddenTable } from '../../charts/chart-frame.tsx';
import { PeriodStrip } from '../../charts/period-strip.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import { firstChartHeight } from '../frame/first-chart.ts';
import parts from '../frame/card-parts.module.css';
import { historicalPictureText } from '../../../rendering/words/history/historical-text.ts';
import {
  activeSlots,
  type HistoricalCardProps,
  type HistoricalPart,
} from '../../../rendering/words/history/historical-part.ts';
import { usePeriodSelection, useSlotChoice } from './period-choice.tsx';
import { PickedPeriodPanel } from './picked-period.tsx';
import { Select } from '../../kit/form/select.tsx';
import {
  byStartYear,
  everyPeriodCells,
  missedYears,
  monthsOf,
  periodFigures,
  stripPins,
  stripValues,
  taxDuePeriods,
} from '../../../rendering/words/history/strip-figures.ts';
import { useDeferredRender } from '../../charts/use-deferred-render.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-text.ts';
import { figureText } from '../../../rendering/words/marks.ts';

/** Opens the period that begins with a named stretch of market history. */
function Stretches({ report }: { report: HistoricalPart }) {
  const { start: selectedStart, setStart: selectPeriod, canRun } = usePeriodSelection();
  const starts = report.all_periods?.start_months ?? [];
  const stretches = (report.named_stretches ?? []).map((stretch) => ({
    ...stretch,
    start: nearest(starts, stretch) ?? stretch.start_month,
    // A stretch outside the lookback period requires the simulation's inputs.
    isOpen: stretch.reason === null || (canRun && stretch.can_be_picked),
  }));
  if (stretches.length === 0) return null;
  return (
    <Select
      label="Begin with"
      hideLabel
      value={stretches.find(({ start }) => start === selectedStart)?.id ?? ''}
      options={[
        { value: '', label: 'Begin with…' },
        ...stretches.map(({ id, label, reason, isOpen }) => ({
          value: id,
          label,
          disabled: !isOpen,
          reason: isOpen ? undefined : (reason ?? undefined)?.replace(/\.$/, ''),
        })),
      ]}
      onChange={(value) => selectPeriod(stretches.find(({ id }) => id === value)?.start ?? null)}
    />
  );
}

/** Returns the period that starts in this month or, in a yearly record, in this year. */
const nearest = (starts: readonly string[], { start_month: month }: { start_month: string }) =>
  starts.find((start) => start === month) ??
  (starts.every((start) => start.endsWith('-01'))
    ? starts.find((start) => start.slice(0, 4) === month.slice(0, 4))
    : undefined);

export function StripCard({ report, basis, isSlide = false }: HistoricalCardProps & { isSlide?: boolean }) {
  const { start, setStart } = usePeriodSelection();
  const active = useMemo(() => activeSlots(report), [report]);
  const { selected, choice } = useSlotChoice(active);
  const all = report.all_periods;
  const slot = all?.slots.find((one) => one.slot === selected?.slot);
  const starts = all?.start_months;
  const missed = useMemo(() => (slot ? missedYears(slot, basis) : []), [slot, basis]);
  const values = useMemo(() => (slot ? stripValues(slot) : []), [slot]);
  const pins = useMemo(() => (starts ? stripPins(report, starts) : []), [report, starts]);
  // The screen reader table may update later than the bars.
  const deferred = useDeferredRender(useMemo(() => ({ all, slot, missed }), [all, slot, missed]));
  const screenReaderRows = useMemo(() => {
    if (!deferred.all || !deferred.slot) return [];
    return byStartYear(deferred.all, deferred.slot, deferred.missed).map(
      ({ year, count, short, low, high }) => [
        ...[year, count, short],
        ...[low, high].map((figure) => figureText(figure, dollarsOrTaxDue)),
      ],
    );
  }, [deferred]);
  if (!all || !slot || !selected || !starts) return null;
  const textOf = (index: number) => {
    const figures = periodFigures(slot, index, missed[index] ?? 0, selected, basis);
    return {
      months: monthsOf(report, starts[index] ?? ''),
      rows: figures.map((row) => ({ ...row, sign: null })),
      screenReaderText: figures
        .map(({ name, figure }) => `${name} ${figure === '–' ? 'none' : figure}`)
        .join(', '),
    };
  };
  const at = start === null ? -1 : starts.indexOf(start);
  const valueWord = `${selected.isPolicy ? 'Surrender value' : 'Value'} at ${basis.last_age}`;
  return (
    <CardFrame
      title={`Every period since ${longMonth(starts[0] ?? '')}`}
      caption={taxDuePeriods(slot, basis) || 'Each bar is one period, plotted at its start month.'}
      controls={
        <>
          <span className={parts.extra}>
            <Stretches report={report} />
          </span>
          {choice}
        </>
      }
      fileName="every-period"
      cells={() => everyPeriodCells(report, all, active, basis)}
      disclosure={historicalPictureText(report, basis)}
    >
      {(isFull) => (
        <>
          <div className={parts.chart}>
            <p className={parts.legend}>
              <span>
                <SeriesKey slot={selected.slot} /> {valueWord}
              </span>
              {basis.income !== null && (
                <span>
                  <span className={parts.missedKey} aria-hidden="true" /> Years of income missed
                </span>
              )}
            </p>
            <PeriodStrip
              title={`${valueWord} in every period`}
              slot={selected.slot}
              starts={starts}
              values={values}
              missed={missed}
              pins={pins}
              picked={at < 0 ? null : { index: at, label: shortMonth(start ?? '') }}
              onPick={(index) => setStart(starts[index] ?? null)}
              textOf={textOf}
              height={isFull ? 360 : isSlide ? undefined : firstChartHeight(533, 240)}
            >
              <HiddenTable
                caption={`${selected.name} by the year in which periods start`}
                head={[
                  ...['Starts in', 'Periods', 'With income missed'],
                  ...[`Lowest ${valueWord.toLowerCase()}`, 'Highest'],
                ]}
                rows={screenReaderRows}
              />
            </PeriodStrip>
          </div>
          <PickedPeriodPanel report={report} basis={basis} />
        </>
      )}
    </CardFrame>
  );
}
