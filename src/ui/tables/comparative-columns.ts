/** The comparative table's columns and rows, in one place for the screen, the clipboard and the file. */
import type { ComparativeReport, SlotYear } from '../../domain/comparison/comparative/comparative-report.ts';
import type { GuaranteedColumns } from '../../domain/policy/guaranteed-lapse.ts';
import type { ValueBasis } from '../../domain/comparison/comparative/comparative-report.ts';
import { atLeastZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { SlotNumber } from '../../rendering/charts/series-signs.ts';
import type { TableCell } from './table-text.ts';

/** What one chooses: `guaranteed` is both of the carrier's guaranteed columns, `value` the tax due at surrender as well. */
export const COLUMN_CHOICES = ['net_income', 'value', 'death_benefit', 'guaranteed'] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];
export type SlotColumn =
  | 'net_income'
  | 'value'
  | 'tax_due'
  | 'death_benefit'
  | 'guaranteed_value'
  | 'guaranteed_death_benefit';
const SHOWN_COLUMNS: readonly { column: SlotColumn; choice: ColumnChoice }[] = [
  { column: 'net_income', choice: 'net_income' },
  { column: 'value', choice: 'value' },
  { column: 'tax_due', choice: 'value' },
  { column: 'death_benefit', choice: 'death_benefit' },
  { column: 'guaranteed_value', choice: 'guaranteed' },
  { column: 'guaranteed_death_benefit', choice: 'guaranteed' },
];

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
  /** The policy's, where its ledger has them. */
  guaranteed: GuaranteedColumns | undefined;
}

/** Which places of the report's lists hold a variant's differences. */
export interface SlotDifferences {
  variant: string;
  places: ReadonlySet<number>;
}

/** Where a figure of the group stands in the report; null for what is none of its own: a difference, the carrier's guarantee. */
export const figureAt = (group: SlotGroup, path: string): string | null =>
  group.isDifference || path.includes('guaranteed')
    ? null
    : path.replace('*', String(group.slot - 1)).replace('tax_due', 'value');

/** The figure of a column as it is shown: no value below zero, the tax beside it. */
export function shownFigure(
  { index, isDifference, guaranteed }: SlotGroup,
  column: SlotColumn,
  { slots }: { slots: readonly SlotYear[] },
  place: number,
): number | null {
  const year = slots[index];
  if (!year) return null;
  if (column === 'guaranteed_value') return guaranteed?.surrender_value[place] ?? null;
  if (column === 'guaranteed_death_benefit') return guaranteed?.death_benefit[place] ?? null;
  if (column === 'tax_due') return taxDueOf(year.value);
  return column === 'value' && !isDifference ? atLeastZero(year.value) : year[column];
}

/** Slots that hold something, with their columns and the titles of these. */
export function slotGroups(
  slots: ComparativeReport['slots'],
  valueBasis: ValueBasis | null,
  {
    differences,
    rows = [],
    guaranteed,
    chosen = COLUMN_CHOICES,
  }: {
    differences?: SlotDifferences | undefined;
    /** By which a column for the tax due at surrender is needed or not. */
    rows?: ComparativeReport['comparative_table']['rows'] | undefined;
    guaranteed?: GuaranteedColumns | undefined;
    /** All of them where nothing was chosen. */
    chosen?: readonly ColumnChoice[] | undefined;
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
    const own = isPolicy && !isDifference ? guaranteed : undefined;
    const columns = SHOWN_COLUMNS.filter(
      ({ column, choice }) =>
        chosen.includes(choice) &&
        (column !== 'tax_due' || owes) &&
        (choice !== 'guaranteed' || own !== undefined),
    ).map(({ column }) => column);
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
          guaranteed_value: 'Guaranteed surrender value',
          guaranteed_death_benefit: 'Guaranteed death benefit',
        },
        guaranteed: own,
      },
    ];
  });
}

/** The year in which a slot could first not pay, or lapsed; -1 for never. */
export function firstDepletedRow(rows: readonly { slots: readonly SlotYear[] }[], index: number): number {
  return rows.findIndex((row) => row.slots[index]?.depleted);
}

/** The tax due at surrender is the part of a value that is below zero there. */
const isInFile = (column: SlotColumn): boolean => column !== 'tax_due';

/** Of the groups' columns, with values below zero as they are calculated. */
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
      return group.columns.filter(isInFile).map((column) => `${of}: ${group.titles[column]}`);
    }),
  ];
  const body = table.rows.map((row, place) => [
    row.year,
    row.age,
    row.outlay,
    ...groups.flatMap((group) =>
      group.columns
        .filter(isInFile)
        .map((column) =>
          column === 'value'
            ? (row.slots[group.index]?.value ?? null)
            : shownFigure(group, column, row, place),
        ),
    ),
  ]);
  const total = [
    'Total',
    null,
    table.footer.total_outlay,
    ...groups.flatMap((group) =>
      group.columns
        .filter(isInFile)
        .map((column) =>
          column === 'net_income' ? (table.footer.slots[group.index]?.total_net_income ?? null) : null,
        ),
    ),
  ];
  return [header, ...body, total];
}
