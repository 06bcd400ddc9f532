import { memo, useMemo } from 'react';
import { floorAtZero, taxDueOf } from '../../domain/comparison/below-zero.ts';
import type {
  ComparativeReport,
  ValueBasis,
  YearlyIrr,
} from '../../domain/comparison/comparative/comparative-report.ts';
import type { GuaranteedColumns } from '../../domain/policy/guaranteed-lapse.ts';
import { figureOf, unmarked } from '../../rendering/words/marks.ts';
import { usePrinting } from '../kit/layout/use-printing.ts';
import {
  COLUMN_CHOICES,
  figureAt,
  firstDepletedRow,
  displayFigure,
  displayText,
  isRate,
  slotGroups,
  titleOf,
  type ColumnChoice,
  type SlotColumn,
  type SlotDifferences,
  type SlotGroup,
} from './comparative-columns.ts';
import { YearTable, type YearTableProps } from './year-table.tsx';
import type { FootCell, YearColumn, YearTableModel } from './year-table-model.ts';

type Table = ComparativeReport['comparative_table'];

interface ComparativeTableProps extends Omit<YearTableProps, 'model'> {
  slots: ComparativeReport['slots'];
  table: Table;
  valueBasis: ValueBasis | null;
  differences?: SlotDifferences | undefined;
  columns?: readonly ColumnChoice[] | undefined;
  guaranteed?: GuaranteedColumns | undefined;
  limits?: ComparativeReport['contribution_limits'];
  irr?: readonly YearlyIrr[] | undefined;
  accountsIrr?: boolean;
}

export const ComparativeTable = memo(function ComparativeTable(props: ComparativeTableProps) {
  const { slots, table, valueBasis, differences, columns, guaranteed, limits, irr, accountsIrr, ...drawn } =
    props;
  const isPrinting = usePrinting();
  const model = useMemo(() => {
    const chosen = isPrinting
      ? COLUMN_CHOICES.filter((one) => !isRate(one) || columns?.includes(one))
      : columns;
    const options = { differences, rows: table.rows, guaranteed, limits, irr, accountsIrr, chosen };
    return comparativeModel(table, slotGroups(slots, valueBasis, options));
  }, [slots, valueBasis, differences, table, guaranteed, limits, irr, accountsIrr, columns, isPrinting]);
  return <YearTable model={model} {...drawn} />;
});

function comparativeModel(table: Table, groups: readonly SlotGroup[]): YearTableModel {
  const { rows } = table;
  const columnOf = (group: SlotGroup, column: SlotColumn): YearColumn => ({
    title: titleOf(group, column),
    values: rows.map((row, place) => displayFigure(group, column, row, place)),
    at: (row) => figureAt(group, `comparative_table.rows.${row}.slots.*.${column}`),
    ...(column.startsWith('irr_') && { widest: 'above 100%' }),
    text: (place) => {
      const row = rows[place];
      return row ? displayText(group, column, row, place) : '–';
    },
  });
  return {
    label: 'Comparative table, year by year',
    rows,
    isTight: true,
    lead: [
      {
        title: 'Outlay',
        values: rows.map(({ outlay }) => unmarked(outlay)),
        at: (row) => `comparative_table.rows.${row}.outlay`,
      },
    ],
    groups: groups.map((group) => ({
      slot: group.slot,
      name: group.name,
      isDifference: group.isDifference,
      columns: group.columns.map((column) => columnOf(group, column)),
      depletedRow: firstDepletedRow(rows, group.index),
      depletedWord: group.isPolicy ? 'Lapses' : 'Depleted',
      hasMarkRoom: group.columns[0] === 'net_income',
    })),
    foot: footOf(table, groups),
  };
}

/** Totals, the last age with income and the remaining value: three rows, because they need three labels. */
function footOf({ rows, footer }: Table, groups: readonly SlotGroup[]): YearTableModel['foot'] {
  const lastPaid = rows.findLast((row) => (row.slots[0]?.net_income ?? 0) > 0.005)?.age ?? null;
  type Total = (typeof footer.slots)[number] | undefined;
  type Cell = (figure: keyof NonNullable<Total>, displayedValue?: number | null) => FootCell;
  type Figures = (cell: Cell, total: Total, group: SlotGroup) => { [K in SlotColumn]?: FootCell };
  const at = (group: SlotGroup, figure: string) =>
    figureAt(group, `comparative_table.footer.slots.*.${figure}`);
  const line = (label: string, outlay: FootCell | null, figuresOf: Figures) => ({
    label,
    cells: [
      outlay,
      ...groups.flatMap((group) => {
        const total = footer.slots[group.index];
        const cell: Cell = (figure, displayedValue) => ({
          value: figureOf(total, figure, displayedValue),
          at: at(group, figure),
        });
        const figures = figuresOf(cell, total, group);
        return group.columns.map((column) => figures[column] ?? null);
      }),
    ],
  });
  const outlay = { value: unmarked(footer.total_outlay), at: 'comparative_table.footer.total_outlay' };
  return [
    line('Total', outlay, (cell) => ({ net_income: cell('total_net_income') })),
    line('Income paid through age', null, (_, total, group) => {
      const { longevity } = total ?? {};
      const age = longevity?.beyond_horizon ? lastPaid : (longevity?.age ?? null);
      const isFigure = age !== null && age === longevity?.age;
      const text = age === null ? '–' : String(age);
      return {
        net_income: { value: unmarked(null), at: isFigure ? at(group, 'longevity.age') : null, text },
      };
    }),
    line(`At age ${rows.at(-1)?.age ?? 0}`, null, (cell, total, { isDifference }) => {
      const value = total?.ending_value;
      return {
        value: cell('ending_value', isDifference ? value : floorAtZero(value ?? 0)),
        tax_due: { ...cell('ending_value'), value: unmarked(taxDueOf(value)) },
        death_benefit: cell('ending_death_benefit'),
      };
    }),
  ];
}
