import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { showToast } from '../shell/toasts.tsx';
import { MethodLink, FigureContext, type FigureOpener } from './figure.tsx';
import styles from './figure.module.css';

interface FigureSource {
  input: ComparativeReportInput;
  history?: IndexHistory | undefined;
}

export interface PanelPlace {
  at: string;
  onClose: () => void;
}

export type FigurePanelProps = FigureSource & PanelPlace;

const METHOD = <MethodLink id="comparative-report">How this is calculated</MethodLink>;

const loadPanel = async () => (await import('../pages/figures.ts')).FigurePanel;

/** Ignores graphs, which move their marks at every step of a slider. */
const movesFigures = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => node instanceof HTMLElement);

export function OpenFigures({ input, history, children }: FigureSource & { children: ReactNode }) {
  const source = useMemo((): FigureSource => ({ input, history }), [input, history]);
  return (
    <FigureHost load={loadPanel} panelProps={source}>
      {children}
    </FigureHost>
  );
}

interface FigureHostProps<M extends object> {
  /** Loads the panel; must be the same function on each render. */
  load: () => Promise<ComponentType<M & PanelPlace>>;
  panelProps: M;
  children: ReactNode;
}

const FIGURE = '[data-figure]';

/** The figures of a card are one tab stop, and arrow keys move among them: a table has a thousand figures. */
const groupOf = (figure: HTMLElement): HTMLElement =>
  figure.closest<HTMLElement>('[data-card]') ??
  figure.closest<HTMLElement>('section') ??
  figure.closest('table') ??
  figure;

/** Sets one tab stop per group, after figures were added or removed. */
function arrangeStops(host: HTMLElement): void {
  const groups = new Map<HTMLElement, HTMLElement[]>();
  for (const figure of figuresIn(host)) {
    const group = groupOf(figure);
    const figures = groups.get(group);
    if (figures) figures.push(figure);
    else groups.set(group, [figure]);
  }
  for (const figures of groups.values()) {
    if (figures.some(({ tabIndex }) => tabIndex === 0)) continue;
    const first = figures.find(isInViewport) ?? figures[0];
    if (first) first.tabIndex = 0;
  }
}

function followFocus(target: EventTarget): void {
  const figure = figureOf(target);
  if (!figure) return;
  for (const other of figuresIn(groupOf(figure)))
    if (other !== figure && other.tabIndex === 0) other.tabIndex = -1;
  figure.tabIndex = 0;
}

function figureKey({ target, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const figure = figureOf(target);
  if (!figure || metaKey || altKey || shiftKey) return false;
  if (!ctrlKey && (key === 'Enter' || key === ' ')) {
    figure.click();
    return true;
  }
  const table = figure.closest('table');
  const row = figure.closest('tr');
  if (!table || !row) return !ctrlKey && moveInOrder(figure, key);
  if (ctrlKey) {
    if (key === 'Home') toTop(table, figure);
    else if (key === 'End') goTo(nearest(lastRow(table), figure));
    else return false;
    return true;
  }
  const rowFigures = figuresIn(row);
  const at = rowFigures.indexOf(figure);
  const targets: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowLeft: () => rowFigures[at - 1],
    ArrowRight: () => rowFigures[at + 1],
    Home: () => rowFigures[0],
    End: () => rowFigures.at(-1),
    ArrowUp: () => nearest(rowFrom(table, row, -1), figure),
    ArrowDown: () => nearest(rowFrom(table, row, 1), figure),
    PageUp: () => nearest(rowFrom(table, row, -8), figure),
    PageDown: () => nearest(rowFrom(table, row, 8), figure),
  };
  if (!Object.hasOwn(targets, key)) return false;
  const rows = rowsOf(table);
  const isLeaving = (key === 'ArrowUp' && row === rows[0]) || (key === 'ArrowDown' && row === rows.at(-1));
  if (isLeaving) moveInOrder(figure, key);
  else goTo(targets[key]());
  return true;
}

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['ArrowRight', 1],
  ['ArrowDown', 1],
]);

