/** Cumulative values as the table, the file and the panels take them. */
import { TAX_IF_SURRENDERED } from '../../../rendering/words/below-zero-words.ts';
import type {
  ComparativeReport,
  CumulativeSlotYear,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { AreaPanelWish } from '../../charts/area-panels-geometry.ts';
import type { LegendEntry } from '../../charts/chart-legend.ts';
import type { YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import { figureOf, markIn, unmarked, withMark } from '../../../rendering/words/marks.ts';
import { depletionIn, endingOf, heldSlots } from './held-slots.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

/** Beside the income received so far: what the slot is worth, or what it would leave at death. */
export type Counted = 'value' | 'death';

type Rows = ComparativeReport['cumulative_values']['rows'];
const KEY = { value: 'cumulative_value', death: 'cumulative_death_benefit' } as const;

/** `signed`: values below zero as they are calculated, for a file. */
export function cumulativeTable(
  report: ReportPart,
  rows: Rows,
  basis: ReportBasis,
  counted: Counted,
  { signed = false }: { signed?: boolean } = {},
): YearTableModel {
  const key = KEY[counted];
  const held = heldSlots(report, basis);
  const last = rows.length - 1;
  const groups = held.map((slot) => {
    const column = (title: string, name: 'net_income' | 'value' | (typeof KEY)[Counted]): YearColumn => ({
      title,
      values: rows.map(({ slots: { [slot.index]: year } }) =>
        figureOf(year, name, signed ? year?.[name] : shownCumulative(year, name)),
      ),
      at: (row) => `cumulative_values.rows.${row}.slots.${slot.index}.${name}`,
    });
    const due: YearColumn = {
      ...column(TAX_IF_SURRENDERED, 'value'),
      values: rows.map(({ slots }) => unmarked(taxDueOf(slots[slot.index]?.value))),
    };
    const columns =
      counted === 'value'
        ? [
            column('Net income so far', 'net_income'),
            column(slot.isPolicy ? 'Surrender value' : 'Value', 'value'),
            ...(!signed && due.values.some(({ value }) => value !== 0) ? [due] : []),
            column('Cumulative value', key),
          ]
        : [column('Net income so far', 'net_income'), column('Income and death benefit', key)];
    return { slot: slot.slot, name: slot.name, columns, ...depletionIn(slot, rows) };
  });
  const outlay: YearColumn = {
    title: 'Outlay so far',
    values: rows.map((row) => unmarked(row.outlay)),
    at: (row) => `cumulative_values.rows.${row}.outlay`,
  };
  return {
    label: 'Cumulative values, year by year',
    rows,
    lead: [outlay],
    groups,
    foot:
      last < 0
        ? []
        : [
            {
              label: `At age ${rows[last]?.age ?? ''}`,
              cells: [outlay, ...groups.flatMap(({ columns }) => columns)].map((column) => ({
                value: column.values[last] ?? unmarked(null),
                at: column.at(last),
              })),
            },
          ],
  };
}

/** No value below zero, alone or in a sum: nobody surrenders a policy to owe tax. */
function shownCumulative(
  year: CumulativeSlotYear | undefined,
  name: 'net_income' | 'value' | (typeof KEY)[Counted],
): number | null {
  const figure = year?.[name] ?? null;
  if (figure === null || name === 'net_income' || name === 'cumulative_death_benefit') return figure;
  return figure + taxDueOf(year?.value);
}

export function cumulativePanels(
  report: ReportPart,
  rows: Rows,
  basis: ReportBasis,
  counted: Counted,
): AreaPanelWish[] {
  const outlay = rows.map((row) => row.outlay);
  return heldSlots(report, basis).map((held) => {
    const valuesOf = (name: 'net_income' | 'cumulative_value' | 'cumulative_death_benefit'): number[] =>
      rows.map(({ slots }) => shownCumulative(slots[held.index], name) ?? 0);
    const income = valuesOf('net_income');
    const total = valuesOf(KEY[counted]);
    return {
      slot: held.slot,
      name: held.name,
      layers: [
        { tone: 'soft', values: income },
        { tone: 'faint', values: total.map((value, index) => value - (income[index] ?? 0)) },
      ],
      lines: [
        { kind: 'outlay', values: outlay },
        ...(counted === 'value'
          ? [{ kind: 'death' as const, values: valuesOf('cumulative_death_benefit') }]
          : []),
        { kind: 'edge', values: total },
      ],
      ending: endingOf(held),
    };
  });
}

export const CUMULATIVE_LEGEND: Readonly<Record<Counted, readonly LegendEntry[]>> = {
  value: [
    { sign: { kind: 'tone', tone: 'soft' }, label: 'Net income so far' },
    { sign: { kind: 'tone', tone: 'faint' }, label: 'Value' },
    { sign: { kind: 'line', line: 'edge' }, label: 'Cumulative value' },
    { sign: { kind: 'line', line: 'death' }, label: 'With death benefit in place of value' },
    { sign: { kind: 'line', line: 'outlay' }, label: 'Outlay so far' },
  ],
  death: [
    { sign: { kind: 'tone', tone: 'soft' }, label: 'Net income so far' },
    { sign: { kind: 'tone', tone: 'faint' }, label: 'Death benefit' },
    { sign: { kind: 'line', line: 'edge' }, label: 'Income and death benefit' },
    { sign: { kind: 'line', line: 'outlay' }, label: 'Outlay so far' },
  ],
};

/** What a panel says of one year, in full and shorter. */
export function cumulativeWords(rows: Rows, index: number, slot: number, counted: Counted): string[] {
  const year = rows[index]?.slots[slot];
  if (!year) return [''];
  const income = year.net_income ?? 0;
  const total = shownCumulative(year, KEY[counted]) ?? 0;
  const rest = total - income;
  const word = counted === 'value' ? 'value' : 'death benefit';
  const sign = rest < 0 ? '−' : '+';
  const write = (text: (value: number) => string): string =>
    `${text(income)} income ${sign} ${text(Math.abs(rest))} ${word} = ${text(total)}`;
  const largest = Math.max(...[income, rest, total].map(Math.abs));
  return [write(formatDollarsOrZero), write(inOneUnit(largest)), formatDollarsOrZero(total)].map((words) =>
    withMark(words, markIn(year, KEY[counted])),
  );
}

/** The parts of a sum and their total to one precision: "$0.83M", "$436k". */
const inOneUnit =
  (largest: number) =>
  (value: number): string => {
    const sign = value < 0 ? '−' : '';
    if (largest >= 1e6) return `${sign}$${(Math.abs(value) / 1e6).toFixed(2)}M`;
    return largest >= 1e3 ? `${sign}$${(Math.abs(value) / 1e3).toFixed(0)}k` : formatDollarsOrZero(value);
  };

const formatDollarsOrZero = (value: number): string => {
  const text = formatTableDollars(value);
  return text === '–' ? '$0' : text;
};
