/** Tables with one row per year: year, age, and columns below each slot's name. */
import type { YearOf } from '../../domain/comparison/comparative/comparative-report.ts';
import type { PdfColumn, PdfRow, PdfSlot, PdfTable } from '../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { isEmphasized, rightColumn } from './sections.ts';

/** Four slots of three columns fit in this size; fewer slots allow larger figures. */
const sizeOf = (columns: number): number => (columns > 11 ? 7.6 : 7.8);

export interface YearColumn<Year> {
  label: string;
  of: (year: Year, row: number, slot: number) => string;
  /** The slots with this column; all if missing. */
  isOf?: (slot: number) => boolean;
}

interface YearTable<Year> {
  rows: readonly (YearOf<Year> & { outlay?: number })[];
  slots: readonly PdfSlot[];
  columns: readonly YearColumn<Year>[];
  /** Totals of the premiums and of each slot's columns; without them, the table has no last line. */
  totals?: { outlay: number | null; of: (slot: number) => readonly string[] };
}

/** Year, age and premium, then the same columns for each slot. */
export function yearTable<Year>({ rows, slots, columns, totals }: YearTable<Year>): PdfTable {
  const columnsOf = (slot: number) => columns.filter(({ isOf }) => isOf?.(slot) ?? true);
  const hasOutlay = rows.some(({ outlay }) => outlay !== undefined);
  const paid = (outlay: number | null | undefined) => (hasOutlay ? [formatTableDollars(outlay)] : []);
  return ageTable({
    lead: hasOutlay ? ['Premium'] : [],
    heads: slots.map(({ slot, name }) => ({
      slot,
      name,
      columns: columnsOf(slot).map(({ label }) => label),
    })),
    rows: rows.map(({ year, age, outlay, slots: years }, at) => ({
      year,
      age,
      cells: [
        ...paid(outlay),
        ...slots.flatMap(({ slot }) => {
          const slotYear = years[slot - 1];
          return columnsOf(slot).map(({ of }) => (slotYear === undefined ? '–' : of(slotYear, at, slot)));
        }),
      ],
    })),
    totals: totals && [...paid(totals.outlay), ...slots.flatMap(({ slot }) => totals.of(slot))],
  });
}

interface AgeTable {
  /** Columns without a slot, after the age. */
  lead: readonly string[];
  heads: readonly { slot: number | null; name: string; columns: readonly string[] }[];
  /** The cells after the age. */
  rows: readonly { year: number; age: number; cells: string[] }[];
  /** The last line, if any. */
  totals?: readonly string[] | undefined;
  size?: number;
}

export function ageTable({ lead, heads, rows, totals, size }: AgeTable): PdfTable {
  const lastAge = rows.at(-1)?.age ?? 0;
  const body = rows.map(({ year, age, cells }): PdfRow => ({
    isStrong: isEmphasized(age, lastAge),
    cells: [String(year), String(age), ...cells],
  }));
  const columns: PdfColumn[] = [
    { label: 'Year', align: 'center' },
    { label: 'Age', align: 'center' },
    ...[lead, ...heads.map((head) => head.columns)].flat().map((label) => rightColumn(label)),
  ];
  return {
    type: 'table',
    title: '',
    size: size ?? sizeOf(columns.length),
    bands: bandsOf(body, totals !== undefined),
    groups: [
      { label: '', slot: null, columns: 2 + lead.length },
      ...heads.map((head) => ({ label: head.name, slot: head.slot, columns: head.columns.length })),
    ],
    columns,
    rows: totals ? [...body, { isStrong: true, cells: ['Total', '', ...totals] }] : body,
  };
}

/** Rows below the heading of a landscape page, and on the pages after it. */
const [FIRST_PAGE, NEXT_PAGE, HEADING] = [30, 40, 8];
/** A group of five can leave some rows of a page empty. */
const UNUSED = 4;

/** Joins groups of five ages to one band per landscape page, of about equal length. */
export function pageBands(fives: readonly number[]): number[] {
  const rows = fives.reduce((sum, five) => sum + five, 0);
  const pages = 1 + Math.max(0, Math.ceil((rows - FIRST_PAGE) / (NEXT_PAGE - UNUSED)));
  const bands: number[] = [];
  let left = rows;
  for (const five of fives) {
    const page = bands.at(-1) ?? 0;
    const isFirst = bands.length === 1;
    const max = isFirst ? FIRST_PAGE : NEXT_PAGE;
    const share = (left + page - (isFirst ? HEADING : 0)) / (pages - bands.length + 1);
    if (bands.length === 0 || page + five > max || (bands.length < pages && page + five / 2 > share))
      bands.push(five);
    else bands[bands.length - 1] = page + five;
    left -= five;
  }
  return bands;
}

/** Groups of five ages that stay on one page and end with the emphasized one. Totals stay with the last group. */
export function bandsOf(rows: readonly PdfRow[], hasTotals: boolean): number[] {
  const ends = rows.flatMap(({ isStrong }, at) => (isStrong || at === rows.length - 1 ? [at + 1] : []));
  const bands = ends.map((end, at) => end - (ends[at - 1] ?? 0));
  const last = bands.pop();
  return last === undefined ? [] : [...bands, last + (hasTotals ? 1 : 0)];
}
