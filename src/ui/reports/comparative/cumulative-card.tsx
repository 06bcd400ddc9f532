import { useMemo, useState } from 'react';
import { AreaPanels } from '../../charts/area-panels.tsx';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import {
  onSlide,
  yearTableCells,
  type YearColumn,
  type YearTableModel,
} from '../../tables/year-table-model.ts';
import { CardFrame, ChartOrTable, VIEWS, type CardView } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { type CardProps, endingOf, groupOf, activeSlots, pictureDisclosure } from './card-props.ts';
import { useChosenVariant } from './variant-select.tsx';
import { TAX_IF_SURRENDERED } from '../../../rendering/words/dollars-text.ts';
import type {
  ComparativeReport,
  CumulativeSlotYear,
} from '../../../domain/comparison/comparative/comparative-report.ts';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { AreaPanelSpec } from '../../charts/area-panels-geometry.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';
import { figureOf, markIn, unmarked, withMark } from '../../../rendering/words/marks.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

const COUNTED = choices<Counted>(['value', 'With value'], ['death', 'With death benefit']);
const NO_ROWS: never[] = [];

export function CumulativeCard({ report, basis, variants, isSlide = false }: CardProps) {
  const [counted, setCounted] = useState<Counted>('value');
  const [view, setView] = useState<CardView>('graph');
  const rows = report.cumulative_values?.rows ?? NO_ROWS;
  // Only the table shows differences.
  const { choice, other } = useChosenVariant(report, variants, 'cumulative_values', () => setView('table'));
  const model = useMemo(() => {
    const tableOf = (part: ReportPart) =>
      cumulativeTable(part, part.cumulative_values?.rows ?? NO_ROWS, basis, counted);
    return other ? withDifferenceGroups(tableOf(report), tableOf(other.report), other.name) : tableOf(report);
  }, [report, basis, counted, other]);
  const panels = useMemo(() => areaPanels(report, rows, basis, counted), [report, rows, basis, counted]);
  const active = useMemo(() => activeSlots(report, basis), [report, basis]);
  const ages = useMemo(() => rows.map(({ age }) => age), [rows]);
  if (rows.length === 0) return null;
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  return (
    <CardFrame
      title="Cumulative values"
      caption={
        counted === 'value'
          ? `Net income received to date plus the remaining value ${tax}.`
          : 'Net income received to date plus what heirs would receive after tax.'
      }
      controls={
        <>
          {choice}
          {/* The slide has no room for a second line; its chart also has the death benefit. */}
          {!isSlide && (
            <Segmented label="Add to income" value={counted} options={COUNTED} onChange={setCounted} />
          )}
          <Segmented label="Graph or table" value={view} options={VIEWS} onChange={setView} />
        </>
      }
      isCrowded={variants !== undefined && variants.length > 0}
      fileName="cumulative-values"
      cells={() => yearTableCells(cumulativeTable(report, rows, basis, counted, true))}
      disclosure={pictureDisclosure(report, basis)}
    >
      {(isFull) => (
        <ChartOrTable
          view={view}
          chart={
            <div className={parts.chart}>
              <AreaPanels
                title="Cumulative values by age"
                ages={ages}
                panels={panels}
                legend={CUMULATIVE_LEGEND[counted]}
                textAt={(place, index) => cumulativeText(rows, index, active[place]?.index ?? 0, counted)}
                panelHeight={isFull ? 200 : undefined}
              />
            </div>
          }
          table={<YearTable model={isSlide ? onSlide(model) : model} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}

export type Counted = 'value' | 'death';

type Rows = ComparativeReport['cumulative_values']['rows'];
type Key = 'net_income' | 'value' | (typeof KEY)[Counted];
const KEY = { value: 'cumulative_value', death: 'cumulative_death_benefit' } as const;

/** `signed`: keeps negative values, for files. */
export function cumulativeTable(
  report: ReportPart,
  rows: Rows,
  basis: ReportBasis,
  counted: Counted,
  signed = false,
): YearTableModel {
  const key = KEY[counted];
  const last = rows.length - 1;
  const groups = activeSlots(report, basis).map((slot) => {
    const column = (title: string, name: Key): YearColumn => ({
      title,
      values: rows.map(({ slots: { [slot.index]: year } }) =>
        figureOf(year, name, signed ? year?.[name] : displayedCumulative(year, name)),
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
    return groupOf(slot, rows, columns);
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

/** Adds back the tax due, so that no value is negative: a client does not surrender a policy to owe tax. */
function displayedCumulative(year: CumulativeSlotYear | undefined, name: Key): number | null {
  const figure = year?.[name] ?? null;
  if (figure === null || name === 'net_income' || name === 'cumulative_death_benefit') return figure;
  return figure + taxDueOf(year?.value);
}

export function areaPanels(
  report: ReportPart,
  rows: Rows,
  basis: ReportBasis,
  counted: Counted,
): AreaPanelSpec[] {
  const outlay = rows.map((row) => row.outlay);
  return activeSlots(report, basis).map((activeSlot) => {
    const valuesOf = (name: Key): number[] =>
      rows.map(({ slots }) => displayedCumulative(slots[activeSlot.index], name) ?? 0);
    const income = valuesOf('net_income');
    const total = valuesOf(KEY[counted]);
    return {
      slot: activeSlot.slot,
      name: activeSlot.name,
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
      ending: endingOf(activeSlot),
    };
  });
}

const legendOf = (rest: string, edge: string, more: LegendEntry[]): readonly LegendEntry[] => [
  { sign: { kind: 'tone', tone: 'soft' }, label: 'Net income so far' },
  { sign: { kind: 'tone', tone: 'faint' }, label: rest },
  { sign: { kind: 'line', line: 'edge' }, label: edge },
  ...more,
  { sign: { kind: 'line', line: 'outlay' }, label: 'Outlay so far' },
];

const CUMULATIVE_LEGEND: Readonly<Record<Counted, readonly LegendEntry[]>> = {
  value: legendOf('Value', 'Cumulative value', [
    { sign: { kind: 'line', line: 'death' }, label: 'With death benefit instead of value' },
  ]),
  death: legendOf('Death benefit', 'Income and death benefit', []),
};

export function cumulativeText(rows: Rows, index: number, slot: number, counted: Counted): string[] {
  const year = rows[index]?.slots[slot];
  if (!year) return [''];
  const income = year.net_income ?? 0;
  const total = displayedCumulative(year, KEY[counted]) ?? 0;
  const rest = total - income;
  const word = counted === 'value' ? 'value' : 'death benefit';
  const sign = rest < 0 ? '−' : '+';
  const write = (text: (value: number) => string): string =>
    `${text(income)} income ${sign} ${text(Math.abs(rest))} ${word} = ${text(total)}`;
  const largest = Math.max(...[income, rest, total].map(Math.abs));
  const step = largest >= 1e6 ? 1e4 : 1e3;
  const stepsOf = (value: number) => Math.round(value / step);
  const addsUp = stepsOf(income) + stepsOf(rest) === stepsOf(total);
  return [
    write(formatDollarsOrZero),
    ...(addsUp ? [write(inOneUnit(largest))] : []),
    formatDollarsOrZero(total),
  ].map((text) => withMark(text, markIn(year, KEY[counted])));
}

/** Formats the parts of a sum and their total with the same precision: "$0.83M", "$436k". */
const inOneUnit =
  (largest: number) =>
  (value: number): string => {
    const sign = value < 0 ? '−' : '';
    if (Math.abs(value) < 0.5) return '$0';
    if (largest >= 1e6) return `${sign}$${(Math.abs(value) / 1e6).toFixed(2)}M`;
    return largest >= 1e3 ? `${sign}$${(Math.abs(value) / 1e3).toFixed(0)}k` : formatDollarsOrZero(value);
  };

const formatDollarsOrZero = (value: number): string => {
  const text = formatTableDollars(value);
  return text === '–' ? '$0' : text;
};
