import { markOf } from '../../rendering/words/marks.ts';
import { memo } from 'react';
import type { ComparativeReport } from '../../domain/comparison/comparative/comparative-report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { Figure } from '../explain/figure.tsx';
import { withHangingMark } from './hanging-mark.tsx';
import { figureAt, shownFigure, type SlotGroup } from './comparative-columns.ts';
import styles from './comparative-table.module.css';

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
      <Money value={row.outlay} at={`comparative_table.rows.${index}.outlay`} />
      {groups.map((group, place) => {
        const since = depleted[place] ?? -1;
        const gone = since >= 0 && index >= since;
        const year = row.slots[group.index];
        return group.columns.map((column, first) => (
          <Money
            key={`${group.index} ${column}`}
            value={shownFigure(group, column, row, index)}
            above={group.isDifference ? '' : markOf(year, column)}
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
  value,
  at,
  first = false,
  gone = false,
  mark = null,
  above = '',
}: {
  value: number | null;
  at: string | null;
  first?: boolean;
  gone?: boolean;
  mark?: string | null;
  above?: string;
}) {
  const text = formatTableDollars(value ?? 0);
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
      <Figure at={at}>{withHangingMark(text + above)}</Figure>
    </td>
  );
}
