import { memo, useLayoutEffect, useRef, type Dispatch } from 'react';
import { columnStyle, cellText, isRowKey, ledgerFigure, cellMark } from './ledger-lines.ts';
import type { LedgerColumn, LedgerLine } from './ledger-lines.ts';
import type { CellEdit } from './ledger-model.ts';
import type { LedgerAction } from './ledger-state.ts';
import styles from './ledger-grid.module.css';

export const LOW_CONFIDENCE = 0.95;

interface LedgerHeaderProps {
  columns: readonly LedgerColumn[];
  confidence?: Partial<Record<LedgerColumn, number>> | undefined;
}

export const LedgerHeader = ({ columns, confidence }: LedgerHeaderProps) => (
  <thead className={confidence ? styles.tall : undefined}>
    <tr>
      {columns.map((name) => (
        <th key={name} scope="col" className={styles[`at_${name}`]}>
          <span className={styles.name}>{columnStyle(name).label}</span>
          {confidence && <Confidence share={confidence[name]} name={name} />}
        </th>
      ))}
    </tr>
  </thead>
);

function Confidence({ share, name }: { share: number | undefined; name: LedgerColumn }) {
  if (share === undefined)
    return <span className={styles.confidence}>{name === 'loan_balance' ? 'derived' : 'not read'}</span>;
  const percent = `${Math.floor(share * 100)}%`;
  const low = share < LOW_CONFIDENCE;
  const bar = !isRowKey(name);
  return (
    <span className={low ? `${styles.confidence} ${styles.low}` : styles.confidence}>
      {bar && (
        <svg className={styles.bar} viewBox="0 0 28 4" aria-hidden="true">
          <rect width="28" height="4" rx="2" className={styles.track} />
          <rect width={28 * share} height="4" rx="2" className={styles.share} />
        </svg>
      )}
      <span className="sr-only">read with </span>
      {percent}
      <span className="sr-only"> confidence</span>
    </span>
  );
}

interface LedgerRowViewProps {
  line: LedgerLine;
  row: number;
  columns: readonly LedgerColumn[];
  balance: number;
  /** Lines of "path⇥message". Text, so that memoized rows compare it by value. */
  problems: string;
  left: number;
  right: number;
  active: number;
  edit: CellEdit | null;
  handle: number;
  roundedDollars: boolean;
  noteId: string | undefined;
  dispatch: Dispatch<LedgerAction>;
}

export const LedgerRowView = memo(function LedgerRowView(props: LedgerRowViewProps) {
  const { line, row, columns, balance, problems, left, right, active } = props;
  const { edit, handle, roundedDollars, noteId, dispatch } = props;
  return (
    <tr aria-rowindex={row + 2} className={active >= 0 ? styles.inHand : undefined}>
      {columns.map((name, column) => {
        const value = line.row[name];
        const derived = name === 'loan_balance' && value === undefined;
        const mark = cellMark(line, name);
        const faulty = problems.includes(`rows.${row}.${name}\t`);
        const isActive = column === active;
        const selected = column >= left && column <= right;
        const displayed = derived
          ? ledgerFigure(balance)
          : isRowKey(name)
            ? value
            : ledgerFigure(roundedDollars && value !== undefined ? Math.round(value) : value);
        const names = [
          styles[`at_${name}`],
          mark === 'doubtful' && styles.doubtful,
          mark === 'corrected' && styles.corrected,
          derived && styles.derived,
          value === 0 && styles.zero,
          faulty && styles.faulty,
          selected && left !== right && styles.selected,
          selected && !isActive && styles.selected,
          isActive && styles.active,
        ];
        return (
          <td
            key={name}
            role="gridcell"
            data-row={row}
            data-column={column}
            data-active={isActive ? '' : undefined}
            tabIndex={isActive ? 0 : -1}
            aria-selected={selected}
            aria-invalid={faulty || undefined}
            aria-describedby={isActive ? noteId : undefined}
            className={names.filter(Boolean).join(' ') || undefined}
          >
            {isActive && edit ? (
              <CellInput edit={edit} label={cellText(line, name)} dispatch={dispatch} />
            ) : (
              displayed
            )}
            {mark === 'doubtful' && !edit && <span className="sr-only">, to check</span>}
            {column === handle && !edit && <i className={styles.handle} data-fill="" aria-hidden="true" />}
          </td>
        );
      })}
    </tr>
  );
});

type CellInputProps = { edit: CellEdit; label: string; dispatch: Dispatch<LedgerAction> };

function CellInput({ edit, label, dispatch }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <input
      ref={input}
      className={edit.refused ? `${styles.input} ${styles.refused}` : styles.input}
      value={edit.text}
      aria-label={label}
      aria-invalid={edit.refused || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => dispatch({ type: 'type', text: event.target.value })}
      onBlur={() => dispatch({ type: 'commit' })}
    />
  );
}
