import { createContext, useContext, useState, type MouseEvent, type ReactNode } from 'react';
import styles from './figure.module.css';
import { lazyPart } from '../kit/layout/lazy-part.tsx';
import { Button } from '../kit/form/button.tsx';
import type { MethodId } from './method-note.tsx';

export interface FigureOpener {
  /** `at`: path in the report, "legacy.rows.3.slots.1.total_benefit". */
  open: (at: string) => void;
  describedBy: string;
  method?: ReactNode;
}

/** Null if figures cannot be opened: on the shared page, which holds no inputs, and in print. */
export const FigureContext = createContext<FigureOpener | null>(null);

/** Plain text, or inside <OpenFigures> a control that a click or Enter opens. */
export function Figure({ at, children }: { at: string | null; children: ReactNode }) {
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

/** For the client view with capped figures: values before the cap must not open either. */
export function ClosedFigures({ isClosed, children }: { isClosed: boolean; children: ReactNode }) {
  const opener = useContext(FigureContext);
  return <FigureContext value={isClosed ? null : opener}>{children}</FigureContext>;
}

export const useOpensFigures = (): boolean => useContext(FigureContext) !== null;

export const useMethodOfFigures = (): ReactNode => useContext(FigureContext)?.method ?? null;

/** Selecting a figure's text to copy it also ends in a click. */
function hasSelectedText(element: HTMLElement): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}

const MethodNote = lazyPart(async () => (await import('./method-note.tsx')).MethodNote);

export function MethodLink({ id, children }: { id: MethodId; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>
        <Button variant="quiet" size="small" icon="document" onClick={() => setIsOpen(true)}>
          {children}
        </Button>
      </span>
      {isOpen && <MethodNote id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
