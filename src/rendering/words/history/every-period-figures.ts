/** Distribution of all periods of each slot, as rows of percentiles. */
import {
  type HistoricalFigure,
  type HistoricalPeriod,
  FOUR_PERIODS,
  type PickedPeriod,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { Spread, SpreadKey } from '../../../domain/history/spread.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import {
  formatInteger,
  formatPercent,
  formatReturn,
  formatTableDollars,
} from '../../../domain/shared/format.ts';
import { figureDollars, figureOf, figureText, unmarked, type PolicyFigure } from '../marks.ts';
import { dollarsOrTaxDue, TAX_IF_SURRENDERED } from '../dollars-text.ts';
import { capital } from '../sentence-parts.ts';
import { paidTo } from './four-periods-figures.ts';
import { LAPSED, type FanBand, type FanLine, type FanLineKind } from '../../charts/fan-chart-geometry.ts';
import {
  deathIrrLabel,
  endIrrLabel,
  ofSlot,
  PERIOD_TITLES,
  rankedPeriod,
  valueLabel,
  type ActiveHistoricalSlot,
  type HistoricalPart,
} from './historical-part.ts';
import { rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { shortMonth } from '../../../domain/shared/dates.ts';

export const SPREAD_COLUMNS: readonly { key: SpreadKey; title: string }[] = [
  { key: 'min', title: 'Worst' },
  { key: 'p10', title: '10th' },
  { key: 'p25', title: '25th' },
  { key: 'p50', title: 'Median' },
  { key: 'p75', title: '75th' },
  { key: 'p90', title: '90th' },
  { key: 'max', title: 'Best' },
];

const FIGURES: readonly {
  key: HistoricalFigure;
  label: (isPolicy: boolean, basis: HistoricalBasis) => string;
  text: (value: number | null) => string;
  isExtra?: boolean;
  /** Shown next to negative values, if any. */
  isTaxDue?: boolean;
}[] = [
  {
    key: 'geometric',
    label: (isPolicy) => (isPolicy ? 'Compound credit' : 'Compound return'),
    text: formatPercent,
    isExtra: true,
  },
  { key: 'total_income', label: () => 'Total income', text: (value) => formatTableDollars(value) },
  { key: 'ending_value', label: valueLabel, text: (value) => formatTableDollars(floorAtZero(value)) },
  {
    key: 'ending_value',
    label: () => TAX_IF_SURRENDERED,
    text: (value) => formatTableDollars(taxDueOf(value)),
    isTaxDue: true,
  },
  { key: 'irr_surrender', label: endIrrLabel, text: formatReturn, isExtra: true },
  { key: 'irr_death', label: deathIrrLabel, text: formatReturn, isExtra: true },
];

export function spreadSections(
  report: HistoricalPart,
  activeSlots: readonly ActiveHistoricalSlot[],
  basis: HistoricalBasis,
) {
  return activeSlots.flatMap((one) => {
    const spreads = ofSlot(report.comparative_table, one.slot)?.distribution;
    if (!spreads) return [];
    const isDue = SPREAD_COLUMNS.some(({ key }) => isTaxDue(spreads.ending_value[key]));
    const figures = FIGURES.filter((figure) => isDue || !figure.isTaxDue);
    const rows = figures.map(({ key, label, text, isExtra = false }) => ({
      label: label(one.isPolicy, basis),
      texts: spreadTexts(spreads[key], text),
      exceptions: exceptionsText(spreads[key]),
      isExtra,
    }));
    return [{ activeSlots: one, rows }];
  });
}

const periods = (count: number) => `${formatInteger(count)} ${count === 1 ? 'period' : 'periods'}`;

/** Number of periods without such a figure, and of total losses. */
const exceptionsText = ({ nulls, total_losses = 0 }: Spread): string | undefined =>
  [
    ...(nulls > 0 ? [`none in ${periods(nulls)}`] : []),
    ...(total_losses > 0 ? [`total loss in ${periods(total_losses)}`] : []),
  ].join(', ') || undefined;

export const spreadTexts = (spread: Spread, text: (value: number | null) => string): string[] =>
  SPREAD_COLUMNS.map(({ key }) =>
    spread.lapsed && spread[key] === null ? LAPSED : figureText(figureOf(spread, key), text),
  );

/** Paid-to age, total income and ending value of each slot in one period. */
export const everySlotRows = (
  { comparative_table: table = [] }: HistoricalPart,
  slots: readonly HistoricalPeriod[],
  activeSlots: readonly ActiveHistoricalSlot[],
  basis: HistoricalBasis,
): string[][] =>
  activeSlots.map(({ slot }) => {
    // The list has one figure per calculated slot, in the order of the table.
    const period = slots[table.findIndex((one) => one.slot === slot)];
    return period
      ? [
          paidTo(period, basis),
          figureDollars(figureOf(period, 'total_income')),
          figureText(figureOf(period, 'ending_value'), dollarsOrTaxDue),
        ]
      : ['', '', ''];
  });

const POLICY_WORST = 'The policy’s worst period';

/** The bands and lines of one slot by age. */
export interface FanFigures {
  ages: number[];
  bands: FanBand[];
  lines: FanLine[];
}

/** An illustration has no period with prices to follow; '' if drawn. */
export const omittedText = ({ isPolicy }: ActiveHistoricalSlot, basis: HistoricalBasis): string =>
  isPolicy && basis.inflation === 'cpi'
    ? rewordForOrigin('The carrier’s illustration is omitted: it has no historical prices.', basis)
    : '';

/** Empty without figures. */
export const fanLine = (kind: FanLineKind, label: string, figures: readonly PolicyFigure[]): FanLine[] =>
  figures.length === 0
    ? []
    : [{ kind, label, values: figures.map(({ value }) => value), marks: figures.map(({ mark }) => mark) }];

export function fanFigures(
  report: HistoricalPart,
  { slot, isPolicy }: ActiveHistoricalSlot,
  basis: HistoricalBasis,
  picked?: PickedPeriod['slots'][number],
): FanFigures {
  const paths = ofSlot(report.cumulative_values, slot);
  // With few periods, a percentile would be one of them: the four are drawn instead.
  const fan = report.few_periods ? undefined : ofSlot(report.fan, slot);
  const bands = fan?.years ?? [];
  const years = fan?.years ?? paths?.worst.rows ?? [];
  const illustrated = isPolicy
    ? (report.illustrated ?? []).slice(0, years.length).map(({ value }) => unmarked(value))
    : [];
  const medians = bands.map((year) => figureOf(year, 'p50'));
  const pickedValues = (picked?.rows ?? []).map((row) => figureOf(row, 'value'));
  const worst = capital(rankedPeriod(basis, 'worst'));
  const pathOf = (name: (typeof FOUR_PERIODS)[number]): PolicyFigure[] =>
    paths?.[name].rows.map((row) => figureOf(row, 'value')) ?? [];
  return {
    ages: years.map(({ age }) => age),
    bands,
    lines: [
      ...(fan
        ? [
            ...fanLine('median', 'Median', medians),
            ...(isPolicy
              ? fanLine('worst', worst === POLICY_WORST ? 'Worst period' : worst, pathOf('worst'))
              : [
                  ...fanLine('worst', 'Its worst period', (fan.own_worst?.values ?? []).map(unmarked)),
                  ...fanLine('plain', worst, pathOf('worst')),
                ]),
          ]
        : FOUR_PERIODS.flatMap((name) =>
            fanLine(name === 'most_recent' ? 'plain' : name, PERIOD_TITLES[name], pathOf(name)),
          )),
      ...fanLine('illustrated', wordsOf(basis).label, illustrated),
      ...(picked ? fanLine('picked', `From ${shortMonth(picked.start_month)}`, pickedValues) : []),
    ],
  };
}
