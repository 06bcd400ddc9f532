import {
  byProfile,
  isFigureAbove,
  marked,
  markedSpread,
  marksOfAny,
  spreadWithMarks,
  type Marked,
} from '../../history/marked-figures.ts';
import { monthText } from '../../shared/dates.ts';
import {
  columnOf,
  hasAfterTaxEnding,
  isRateOf,
  MARKED_FIGURES,
  type MarkedFigure,
} from '../../history/clamp-periods.ts';
import { rateOrNull, type PeriodColumns } from '../../history/period-columns.ts';
import { byPeriod, placeOf, type FourPeriods } from '../../history/ranking.ts';
import { spreadsOfColumns } from '../../history/policy-simulation.ts';
import { columnSpread, lapsedLastSpread, SPREAD_KEYS, type Spread } from '../../history/spread.ts';
import type { Methods } from '../../policy/methods.ts';
import { formatWholeDollars } from '../../shared/format.ts';
import type {
  CumulativeYear,
  HistoricalFigure,
  HistoricalPeriod,
  HistoricalReport,
  PickedPeriod,
} from './historical-report.ts';
import { slotFigures, type HistoricalSlot, type SlotYears } from './historical-slots.ts';
import { histogram } from './rate-histogram.ts';
import { isCappedIn, type CreditTable } from '../../market/credit-table.ts';

export interface HistoricalRun {
  readonly slots: readonly HistoricalSlot[];
  readonly starts: readonly number[];
  /** Raw index of the strategies, the same for every slot. */
  readonly indexGeometric: Float64Array;
  /** Indexes of the four periods. */
  readonly chosen: FourPeriods<number>;
  readonly firstAge: number;
  /** With few periods, each is displayed and no percentiles are. */
  readonly hasFewPeriods: boolean;
  /** Columns of a chosen period, cached for all tabs. */
  readonly years: (slot: HistoricalSlot, k: number) => SlotYears;
  /** Percentiles of a slot's figures, sorted once for all tabs. */
  readonly spreads: ReadonlyMap<HistoricalSlot, Record<HistoricalFigure, Spread>> | null;
}

/** Returns the rank of a period among all periods of the slot, 0 to 100. */
const percentileOf = ({ rank, columns }: HistoricalSlot, k: number): number =>
  (100 * placeOf(rank, k)) / columns.count;

export const comparativeTab = (run: HistoricalRun): HistoricalReport['comparative_table'] =>
  run.slots.map((slot) => ({
    slot: slot.slot,
    ...byPeriod(run.chosen, (k) => {
      const figures = slotFigures(slot, k, run);
      return {
        ...figures,
        percentile: percentileOf(slot, k),
        note: lapseNote(figures, run.firstAge),
      };
    }),
    distribution: run.spreads?.get(slot) ?? null,
  }));

function lapseNote({ lapse_year, lapse_tax }: HistoricalPeriod, firstAge: number): string | null {
  if (lapse_year === null) return null;
  const due = lapse_tax > 0 ? `${formatWholeDollars(lapse_tax)} of` : 'no';
  return `In this period the policy lapses at age ${firstAge + lapse_year - 1} and ${due} tax falls due.`;
}

export function spreadsOf(
  slot: HistoricalSlot,
  indexGeometric: Spread,
  methods: Methods,
): Record<HistoricalFigure, Spread> {
  const { columns, endingValue, marks } = slot;
  const valueSpread = (column: Float64Array) =>
    slot.slot === 1 ? lapsedLastSpread(column, columns.lapseYear) : columnSpread(column);
  const ending = { ending_value: valueSpread(endingValue) };
  const spreads: Record<HistoricalFigure, Spread> = spreadsOfColumns(
    columns,
    indexGeometric,
    ending,
    methods,
  );
  if (!marks) return spreads;
  for (const figure of MARKED_FIGURES) {
    const displayed = columnOf(columns, figure, hasAfterTaxEnding(slot));
    const spreadOf = (source: PeriodColumns) => {
      const column = columnOf(source, figure, hasAfterTaxEnding(slot));
      if (column === displayed) return spreads[figure];
      return figure === 'ending_value' ? valueSpread(column) : columnSpread(column);
    };
    spreads[figure] = spreadWithMarks(marks, columns, spreadOf, SPREAD_KEYS, isRateOf(figure));
  }
  return spreads;
}

