import { figureDollars, figureOf, unmarked } from '../../rendering/words/marks.ts';
import { memo, type ReactNode } from 'react';
import type { ComparativeReport } from '../../domain/comparison/comparative/comparative-report.ts';
import { Figure } from '../explain/figure.tsx';
import { withHangingMark } from './hanging-mark.tsx';
import { figureAt, shownText, type SlotGroup, type SlotColumn } from './comparative-columns.ts';
import styles from './comparative-table.module.css';
import { atLeastZero, taxDueOf } from '../../domain/comparison/below-zero.ts';

/** What rows are drawn from; the very same object as long as nothing in it changed. */
export interface RowSource {
  table: ComparativeReport['comparative_table'];
  groups: readonly SlotGroup[];
  /** For each group the first row that could not be paid, or -1. */
  depleted: readonly number[];
}

interface ComparativeRowProps {
  source: RowSource;
  /** Place in the table, from 0. */
  index: number;
  rowIndex: number;
}

export const ComparativeRow = memo(function ComparativeRow({ source, index, rowIndex }: ComparativeRowProps) {
  const { groups, depleted } = source;
  const row = source.table.rows[index];
  if (!row) return null;
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={styles.year}>
        {row.year}
      </th>
      <td className={styles.age}>{row.age}</td>
      <Money text={figureDollars(unmarked(row.outlay))} at={`comparative_table.rows.${index}.outlay`} />
      {groups.map((group, place) => {
        const since = depleted[place] ?? -1;
        const gone = since >= 0 && index >= since;
        return group.columns.map((column, first) => (
          <Money
            key={`${group.index} ${column}`}
            text={shownText(group, column, row, index)}
            at={figureAt(group, `comparative_table.rows.${index}.slots.*.${column}`)}
            first={first === 0}
            gone={gone}
            mark={
              first === 0 && index === since
                ? `${group.isPolicy ? 'Lapses' : 'Runs out'} at ${row.age}`
                : null
            }
          />
        ));
      })}
    </tr>
  );
});

function Money({
  text,
  at,
  first = false,
  gone = false,
  mark = null,
}: {
  text: string;
  at: string | null;
  first?: boolean;
  gone?: boolean;
  mark?: string | null;
}) {
  const quiet = gone || text === '–' ? styles.quiet : '';
  return (
    <td className={`${first ? styles.first : ''} ${quiet}`}>
      {mark !== null && (
        <span className={styles.mark} role="img" aria-label={mark} title={mark}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8M12 4l-8 8" />
          </svg>
        </span>
      )}
      <Figure at={at}>{withHangingMark(text)}</Figure>
    </td>
  );
}

interface ComparativeFootProps {
  table: ComparativeReport['comparative_table'];
  groups: readonly SlotGroup[];
}

const HEADER_ROWS = 2;
const FOOTER = 'comparative_table.footer.slots.*';

/** Totals, how long the income lasts, and what is left: three rows, because one label cannot stand for all three. */
export const ComparativeFoot = memo(function ComparativeFoot({ table, groups }: ComparativeFootProps) {
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
            {figureDollars(unmarked(table.footer.total_outlay))}
          </Figure>
        </td>
        {groups.map((group) => (
          <FootCells
            key={group.index}
            group={group}
            net_income={
              <Figure at={figureAt(group, `${FOOTER}.total_net_income`)}>
                {withHangingMark(figureDollars(figureOf(footerOf(group), 'total_net_income')))}
              </Figure>
            }
          />
        ))}
      </tr>
      <tr aria-rowindex={after + 2}>
        <th scope="row" colSpan={2} className={styles.label}>
          Income paid through age
        </th>
        <td />
        {groups.map((group) => {
          const longevity = footerOf(group)?.longevity;
          const age = longevity?.beyond_horizon ? lastPaid : (longevity?.age ?? null);
          const isFigure = age !== null && age === longevity?.age;
          return (
            <FootCells
              key={group.index}
              group={group}
              net_income={
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
            group={group}
            value={
              <Figure at={figureAt(group, `${FOOTER}.ending_value`)}>
                {withHangingMark(
                  figureDollars(
                    group.isDifference
                      ? figureOf(footerOf(group), 'ending_value')
                      : figureOf(
                          footerOf(group),
                          'ending_value',
                          atLeastZero(footerOf(group)?.ending_value ?? 0),
                        ),
                  ),
                )}
              </Figure>
            }
            tax_due={
              <Figure at={figureAt(group, `${FOOTER}.ending_value`)}>
                {figureDollars(unmarked(taxDueOf(footerOf(group)?.ending_value)))}
              </Figure>
            }
            death_benefit={
              <Figure at={figureAt(group, `${FOOTER}.ending_death_benefit`)}>
                {withHangingMark(figureDollars(figureOf(footerOf(group), 'ending_death_benefit')))}
              </Figure>
            }
          />
        ))}
      </tr>
    </tfoot>
  );
});

type FootCellsProps = { group: SlotGroup } & { [K in SlotColumn]?: ReactNode };

const FootCells = ({ group, ...cells }: FootCellsProps) =>
  group.columns.map((column, place) => (
    <td key={column} className={place === 0 ? styles.first : undefined}>
      {cells[column]}
    </td>
  ));
