import { LAPSED } from '../../rendering/words/policy-text.ts';
import type {
  AccountLimits,
  ComparativeReport,
  SlotYear,
  ValueBasis,
  YearlyIrr,
} from '../../domain/comparison/comparative/comparative-report.ts';
import { guaranteedLapseYear, type GuaranteedColumns } from '../../domain/policy/guaranteed-lapse.ts';
import { floorAtZero, isTaxDue, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { heirsLabel, irrText } from '../../rendering/words/sentence-parts.ts';
import { figureDollars, figureOf, markIn, unmarked, type PolicyFigure } from '../../rendering/words/marks.ts';
import { figureColumn, inRows, markColumn, type TableCell } from './table-text.ts';

/** Some choices add several columns: `value` adds the tax due at surrender, `limits` the amount above them. */
export const COLUMN_CHOICES = [
  'net_income',
  'value',
  'death_benefit',
  'guaranteed',
  'irr_surrender',
  'irr_death',
  'limits',
] as const;
export type ColumnChoice = (typeof COLUMN_CHOICES)[number];
const COLUMNS = [
  { column: 'net_income', choice: 'net_income', title: 'Net income' },
  { column: 'value', choice: 'value', title: 'Value' },
  { column: 'tax_due', choice: 'value', title: 'Tax if surrendered' },
  { column: 'death_benefit', choice: 'death_benefit', title: 'Death benefit' },
  { column: 'guaranteed_value', choice: 'guaranteed', title: 'Guaranteed surrender value' },
  { column: 'guaranteed_death_benefit', choice: 'guaranteed', title: 'Guaranteed death benefit' },
  { column: 'irr_surrender', choice: 'irr_surrender', title: 'IRR, surrender' },
  { column: 'irr_death', choice: 'irr_death', title: 'IRR, death benefit' },
  { column: 'limit', choice: 'limits', title: 'Contribution limit' },
  { column: 'over_limit', choice: 'limits', title: 'Over the limit' },
] as const;
export type SlotColumn = (typeof COLUMNS)[number]['column'];

export interface SlotGroup {
  slot: SlotNumber;
  index: number;
  name: string;
  isPolicy: boolean;
  isDifference: boolean;
  columns: readonly SlotColumn[];
  valueTitle: string;
  /** Only for a policy whose ledger has them. */
  guaranteed: GuaranteedColumns | undefined;
  limits: AccountLimits | undefined;
  irr: readonly YearlyIrr[] | undefined;
}

export const titleOf = ({ valueTitle, isPolicy }: SlotGroup, column: SlotColumn): string =>
  column === 'value'
    ? valueTitle
    : column === 'death_benefit'
      ? heirsLabel(isPolicy)
      : (COLUMNS.find((one) => one.column === column)?.title ?? '');

/** Indexes in the report's lists that hold a variant's differences. */
export interface SlotDifferences {
  variant: string;
  places: ReadonlySet<number>;
}

/** Returns the path of a figure, or null for differences and guaranteed values, which do not open. */
export const figureAt = (group: SlotGroup, path: string): string | null =>
  group.isDifference || /guaranteed|limit/.test(path)
    ? null
    : path
        .replace('*', String(group.slot - 1))
        .replace('tax_due', 'value')
        .replace(/^comparative_table\.rows(?=.*\.irr_)/, 'yearly_irr');

/** Shows no value below zero; the tax has a separate column. */
export function displayFigure(
  { index, isDifference, guaranteed, limits, irr }: SlotGroup,
  column: SlotColumn,
  { slots }: { slots: readonly SlotYear[] },
  place: number,
): PolicyFigure {
  const year = slots[index];
  if (!year) return unmarked(null);
  if (column === 'guaranteed_value') return unmarked(guaranteed?.surrender_value[place]);
  if (column === 'guaranteed_death_benefit') return unmarked(guaranteed?.death_benefit[place]);
  if (column === 'limit' || column === 'over_limit') return unmarked(limits?.rows[place]?.[column]);
  if (isRate(column)) return figureOf(irr?.[place]?.slots[index], column);
  if (column === 'tax_due') return unmarked(taxDueOf(year.value));
  return column === 'value' && !isDifference
    ? figureOf(year, column, floorAtZero(year.value))
    : figureOf(year, column);
}

export const isRate = (column: SlotColumn | ColumnChoice): column is 'irr_surrender' | 'irr_death' =>
  column === 'irr_surrender' || column === 'irr_death';

const isGuaranteedLapsed = ({ guaranteed }: SlotGroup, column: SlotColumn, place: number): boolean =>
  guaranteed !== undefined && column.startsWith('guaranteed') && place >= guaranteedLapseYear(guaranteed);

export function displayText(
  group: SlotGroup,
  column: SlotColumn,
  row: { year: number; slots: readonly SlotYear[] },
  place: number,
): string {
  if (isGuaranteedLapsed(group, column, place)) return LAPSED;
  const figure = displayFigure(group, column, row, place);
  if (!isRate(column)) return figureDollars(figure);
  return irrText(figure, group.irr?.[place]?.slots[group.index]?.[`${column}_status`] ?? null, row.year);
}

export function slotGroups(
  slots: ComparativeReport['slots'],
  valueBasis: ValueBasis | null,
  {
    differences,
    rows = [],
    guaranteed,
    limits,
    irr,
    accountsIrr = false,
    chosen = COLUMN_CHOICES,
  }: {
    differences?: SlotDifferences | undefined;
    /** The column for the tax due at surrender appears only if a row needs it. */
    rows?: ComparativeReport['comparative_table']['rows'] | undefined;
    guaranteed?: GuaranteedColumns | undefined;
    limits?: readonly AccountLimits[] | undefined;
    irr?: readonly YearlyIrr[] | undefined;
    accountsIrr?: boolean | undefined;
    chosen?: readonly ColumnChoice[] | undefined;
  } = {},
): SlotGroup[] {
  return slots.flatMap((slot, index) => {
    if (slot.name === null || slot.kind === 'empty') return [];
    const isPolicy = slot.kind === 'policy';
    const isAfterTax = valueBasis === 'after_tax';
    const isDifference = differences?.places.has(index) ?? false;
    const group: Omit<SlotGroup, 'columns'> = {
      slot: slot.slot,
      index,
      name: isDifference ? `${differences?.variant}, difference` : slot.name,
      isPolicy,
      isDifference,
      valueTitle: isAfterTax
        ? `${isPolicy ? 'Surrender' : 'Value'} after tax`
        : isPolicy
          ? 'Surrender value'
          : 'Balance',
      guaranteed: isPolicy && !isDifference ? guaranteed : undefined,
      limits: isDifference ? undefined : limits?.find((one) => one.slot === slot.slot),
      irr: !isDifference && (isPolicy || accountsIrr) ? irr : undefined,
    };
    const owes = isAfterTax && !isDifference && rows.some((row) => isTaxDue(row.slots[index]?.value));
    const columns = COLUMNS.filter(({ column, choice }) => {
      if (!chosen.includes(choice) || (column === 'tax_due' && !owes)) return false;
      if (isRate(choice)) return group.irr !== undefined;
      return (choice !== 'guaranteed' && choice !== 'limits') || group[choice] !== undefined;
    });
    return [{ ...group, columns: columns.map(({ column }) => column) }];
  });
}

/** First row with a shortfall or lapse; -1 if none. */
export function firstDepletedRow(rows: readonly { slots: readonly SlotYear[] }[], index: number): number {
  return rows.findIndex((row) => row.slots[index]?.depleted);
}

function irrCells(
  { irr = [], index, isPolicy }: SlotGroup,
  column: 'irr_surrender' | 'irr_death',
  title: string,
) {
  const years = irr.map(({ slots }) => slots[index]);
  const of = (key: typeof column | 'irr_surrender_before_tax', name: string): TableCell[][] => {
    const rates = years.map((year) => year?.[key] ?? null);
    return [
      [`${name}, %`, ...rates.map((rate) => (rate === null ? null : rate * 100))],
      [`${name}, status`, ...years.map((year) => year?.[`${key}_status`] ?? null)],
      ...markColumn(
        name,
        years.map((year) => markIn(year, key)),
      ),
    ];
  };
  return [
    ...of(column, title),
    ...(isPolicy && column === 'irr_surrender' ? of('irr_surrender_before_tax', `${title}, before tax`) : []),
  ];
}

/** The file of the graph's rates of return. */
export function irrTableCells(
  slots: ComparativeReport['slots'],
  basis: ValueBasis | null,
  irr: readonly YearlyIrr[],
): TableCell[][] {
  const groups = slotGroups(slots, basis, { irr, accountsIrr: true });
  const columns = groups.flatMap((group) =>
    group.columns
      .filter(isRate)
      .flatMap((column) => irrCells(group, column, `${group.name}: ${titleOf(group, column)}`)),
  );
  return inRows([
    ['Year', ...irr.map(({ year }) => year)],
    ['Age', ...irr.map(({ age }) => age)],
    ...columns,
  ]);
}

/** Files have negative values instead of a column for the tax due at surrender. */
const isInFile = (column: SlotColumn): boolean => column !== 'tax_due';

export function comparativeTableCells(
  table: ComparativeReport['comparative_table'],
  groups: readonly SlotGroup[],
): TableCell[][] {
  const { rows, footer } = table;
  const columns = groups.flatMap((group, place) => {
    const of = group.isDifference ? `${groups[place - 1]?.name}, ${group.name}` : group.name;
    return group.columns.filter(isInFile).flatMap((column): TableCell[][] => {
      const title = `${of}: ${titleOf(group, column)}`;
      if (isRate(column)) return irrCells(group, column, title);
      const figures = rows.map((row, year) => {
        const displayed = displayFigure(group, column, row, year);
        return column === 'value'
          ? { ...displayed, value: row.slots[group.index]?.value ?? null }
          : displayed;
      });
      const total =
        column === 'net_income' ? figureOf(footer.slots[group.index], 'total_net_income') : unmarked(null);
      const all = [...figures, total];
      return figureColumn(
        title,
        all.map(({ value }, year) =>
          year < rows.length && isGuaranteedLapsed(group, column, year) ? LAPSED : value,
        ),
        all.map(({ mark }) => mark),
      );
    });
  });
  return inRows([
    ['Year', ...rows.map(({ year }) => year), 'Total'],
    ['Age', ...rows.map(({ age }) => age), null],
    ['Outlay', ...rows.map(({ outlay }) => outlay), footer.total_outlay],
    ...columns,
  ]);
}
