import type { ReactNode } from 'react';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { useOpensFigures } from '../../explain/figure.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { classes } from '../../kit/layout/classes.ts';
import parts from './card-parts.module.css';

type SlotNameProps = { slot: SlotNumber; className?: string | undefined; children: ReactNode };

export const SlotName = ({ slot, className, children }: SlotNameProps) => (
  <span className={classes(parts.name, className)}>
    <SeriesKey slot={slot} />
    {children}
  </span>
);

interface SummaryRow {
  key: string | number;
  head: ReactNode;
  cells: readonly ReactNode[];
  className?: string | undefined;
}

interface SummaryTableProps {
  label: string;
  className?: string | undefined;
  tableClass?: string | undefined;
  caption?: ReactNode;
  corner?: ReactNode;
  heads: readonly ReactNode[];
  span?: number;
  rows?: readonly SummaryRow[];
  /** Custom rows. */
  body?: ReactNode;
  /** If figures are buttons, the scroll region needs no tab stop. */
  hasFigures?: boolean;
  children?: ReactNode;
}

export function SummaryTable(props: SummaryTableProps) {
  const { label, className, tableClass, caption, corner, heads, span = 1, rows = [], body, children } = props;
  const opens = useOpensFigures() && props.hasFigures;
  return (
    <div
      className={classes(parts.summary, className)}
      role="region"
      aria-label={label}
      tabIndex={opens ? -1 : 0}
    >
      <table className={tableClass}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {corner ? <th scope="col">{corner}</th> : <td />}
            {heads.map((head, index) => (
              <th key={index} scope={span > 1 ? 'colgroup' : 'col'} colSpan={span > 1 ? span : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells, className: rowClass }) => (
            <tr key={key} className={rowClass}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
          {body}
        </tbody>
      </table>
      {children}
    </div>
  );
}
