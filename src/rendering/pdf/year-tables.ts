/** The tables of a comparative report, a row a year. */
import { guaranteedColumns, guaranteedLapseYear } from '../../domain/policy/guaranteed-lapse.ts';
import { LAPSED } from '../words/policy-words.ts';
import { TAX_IF_SURRENDERED } from '../words/dollars-words.ts';
import { atLeastZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type {
  ComparativeReport,
  ValueBasis,
  YearOf,
} from '../../domain/comparison/comparative/comparative-report.ts';
import type { LedgerRow } from '../../domain/policy/illustration.ts';
import type { PdfColumn, PdfRow, PdfSlot, PdfTable } from '../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { irrText } from '../words/return-text.ts';
import { graphMarks } from '../words/graph-series.ts';
import {
  figureDollars,
  figureOf,
  figureText,
  incomeFigure,
  unmarked,
  type PolicyFigure,
} from '../words/marks.ts';
import { isAbove } from '../../domain/policy/carrier-scale.ts';
import type { ComplianceProfile } from '../../domain/policy/compliance-profile.ts';
import { isEmphasized } from './sections.ts';

type Figure = number | null | undefined;

/** Ten points hold four slots of three columns across a page; fewer slots have room for larger figures. */
const sizeOf = (columns: number): number => (columns > 11 ? 7.6 : 7.8);

interface YearColumn<Year> {
  label: string;
  of: (year: Year, row: number, slot: number) => string;
  /** Slots that have it; all without it. */
  isOf?: (slot: number) => boolean;
}

interface YearTable<Year> {
  title?: string;
  rows: readonly (YearOf<Year> & { outlay?: number })[];
  slots: readonly PdfSlot[];
  columns: readonly YearColumn<Year>[];
  /** Of the premiums, and of each slot's columns; without it the table has no last line. */
  totals?: { outlay: Figure; of: (slot: number) => readonly string[] };
}

/** Year, age and what is paid in, then the same columns for each slot. */
export function yearTable<Year>({ title = '', rows, slots, columns, totals }: YearTable<Year>): PdfTable {
  const columnsOf = (slot: number) => columns.filter(({ isOf }) => isOf?.(slot) ?? true);
  const hasOutlay = rows.some(({ outlay }) => outlay !== undefined);
  const lead: PdfColumn[] = [
    { label: 'Year', align: 'center' },
    { label: 'Age', align: 'center' },
    ...(hasOutlay ? [{ label: 'Premium', align: 'right' } as const] : []),
  ];
  const lastAge = rows.at(-1)?.age ?? 0;
  const yearRow = (row: YearOf<Year> & { outlay?: number }, at: number): PdfRow => ({
    isStrong: isEmphasized(row.age, lastAge),
    cells: [
      String(row.year),
      String(row.age),
      ...(hasOutlay ? [formatTableDollars(row.outlay)] : []),
      ...slots.flatMap(({ slot }) => {
        const year = row.slots[slot - 1];
        return columnsOf(slot).map(({ of }) => (year === undefined ? '–' : of(year, at, slot)));
      }),
    ],
  });
  const all = [
    ...lead,
    ...slots.flatMap(({ slot }) =>
      columnsOf(slot).map(({ label }): PdfColumn => ({ label, align: 'right' })),
    ),
  ];
  const body = rows.map(yearRow);
  return {
    type: 'table',
    title,
    size: sizeOf(all.length),
    bands: bandsOf(body, totals !== undefined),
    groups: [
      { label: '', slot: null, columns: lead.length },
      ...slots.map(({ slot, name }) => ({ label: name, slot, columns: columnsOf(slot).length })),
    ],
    columns: all,
    rows: [
      ...body,
      ...(totals
        ? [
            {
              isStrong: true,
              cells: [
                'Total',
                '',
                ...(hasOutlay ? [formatTableDollars(totals.outlay)] : []),
                ...slots.flatMap(({ slot }) => totals.of(slot)),
              ],
            },
          ]
        : []),
    ],
  };
}

/** Five ages to a page-proof band, each ending with the emphasized one; totals stay with the last. */
export function bandsOf(rows: readonly PdfRow[], hasTotals: boolean): number[] {
  const ends = rows.flatMap(({ isStrong }, at) => (isStrong || at === rows.length - 1 ? [at + 1] : []));
  const bands = ends.map((end, at) => end - (ends[at - 1] ?? 0));
  const last = bands.pop();
  return last === undefined ? [] : [...bands, last + (hasTotals ? 1 : 0)];
}

/** × marks the first year that was not paid in full. */
export function comparativeTable(
  table: ComparativeReport['comparative_table'],
  slots: readonly PdfSlot[],
  valueBasis: ValueBasis,
): PdfTable {
  const afterTax = valueBasis === 'after_tax';
  const owes = (slot: number): boolean =>
    afterTax && table.rows.some((row) => isTaxDue(row.slots[slot - 1]?.value));
  const first = new Map(
    slots.map(({ slot }) => [slot, table.rows.findIndex((row) => row.slots[slot - 1]?.depleted)]),
  );
  return yearTable({
    rows: table.rows,
    slots,
    columns: [
      {
        label: 'Income',
        of: (year, row, slot) =>
          `${first.get(slot) === row ? '×\u00a0' : ''}${figureDollars(slot === 1 ? incomeFigure(figureOf(year, 'net_income')) : figureOf(year, 'net_income'))}`,
      },
      {
        label: 'Value',
        of: (year) => figureDollars(figureOf(year, 'value', afterTax ? atLeastZero(year.value) : year.value)),
      },
      {
        label: TAX_IF_SURRENDERED,
        of: ({ value }) => formatTableDollars(taxDueOf(value)),
        isOf: owes,
      },
      {
        label: 'To heirs',
        of: (year) => figureDollars(figureOf(year, 'death_benefit')),
      },
    ],
    totals: {
      outlay: table.footer.total_outlay,
      of: (slot) => {
        const total = table.footer.slots[slot - 1];
        return [
          figureOf(total, 'total_net_income'),
          // A value and a death benefit have no total.
          ...Array<PolicyFigure>(owes(slot) ? 3 : 2).fill(unmarked(null)),
        ].map((figure) => (figure.value === null ? '' : figureDollars(figure)));
      },
    },
  });
}

interface PolicyTableOptions {
  isGuaranteed: boolean;
  irr: ComparativeReport['yearly_irr'];
  /** The carrier's rows, with which the ledger is compared under a profile. */
  carrier?: { rows: readonly LedgerRow[]; profile: ComplianceProfile } | undefined;
}

/** A figure of the ledger, as the profile shows it next to the carrier's. */
function comparedFigure(
  value: number,
  limit: number | undefined,
  profile: ComplianceProfile | undefined,
): PolicyFigure {
  if (profile === undefined || limit === undefined || !isAbove(value, limit)) return unmarked(value);
  return profile === 'client_clamped' ? { value: limit, mark: '†' } : { value, mark: '‡' };
}

/**
 * The policy's own columns before tax: those that the carrier guarantees beside those that it illustrates, and the rate of
 * return after tax to the end of each year. Null without either.
 */
export function policyTable(
  rows: readonly LedgerRow[],
  slots: readonly PdfSlot[],
  { isGuaranteed, irr, carrier }: PolicyTableOptions,
): PdfTable | null {
  if (!isGuaranteed && !irr) return null;
  const columns = guaranteedColumns(rows);
  const lapse = columns ? guaranteedLapseYear(columns) : Infinity;
  const pair = (of: 'surrender_value' | 'death_benefit', title: string): YearColumn<LedgerRow>[] => [
    {
      label: title,
      of: (row, at) => figureDollars(comparedFigure(row[of], carrier?.rows[at]?.[of], carrier?.profile)),
    },
    ...(isGuaranteed
      ? [
          {
            label: 'Guaranteed',
            of: (row: LedgerRow, at: number) =>
              at >= lapse ? LAPSED : formatTableDollars(row[`guaranteed_${of}`]),
          },
        ]
      : []),
  ];
  const rate = (of: 'irr_surrender' | 'irr_death', label: string): YearColumn<LedgerRow>[] =>
    irr
      ? [
          {
            label,
            of: (_row, at) => {
              const policy = irr[at]?.slots[0];
              return policy ? irrText(figureOf(policy, of), policy[`${of}_status`], irr[at]?.year ?? 0) : '–';
            },
          },
        ]
      : [];
  return yearTable({
    rows: rows.map((row) => ({
      year: row.year,
      age: row.age,
      outlay: row.premium_outlay ?? 0,
      slots: [row],
    })),
    slots: slots.filter(({ slot }) => slot === 1),
    columns: [
      ...pair('surrender_value', 'Surrender value'),
      ...pair('death_benefit', 'Death benefit'),
      ...rate('irr_surrender', 'IRR, surrender'),
      ...rate('irr_death', 'IRR, death benefit'),
    ],
  });
}

/** Rows at five-year steps, the first and the last: a chart's figures where they can be read. */
export function stepsTable(
  title: string,
  graph: ComparativeReport['comparative_graph'],
  measure: 'value' | 'income' | 'death_benefit',
  slots: readonly PdfSlot[],
  write: (value: number | null) => string = formatTableDollars,
): PdfTable {
  const marks = slots.map(({ slot }) => graphMarks(graph, measure, slot - 1));
  const last = graph.ages.at(-1) ?? 0;
  const shown = graph.ages.flatMap((age, at) => (at === 0 || isEmphasized(age, last) ? [{ age, at }] : []));
  return {
    type: 'table',
    title,
    size: 8.5,
    bands: [shown.length],
    groups: [],
    columns: [
      { label: 'Age', align: 'left' },
      ...slots.map(({ slot, name }): PdfColumn => ({ label: name, align: 'right', slot })),
    ],
    rows: shown.map(({ age, at }) => ({
      isStrong: false,
      cells: [
        String(age),
        ...slots.map(({ slot }, place) =>
          figureText(
            { value: graph[measure][slot - 1]?.[at] ?? null, mark: marks[place]?.[at] ?? '' },
            write,
          ),
        ),
      ],
    })),
  };
}
