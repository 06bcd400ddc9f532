import { shortMonth } from '../../../domain/shared/dates.ts';
import { useMemo, type ReactNode } from 'react';
import type { PickedPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import { dollarsOrTaxDue, TAX_IF_SURRENDERED, realLabel } from '../../../rendering/words/dollars-text.ts';
import {
  lapsedIncome,
  activeSlots,
  type ActiveHistoricalSlot,
  type HistoricalCardProps,
  lastMonthOf,
  slotEntries,
} from '../../../rendering/words/history/historical-part.ts';
import {
  creditFigure,
  figureDollars,
  figureOf,
  figurePercent,
  figureReturn,
  figureText,
  incomeFigure,
  lapseTaxNote,
  unmarked,
} from '../../../rendering/words/marks.ts';
import { withHangingMark } from '../../tables/hanging-mark.tsx';
import { IconButton } from '../../kit/form/button.tsx';
import parts from '../frame/card-parts.module.css';
import { SlotName, SummaryTable } from '../frame/summary-table.tsx';
import { paidTo, percentileText } from '../../../rendering/words/history/four-periods-figures.ts';
import styles from './picked-period.module.css';
import { missedYears, monthsOf, periodFigures } from '../../../rendering/words/history/strip-figures.ts';
import { usePeriodSelection } from './period-choice.tsx';

export function PickedPeriodPanel({ report, basis }: HistoricalCardProps) {
  const { start, setStart, period } = usePeriodSelection();
  const active = useMemo(() => activeSlots(report), [report]);
  if (start === null) return null;
  const label = report.named_stretches?.find(({ start_month: month }) => month === start)?.label;
  return (
    <section className={styles.picked} aria-label="Selected period">
      <header>
        <h3>{monthsOf(report, start)}</h3>
        {label && <span className={styles.stretchName}>{label}</span>}
        {period && !period.in_window && (
          <span className={styles.stretchName}>Before the displayed periods. Not counted above.</span>
        )}
        <IconButton icon="x" label="Close the period" onClick={() => setStart(null)} />
      </header>
      {period ? (
        <FullPeriod report={report} basis={basis} period={period} active={active} />
      ) : (
        <PeriodSummary report={report} basis={basis} active={active} start={start} />
      )}
    </section>
  );
}

type PeriodProps = HistoricalCardProps & { active: readonly ActiveHistoricalSlot[] };

interface SlotYearsProps<Slot extends ActiveHistoricalSlot> {
  label: string;
  slots: readonly Slot[];
  years: readonly {
    name: ReactNode;
    age: number;
  }[];
  cells: (slot: Slot, t: number) => readonly ReactNode[];
}

export const SlotYears = <Slot extends ActiveHistoricalSlot>({
  label,
  slots,
  years,
  cells,
}: SlotYearsProps<Slot>) => (
  <div className={styles.years} tabIndex={0} role="region" aria-label={label}>
    <table>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Year
          </th>
          <th scope="col" rowSpan={2}>
            Age
          </th>
          {slots.map(({ slot, name }) => (
            <th key={slot} scope="colgroup" colSpan={3} className={styles.first}>
              <SlotName slot={slot}>{name}</SlotName>
            </th>
          ))}
        </tr>
        <tr data-under>
          {slots.flatMap(({ slot, isPolicy }) =>
            [isPolicy ? 'Credited' : 'Return', 'Income', isPolicy ? 'Surrender value' : 'Value'].map(
              (title, place) => (
                <th key={`${slot} ${title}`} scope="col" className={place === 0 ? styles.first : undefined}>
                  {title}
                </th>
              ),
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {years.map(({ name, age }, t) => (
          <tr key={age}>
            <th scope="row">{name}</th>
            <td>{age}</td>
            {slots.flatMap((one) =>
              cells(one, t).map((figure, place) => (
                <td key={`${one.slot} ${place}`} className={place === 0 ? styles.first : undefined}>
                  {figure}
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function FullPeriod({ report, basis, period, active }: PeriodProps & { period: PickedPeriod }) {
  const slots = slotEntries(active, period.slots);
  const row = (label: string, text: (figures: PickedPeriod['slots'][number]) => string) => ({
    label,
    texts: slots.map(({ own }) => text(own)),
  });
  const rows = [
    row(`Value at ${basis.last_age}`, (figures) =>
      figureDollars(pickedFigure(figures, 'ending_value', floorAtZero(figures.ending_value))),
    ),
    ...(slots.some(({ own }) => isTaxDue(own.ending_value))
      ? [row(TAX_IF_SURRENDERED, ({ ending_value: value }) => figureDollars(unmarked(taxDueOf(value))))]
      : []),
    row('Total income, after tax', (figures) => figureDollars(pickedFigure(figures, 'total_income'))),
    row('Income paid to', (figures) => paidTo(figures, basis)),
    row(realLabel('IRR to surrender, or to the end', basis), (figures) =>
      figureReturn(pickedFigure(figures, 'irr_surrender')),
    ),
    row('Average credited, or return', (figures) => figurePercent(pickedFigure(figures, 'average_credit'))),
    row('Percentile of all periods', ({ percentile }) => percentileText(percentile)),
  ];
  const notes = [
    ...slots.flatMap(({ own: { note } }) => note ?? []),
    ...slots.map(({ own: { capped_figures: capped, hypothetical, total_income, lapse_tax } }) =>
      lapsedIncome({ total_income, lapse_tax, capped, hypothetical }),
    ),
    lapseTaxNote(slots.flatMap(({ own }) => own.income)),
  ].filter((note) => note !== '');
  return (
    <>
      <SummaryTable
        label="Results of the period"
        className={styles.came}
        heads={slots.map(({ slot, name }) => (
          <SlotName slot={slot}>{name}</SlotName>
        ))}
        rows={rows.map(({ label, texts }, place) => ({
          key: label,
          className: place === 0 ? parts.strong : undefined,
          head: label,
          cells: texts.map(withHangingMark),
        }))}
      />
      {notes.map((note) => (
        <p key={note} className={styles.lapseNote}>
          {note}
        </p>
      ))}
      <SlotYears
        label="Year by year"
        slots={slots}
        years={(slots[0]?.own.rows ?? []).slice(0, report.horizon ?? 0).map(({ age }, t) => ({
          name: shortMonth(lastMonthOf(period.start_month, t + 1)),
          age,
        }))}
        cells={({ slot, own: { capped, zero, credited_rate, hypothetical, income, rows } }, t) => {
          const isMarked = slot === 1 && hypothetical !== undefined;
          const credit = creditFigure(credited_rate[t], basis.illustrated_rate, isMarked);
          return [
            <>
              {capped[t] && <span className={styles.cap}>cap</span>}
              {zero[t] && slot === 1 && <span className={styles.zero}>floor</span>}
              {withHangingMark(figurePercent(credit))}
            </>,
            withHangingMark(figureDollars(incomeFigure(figureOf(rows[t], 'net_income', income[t])))),
            withHangingMark(figureText(figureOf(rows[t], 'value'), dollarsOrTaxDue)),
          ];
        }}
      />
    </>
  );
}

function PeriodSummary({ report, basis, active, start }: PeriodProps & { start: string }) {
  const all = report.all_periods;
  const index = all?.start_months.indexOf(start) ?? -1;
  if (!all || index < 0) return null;
  return (
    <ul className={styles.glance}>
      {slotEntries(active, all.slots).map(({ own, ...one }) => (
        <li key={one.slot}>
          <SlotName slot={one.slot}>{one.name}</SlotName>
          <dl>
            {periodFigures(own, index, missedYears(own, basis)[index] ?? 0, one, basis).map((row) => (
              <div key={row.name}>
                <dt>{row.name}</dt>
                <dd>{row.figure}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** A picked period names its capped figures `capped_figures`, because `capped` refers to the caps of strategies. */
const pickedFigure = (
  { capped_figures: capped, hypothetical, ...figures }: PickedPeriod['slots'][number],
  key: 'ending_value' | 'total_income' | 'irr_surrender' | 'average_credit',
  value: number | null = figures[key],
) => figureOf({ [key]: value, capped, hypothetical }, key);
