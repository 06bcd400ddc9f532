import type { ReactNode } from 'react';

interface FigureTableProps {
  /** Null: an empty corner. */
  heads: readonly ReactNode[];
  /** `head`: of the row. */
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

/** A table with a head over each column, in the look of the screen that it stands on. */
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
