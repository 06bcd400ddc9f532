/** The comparative table's columns and rows, in one place for the screen, the clipboard and the file. */
import type { ComparativeReport, SlotYear } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ValueBasis } from '../../domain/comparison/comparative/comparative-report.ts';
import { atLeastZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import type { TableCell } from './table-text.ts';

export type SlotColumn = 'net_income' | 'value' | 'tax_due' | 'death_benefit';
/** As they are calculated; the tax due at surrender is the part of a value below zero. */
const SIGNED_COLUMNS = ['net_income', 'value', 'death_benefit'] as const;
const SHOWN_COLUMNS: readonly SlotColumn[] = ['net_income', 'value', 'tax_due', 'death_benefit'];

export interface SlotGroup {
  slot: SlotNumber;
  /** Place in the lists of the report. */
  index: number;
  name: string;
  isPolicy: boolean;
  /** A variant's figures less the slot's. */
  isDifference: boolean;
  columns: readonly SlotColumn[];
  titles: Readonly<Record<SlotColumn, string>>;
}

/** Which places of the report's lists hold a variant's differences. */
export interface SlotDifferences {
  variant: string;
  places: ReadonlySet<number>;
}

/** Where a figure of the group stands in the report; null for a difference, which is none of the report's own. */
export const figureAt = (group: SlotGroup, path: string): string | null =>
  group.isDifference ? null : path.replace('*', String(group.slot - 1)).replace('tax_due', 'value');

/** The figure of a column as it is shown: no value below zero, the tax beside it. */
export function shownFigure(
  year: SlotYear | undefined,
  column: SlotColumn,
  isDifference: boolean,
): number | null {
  if (!year) return null;
  if (column === 'tax_due') return taxDueOf(year.value);
  return column === 'value' && !isDifference ? atLeastZero(year.value) : year[column];
}

/** Which columns of a group are shown; all of them where nothing was chosen. */
export type ColumnChoice = ReadonlySet<SlotColumn>;

/** Slots that hold something, with their columns and the titles of these. */
export function slotGroups(
  slots: ComparativeReport['slots'],
  valueBasis: ValueBasis | null,
  {
    differences,
    rows = [],
    chosen,
  }: {
    differences?: SlotDifferences | undefined;
    /** By which a column for the tax due at surrender is needed or not. */
    rows?: ComparativeReport['comparative_table']['rows'] | undefined;
    chosen?: ColumnChoice | undefined;
  } = {},
): SlotGroup[] {
  return slots.flatMap((slot, index) => {
    if (slot.name === null || slot.kind === 'empty') return [];
    const isPolicy = slot.kind === 'policy';
    const afterTax = valueBasis === 'after_tax' ? ' after tax' : '';
    const value = isPolicy
      ? afterTax
        ? 'Surrender after tax'
        : 'Surrender value'
      : afterTax
        ? 'Value after tax'
        : 'Balance';
    const isDifference = differences?.places.has(index) ?? false;
    const owes =
      valueBasis === 'after_tax' && !isDifference && rows.some((row) => isTaxDue(row.slots[index]?.value));
    const columns = SHOWN_COLUMNS.filter((column) =>
      column === 'tax_due' ? owes && (chosen?.has('value') ?? true) : (chosen?.has(column) ?? true),
    );
    return [
      {
        slot: slot.slot,
        index,
        name: isDifference ? `${differences?.variant}, difference` : slot.name,
        isPolicy,
        isDifference,
        columns,
        titles: {
          net_income: 'Net income',
          value,
          tax_due: 'Tax if surrendered',
          death_benefit: 'Death benefit',
        },
      },
    ];
  });
}

/** The year in which a slot could first not pay, or lapsed; -1 for never. */
export function firstDepletedRow(rows: readonly { slots: readonly SlotYear[] }[], index: number): number {
  return rows.findIndex((row) => row.slots[index]?.depleted);
}

/** Of every column, chosen or not, with values below zero as they are calculated. */
export function comparativeTableCells(
  table: ComparativeReport['comparative_table'],
  groups: readonly SlotGroup[],
): TableCell[][] {
  const header = [
    'Year',
    'Age',
    'Outlay',
    ...groups.flatMap((group, place) => {
      const of = group.isDifference ? `${groups[place - 1]?.name}, ${group.name}` : group.name;
      return SIGNED_COLUMNS.map((column) => `${of}: ${group.titles[column]}`);
    }),
  ];
  const body = table.rows.map((row) => [
    row.year,
    row.age,
    row.outlay,
    ...groups.flatMap((group) => SIGNED_COLUMNS.map((column) => row.slots[group.index]?.[column] ?? null)),
  ]);
  const total = [
    'Total',
    null,
    table.footer.total_outlay,
    ...groups.flatMap((group) => [table.footer.slots[group.index]?.total_net_income ?? null, null, null]),
  ];
  return [header, ...body, total];
}