/** Moves to the figure before or after this figure or its table. */
function moveInOrder(figure: HTMLElement, key: string): boolean {
  const table = figure.closest('table');
  const figures = figuresIn(groupOf(figure)).filter((one) => one === figure || !table?.contains(one));
  const step = STEPS.get(key);
  if (step !== undefined) goTo(figures[figures.indexOf(figure) + step]);
  else if (key === 'Home') goTo(figures[0]);
  else if (key === 'End') goTo(figures.at(-1));
  else return false;
  return true;
}

const figuresIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(FIGURE)];
const figureOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(FIGURE) : null;

const isGap = (row: HTMLTableRowElement): boolean => row.getAttribute('aria-hidden') === 'true';
const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] =>
  [...table.rows].filter((row) => isGap(row) || row.querySelector(FIGURE) !== null);

const lastRow = (table: HTMLTableElement) => rowsOf(table).findLast((one) => !isGap(one));

function rowFrom(table: HTMLTableElement, from: HTMLTableRowElement, steps: number): HTMLTableRowElement {
  const rows = rowsOf(table);
  let at = rows.indexOf(from);
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    const next = rows[at + Math.sign(steps)];
    if (!next || isGap(next)) break;
    at += Math.sign(steps);
  }
  return rows[at];
}

function columnOf(figure: HTMLElement): number {
  let column = 0;
  for (let cell = figure.closest('td, th')?.previousElementSibling; cell; cell = cell.previousElementSibling)
    column += cell instanceof HTMLTableCellElement ? cell.colSpan : 1;
  return column;
}

function nearest(row: HTMLTableRowElement | undefined, figure: HTMLElement): HTMLElement | undefined {
  if (!row) return undefined;
  const column = columnOf(figure);
  const away = (one: HTMLElement): number => Math.abs(columnOf(one) - column);
  return figuresIn(row).sort((one, other) => away(one) - away(other))[0];
}

function goTo(figure: HTMLElement | undefined): void {
  if (!figure) return;
  followFocus(figure);
  figure.focus({ preventScroll: true });
  figure.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** The first rows of a long table are rendered only after scrolling. */
function toTop(table: HTMLTableElement, figure: HTMLElement): void {
  const first = (): void => goTo(nearest(rowsOf(table)[0], figure));
  if (!rowsOf(table).some(isGap)) return first();
  table.parentElement?.scrollTo({ top: 0 });
  const checkRows = (left: number): void => {
    if (left === 0 || !isGap(rowsOf(table)[0])) first();
    else requestAnimationFrame(() => checkRows(left - 1));
  };
  requestAnimationFrame(() => checkRows(30));
}

function isInViewport(figure: HTMLElement): boolean {
  const table = figure.closest('table');
  const box = table?.parentElement?.getBoundingClientRect();
  const head = table?.tHead?.getBoundingClientRect().height ?? 0;
  const place = figure.getBoundingClientRect();
  return box === undefined || (place.top >= box.top + head && place.bottom <= box.bottom);
}

export function FigureHost<M extends object>({ load, panelProps: source, children }: FigureHostProps<M>) {
  const host = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  const [at, setAt] = useState<string | null>(null);
  const [Panel, setPanel] = useState<ComponentType<M & PanelPlace> | null>(null);

  const open = useCallback(
    (path: string) => {
      load().then(
        (loaded) => {
          setPanel(() => loaded);
          setAt(path);
        },
        () =>
          showToast({
            type: 'error',
            message: 'The explanation could not be loaded.',
            detail: 'Check the connection and press the figure again.',
          }),
      );
    },
    [load],
  );
  const opener = useMemo(
    (): FigureOpener => ({ open, describedBy: descriptionId, method: METHOD }),
    [open, descriptionId],
  );

  // Loaded after the report is visible, so that the first click responds without a delay.
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(() => void load().catch(() => undefined), { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, [load]);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    arrangeStops(element);
    const observer = new MutationObserver((changes) => {
      if (changes.some(movesFigures)) arrangeStops(element);
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented && figureKey(event)) event.preventDefault();
  };
  return (
    <FigureContext value={opener}>
      <div
        ref={host}
        className={styles.page}
        onKeyDown={onKeyDown}
        onFocus={(event) => followFocus(event.target)}
      >
        {children}
        <span id={descriptionId} hidden>
          Opens how it is calculated
        </span>
      </div>
      {Panel && at !== null && <Panel key={at} {...source} at={at} onClose={() => setAt(null)} />}
    </FigureContext>
  );
}
