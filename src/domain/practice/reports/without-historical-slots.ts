/**
 * The historical report without the accounts that were taken out of it. Their entries go from every list; number and
 * place of the others stay, and with them their color. No figure of the others changes.
 */
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { RemovableSlot } from './report.ts';

export function withoutHistoricalSlots(
  report: HistoricalReport,
  removed: readonly RemovableSlot[] = [],
): HistoricalReport {
  if (removed.length === 0) return report;
  const isLeft = ({ slot }: { slot: number }): boolean => !removed.some((one) => one === slot);
  /** In the lists of `every_period` the figures of a slot stand where the table has the slot. */
  const places = report.comparative_table.map(isLeft);
  return {
    ...report,
    slots: report.slots.map((slot) => (isLeft(slot) ? slot : { slot: slot.slot, name: null, kind: 'empty' })),
    every_period:
      report.every_period?.map(({ start_month, slots }) => ({
        start_month,
        slots: slots.filter((_, place) => places[place]),
      })) ?? null,
    comparative_table: report.comparative_table.filter(isLeft),
    income_analysis: report.income_analysis.filter(isLeft),
    irr_analysis: report.irr_analysis.filter(isLeft),
    total_values: report.total_values.filter(isLeft),
    cumulative_values: report.cumulative_values.filter(isLeft),
    all_periods: { ...report.all_periods, slots: report.all_periods.slots.filter(isLeft) },
    fan: report.fan.filter(isLeft),
    own_worst: report.own_worst.filter(isLeft),
    // It names each account; what it says is in own_worst.
    notes: report.notes.filter(({ code }) => code !== 'true_minimum'),
  };
}
