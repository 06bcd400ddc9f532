import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import type { ComparativeReportInput } from '../../domain/comparison/comparative-report.ts';
import type { IndexHistory } from '../../domain/indexes/index-history.ts';
import { showToast } from '../components/toasts.tsx';
import { arrangeStops, figureKey, followFocus } from './figure-keys.ts';
import styles from './figure.module.css';
import { FigureContext, type FigureOpener } from './figure.tsx';

/** What the figures on the screen were made from, changes of the what-if panel included. */
interface MadeFrom {
  input: ComparativeReportInput;
  /** For portfolios whose figures the input does not bring along. */
  history?: IndexHistory | undefined;
}

export interface FigurePanelProps extends MadeFrom {
  /** The figure that was pressed. */
  at: string;
  onClose: () => void;
}

interface OpenFiguresProps extends MadeFrom {
  children: ReactNode;
}

const loadPanel = () => import('./open-figure-panel.tsx');

/** Lets every <Figure> inside be opened by a click, or by Enter. */
export function OpenFigures({ input, history, children }: OpenFiguresProps) {
  const host = useRef<HTMLDivElement>(null);
  const words = useId();
  const [at, setAt] = useState<string | null>(null);
  const [Panel, setPanel] = useState<ComponentType<FigurePanelProps> | null>(null);

  const open = useCallback((path: string) => {
    loadPanel().then(
      ({ FigurePanel }) => {
        setPanel(() => FigurePanel);
        setAt(path);
      },
      () =>
        showToast({
          type: 'error',
          message: 'The explanation could not be loaded.',
          detail: 'Check the connection and press the figure again.',
        }),
    );
  }, []);
  const opener = useMemo((): FigureOpener => ({ open, describedBy: words }), [open, words]);

  // Loaded once the report stands, so that the first press is answered at once.
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(() => void loadPanel().catch(() => undefined), { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, []);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    arrangeStops(element);
    const observer = new MutationObserver(() => arrangeStops(element));
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
      {Panel && at !== null && (
        <Panel key={at} input={input} history={history} at={at} onClose={() => setAt(null)} />
      )}
    </FigureContext>
  );
}
