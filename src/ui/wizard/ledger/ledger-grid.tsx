/** The ledger as a spreadsheet: draws a LedgerState and passes keys, clicks and the clipboard on as actions. */
import {
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { cellsOfText, selectionAsText } from './ledger-clipboard.ts';
import { columnStyle, type LedgerColumn } from './ledger-columns.ts';
import { LedgerHeader } from './ledger-header.tsx';
import { actionOfKey } from './ledger-keys.ts';
import { LedgerRowView } from './ledger-row-view.tsx';
import { selectionOf, type LedgerState } from './ledger-model.ts';
import type { LedgerAction } from './ledger-state.ts';
import { CellNote } from './cell-note.tsx';
import { cellAt, isFillHandle, useGridMouse } from './use-grid-mouse.ts';
import styles from './ledger-grid.module.css';

/** Keeps the cell clear of the sticky header and columns: a step scrolls a little, a leap brings it to the middle. */
function revealCell(box: HTMLElement, cell: HTMLElement): void {
  const outer = box.getBoundingClientRect();
  const inner = cell.getBoundingClientRect();
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  const above = inner.top - (outer.top + head);
  const below = inner.bottom - (outer.top + box.clientHeight);
  const room = box.clientHeight - head;
  if (above < 0 || below > 0) {
    const leap = above < -2 * inner.height || below > 2 * inner.height;
    box.scrollTop += leap ? above - room / 2 : above < 0 ? above : below;
  }
  // Year and age are always in sight.
  if (cell.dataset['column'] === '0' || cell.dataset['column'] === '1') return;
  const edge = cell.parentElement?.children[1]?.getBoundingClientRect().right ?? outer.left;
  const before = inner.left - edge;
  const after = inner.right - (outer.left + box.clientWidth);
  if (before < 0) box.scrollLeft += before;
  else if (after > 0) box.scrollLeft += after;
}

export interface LedgerGridProps {
  label: string;
  state: LedgerState;
  dispatch: Dispatch<LedgerAction>;
  /** Loan balances by line, shown muted where a line gives none of its own. */
  derivedBalances: readonly number[];
  /** First message by cell path, `rows.3.age`. */
  faults: ReadonlyMap<string, string>;
  /** 0..1 by column, for a ledger that was read from a file. */
  confidence?: Partial<Record<LedgerColumn, number>> | undefined;
  /** Calculated figures are shown without their cents; an opened cell has them. */
  wholeDollars?: boolean;
}

export function LedgerGrid(props: LedgerGridProps) {
  const { label, state, dispatch, derivedBalances, faults, confidence, wholeDollars = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const inUse = useRef(false);
  const noteId = useId();
  const range = selectionOf(state);

  useLayoutEffect(() => {
    const place = box.current?.querySelector<HTMLElement>('[data-active]');
    if (!place) return;
    if (inUse.current) (place.querySelector('input') ?? place).focus({ preventScroll: true });
    // Only the grid's own box moves; scrollIntoView would move the page as well.
    if (box.current) revealCell(box.current, place);
  }, [state.active, state.edit]);

  const fillTo = useGridMouse(box, dispatch) ?? -1;

  function onKeyDown(event: KeyboardEvent) {
    const rows = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / 28) - 3);
    const action = actionOfKey(event, state, rows);
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  }

  function onMouseDown(event: MouseEvent) {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    if (isFillHandle(event.target)) return;
    inUse.current = true;
    const again = cell.row === state.active.row && cell.column === state.active.column;
    // On a touch screen the keyboard only comes up for a field: a second tap opens the cell.
    if (again && !event.shiftKey && matchMedia('(pointer: coarse)').matches) dispatch({ type: 'start-edit' });
    else dispatch({ type: 'select', cell, extend: event.shiftKey });
  }

  function onBlur(event: FocusEvent) {
    const next = event.relatedTarget;
    if (next instanceof Node && !box.current?.contains(next)) inUse.current = false;
  }

  function onCopy(event: ClipboardEvent) {
    if (state.edit) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', selectionAsText(state));
    if (event.type === 'cut') dispatch({ type: 'clear' });
  }

  function onPaste(event: ClipboardEvent) {
    if (state.edit) return;
    event.preventDefault();
    dispatch({ type: 'paste', cells: cellsOfText(event.clipboardData.getData('text/plain')) });
  }

  return (
    <div
      className={styles.box}
      ref={box}
      data-ledger=""
      onBlur={onBlur}
      onFocus={() => (inUse.current = true)}
    >
      <div className={styles.sheet}>
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={state.lines.length + 1}
          aria-colcount={state.columns.length}
          aria-multiselectable="true"
          className={styles.grid}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onDoubleClick={({ target }) => {
            if (isFillHandle(target)) dispatch({ type: 'fill-to' });
            else if (!state.edit) dispatch({ type: 'start-edit' });
          }}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
        >
          <colgroup>
            {state.columns.map((name) => (
              <col key={name} style={{ width: columnStyle(name).width }} />
            ))}
          </colgroup>
          <LedgerHeader columns={state.columns} confidence={confidence} />
          <tbody>
            {state.lines.map((line, row) => {
              const inRange = row >= range.top && row <= Math.max(range.bottom, fillTo);
              const isActive = row === state.active.row;
              return (
                <LedgerRowView
                  key={line.id}
                  line={line}
                  row={row}
                  columns={state.columns}
                  balance={derivedBalances[row] ?? 0}
                  faults={faultsOfRow(faults, row)}
                  left={inRange ? range.left : -1}
                  right={inRange ? range.right : -1}
                  active={isActive ? state.active.column : -1}
                  edit={isActive ? state.edit : null}
                  wholeDollars={wholeDollars}
                  handle={row === range.bottom ? range.right : -1}
                  noteId={isActive ? noteId : undefined}
                  dispatch={dispatch}
                />
              );
            })}
          </tbody>
        </table>
        <CellNote id={noteId} state={state} dispatch={dispatch} faults={faults} />
      </div>
      <p className="sr-only" role="status">
        {state.notice}
      </p>
    </div>
  );
}

/** A row without faults gets the same value at every draw, so that it is not drawn again. */
function faultsOfRow(faults: ReadonlyMap<string, string>, row: number): string {
  let found = '';
  for (const [path, message] of faults) if (path.startsWith(`rows.${row}.`)) found += `${path}\t${message}\n`;
  return found;
}
