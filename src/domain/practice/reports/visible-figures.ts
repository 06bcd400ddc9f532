/** Removes slots from a report, as if they were empty. The others keep number, place and color. */
import type {
  ComparativeReport,
  SlotFooter,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import { noIrr } from '../../comparison/comparative/yearly-irr.ts';
import {
  NO_CUMULATIVE_YEAR,
  NO_FEES,
  NO_LEGACY,
  NO_YEAR,
  noTotals,
  noWeighting,
} from '../../comparison/comparative/comparative-tabs.ts';
import type { RemovableSlot, ReportTabId, SharedVariant } from './report.ts';
import { flatNotes, proxiesOf } from '../../comparison/historical/historical-notes.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../comparison/historical/historical-report-schema.ts';
import type { WhatIfChanges } from '../../comparison/comparative/what-if.ts';
import { aboveCarrierScale } from './report-basis.ts';

/** Removes accounts from the historical report. The others keep number, place, color and figures. */
export function withoutHistoricalSlots(
  report: HistoricalReport,
  removed: readonly RemovableSlot[],
  input: HistoricalReportInput,
): HistoricalReport {
  if (removed.length === 0) return report;
  const vehicles = input.vehicles.filter((_, place) => !removed.some((slot) => slot === place + 2));
  const hasFlatRates = flatNotes({ vehicles }).length > 0;
  const isLeft = ({ slot }: { slot: number }): boolean => !removed.some((one) => one === slot);
  /** In the lists of `every_period`, slots have the same places as in the table. */
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
    ...(report.longevity_weighting && {
      longevity_weighting: report.longevity_weighting.filter(isLeft),
    }),
    cumulative_values: report.cumulative_values.filter(isLeft),
    all_periods: { ...report.all_periods, slots: report.all_periods.slots.filter(isLeft) },
    fan: report.fan.filter(isLeft),
    own_worst: report.own_worst.filter(isLeft),
    // The note names each account; its content is in own_worst.
    notes: report.notes.filter(
      ({ code }) => code !== 'true_minimum' && (code !== 'flat_on_history' || hasFlatRates),
    ),
    // A proxy of an index that only removed accounts used would reveal them.
    proxies: proxiesOf({ ...input, vehicles }),
  };
}

const noFooter = (slot: number): SlotFooter => ({
  slot,
  total_net_income: null,
  longevity: null,
  ending_value: null,
  ending_death_benefit: null,
  net_irr: null,
});

export function withoutSlots(
  report: ComparativeReport,
  removed: readonly RemovableSlot[] = [],
): ComparativeReport {
  if (removed.length === 0) return report;
  const isDeleted = (slot: number): boolean => removed.some((one) => one === slot);
  /** A list with one element per slot, in slot order. */
  const emptied = <T>(list: readonly T[], nothing: (slot: number) => T): T[] =>
    list.map((element, index) => (isDeleted(index + 1) ? nothing(index + 1) : element));
  const years = <T, Row extends { slots: T[] }>(rows: readonly Row[], nothing: T): Row[] =>
    rows.map((row) => ({ ...row, slots: emptied(row.slots, () => nothing) }));

  const { comparative_table: table, comparative_graph: graph, fee_analysis: fees } = report;
  return {
    ...report,
    slots: report.slots.map((slot) =>
      isDeleted(slot.slot) ? { slot: slot.slot, name: null, kind: 'empty' } : slot,
    ),
    ...(report.longevity_weighting && {
      longevity_weighting: emptied(report.longevity_weighting, noWeighting),
    }),
    ...(report.yearly_irr && {
      yearly_irr: report.yearly_irr.map((year) => ({ ...year, slots: emptied(year.slots, noIrr) })),
    }),
    comparative_table: {
      ...table,
      rows: years(table.rows, NO_YEAR),
      footer: { ...table.footer, slots: emptied(table.footer.slots, noFooter) },
    },
    comparative_graph: {
      ...graph,
      value: emptied(graph.value, () => null),
      income: emptied(graph.income, () => null),
      death_benefit: emptied(graph.death_benefit, () => null),
      depletion_age: emptied(graph.depletion_age, () => null),
    },
    making_things_equal: report.making_things_equal.filter(({ slot }) => !isDeleted(slot)),
    cumulative_values: { rows: years(report.cumulative_values.rows, NO_CUMULATIVE_YEAR) },
    legacy: { rows: years(report.legacy.rows, NO_LEGACY), ages: years(report.legacy.ages, NO_LEGACY) },
    fee_analysis: {
      policy_charges: fees.policy_charges,
      rows: years(fees.rows, NO_FEES),
      totals: emptied(fees.totals, noTotals),
    },
  };
}

/** The visible parts of a variant, in the builder and behind a link. */
interface Variant {
  name: string;
  changes: Pick<WhatIfChanges, 'illustrated_rate' | 'loan_rate'>;
  /** Without removed vehicles. */
  report: ComparativeReport;
}

export function variantFigures(
  { name, changes, report }: Variant,
  {
    illustration,
    compliance_profile: profile,
  }: Pick<ComparativeReportInput, 'illustration' | 'compliance_profile'>,
  isShown: (tab: ReportTabId) => boolean,
): SharedVariant {
  // Clamped figures are not hypothetical.
  const above_own_scale = profile === 'client_clamped' ? undefined : aboveCarrierScale(illustration, changes);
  const { note } = report.comparative_table;
  return {
    name,
    ...(above_own_scale && { above_own_scale }),
    ...(note && { note }),
    ...(isShown('comparative_graph') && { comparative_graph: report.comparative_graph }),
    ...(isShown('comparative_table') && { footer: report.comparative_table.footer }),
    ...(isShown('making_things_equal') && { making_things_equal: report.making_things_equal }),
    ...(isShown('cumulative_values') && { cumulative_values: report.cumulative_values }),
    ...(isShown('legacy') && { legacy: report.legacy }),
    ...(isShown('legacy') &&
      report.longevity_weighting && { longevity_weighting: report.longevity_weighting }),
    ...(isShown('fee_analysis') && { fee_analysis: report.fee_analysis }),
  };
}
