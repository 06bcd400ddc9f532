import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  under?: (row: Row) => ReactNode;
  /** Lines shown only on a phone, for hidden columns. */
  narrow?: (row: Row) => ReactNode;
  /** `moment` does not wrap. */
  cellStyle?: 'number' | 'moment' | undefined;
  wide?: boolean | undefined;
  sort?: 'ascending' | 'descending' | undefined;
  className?: string | undefined;
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  stale?: boolean;
  className?: string | undefined;
}

export function DataTable<Row>({ columns, rows, keyOf, stale, className }: DataTableProps<Row>) {
  const cellClass = ({ cellStyle, wide, className: columnClass }: Column<Row>) =>
    classes(cellStyle && styles[cellStyle], wide && styles.wide, columnClass) || undefined;
  return (
    <div className={styles.box}>
      <table className={classes(styles.table, stale && styles.stale, className)}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" className={cellClass(column)} aria-sort={column.sort}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                <td key={at} className={cellClass(column)}>
                  {column.cell(row)}
                  {linesOf(column.under?.(row)).map((line, place) => (
                    <LineBelow key={place}>{line}</LineBelow>
                  ))}
                  {linesOf(column.narrow?.(row)).map((line, place) => (
                    <LineBelow key={`narrow ${place}`} narrow>
                      {line}
                    </LineBelow>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const linesOf = (lines: ReactNode): ReactNode[] =>
  (Array.isArray(lines) ? lines : [lines]).filter(
    (line) => line !== undefined && line !== null && line !== false,
  );

interface LineBelowProps {
  narrow?: boolean;
  title?: string;
  children: ReactNode;
}

export const LineBelow = ({ narrow, title, children }: LineBelowProps) => (
  <span className={classes(styles.under, narrow && styles.narrow)} title={title}>
    {children}
  </span>
);

export const Facts = ({
  of,
  className = styles.facts,
}: {
  of: readonly (readonly [name: string, value: ReactNode])[];
  className?: string | undefined;
}) => (
  <dl className={className}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface FigureTableProps {
  heads: readonly ReactNode[];
  rows: readonly {
    key: string | number;
    head?: ReactNode;
    cells: readonly ReactNode[];
    className?: string | undefined;
  }[];
  caption?: string;
  className?: string | undefined;
  classOf?: (row: number, column: number) => string | undefined;
}

export const FigureTable = ({ heads, rows, caption, className, classOf }: FigureTableProps) => (
  <table className={className}>
    {caption && <caption className="sr-only">{caption}</caption>}
    <thead>
      <tr>
        {heads.map((head, at) =>
          head === null ? (
            <td key={at} />
          ) : (
            <th key={at} scope="col">
              {head}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={row.key} className={row.className}>
          {row.head !== undefined && <th scope="row">{row.head}</th>}
          {row.cells.map((cell, column) => (
            <td key={column} className={classOf?.(at, column)}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
