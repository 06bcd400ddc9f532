import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ComparativeReport, ValueBasis } from '../../domain/comparison/comparative-report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { SeriesKey } from '../components/series-key.tsx';
import { Figure, useOpensFigures } from '../report/figure.tsx';
import {
  figureAt,
  firstDepletedRow,
  slotGroups,
  SLOT_COLUMNS,
  type SlotDifferences,
  type SlotGroup,
} from './comparative-columns.ts';
import { ComparativeRow } from './comparative-row.tsx';
import styles from './comparative-table.module.css';
import { AGE_WIDTH, columnWidths, YEAR_WIDTH } from './column-widths.ts';
import { tableWindow } from './table-window.ts';
import { usePrinting } from './use-printing.ts';

interface ComparativeTableProps {
  slots: ComparativeReport['slots'];
  table: ComparativeReport['comparative_table'];
  valueBasis: ValueBasis | null;
  /** Which of the slots are a variant's differences. */
  differences?: SlotDifferences | undefined;
  /** Fills its parent instead of stopping at a comfortable height. */
  fill?: boolean;
}

const ROW_HEIGHT = 30;
const HEADER_ROWS = 2;
const FOOTER = 'comparative_table.footer.slots.*';

/** Year by year, the policy beside its accounts, in a box of its own that scrolls both ways. */
export const ComparativeTable = memo(function ComparativeTable({
  slots,
  table,
  valueBasis,
  differences,
  fill = false,
}: ComparativeTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 640 });
  // Paper does not scroll: all rows are there when the page is printed.
  const whole = usePrinting();
  const opens = useOpensFigures();
  const groups = useMemo(() => slotGroups(slots, valueBasis, differences), [slots, valueBasis, differences]);
  const widths = useMemo(() => columnWidths(table, groups), [table, groups]);
  const depleted = groups.map((group) => firstDepletedRow(table.rows, group.index));
  const total = YEAR_WIDTH + AGE_WIDTH + widths.outlay + widths.slots.reduce((sum, width) => sum + width, 0);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, []);

  const rows = table.rows;
  const seen = whole
    ? { from: 0, to: rows.length, above: 0, below: 0 }
    : tableWindow(rows.length, ROW_HEIGHT, view.top, view.height);
  const columns = 3 + widths.slots.length;

  return (
    <div
      ref={box}
      className={fill ? `${styles.box} ${styles.fill}` : styles.box}
      role="region"
      aria-label="Comparative table, year by year"
      tabIndex={opens ? -1 : 0}
    >
      <table
        className={styles.table}
        style={{ width: total }}
        aria-rowcount={rows.length + HEADER_ROWS + 3}
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
          {rows.slice(seen.from, seen.to).map((row, offset) => (
            <ComparativeRow
              key={row.year}
              row={row}
              groups={groups}
              index={seen.from + offset}
              depleted={depleted}
              rowIndex={seen.from + offset + HEADER_ROWS + 1}
            />
          ))}
          {seen.below > 0 && <Gap height={seen.below} columns={columns} />}
        </tbody>
        <TableFoot table={table} groups={groups} />
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
            colSpan={SLOT_COLUMNS.length}
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
          SLOT_COLUMNS.map((column) => (
            <th
              key={`${group.index} ${column}`}
              scope="col"
              className={column === 'net_income' ? styles.first : undefined}
            >
              {group.titles[column]}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** Totals, how long the income lasts, and what is left: three rows, because one label cannot stand for all three. */
function TableFoot({
  table,
  groups,
}: Pick<ComparativeTableProps, 'table'> & { groups: readonly SlotGroup[] }) {
  const lastAge = table.rows.at(-1)?.age ?? 0;
  const lastPaid = table.rows.findLast((row) => (row.slots[0]?.net_income ?? 0) > 0.005)?.age ?? null;
  const footerOf = (group: SlotGroup) => table.footer.slots[group.index];
  const after = table.rows.length + HEADER_ROWS;
  return (
    <tfoot>
      <tr aria-rowindex={after + 1}>
        <th scope="row" colSpan={2} className={styles.label}>
          Total
        </th>
        <td>
          <Figure at="comparative_table.footer.total_outlay">
            {formatTableDollars(table.footer.total_outlay)}
          </Figure>
        </td>
        {groups.map((group) => (
          <FootCells
            key={group.index}
            income={
              <Figure at={figureAt(group, `${FOOTER}.total_net_income`)}>
                {formatTableDollars(footerOf(group)?.total_net_income ?? 0)}
              </Figure>
            }
          />
        ))}
      </tr>
      <tr aria-rowindex={after + 2}>
        <th scope="row" colSpan={2} className={styles.label}>
          Paid to age
        </th>
        <td />
        {groups.map((group) => {
          const longevity = footerOf(group)?.longevity;
          const age = longevity?.beyond_horizon ? lastPaid : (longevity?.age ?? null);
          const isFigure = age !== null && age === longevity?.age;
          return (
            <FootCells
              key={group.index}
              income={
                <Figure at={isFigure ? figureAt(group, `${FOOTER}.longevity.age`) : null}>
                  {age === null ? '–' : String(age)}
                </Figure>
              }
            />
          );
        })}
      </tr>
      <tr aria-rowindex={after + 3}>
        <th scope="row" colSpan={2} className={styles.label}>
          At age {lastAge}
        </th>
        <td />
        {groups.map((group) => (
          <FootCells
            key={group.index}
            value={
              <Figure at={figureAt(group, `${FOOTER}.ending_value`)}>
                {formatTableDollars(footerOf(group)?.ending_value ?? 0)}
              </Figure>
            }
            death={
              <Figure at={figureAt(group, `${FOOTER}.ending_death_benefit`)}>
                {formatTableDollars(footerOf(group)?.ending_death_benefit ?? 0)}
              </Figure>
            }
          />
        ))}
      </tr>
    </tfoot>
  );
}

function FootCells({ income, value, death }: { income?: ReactNode; value?: ReactNode; death?: ReactNode }) {
  return (
    <>
      <td className={styles.first}>{income}</td>
      <td>{value}</td>
      <td>{death}</td>
    </>
  );
}
