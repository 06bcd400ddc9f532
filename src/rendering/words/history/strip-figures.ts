/** All periods of a slot, for the strip, the screen reader's table and the file. */
import { realLabel, TAX_IF_SURRENDERED } from '../dollars-text.ts';
import { figureDollars, figurePercent, figureReturn, markOf, type PolicyFigure } from '../marks.ts';
import {
  type AllPeriods,
  type MarkedColumn,
  FOUR_PERIODS,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import {
  formatPercent,
  formatReturn,
  formatTableDollars,
  formatInteger,
} from '../../../domain/shared/format.ts';
import { longMonth } from '../../../domain/shared/dates.ts';
import type { Pin } from '../../charts/period-strip-geometry.ts';
import {
  chosenPeriods,
  endIrrLabel,
  PERIOD_TITLES,
  type ActiveHistoricalSlot,
  type HistoricalPart,
  lastMonthOf,
  periodName,
  ofSlot,
  slotEntries,
  valueLabel,
} from './historical-part.ts';
import { yearsOf } from '../sentence-parts.ts';

type TableCell = string | number | null;

type SlotPeriods = AllPeriods['slots'][number];

/** Income years of each period after the last one paid in full. */
export function missedYears(
  { years_paid: paid }: SlotPeriods,
  { income, first_age }: HistoricalBasis,
): number[] {
  if (!income) return paid.map(() => 0);
  const before = income.from_age - first_age;
  const requestedYears = income.to_age - first_age + 1;
  return paid.map((years) => Math.max(0, requestedYears - Math.max(before, years)));
}

export function stripPins(report: HistoricalPart, starts: readonly string[]): Pin[] {
  const chosen = chosenPeriods(report);
  if (!chosen) return [];
  return FOUR_PERIODS.flatMap((name) => {
    const index = starts.indexOf(chosen[name].start_month);
    return index < 0 ? [] : [{ index, label: PERIOD_TITLES[name] }];
  });
}

/** Bars rest on the axis if surrendering would cost more tax than it pays. */
export const stripValues = ({ ending_value: values }: SlotPeriods): number[] => values.map(floorAtZero);

/** When the periods began that ended badly, or the policy's lowest value. */
export function badStartsText(
  { all_periods: all, ...report }: HistoricalPart,
  basis: HistoricalBasis,
): string | undefined {
  const policy = ofSlot(all?.slots, 1);
  if (!all || !policy || report.period_count === 1) return undefined;
  const startsIf = (isBad: (at: number) => boolean) => all.start_months.filter((_, at) => isBad(at));
  const { ending_value: values, lapsed } = policy;
  const missed = missedYears(policy, basis);
  const kinds = [
    ['without full income', startsIf((at) => (missed[at] ?? 0) > 0)],
    ['that lapsed', startsIf((at) => lapsed[at] === true)],
    [`that left nothing at ${basis.last_age}`, startsIf((at) => (values[at] ?? 0) < 0.5)],
  ] as const;
  const [kind, starts] = kinds.find(([, found]) => found.length > 0) ?? ['', []];
  // The headline states it.
  if (starts.length === all.start_months.length) return undefined;
  const [first, last] = [starts[0], starts.at(-1)];
  if (first !== undefined && last !== undefined)
    return starts.length === 1
      ? `The one period ${kind} began in ${longMonth(first)}.`
      : `The ${formatInteger(starts.length)} periods ${kind} began from ${longMonth(first)} to ${longMonth(last)}.`;
  const at = values.indexOf(Math.min(...values));
  const lowest = figureDollars({ value: values[at] ?? null, mark: markOf(policy, 'ending_value', at) });
  return `The policy’s lowest value at ${basis.last_age} is ${lowest}, in the period from ${longMonth(all.start_months[at] ?? '')}.`;
}

/** Number of such periods; '' for zero. */
export function taxDuePeriods(
  { ending_value: values }: SlotPeriods,
  { last_age: last }: HistoricalBasis,
): string {
  const count = values.filter(isTaxDue).length;
  if (count === 0) return '';
  const lowest = Math.min(...values);
  const which =
    count === values.length && count > 1
      ? `all ${formatInteger(count)}`
      : `${formatInteger(count)} of ${formatInteger(values.length)}`;
  return `In ${which} periods, surrender at ${last} costs more tax than it pays, up to ${formatTableDollars(taxDueOf(lowest))}: shown as $0.`;
}

/** Named figures of one period, for the box over the strip. */
export function periodFigures(
  slot: SlotPeriods,
  index: number,
  missed: number,
  { isPolicy }: ActiveHistoricalSlot,
  basis: HistoricalBasis,
): { name: string; figure: string }[] {
  const of = (name: MarkedColumn, value: number | null | undefined = slot[name][index]): PolicyFigure => ({
    value: value ?? null,
    mark: markOf(slot, name, index),
  });
  const value = slot.ending_value[index];
  return [
    { name: valueLabel(isPolicy, basis), figure: figureDollars(of('ending_value', floorAtZero(value))) },
    ...(isTaxDue(value) ? [{ name: TAX_IF_SURRENDERED, figure: formatTableDollars(taxDueOf(value)) }] : []),
    ...(basis.income
      ? [{ name: 'Years of income missed', figure: missed === 0 ? '–' : String(missed) }]
      : []),
    { name: endIrrLabel(isPolicy, basis), figure: figureReturn(of('irr_surrender')) },
    { name: isPolicy ? 'Average credited' : 'Average return', figure: figurePercent(of('average_credit')) },
    ...(slot.lapsed[index] ? [{ name: 'The policy', figure: 'lapsed' }] : []),
  ];
}

export interface StartYear {
  year: string;
  count: number;
  short: number;
  low: PolicyFigure;
  high: PolicyFigure;
}

/** By start year, because a screen reader's user would not listen to 546 rows. */
export function byStartYear(all: AllPeriods, slot: SlotPeriods, missed: readonly number[]): StartYear[] {
  const years = new Map<string, StartYear>();
  all.start_months.forEach((month, index) => {
    const year = month.slice(0, 4);
    const value = slot.ending_value[index] ?? 0;
    const figure = { value, mark: markOf(slot, 'ending_value', index) };
    const row = years.get(year) ?? { year, count: 0, short: 0, low: figure, high: figure };
    row.count += 1;
    row.short += (missed[index] ?? 0) > 0 ? 1 : 0;
    if (value < (row.low.value ?? 0)) row.low = figure;
    if (value > (row.high.value ?? 0)) row.high = figure;
    years.set(year, row);
  });
  return [...years.values()];
}

const MARKED_COLUMNS: readonly [MarkedColumn, string][] = [
  ['ending_value', 'surrender value at the end'],
  ['total_income', 'total income'],
  ['irr_surrender', 'IRR to surrender'],
  ['irr_death', 'IRR to death'],
  ['average_credit', 'average credited'],
];

/** One row per period, with the columns of every slot. */
export function everyPeriodCells(
  report: HistoricalPart,
  all: AllPeriods,
  activeSlots: readonly ActiveHistoricalSlot[],
  basis: HistoricalBasis,
): TableCell[][] {
  const columns = slotEntries(activeSlots, all.slots).flatMap((one) => slotColumns(one, one.own, basis));
  return [
    ['First month', 'Last month', ...columns.map(([head]) => head)],
    ...all.start_months.map((month, index): TableCell[] => [
      month,
      lastMonthOf(month, report.horizon ?? 0),
      ...columns.map(([, cell]) => cell(index)),
    ]),
  ];
}

function slotColumns(
  { name, isPolicy }: ActiveHistoricalSlot,
  slot: SlotPeriods,
  basis: HistoricalBasis,
): [head: string, cell: (index: number) => TableCell][] {
  const missed = missedYears(slot, basis);
  const rate = (column: 'irr_surrender' | 'irr_death' | 'average_credit') => (index: number) => {
    const value = slot[column][index] ?? null;
    return value === null ? null : (column === 'average_credit' ? formatPercent : formatReturn)(value);
  };
  const marked = slot.capped ?? slot.hypothetical;
  return [
    [
      `${name}: ${isPolicy ? 'surrender value' : 'value'} at the end`,
      (index) => slot.ending_value[index] ?? null,
    ],
    [`${name}: total income`, (index) => slot.total_income[index] ?? null],
    [`${name}: years of income missed`, (index) => missed[index] ?? null],
    [realLabel(`${name}: IRR to ${isPolicy ? 'surrender' : 'the end'}`, basis), rate('irr_surrender')],
    [realLabel(`${name}: IRR to death`, basis), rate('irr_death')],
    [`${name}: average ${isPolicy ? 'credited' : 'return'}`, rate('average_credit')],
    ...MARKED_COLUMNS.flatMap(([column, words]): ReturnType<typeof slotColumns> =>
      marked?.[column] ? [[`${name}: ${words}, mark`, (index) => markOf(slot, column, index) || null]] : [],
    ),
  ];
}

/** "Mar 1969 – Feb 2009" */
export const monthsOf = (report: HistoricalPart, start: string): string =>
  periodName(start, report.horizon ?? 0);

/** "In periods with a shortfall, the policy missed 6 years of income in the median period and 13 in the worst." */
export function missedIncomeText(report: HistoricalPart, basis: HistoricalBasis): string {
  const policy = ofSlot(report.all_periods?.slots, 1);
  if (!policy || !basis.income) return '';
  const missed = missedYears(policy, basis)
    .filter((years) => years > 0)
    .sort((a, b) => a - b);
  if (missed.length === 0)
    return report.lapse_share
      ? 'No period missed income before the policy lapsed.'
      : 'The policy paid full income in every period.';
  // A real period, as everywhere: the ⌈n/2⌉-th.
  const median = missed[Math.ceil(missed.length / 2) - 1] ?? 0;
  const worst = missed.at(-1) ?? 0;
  if (missed.length === 1 || median === worst)
    return `In periods with a shortfall, the policy missed ${yearsOf(worst)} of income.`;
  return `In periods with a shortfall, the policy missed ${yearsOf(median)} of income in the median period and ${worst} in the worst.`;
}
