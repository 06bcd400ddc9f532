/** The five historical tabs, each by slot and by the four periods. */
import { spreadOf, type Spread } from '../history/spread.ts';
import { formatDollars } from '../shared/format.ts';
import {
  FOUR_PERIODS,
  type CumulativeYear,
  type HistoricalFigure,
  type HistoricalPeriod,
  type HistoricalReport,
  type PeriodName,
  type RateBin,
} from './historical-report.ts';
import { rankedSlot, type HistoricalSlot, type SlotPeriod, type SlotYears } from './historical-slots.ts';

/** The four periods by name: their places among all. */
export type Chosen = Readonly<Record<PeriodName, number>>;

export interface HistoricalRun {
  readonly slots: readonly HistoricalSlot[];
  readonly chosen: Chosen;
  readonly firstAge: number;
  /** No percentiles: each period is shown. */
  readonly few: boolean;
}

export function byPeriod<T>(chosen: Chosen, make: (at: number) => T): Record<PeriodName, T> {
  const [most_recent, worst, median, best] = FOUR_PERIODS.map((name) => make(chosen[name]));
  return { most_recent, worst, median, best };
}

const spreadUnlessFew = (run: HistoricalRun, values: () => (number | null)[]): Spread | null =>
  run.few ? null : spreadOf(values());

export const comparativeTab = (run: HistoricalRun): HistoricalReport['comparative_table'] =>
  run.slots.map(({ slot, periods }) => {
    const places = new Map(rankedSlot(periods).map(({ start }, index) => [start, index + 1]));
    const percentileOf = ({ start }: SlotPeriod) => (100 * (places.get(start) ?? 0)) / periods.length;
    return {
      slot,
      ...byPeriod(run.chosen, (at) => ({
        ...periods[at].figures,
        percentile: percentileOf(periods[at]),
        note: lapseNote(periods[at].figures, run.firstAge),
      })),
      distribution: run.few ? null : distributions(periods),
    };
  });

const lapseNote = ({ lapse_year, lapse_tax }: HistoricalPeriod, firstAge: number): string | null =>
  lapse_year === null
    ? null
    : `In this period the policy lapses at age ${firstAge + lapse_year - 1} and ${
        lapse_tax > 0 ? formatDollars(lapse_tax) : 'no'
      }${lapse_tax > 0 ? ' of' : ''} tax falls due.`;

function distributions(periods: readonly SlotPeriod[]): Record<HistoricalFigure, Spread> {
  const of = (key: Exclude<HistoricalFigure, 'longevity'>) =>
    spreadOf(periods.map(({ figures }) => figures[key]));
  return {
    average_credit: of('average_credit'),
    geometric: of('geometric'),
    index_geometric: of('index_geometric'),
    zero_years: of('zero_years'),
    total_income: of('total_income'),
    longevity: spreadOf(periods.map(({ figures }) => figures.longevity.years)),
    ending_value: of('ending_value'),
    death_benefit: of('death_benefit'),
    irr_surrender: of('irr_surrender'),
    irr_death: of('irr_death'),
    lapse_year: of('lapse_year'),
    lapse_tax: of('lapse_tax'),
  };
}

export const incomeTab = (run: HistoricalRun, years: YearsOf): HistoricalReport['income_analysis'] =>
  run.slots.map((of) => {
    const { periods } = of;
    const pays = periods.some(({ figures }) => figures.longevity.years !== null);
    const paid = periods.filter(({ figures }) => figures.longevity.beyond_horizon).length;
    return {
      slot: of.slot,
      ...byPeriod(run.chosen, (at) => ({
        start_month: periods[at].figures.start_month,
        income: Array.from(years(of, at).income),
      })),
      paid_share: pays ? paid / periods.length : null,
      max_level: spreadUnlessFew(run, () => periods.map(({ start }) => of.maxLevel(start))),
      distribution: spreadUnlessFew(run, () => periods.map(({ figures }) => figures.total_income)),
    };
  });

/** Columns of a chosen period, run once for all tabs. */
export type YearsOf = (slot: HistoricalSlot, at: number) => SlotYears;

export function irrTab(run: HistoricalRun): HistoricalReport['irr_analysis'] {
  return run.slots.map(({ slot, periods }) => {
    const all = (key: 'irr_surrender' | 'irr_death') => periods.map(({ figures }) => figures[key]);
    return {
      slot,
      ...byPeriod(run.chosen, (at) => {
        const { start_month, irr_surrender, irr_death } = periods[at].figures;
        return { start_month, irr_surrender, irr_death };
      }),
      distribution: run.few
        ? null
        : { irr_surrender: spreadOf(all('irr_surrender')), irr_death: spreadOf(all('irr_death')) },
      histogram: {
        irr_surrender: histogram(all('irr_surrender')),
        irr_death: histogram(all('irr_death')),
      },
    };
  });
}

const BINS_A_UNIT = 200;

/** Bins of half a percent, from the one with the lowest rate to the one with the highest. */
export function histogram(rates: readonly (number | null)[]): { bins: RateBin[]; nulls: number } {
  // A rate on the edge belongs to the bin above, whatever its last bit says.
  const places = rates.flatMap((rate) => (rate === null ? [] : [Math.floor(rate * BINS_A_UNIT + 1e-9)]));
  const nulls = rates.length - places.length;
  if (places.length === 0) return { bins: [], nulls };
  const first = Math.min(...places);
  const bins = Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => ({
    from_rate: (first + index) / BINS_A_UNIT,
    count: 0,
  }));
  for (const place of places) bins[place - first].count += 1;
  return { bins, nulls };
}

export const totalTab = (run: HistoricalRun): HistoricalReport['total_values'] =>
  run.slots.map(({ slot, periods }) => ({
    slot,
    ...byPeriod(run.chosen, (at) => {
      const { start_month, total_income, ending_value } = periods[at].figures;
      return { start_month, total_income, ending_value, total_value: total_income + ending_value };
    }),
    distribution: spreadUnlessFew(run, () =>
      periods.map(({ figures }) => figures.total_income + figures.ending_value),
    ),
  }));

export const cumulativeTab = (run: HistoricalRun, years: YearsOf): HistoricalReport['cumulative_values'] =>
  run.slots.map((of) => ({
    slot: of.slot,
    ...byPeriod(run.chosen, (at) => ({
      start_month: of.periods[at].figures.start_month,
      rows: cumulativeRows(years(of, at), run.firstAge),
    })),
  }));

function cumulativeRows({ income, value, deathBenefit }: SlotYears, firstAge: number): CumulativeYear[] {
  let cumulative = 0;
  return Array.from({ length: income.length }, (_, t) => {
    cumulative += income[t];
    return {
      year: t + 1,
      age: firstAge + t,
      net_income: income[t],
      value: value[t],
      cumulative_net_income: cumulative,
      cumulative_value: cumulative + value[t],
      death_benefit: deathBenefit[t],
    };
  });
}
