/**
 * Marks of figures in snapshots of engines before 0.4.0, which marked only the four chosen periods. Stored figures are
 * compared with the stored illustration.
 */
import { isAbove } from '../policy/carrier-scale.ts';
import { SPREAD_KEYS } from '../history/percentiles.ts';
import type { ComparativeReport } from './comparative/comparative-report.ts';
import {
  markedCumulative,
  markedFees,
  markedGraph,
  markedLegacy,
  markedTable,
  type MarkLimit,
} from './comparative/marked-tabs.ts';
import { FOUR_PERIODS, type HistoricalReport } from './historical/historical-report.ts';

const FAN_KEYS = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;

/** A missing figure or scale is not above. */
const isOver = (value: number | null | undefined, scale: number | null | undefined): boolean =>
  isAbove(value ?? NaN, scale ?? NaN);

const withNames = <Key extends string, Figures extends { readonly [K in Key]: number | null }>(
  figures: Figures,
  names: readonly Key[],
  scale: number | undefined,
) => ({ ...figures, hypothetical: names.filter((name) => isOver(figures[name], scale)) });

/** The policy's values at the end of all periods, and by age. */
export function withMarkedValues(report: HistoricalReport): HistoricalReport {
  const { comparative_table: table, fan, all_periods: all, illustrated } = report;
  const policy = table.find(({ slot }) => slot === 1);
  const end = illustrated?.[report.horizon - 1]?.value;
  if (!FOUR_PERIODS.some((name) => policy?.[name].hypothetical?.includes('ending_value'))) return report;
  const ofPolicy = <T extends { slot: number }>(list: readonly T[], marked: (one: T) => T): T[] =>
    list.map((one) => (one.slot === 1 ? marked(one) : one));
  return {
    ...report,
    comparative_table: ofPolicy(table, ({ distribution: spreads, ...one }) => ({
      ...one,
      distribution: spreads && {
        ...spreads,
        ending_value: withNames(spreads.ending_value, SPREAD_KEYS, end),
      },
    })),
    fan: ofPolicy(fan, (one) => ({
      ...one,
      years: one.years.map((year, at) => withNames(year, FAN_KEYS, illustrated?.[at]?.value)),
    })),
    all_periods: {
      ...all,
      slots: ofPolicy(all.slots, (one) => ({
        ...one,
        hypothetical: { ending_value: one.ending_value.map((value) => isOver(value, end)) },
      })),
    },
  };
}

/** A variant above the carrier's rate, compared with the report's own figures. */
export const withMarkedTabs = (
  variant: ComparativeReport,
  own: ComparativeReport,
  limit: MarkLimit,
): ComparativeReport => ({
  ...variant,
  comparative_table: markedTable(limit, variant.comparative_table, own.comparative_table),
  comparative_graph: markedGraph(limit, variant.comparative_graph, own.comparative_graph),
  cumulative_values: markedCumulative(limit, variant.cumulative_values, own.cumulative_values),
  legacy: markedLegacy(limit, variant.legacy, own.legacy),
  fee_analysis: markedFees(limit, variant.fee_analysis, own.fee_analysis),
});
