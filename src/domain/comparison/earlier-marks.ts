/**
 * Marks of figures in snapshots of engines before 0.4.0, which marked only the four chosen periods. Stored figures are
 * compared with the stored illustration.
 */
import { carrierColumns, carrierRates, isAbove } from '../policy/carrier-scale.ts';
import { isRateAbove } from '../policy/compliance-profile.ts';
import { SPREAD_KEYS, type Spread } from '../history/spread.ts';
import type { ComparativeReport } from './comparative/comparative-report.ts';
import {
  markedCumulative,
  markedFees,
  markedGraph,
  markedLegacy,
  markedTable,
  type MarkLimit,
} from './comparative/marked-tabs.ts';
import { FOUR_PERIODS, type HistoricalReport, type PeriodName } from './historical/historical-report.ts';
import type { HistoricalReportInput } from './historical/historical-report-schema.ts';

const FAN_KEYS = ['p10', 'p25', 'p50', 'p75', 'p90'] as const;

/** A missing figure or scale is not above. */
const isOver = (value: number | null | undefined, scale: number | null | undefined): boolean =>
  isAbove(value ?? NaN, scale ?? NaN);
const isRateOver = (rate: number | null, scale: number | null): boolean =>
  isRateAbove(rate ?? NaN, scale ?? NaN);

const withNames = <Key extends string, Figures extends { readonly [K in Key]: number | null }>(
  figures: Figures,
  names: readonly Key[],
  scale: number | undefined,
) => ({ ...figures, hypothetical: names.filter((name) => isOver(figures[name], scale)) });

const withRateMarks = (spread: Spread, scale: number | null): Spread => ({
  ...spread,
  hypothetical: SPREAD_KEYS.filter((key) => isRateOver(spread[key], scale)),
});

const IRRS = ['irr_surrender', 'irr_death'] as const;

/** Adds members to the chosen periods of a slot. */
const inFour = <Slot extends Record<PeriodName, object>>(
  slot: Slot,
  of: (name: PeriodName) => object,
): Slot => ({
  ...slot,
  ...Object.fromEntries(FOUR_PERIODS.map((name) => [name, { ...slot[name], ...of(name) }])),
});

/** The policy's figures of all periods, by age and in each tab. */
export function withMarkedValues(
  report: HistoricalReport,
  { illustration, methods }: Pick<HistoricalReportInput, 'illustration' | 'methods'>,
): HistoricalReport {
  const { comparative_table: table, all_periods: all, illustrated, horizon } = report;
  const policy = table.find(({ slot }) => slot === 1);
  const end = illustrated?.[horizon - 1]?.value;
  const isAboveIn = (name: PeriodName, figure: 'ending_value' | (typeof IRRS)[number]): boolean =>
    policy?.[name].hypothetical?.includes(figure) ?? false;
  if (!FOUR_PERIODS.some((name) => isAboveIn(name, 'ending_value'))) return report;
  const carrier = carrierColumns(illustration, methods);
  const { surrender, death } = carrierRates(carrier, horizon);
  const ofPolicy = <T extends { slot: number }>(list: readonly T[], marked: (one: T) => T): T[] =>
    list.map((one) => (one.slot === 1 ? marked(one) : one));
  const irrSpreads = (spreads: Record<(typeof IRRS)[number], Spread>) => ({
    irr_surrender: withRateMarks(spreads.irr_surrender, surrender),
    irr_death: withRateMarks(spreads.irr_death, death),
  });
  return {
    ...report,
    comparative_table: ofPolicy(table, ({ distribution: spreads, ...one }) => ({
      ...one,
      distribution: spreads && {
        ...spreads,
        ...irrSpreads(spreads),
        average_credit: withRateMarks(spreads.average_credit, carrier.rate),
        geometric: withRateMarks(spreads.geometric, carrier.rate),
        ending_value: withNames(spreads.ending_value, SPREAD_KEYS, end),
      },
    })),
    irr_analysis: ofPolicy(report.irr_analysis, ({ distribution: spreads, ...one }) => ({
      ...inFour(one, (name) => ({ hypothetical: IRRS.filter((rate) => isAboveIn(name, rate)) })),
      distribution: spreads && irrSpreads(spreads),
    })),
    total_values: ofPolicy(report.total_values, (one) =>
      inFour(one, (name) => ({
        hypothetical: isAboveIn(name, 'ending_value') ? ['ending_value', 'total_value'] : [],
      })),
    ),
    cumulative_values: ofPolicy(report.cumulative_values, (one) =>
      inFour(one, (name) => ({
        rows: one[name].rows.map(({ hypothetical: names, ...row }) => ({
          ...row,
          hypothetical: names?.flatMap((key) => (key === 'value' ? [key, 'cumulative_value'] : key)),
        })),
      })),
    ),
    fan: ofPolicy(report.fan, (one) => ({
      ...one,
      years: one.years.map((year, at) => withNames(year, FAN_KEYS, illustrated?.[at]?.value)),
    })),
    all_periods: {
      ...all,
      slots: ofPolicy(all.slots, (one) => ({
        ...one,
        hypothetical: {
          ending_value: one.ending_value.map((value) => isOver(value, end)),
          irr_surrender: one.irr_surrender.map((rate) => isRateOver(rate, surrender)),
          irr_death: one.irr_death.map((rate) => isRateOver(rate, death)),
          average_credit: one.average_credit.map((rate) => isRateOver(rate, carrier.rate)),
        },
      })),
    },
  };
}

/** A variant above the carrier's rate, compared with the figures of the report. */
export const withMarkedTabs = (
  variant: ComparativeReport,
  report: ComparativeReport,
  limit: MarkLimit,
): ComparativeReport => ({
  ...variant,
  comparative_table: markedTable(limit, variant.comparative_table, report.comparative_table),
  comparative_graph: markedGraph(limit, variant.comparative_graph, report.comparative_graph),
  cumulative_values: markedCumulative(limit, variant.cumulative_values, report.cumulative_values),
  legacy: markedLegacy(limit, variant.legacy, report.legacy),
  fee_analysis: markedFees(limit, variant.fee_analysis, report.fee_analysis),
});