/** Figures of a period above the carrier's scale. Empty without a profile. */
const marksOf = <Key extends MarkedFigure>(
  slot: HistoricalSlot,
  k: number,
  figures: readonly Key[],
): Marked<Key> => {
  const { marks } = slot;
  if (!marks) return {};
  const above = figures.filter((figure) =>
    isFigureAbove(
      rateOrNull(columnOf(marks.uncapped, figure, hasAfterTaxEnding(slot))[k]),
      rateOrNull(columnOf(marks.capped, figure, hasAfterTaxEnding(slot))[k]),
      isRateOf(figure),
    ),
  );
  return marksOfAny(marks.profile, above);
};

export const incomeTab = (run: HistoricalRun): HistoricalReport['income_analysis'] =>
  run.slots.map((slot) => {
    const { yearsPaid, paidToTheEnd, count } = slot.columns;
    let hasDistributions = false;
    let paid = 0;
    for (let k = 0; k < count; k += 1) {
      if (!Number.isNaN(yearsPaid[k])) hasDistributions = true;
      paid += paidToTheEnd[k];
    }
    return {
      slot: slot.slot,
      ...byPeriod(run.chosen, (k) => {
        const { income, marks } = run.years(slot, k);
        const above = marks?.above.map((names) => names.includes('net_income')) ?? [];
        return {
          start_month: monthText(run.starts[k]),
          income: Array.from(income),
          ...(marks && above.includes(true) && byProfile(marks.profile, above)),
        };
      }),
      paid_share: hasDistributions ? paid / count : null,
      max_level: run.hasFewPeriods || !slot.levels ? null : levelSpread(slot, slot.levels),
      distribution: run.spreads?.get(slot)?.total_income ?? null,
    };
  });

/** The largest level income of each period, compared with the ledger's largest yearly income. */
function levelSpread({ marks, uncappedLevels }: HistoricalSlot, levels: Float64Array): Spread {
  const displayed = columnSpread(levels);
  if (!marks || !uncappedLevels) return displayed;
  const uncapped = uncappedLevels === levels ? displayed : columnSpread(uncappedLevels);
  const max = marks.largestIncome;
  const capped = Object.fromEntries(SPREAD_KEYS.map((key) => [key, max]));
  return markedSpread(marks.profile, displayed, uncapped, { ...uncapped, ...capped }, SPREAD_KEYS);
}

export const irrTab = (run: HistoricalRun): HistoricalReport['irr_analysis'] =>
  run.slots.map((slot) => {
    const { irrSurrender, irrDeath } = slot.columns;
    const spreads = run.spreads?.get(slot);
    return {
      slot: slot.slot,
      ...byPeriod(run.chosen, (k) => ({
        start_month: monthText(run.starts[k]),
        irr_surrender: rateOrNull(irrSurrender[k]),
        irr_death: rateOrNull(irrDeath[k]),
        ...marksOf(slot, k, ['irr_surrender', 'irr_death']),
      })),
      distribution: spreads ? { irr_surrender: spreads.irr_surrender, irr_death: spreads.irr_death } : null,
      histogram: { irr_surrender: histogram(irrSurrender), irr_death: histogram(irrDeath) },
    };
  });

