import { SeriesKey } from '../components/series-key.tsx';
import { classes } from '../components/classes.ts';
import parts from '../report/card-parts.module.css';
import { Figure } from '../report/figure.tsx';
import styles from './section-table.module.css';
import type { HeldHistoricalSlot } from './historical-part.ts';

export interface SectionRow {
  label: string;
  texts: readonly string[];
  at?: readonly (string | null)[] | undefined;
  isStrong?: boolean | undefined;
}

interface SectionTableProps {
  label: string;
  /** Heads over the columns, each as wide as so many; those of none are left out. */
  groups?: readonly { title: string; count: number }[] | undefined;
  columns: readonly string[];
  sections: readonly { held: HeldHistoricalSlot; rows: readonly SectionRow[] }[];
  /** Rates alone need less room than dollars: more of them are in sight at once. */
  isCompact?: boolean | undefined;
}

/** Room for the labels and so many figures. Columns of a known width are not measured anew at each step of a slider. */
export const fixedWidth = (columns: number): number => 164 + 86 * columns;
const compactWidth = (columns: number): number => 134 + 59 * columns;

/** A section a slot, a row a figure, in a box that scrolls sideways where it must. */
export function SectionTable({ label, groups = [], columns, sections, isCompact }: SectionTableProps) {
  const shown = groups.filter(({ count }) => count > 0);
  const firsts = new Set<number>();
  shown.reduce((place, { count }) => {
    if (place > 0) firsts.add(place);
    return place + count;
  }, 0);
  return (
    <div className={parts.summary} tabIndex={0} role="region" aria-label={`${label}, the figures`}>
      <table
        className={classes(styles.table, styles.fixed, isCompact && styles.compact)}
        style={{ minWidth: (isCompact ? compactWidth : fixedWidth)(columns.length) }}
      >
        <colgroup>
          <col className={styles.labels} />
          {isCompact && <col span={columns.length - 1} />}
          {isCompact && <col className={styles.last} />}
        </colgroup>
        <thead>
          {shown.length > 1 && (
            <tr className={styles.groups}>
              <td />
              {shown.map(({ title, count }, index) => (
                <th
                  key={title}
                  scope="colgroup"
                  colSpan={count}
                  className={index > 0 ? styles.first : undefined}
                >
                  {title}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <td />
            {columns.map((title, index) => (
              <th
                key={`${index} ${title}`}
                scope="col"
                className={firsts.has(index) ? styles.first : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ held, rows }) => (
          <tbody key={held.slot}>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span className={parts.name}>
                  <SeriesKey slot={held.slot} />
                  {held.name}
                </span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.label} className={classes(row.isStrong && parts.strong)}>
                <th scope="row">{row.label}</th>
                {row.texts.map((text, index) => (
                  <td key={index} className={firsts.has(index) ? styles.first : undefined}>
                    <Figure at={row.at?.[index] ?? null}>{text}</Figure>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
