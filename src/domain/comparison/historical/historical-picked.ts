/** A period that a reader picked: its figures, its years and its place among all. */
import { monthText } from '../../market/months.ts';
import { cappedIn, type CreditTable } from '../../market/credit-table.ts';
import type { PickedPeriod } from './historical-report.ts';
import { slotFigures } from './historical-slots.ts';
import { cumulativeRows, lapseNote, percentileOf, type HistoricalRun } from './historical-tabs.ts';

/** `k`: its place among the run's periods. */
export const pickedOf = (
  run: HistoricalRun,
  table: CreditTable,
  k: number,
  inWindow: boolean,
): PickedPeriod => ({
  start_month: monthText(run.starts[k]),
  in_window: inWindow,
  slots: run.slots.map((of) => {
    const { capped: lowered, ...figures } = slotFigures(of, k, run);
    const years = run.years(of, k);
    const credits = Array.from(of.credits(run.starts[k]));
    return {
      ...figures,
      slot: of.slot,
      ...(lowered && { capped_figures: lowered }),
      percentile: inWindow ? percentileOf(of, k) : null,
      note: lapseNote(figures, run.firstAge),
      rows: cumulativeRows(years, run.firstAge),
      income: Array.from(years.income),
      credited_rate: credits,
      zero: credits.map((credit) => credit <= 0),
      capped: credits.map((_, t) => of.slot === 1 && cappedIn(table, run.starts[k], t)),
    };
  }),
});
