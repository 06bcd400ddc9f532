import type { ReactNode } from 'react';
import { usePrinting } from '../../kit/use-printing.ts';
import parts from './card-parts.module.css';

export type CardView = 'graph' | 'table';

export const VIEWS: { value: CardView; label: string }[] = [
  { value: 'graph', label: 'Graph' },
  { value: 'table', label: 'Year by year' },
];

interface ChartOrTableProps {
  view: CardView;
  chart: ReactNode;
  table: ReactNode;
}

/** One of the two on a screen, both on paper. The chart stays in the page: its picture is drawn from it. */
export function ChartOrTable({ view, chart, table }: ChartOrTableProps) {
  const isPrinting = usePrinting();
  return (
    <>
      <div className={view === 'graph' || isPrinting ? undefined : parts.away}>{chart}</div>
      {(view === 'table' || isPrinting) && <div className={parts.table}>{table}</div>}
    </>
  );
}