export const totalTab = (run: HistoricalRun): HistoricalReport['total_values'] =>
  run.slots.map((slot) => {
    const { totalIncome } = slot.columns;
    const { endingValue, marks } = slot;
    const sumIn = (columns: PeriodColumns) =>
      sumOf(columns.totalIncome, columnOf(columns, 'ending_value', hasAfterTaxEnding(slot)));
    const [uncapped, capped] = marks ? [sumIn(marks.uncapped), sumIn(marks.capped)] : [];
    const sums = sumOf(totalIncome, endingValue);
    const compared = marks && uncapped && capped ? { profile: marks.profile, uncapped, capped } : null;
    return {
      slot: slot.slot,
      ...byPeriod(run.chosen, (k) => {
        const parts = marksOf(slot, k, ['total_income', 'ending_value']);
        const above = [
          ...(parts.capped ?? parts.hypothetical ?? []),
          ...(uncapped && capped && isFigureAbove(uncapped[k], capped[k], false)
            ? (['total_value'] as const)
            : []),
        ];
        return {
          start_month: monthText(run.starts[k]),
          total_income: totalIncome[k],
          ending_value: endingValue[k],
          total_value: sums[k],
          ...(marks && marksOfAny(marks.profile, above)),
        };
      }),
      distribution: run.hasFewPeriods ? null : spreadWithMarks(compared, sums, columnSpreadOf, SPREAD_KEYS),
    };
  });

const columnSpreadOf = (column: Float64Array): Spread => columnSpread(column);

/** Returns no member if the insured is unknown. */
export function weightingTab(run: HistoricalRun): Pick<HistoricalReport, 'longevity_weighting'> {
  const found = run.slots.flatMap(({ slot, weighted }) => {
    if (!weighted) return [];
    const { aliveAtEnd, benefit, legacy, marks } = weighted;
    return [
      {
        slot,
        alive_at_end_rate: aliveAtEnd,
        ...byPeriod(run.chosen, (k) => ({
          start_month: monthText(run.starts[k]),
          expected_death_benefit: benefit[k],
          expected_legacy: legacy[k],
          ...(marks && marked(marks.profile, marks.above(k))),
        })),
        distribution: run.hasFewPeriods ? null : spreadWithMarks(marks, legacy, columnSpreadOf, SPREAD_KEYS),
      },
    ];
  });
  return found.length > 0 ? { longevity_weighting: found } : {};
}

function sumOf(one: Float64Array, other: Float64Array): Float64Array {
  const sum = new Float64Array(one.length);
  for (let k = 0; k < sum.length; k += 1) sum[k] = one[k] + other[k];
  return sum;
}

export const cumulativeTab = (run: HistoricalRun): HistoricalReport['cumulative_values'] =>
  run.slots.map((slot) => ({
    slot: slot.slot,
    ...byPeriod(run.chosen, (k) => ({
      start_month: monthText(run.starts[k]),
      rows: cumulativeRows(run.years(slot, k), run.firstAge),
    })),
  }));

function cumulativeRows(
  { income, value, deathBenefit, marks }: SlotYears,
  firstAge: number,
): CumulativeYear[] {
  const rows: CumulativeYear[] = [];
  let cumulative = 0;
  for (let t = 0; t < income.length; t += 1) {
    cumulative += income[t];
    rows.push({
      year: t + 1,
      age: firstAge + t,
      net_income: income[t],
      value: value[t],
      cumulative_net_income: cumulative,
      cumulative_value: cumulative + value[t],
      death_benefit: deathBenefit[t],
      ...(marks && marked(marks.profile, [...marks.above[t]])),
    });
  }
  return rows;
}

/** Returns the figures, years and rank of a period. `k`: its index among the run's periods. */
export const pickedOf = (
  run: HistoricalRun,
  table: CreditTable,
  k: number,
  isInWindow: boolean,
): PickedPeriod => ({
  start_month: monthText(run.starts[k]),
  in_window: isInWindow,
  slots: run.slots.map((slot) => {
    const { capped: lowered, ...figures } = slotFigures(slot, k, run);
    const years = run.years(slot, k);
    const credits = Array.from(slot.credits(run.starts[k]));
    return {
      ...figures,
      slot: slot.slot,
      ...(lowered && { capped_figures: lowered }),
      percentile: isInWindow ? percentileOf(slot, k) : null,
      note: lapseNote(figures, run.firstAge),
      rows: cumulativeRows(years, run.firstAge),
      income: Array.from(years.income),
      credited_rate: credits,
      zero: credits.map((credit) => credit <= 0),
      capped: credits.map((_, t) => slot.slot === 1 && isCappedIn(table, run.starts[k], t)),
    };
  }),
});
