/** Dragging over the grid: over cells it extends the selection, from the corner of the selection it fills down. */
import { useEffect, useRef, useState, type Dispatch, type RefObject } from 'react';
import type { GridCell } from './ledger-model.ts';
import type { LedgerAction } from './ledger-state.ts';

export function cellAt(target: EventTarget | null): GridCell | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  if (!place) return null;
  return { row: Number(place.dataset['row']), column: Number(place.dataset['column']) };
}

export const isFillHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-fill]') !== null;

/** The line down to which a fill would go, while its corner is being pulled; null otherwise. */
export function useGridMouse(
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
    const onDown = (event: MouseEvent) => {
      filling = event.button === 0 && isFillHandle(event.target);
      if (filling) event.preventDefault();
    };
    const onMove = (event: MouseEvent) => {
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
