import { memo, useMemo } from 'react';
import type {
  ComparativeReport,
  ValueBasis,
} from '../../domain/comparison/comparative/comparative-report.ts';
import type { GuaranteedColumns } from '../../domain/policy/guaranteed-lapse.ts';
import { useLater } from '../charts/use-later.ts';
import { classes } from '../kit/layout/classes.ts';
import { SeriesKey } from '../kit/data/series-key.tsx';
import { useOpensFigures } from '../explain/figure.tsx';
import {
  COLUMN_CHOICES,
  firstDepletedRow,
  slotGroups,
  type ColumnChoice,
  type SlotDifferences,
  type SlotGroup,
} from './comparative-columns.ts';
import { ComparativeRow, type RowSource, ComparativeFoot } from './comparative-rows.tsx';
import styles from './comparative-table.module.css';
import { AGE_WIDTH, columnWidths, YEAR_WIDTH, printBlocks } from './column-layout.ts';
import { usePrinting } from '../kit/layout/use-printing.ts';
import { useTableFit, useRowsInSight } from './use-table-fit.ts';

interface ComparativeTableProps {
  slots: ComparativeReport['slots'];
  table: ComparativeReport['comparative_table'];
  valueBasis: ValueBasis | null;
  /** Which of the slots are a variant's differences. */
  differences?: SlotDifferences | undefined;
  /** Those that are shown of each slot; all on paper, and where none are given. */
  columns?: readonly ColumnChoice[] | undefined;
  /** What the carrier guarantees, a figure a row. */
  guaranteed?: GuaranteedColumns | undefined;
  limits?: ComparativeReport['contribution_limits'];
  irr?: ComparativeReport['yearly_irr'];
  /** Fills its parent instead of stopping at a comfortable height. */
  fill?: boolean;
  /** Columns as narrow as their figures allow also where there is room for more: the figures are drawn larger then. */
  dense?: boolean;
  /** Places of the rows that are shown, without totals; all rows and their totals where none are given. */
  places?: readonly number[] | undefined;
}

const ROW_HEIGHT = 30;
const HEADER_ROWS = 2;

/** Year by year, the policy beside its accounts. Paper that is not wide enough gets several tables under one another. */
export const ComparativeTable = memo(function ComparativeTable({
  slots,
  table,
  valueBasis,
  differences,
  columns,
  guaranteed,
  limits,
  irr,
  fill = false,
  dense = false,
  places,
}: ComparativeTableProps) {
  const isPrinting = usePrinting();
  const { rows } = table;
  const groups = useMemo(
    () =>
      slotGroups(slots, valueBasis, {
        differences,
        rows,
        guaranteed,
        limits,
        irr,
        chosen: isPrinting
          ? COLUMN_CHOICES.filter((one) => one !== 'irr' || columns?.includes('irr'))
          : columns,
      }),
    [slots, valueBasis, differences, rows, guaranteed, limits, irr, columns, isPrinting],
  );
  const blocks = isPrinting ? printBlocks(groups, (group) => group.columns.length) : [groups];
  return blocks.map((block, place) => (
    <Block key={place} table={table} groups={block} fill={fill} dense={dense} places={places} />
  ));
});

interface BlockProps extends Required<Pick<ComparativeTableProps, 'table' | 'fill' | 'dense'>> {
  groups: readonly SlotGroup[];
  places: readonly number[] | undefined;
}

const widthOf = ({ outlay, slots }: ReturnType<typeof columnWidths>): number =>
  YEAR_WIDTH + AGE_WIDTH + outlay + slots.reduce((sum, width) => sum + width, 0);

/** In a box of its own that scrolls both ways. */
const Block = memo(function Block({ table, groups, fill, dense, places }: BlockProps) {
  // Paper does not scroll: all rows are there when the page is printed.
  const isPrinting = usePrinting();
  const opens = useOpensFigures();
  const usual = useMemo(() => columnWidths(table, groups), [table, groups]);
  const narrow = useMemo(() => columnWidths(table, groups, true), [table, groups]);
  const now = useMemo(
    (): RowSource => ({
      table,
      groups,
      depleted: groups.map((group) => firstDepletedRow(table.rows, group.index)),
    }),
    [table, groups],
  );
  const count = places?.length ?? table.rows.length;
  const { box, seen, sight } = useRowsInSight(count, ROW_HEIGHT, isPrinting);
  const fit = useTableFit(box, { usual: widthOf(usual), dense: widthOf(narrow) }, fill, true);
  const isDense = (dense || fit.isDense) && !isPrinting;
  const widths = isDense ? narrow : usual;
  // Rows out of sight follow the others: a slider does not wait for them.
  const later = useLater(now);
  const follows = later.groups.length === groups.length && later.table.rows.length === table.rows.length;
  const sourceOf = (isInSight: boolean): RowSource => (isInSight || !follows || isPrinting ? now : later);
  const foot = sourceOf(sight.foot);

  const rows = table.rows;
  const columns = 3 + widths.slots.length;

  return (
    <div
      ref={box}
      className={classes(styles.box, fill && styles.fill, isDense && styles.dense)}
      style={{ zoom: isPrinting ? undefined : fit.zoom }}
      role="region"
      aria-label="Comparative table, year by year"
      tabIndex={opens ? -1 : 0}
    >
      <table
        className={styles.table}
        style={{ width: widthOf(widths) }}
        aria-rowcount={count + HEADER_ROWS + (places ? 0 : 3)}
        aria-colcount={columns}
      >
        <colgroup>
          <col style={{ width: YEAR_WIDTH }} />
          <col style={{ width: AGE_WIDTH }} />
          <col style={{ width: widths.outlay }} />
          {widths.slots.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <TableHead groups={groups} />
        <tbody>
          {seen.above > 0 && <Gap height={seen.above} columns={columns} />}
          {(places ?? rows.map((_, index) => index)).slice(seen.from, seen.to).map((index, offset) => {
            const at = seen.from + offset;
            return (
              <ComparativeRow
                key={rows[index]?.year ?? index}
                source={sourceOf(at >= sight.from && at < sight.to)}
                index={index}
                rowIndex={at + HEADER_ROWS + 1}
              />
            );
          })}
          {seen.below > 0 && <Gap height={seen.below} columns={columns} />}
        </tbody>
        {!places && <ComparativeFoot table={foot.table} groups={foot.groups} />}
      </table>
    </div>
  );
});

/** Stands for the rows that are out of sight. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function TableHead({ groups }: { groups: readonly SlotGroup[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={2} className={`${styles.year} ${styles.low}`}>
          Year
        </th>
        <th scope="col" rowSpan={2} className={`${styles.age} ${styles.low}`}>
          Age
        </th>
        <th scope="col" rowSpan={2} className={styles.low}>
          Outlay
        </th>
        {groups.map((group) => (
          <th
            key={group.index}
            scope="colgroup"
            colSpan={group.columns.length}
            className={`${styles.first} ${styles.group}`}
          >
            <span>
              {!group.isDifference && <SeriesKey slot={group.slot} />}
              <span className={styles.name} title={group.name}>
                {group.name}
              </span>
            </span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2}>
        {groups.map((group) =>
          group.columns.map((column, place) => (
            <th
              key={`${group.index} ${column}`}
              scope="col"
              className={place === 0 ? styles.first : undefined}
            >
              {group.titles[column]}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}
