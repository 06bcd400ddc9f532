import type { ReactNode } from 'react';
import type { LedgerRow } from '../../../../domain/policy/illustration.ts';
import { Button } from '../../../kit/form/button.tsx';
import { FigureTable } from '../../../kit/data/data-table.tsx';
import { ledgerFigure, columnStyle, isRowKey, type LedgerColumn } from '../../ledger/ledger-lines.ts';
import styles from './paste-entry.module.css';

const DEFAULT_COLUMNS: readonly LedgerColumn[] = [
  'year',
  'age',
  'premium_outlay',
  'withdrawals',
  'loans',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
];

interface RowsPreviewProps {
  rows: readonly LedgerRow[];
  columns?: readonly LedgerColumn[] | undefined;
  caption?: string;
  showsAllRows?: boolean;
  lapseYear?: number | null;
  figure?: (value: number | undefined) => string;
  isDoubtful?: (row: number, column: LedgerColumn) => boolean;
}

const MAX_PREVIEW_ROWS = 6;
const roundedFigure = (value = 0): string => ledgerFigure(Math.round(value));

export function RowsPreview(props: RowsPreviewProps) {
  const { rows, columns = DEFAULT_COLUMNS, caption = 'The first years', showsAllRows = false } = props;
  const { lapseYear = null, figure = roundedFigure, isDoubtful } = props;
  const visibleRows = showsAllRows ? rows : rows.slice(0, MAX_PREVIEW_ROWS);
  return (
    <div
      className={showsAllRows ? styles.whole : styles.preview}
      role="region"
      aria-label="Preview"
      tabIndex={0}
    >
      <FigureTable
        caption={caption}
        heads={columns.map((name) => columnStyle(name).label)}
        rows={visibleRows.map((row, index) => ({
          key: index,
          className: row.year === lapseYear ? styles.lapse : undefined,
          cells: columns.map((name) => (isRowKey(name) ? row[name] : figure(row[name]))),
        }))}
        classOf={(row, at) => {
          const column = columns[at];
          return column && isDoubtful?.(row, column) ? styles.doubtful : undefined;
        }}
      />
      {rows.length > visibleRows.length && (
        <p className={styles.more}>and {rows.length - visibleRows.length} more years</p>
      )}
    </div>
  );
}

export const EntryTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1>{title}</h1>
    <p className={styles.sub}>{children}</p>
  </div>
);

interface EntryFootProps {
  status: string;
  disabled?: boolean;
  onBack: () => void;
  onCheck: () => void;
}

export const EntryFoot = ({ status, disabled, onBack, onCheck }: EntryFootProps) => (
  <div className={styles.foot}>
    <p role="status">{status}</p>
    <Button variant="quiet" onClick={onBack} label="Back" />
    <Button variant="primary" disabled={disabled} onClick={onCheck} label="Check the ledger" />
  </div>
);
