import { useId, useLayoutEffect, useRef, useEffect, useState } from 'react';
import type { ClipboardEvent, Dispatch, FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { columnStyle, type LedgerColumn } from './ledger-lines.ts';
import { actionOfKey, cellsOfText, selectionAsText } from './ledger-keys.ts';
import { LedgerRowView, LedgerHeader } from './ledger-rows.tsx';
import { selectionOf, type LedgerState, type GridCell } from './ledger-model.ts';
import type { LedgerAction } from './ledger-state.ts';
import { CellNote } from './cell-note.tsx';
import styles from './ledger-grid.module.css';

/** Scrolls the cell clear of sticky headers: the minimum for a step, to the middle for a jump. */
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
  if (cell.dataset['column'] === '0' || cell.dataset['column'] === '1') return;
  const edge = cell.parentElement?.children[1]?.getBoundingClientRect().right ?? outer.left;
  const before = inner.left - edge;
  const after = inner.right - (outer.left + box.clientWidth);
  if (before < 0) box.scrollLeft += before;
  else if (after > 0) box.scrollLeft += after;
}

interface LedgerGridProps {
  label: string;
  state: LedgerState;
  dispatch: Dispatch<LedgerAction>;
  /** Calculated loan balances, shown muted in rows without a printed balance. */
  derivedBalances: readonly number[];
  problems: ReadonlyMap<string, string>;
  confidence?: Partial<Record<LedgerColumn, number>> | undefined;
  /** Hides cents, except in the open cell. */
  roundedDollars?: boolean;
}

function cellAt(target: EventTarget | null): GridCell | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  if (!place) return null;
  return { row: Number(place.dataset['row']), column: Number(place.dataset['column']) };
}

const isFillHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-fill]') !== null;

/** Dragging cells extends the selection; dragging its corner fills down. Returns the last row of a fill, or null. */
function useGridMouse(
  box: RefObject<HTMLDivElement | null>,
  dispatch: Dispatch<LedgerAction>,
): number | null {
  const [fillTo, setFillTo] = useState<number | null>(null);
  const pulled = useRef<number | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let last = '';
    let filling = false;
    const onDown = (event: globalThis.MouseEvent) => {
      filling = event.button === 0 && isFillHandle(event.target);
      if (filling) event.preventDefault();
    };
    const onMove = (event: globalThis.MouseEvent) => {
      if (event.buttons !== 1) return;
      const cell = cellAt(event.target);
      if (!cell) return;
      if (filling) {
        if (pulled.current === cell.row) return;
        pulled.current = cell.row;
        setFillTo(cell.row);
        return;
      }
      if (document.activeElement instanceof HTMLInputElement) return;
      const place = `${cell.row}:${cell.column}`;
      if (place === last) return;
      const first = last === '';
      last = place;
      if (!first) dispatch({ type: 'select', cell, extend: true });
    };
    const onUp = () => {
      last = '';
      if (filling && pulled.current !== null) dispatch({ type: 'fill-to', row: pulled.current });
      filling = false;
      pulled.current = null;
      setFillTo(null);
    };
    element.addEventListener('mousedown', onDown);
    element.addEventListener('mousemove', onMove);
    document.addEventListener('mouseup', onUp);
    return () => {
      element.removeEventListener('mousedown', onDown);
      element.removeEventListener('mousemove', onMove);
      document.removeEventListener('mouseup', onUp);
    };
  }, [box, dispatch]);

  return fillTo;
}

export function LedgerGrid(props: LedgerGridProps) {
  const { label, state, dispatch, derivedBalances, problems, confidence, roundedDollars = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const inUse = useRef(false);
  const noteId = useId();
  const range = selectionOf(state);

  useLayoutEffect(() => {
    const place = box.current?.querySelector<HTMLElement>('[data-active]');
    if (!place) return;
    if (inUse.current) (place.querySelector('input') ?? place).focus({ preventScroll: true });
    // Scrolls only the grid; scrollIntoView would also scroll the page.
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
    // Touch keyboards need an input, so a second tap opens the cell.
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
                  problems={problemsOfRow(problems, row)}
                  left={inRange ? range.left : -1}
                  right={inRange ? range.right : -1}
                  active={isActive ? state.active.column : -1}
                  edit={isActive ? state.edit : null}
                  roundedDollars={roundedDollars}
                  handle={row === range.bottom ? range.right : -1}
                  noteId={isActive ? noteId : undefined}
                  dispatch={dispatch}
                />
              );
            })}
          </tbody>
        </table>
        <CellNote id={noteId} state={state} dispatch={dispatch} problems={problems} />
      </div>
      <p className="sr-only" role="status">
        {state.notice}
      </p>
    </div>
  );
}

/** Text, so that memoized rows with the same problems are not rendered. */
function problemsOfRow(problems: ReadonlyMap<string, string>, row: number): string {
  let found = '';
  for (const [path, message] of problems)
    if (path.startsWith(`rows.${row}.`)) found += `${path}\t${message}\n`;
  return found;
}
