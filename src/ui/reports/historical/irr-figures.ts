/** Rates of return as the histogram, the table and the file take them. */
import { formatPercent, withMinus } from '../../../domain/shared/format.ts';
import {
  FOUR_PERIODS,
  type HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { Spread } from '../../../domain/history/percentiles.ts';
import type { HistogramPanel } from '../../charts/histogram-geometry.ts';
import { figureOf, figurePercent } from '../../../rendering/words/marks.ts';
import type { TableCell } from '../../tables/table-text.ts';
import { SPREAD_COLUMNS, spreadTexts } from '../../../rendering/words/history/every-period-figures.ts';
import {
  ofSlot,
  PERIOD_TITLES,
  type HeldHistoricalSlot,
} from '../../../rendering/words/history/historical-part.ts';

export type Rate = 'irr_surrender' | 'irr_death';
type Analysis = HistoricalReport['irr_analysis'];

export const BIN_RATE = 0.005;

export function histogramPanels(
  analysis: Analysis,
  held: readonly HeldHistoricalSlot[],
  rate: Rate,
): (HistogramPanel & { note: string })[] {
  return held.flatMap(({ slot, name }) => {
    const own = ofSlot(analysis, slot);
    if (!own) return [];
    const { bins, nulls } = own.histogram[rate];
    const spread = own.distribution?.[rate];
    return [
      {
        slot,
        name,
        bins,
        marks: spread ? marksOf(spread) : [],
        note:
          nulls === 0 ? '' : `${nulls} ${nulls === 1 ? 'period has' : 'periods have'} no rate: counted apart`,
      },
    ];
  });
}

const marksOf = (spread: Spread): HistogramPanel['marks'] =>
  (
    [
      ['Worst', 'min'],
      ['Median', 'p50'],
      ['Best', 'max'],
    ] as const
  ).flatMap(([label, key]) => {
    const rate = spread[key];
    return rate === null ? [] : [{ rate, label: `${label} ${figurePercent(figureOf(spread, key))}` }];
  });

/** "5.5% to 6.0%" */
export const binName = (from: number, to: number): string => `${oneDecimal(from)} to ${oneDecimal(to)}`;

const oneDecimal = (rate: number): string => withMinus(`${(rate * 100).toFixed(1)}%`).replace('−0.0', '0.0');

export const histogramCells = (panels: readonly HistogramPanel[]): TableCell[][] => {
  const rates = [
    ...new Set(panels.flatMap(({ bins }) => bins.map(({ from_rate: from }) => Math.round(from / BIN_RATE)))),
  ].sort((a, b) => a - b);
  return [
    ['Rate', ...panels.map(({ name }) => name)],
    ...rates.map((place): TableCell[] => [
      binName(place * BIN_RATE, (place + 1) * BIN_RATE),
      ...panels.map(
        ({ bins }) => bins.find(({ from_rate: from }) => Math.round(from / BIN_RATE) === place)?.count ?? 0,
      ),
    ]),
  ];
};

interface IrrRow {
  label: string;
  texts: string[];
  at: (string | null)[];
}

export const IRR_COLUMNS: readonly { title: string; group: 'chosen' | 'all' }[] = [
  ...FOUR_PERIODS.map((name) => ({ title: PERIOD_TITLES[name], group: 'chosen' as const })),
  ...SPREAD_COLUMNS.map(({ title }) => ({ title, group: 'all' as const })),
];

export function irrRows(
  analysis: Analysis,
  held: readonly HeldHistoricalSlot[],
): { held: HeldHistoricalSlot; rows: IrrRow[] }[] {
  return held.flatMap((one) => {
    const place = analysis.findIndex(({ slot }) => slot === one.slot);
    const own = analysis[place];
    if (!own) return [];
    const row = (label: string, rate: Rate): IrrRow => ({
      label,
      texts: [
        ...FOUR_PERIODS.map((name) => figurePercent(figureOf(own[name], rate))),
        ...(own.distribution ? spreadTexts(own.distribution[rate], formatPercent) : []),
      ],
      at: FOUR_PERIODS.map((name) => `irr_analysis.${place}.${name}.${rate}`),
    });
    return [
      {
        held: one,
        rows: [
          row(one.isPolicy ? 'To surrender' : 'To the end', 'irr_surrender'),
          row('To death', 'irr_death'),
        ],
      },
    ];
  });
}
