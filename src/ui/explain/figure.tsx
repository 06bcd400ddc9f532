import { createContext, useContext, lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import styles from './figure.module.css';
import { Button } from '../kit/form/button.tsx';
import type { MethodId } from './method-note.tsx';

export interface FigureOpener {
  /** `at`: where the figure stands in the report, "legacy.rows.3.slots.1.total_benefit". */
  open: (at: string) => void;
  /** Id of the words that say what a press does. */
  describedBy: string;
  /** Opens the note of the method behind all of them; under the report. */
  method?: ReactNode;
}

/** Null where nothing can be opened: on the shared page, which holds no inputs, and on paper. */
export const FigureContext = createContext<FigureOpener | null>(null);

interface FigureProps {
  /** Path in the comparative report. Null where the screen shows what no single figure of the report is. */
  at: string | null;
  children: ReactNode;
}

/**
 * A figure of the report as it stands on the screen. Plain text, unless <OpenFigures> is around it: then a click or
 * Enter opens how it is calculated. Whether Tab stops at it is decided there (open-figures.tsx).
 */
export function Figure({ at, children }: FigureProps) {
  const opener = useContext(FigureContext);
  if (!opener || at === null || children === '') return children;
  const press = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    if (!hasSelectedText(currentTarget)) opener.open(at);
  };
  return (
    <span
      className={styles.figure}
      role="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-describedby={opener.describedBy}
      data-figure={at}
      onClick={press}
    >
      {children}
    </span>
  );
}

/** Where a client looks on and figures are capped: what they were before the cap is not to be opened either. */
export function ClosedFigures({ isClosed, children }: { isClosed: boolean; children: ReactNode }) {
  const opener = useContext(FigureContext);
  return <FigureContext value={isClosed ? null : opener}>{children}</FigureContext>;
}

/** Whether figures can be opened here: then a table needs no tab stop of its own. */
export const useOpensFigures = (): boolean => useContext(FigureContext) !== null;

/** What leads from the whole report to its method, where there is such a way. */
export const useMethodOfFigures = (): ReactNode => useContext(FigureContext)?.method ?? null;

/** Marking a figure in order to copy it ends in a click as well. */
function hasSelectedText(element: HTMLElement): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}

const MethodNote = lazy(async () => ({
  default: (await import('./method-note.tsx')).MethodNote,
}));

/** Opens the note of a method where it is spoken of. */
export function MethodLink({ id, children }: { id: MethodId; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>
        <Button variant="quiet" size="small" icon="document" onClick={() => setIsOpen(true)}>
          {children}
        </Button>
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <MethodNote id={id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
