import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import type { IndexHistory } from '../../domain/market/index-history.ts';
import { showToast } from '../shell/toasts.tsx';
import { MethodLink } from './method-link.tsx';
import { arrangeStops, figureKey, followFocus } from './figure-keys.ts';
import styles from './figure.module.css';
import { FigureContext, type FigureOpener } from './figure.tsx';

/** What the figures on the screen were made from, changes of the what-if panel included. */
interface MadeFrom {
  input: ComparativeReportInput;
  /** For portfolios whose figures the input does not bring along. */
  history?: IndexHistory | undefined;
}

export interface PanelPlace {
  /** The figure that was pressed. */
  at: string;
  onClose: () => void;
}

export type FigurePanelProps = MadeFrom & PanelPlace;

interface OpenFiguresProps extends MadeFrom {
  children: ReactNode;
}

const METHOD = <MethodLink id="comparative-report">How this is calculated</MethodLink>;

const loadPanel = async () => (await import('../areas/figures.ts')).FigurePanel;

/** Not where a graph moves its marks, as it does at every step of a slider. */
const movesFigures = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some((node) => node instanceof HTMLElement);

/** Lets every <Figure> of a comparison inside be opened by a click, or by Enter. */
export function OpenFigures({ input, history, children }: OpenFiguresProps) {
  const made = useMemo((): MadeFrom => ({ input, history }), [input, history]);
  return (
    <FigureHost load={loadPanel} made={made}>
      {children}
    </FigureHost>
  );
}

interface FigureHostProps<M extends object> {
  /** Fetches the panel; the same function each time. */
  load: () => Promise<ComponentType<M & PanelPlace>>;
  /** What the panel explains. */
  made: M;
  children: ReactNode;
}

/** The same with a panel of its own, for figures that are no comparison's. */
export function FigureHost<M extends object>({ load, made, children }: FigureHostProps<M>) {
  const host = useRef<HTMLDivElement>(null);
  const words = useId();
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
  const opener = useMemo((): FigureOpener => ({ open, describedBy: words, method: METHOD }), [open, words]);

  // Loaded once the report stands, so that the first press is answered at once.
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
        <span id={words} hidden>
          Opens how it is calculated
        </span>
      </div>
      {Panel && at !== null && <Panel key={at} {...made} at={at} onClose={() => setAt(null)} />}
    </FigureContext>
  );
}
