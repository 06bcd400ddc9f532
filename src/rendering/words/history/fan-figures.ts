/** The bands and lines of one slot by age. */
import { inOriginWords, wordsOf } from '../../../domain/policy/origin-words.ts';
import type { OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { shortMonth } from '../../../domain/market/months.ts';
import { FOUR_PERIODS, type PickedPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { FanBand, FanLine, FanLineKind } from '../../charts/fan-chart-geometry.ts';
import { figureOf, unmarked, type PolicyFigure } from '../marks.ts';
import { ofSlot, PERIOD_TITLES, type HeldHistoricalSlot, type HistoricalPart } from './historical-part.ts';

export interface FanFigures {
  ages: number[];
  bands: FanBand[];
  lines: FanLine[];
}

const LINE_OF = {
  most_recent: 'plain',
  worst: 'worst',
  median: 'median',
  best: 'best',
} as const satisfies Record<string, FanLineKind>;

/** An illustration has no period whose prices it could follow; '' where it is drawn. */
export const leftOutWords = ({ isPolicy }: HeldHistoricalSlot, basis: HistoricalBasis): string =>
  isPolicy && basis.inflation === 'cpi'
    ? inOriginWords(
        'The carrier’s illustration is not drawn: it has no period whose prices it could follow.',
        basis,
      )
    : '';

export function fanFigures(
  report: HistoricalPart,
  { slot, isPolicy }: HeldHistoricalSlot,
  basis: OfOrigin,
  picked?: PickedPeriod['slots'][number],
): FanFigures {
  const paths = ofSlot(report.cumulative_values, slot);
  // With few periods a percentile would be one of them: the four are drawn instead.
  const fan = report.few_periods ? undefined : ofSlot(report.fan, slot);
  const bands = fan?.years ?? [];
  const years = fan?.years ?? paths?.worst.rows ?? [];
  const illustrated = isPolicy ? (report.illustrated ?? []).slice(0, years.length) : [];
  const lineOf = (kind: FanLineKind, label: string, figures: readonly PolicyFigure[]): FanLine[] =>
    figures.length === 0
      ? []
      : [
          {
            kind,
            label,
            values: figures.map(({ value }) => value),
            marks: figures.map(({ mark }) => mark),
          },
        ];
  const pathOf = (name: (typeof FOUR_PERIODS)[number]): PolicyFigure[] =>
    paths?.[name].rows.map((row) => figureOf(row, 'value')) ?? [];
  return {
    ages: years.map(({ age }) => age),
    bands,
    lines: [
      ...(fan
        ? [
            ...lineOf(
              'median',
              'Median',
              fan.years.map((year) => figureOf(year, 'p50')),
            ),
            ...(isPolicy || !fan.own_worst
              ? lineOf('worst', 'Worst period', pathOf('worst'))
              : [
                  ...lineOf('worst', 'Its worst period', fan.own_worst.values.map(unmarked)),
                  ...lineOf('plain', 'The policy’s worst period', pathOf('worst')),
                ]),
          ]
        : FOUR_PERIODS.flatMap((name) => lineOf(LINE_OF[name], PERIOD_TITLES[name], pathOf(name)))),
      ...lineOf(
        'illustrated',
        wordsOf(basis).label,
        illustrated.map(({ value }) => unmarked(value)),
      ),
      ...(picked
        ? lineOf(
            'picked',
            `From ${shortMonth(picked.start_month)}`,
            picked.rows.map((row) => figureOf(row, 'value')),
          )
        : []),
    ],
  };
}
