/** Income and ending value together, in the four periods and over all of them. */
import {
  FOUR_PERIODS,
  type HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { ColumnGroup } from '../../charts/bar-columns.tsx';
import type { LegendEntry } from '../../charts/chart-legend.ts';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import { spreadTexts } from '../../../rendering/words/history/every-period-figures.ts';
import {
  ofSlot,
  PERIOD_TITLES,
  type HeldHistoricalSlot,
} from '../../../rendering/words/history/historical-part.ts';
import type { SectionRow } from './section-table.tsx';

type Totals = HistoricalReport['total_values'];

const LEGEND: readonly LegendEntry[] = [
  { sign: { kind: 'tone', tone: 'faint' }, label: 'Income, after tax' },
  { sign: { kind: 'tone', tone: 'solid' }, label: 'Value at the end' },
];

/** Where surrendering at the end would cost more tax than it pays, the bar shows what of the income it would take. */
export const totalLegend = (totals: Totals): readonly LegendEntry[] =>
  totals.some((own) => FOUR_PERIODS.some((name) => own[name].ending_value < -0.5))
    ? [...LEGEND, { sign: { kind: 'tone', tone: 'danger' }, label: 'Taken by tax on surrender' }]
    : LEGEND;

/** $3.4M, $859k: as much as fits over a bar. */
function barDollars(value: number): string {
  const size = Math.abs(value);
  const unit = size >= 950_000 ? 100_000 : size >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}

export const totalBars = (totals: Totals, held: readonly HeldHistoricalSlot[]): ColumnGroup[] =>
  FOUR_PERIODS.map((period) => ({
    label: PERIOD_TITLES[period],
    columns: held.flatMap(({ slot, name }) => {
      const own = ofSlot(totals, slot)?.[period];
      return own
        ? [
            {
              slot,
              name,
              parts:
                own.ending_value < 0
                  ? [
                      { value: own.total_value, tone: 'faint' as const },
                      { value: -own.ending_value, tone: 'danger' as const },
                    ]
                  : [
                      { value: own.total_income, tone: 'faint' as const },
                      { value: own.ending_value, tone: 'solid' as const },
                    ],
              figure: Math.abs(own.total_value) < 0.5 ? '–' : barDollars(own.total_value),
              whole: formatTableDollars(own.total_value),
            },
          ]
        : [];
    }),
  }));

export const TOTAL_COLUMNS = FOUR_PERIODS.map((name) => PERIOD_TITLES[name]);

export function totalSections(
  totals: Totals,
  held: readonly HeldHistoricalSlot[],
  { last_age: last }: HistoricalBasis,
): { held: HeldHistoricalSlot; rows: SectionRow[] }[] {
  return held.flatMap((one) => {
    const place = totals.findIndex(({ slot }) => slot === one.slot);
    const own = totals[place];
    if (!own) return [];
    const row = (label: string, key: 'total_income' | 'ending_value' | 'total_value'): SectionRow => ({
      label,
      isStrong: key === 'total_value',
      texts: FOUR_PERIODS.map((name) => formatTableDollars(own[name][key])),
      at: FOUR_PERIODS.map((name) => `total_values.${place}.${name}.${key}`),
    });
    return [
      {
        held: one,
        rows: [
          row('Total income, after tax', 'total_income'),
          row(`${one.isPolicy ? 'Surrender value' : 'Value'} at ${last}`, 'ending_value'),
          row('Total', 'total_value'),
        ],
      },
    ];
  });
}

/** Where the totals of all periods lie, a row a slot. */
export const totalSpreads = (
  totals: Totals,
  held: readonly HeldHistoricalSlot[],
): { held: HeldHistoricalSlot; texts: string[] }[] =>
  held.flatMap((one) => {
    const spread = ofSlot(totals, one.slot)?.distribution;
    return spread ? [{ held: one, texts: spreadTexts(spread, (value) => formatTableDollars(value)) }] : [];
  });
