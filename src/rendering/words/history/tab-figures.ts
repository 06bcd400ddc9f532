/** Figures of three tabs: rates of return, total values and cumulative values. */
import { floorAtZero, isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import {
  FOUR_PERIODS,
  type HistoricalReport,
  type PeriodName,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { Spread } from '../../../domain/history/spread.ts';
import type { ColumnGroup } from '../../charts/bar-columns-geometry.ts';
import type { ChartSeries } from '../../charts/chart-series.ts';
import { formatInteger, formatReturn, formatTableDollars } from '../../../domain/shared/format.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { HistogramPanel } from '../../charts/histogram-geometry.ts';
import { axisDollars } from '../../charts/scales.ts';
import { TAX_IF_SURRENDERED } from '../dollars-text.ts';
import { figureDollars, figureOf, figureReturn, markIn, withMark } from '../marks.ts';
import { LEFT_ON_AVERAGE } from '../weighting-text.ts';
import { spreadTexts } from './every-period-figures.ts';
import {
  PERIOD_TITLES,
  slotEntries,
  slotLines,
  valueLabel,
  type ActiveHistoricalSlot,
} from './historical-part.ts';

type Slots = readonly ActiveHistoricalSlot[];

export type Rate = 'irr_surrender' | 'irr_death';
type RateAnalysis = HistoricalReport['irr_analysis'];

export const BIN_RATE = 0.005;

export const histogramPanels = (
  analysis: RateAnalysis,
  active: Slots,
  rate: Rate,
): (HistogramPanel & { note: string; outside: number })[] =>
  slotEntries(active, analysis).map(({ slot, name, own }) => {
    const { bins: all, nulls } = own.histogram[rate];
    const bins = all.filter(({ from_rate: from }) => isInChart(from));
    const outside = sum(all) - sum(bins);
    const omitted = nulls + outside;
    const spread = own.distribution?.[rate];
    const none = `${formatInteger(omitted)} ${omitted === 1 ? 'period has' : 'periods have'} no rate${outside > 0 ? ' from −99% to 100%' : ''}${spread?.min === -1 ? ', or lost everything,' : ''} and ${omitted === 1 ? 'is' : 'are'} not in the chart`;
    return {
      slot,
      name,
      bins,
      marks: spread ? marksOf(spread) : [],
      note: omitted === 0 ? '' : none,
      outside,
    };
  });

/** Others are printed as "above 100%" and "below −99%". */
const isInChart = (rate: number): boolean => rate > -0.99 && rate < 1;

const sum = (bins: HistogramPanel['bins']): number => bins.reduce((total, { count }) => total + count, 0);

const marksOf = (spread: Spread): HistogramPanel['marks'] =>
  Object.entries({ Worst: 'min', Median: 'p50', Best: 'max' } as const).flatMap(([label, key]) => {
    const rate = spread[key];
    return rate === null || !isInChart(rate)
      ? []
      : [{ rate, label: `${label} ${figureReturn(figureOf(spread, key))}` }];
  });

export const irrRows = (analysis: RateAnalysis, active: Slots) =>
  slotEntries(active, analysis).map(({ place, own, ...one }) => {
    const row = (label: string, rate: Rate) => ({
      label,
      texts: [
        ...FOUR_PERIODS.map((name) => figureReturn(figureOf(own[name], rate))),
        ...(own.distribution ? spreadTexts(own.distribution[rate], formatReturn) : []),
      ],
      at: FOUR_PERIODS.map((name) => `irr_analysis.${place}.${name}.${rate}`),
    });
    const end = row(one.isPolicy ? 'To surrender' : 'To the end', 'irr_surrender');
    return { activeSlot: one, rows: [end, row('To death', 'irr_death')] };
  });

export type Totals = HistoricalReport['total_values'];

/** Adds back the tax due, because a client does not surrender a policy to owe tax. */
const displayedTotal = ({ total_value, ending_value }: Totals[number][PeriodName]): number =>
  total_value + taxDueOf(ending_value);

/** Formats a bar label: "$3.4M", "$859k". */
function barDollars(value: number): string {
  const size = Math.abs(value);
  const unit = size >= 950_000 ? 100_000 : size >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}

export const totalBars = (totals: Totals, active: Slots): ColumnGroup[] =>
  FOUR_PERIODS.map((period) => ({
    label: PERIOD_TITLES[period],
    columns: slotEntries(active, totals).map(({ slot, name, own: { [period]: figures } }) => {
      const total = displayedTotal(figures);
      return {
        slot,
        name,
        parts: [
          { value: figures.total_income, tone: 'faint' },
          { value: floorAtZero(figures.ending_value), tone: 'solid' },
        ],
        figure: withMark(Math.abs(total) < 0.5 ? '–' : barDollars(total), markIn(figures, 'total_value')),
        fullFigure: figureDollars(figureOf(figures, 'total_value', total)),
      };
    }),
  }));

type TotalRow = ReturnType<typeof totalRow> & { isStrong?: boolean };

/** Returns a figure of the four periods, with paths for explanations. `display`: the displayed value, if it differs. */
const totalRow = <Key extends string, Figures extends { [K in Key]: number }>(
  label: string,
  at: string,
  figures: Record<PeriodName, Figures>,
  key: Key,
  display = ({ [key]: figure }: Figures): number => figure,
) => ({
  label,
  texts: FOUR_PERIODS.map((name) => figureDollars(figureOf(figures[name], key, display(figures[name])))),
  cells: FOUR_PERIODS.map((name): number => figures[name][key]),
  marks: FOUR_PERIODS.map((name) => markIn(figures[name], key)),
  at: FOUR_PERIODS.map((name) => `${at}.${name}.${key}`),
});

export const totalSections = (
  totals: Totals,
  active: Slots,
  basis: HistoricalBasis,
  weighting?: HistoricalReport['longevity_weighting'],
): { activeSlot: ActiveHistoricalSlot; rows: TotalRow[] }[] =>
  slotEntries(active, totals).map(({ place, own: figures, ...one }) => {
    const at = `total_values.${place}`;
    const due: TotalRow = {
      ...totalRow(TAX_IF_SURRENDERED, at, figures, 'ending_value'),
      texts: FOUR_PERIODS.map((name) => formatTableDollars(taxDueOf(figures[name].ending_value))),
    };
    return {
      activeSlot: one,
      rows: [
        totalRow('Total income, after tax', at, figures, 'total_income'),
        totalRow(valueLabel(one.isPolicy, basis), at, figures, 'ending_value', ({ ending_value: end }) =>
          floorAtZero(end),
        ),
        ...(FOUR_PERIODS.some((name) => isTaxDue(figures[name].ending_value)) ? [due] : []),
        { ...totalRow('Total', at, figures, 'total_value', displayedTotal), isStrong: true },
        ...slotEntries([one], weighting).map((left) =>
          totalRow(LEFT_ON_AVERAGE, `longevity_weighting.${left.place}`, left.own, 'expected_legacy'),
        ),
      ],
    };
  });

export type CumulativePaths = HistoricalReport['cumulative_values'];

export const cumulativeSeries = (paths: CumulativePaths, active: Slots, period: PeriodName): ChartSeries[] =>
  slotLines(active, paths, ({ [period]: { rows } }) => ({
    values: rows.map(({ cumulative_value: sum, value }) => sum + taxDueOf(value)),
    marks: rows.map((row) => markIn(row, 'cumulative_value')),
    depletionAge: null,
  }));
