import { useMemo, type ReactNode } from 'react';
import { FigureHost } from '../../explain/open-figures.tsx';
import type { MadeFrom } from './historical-figure-panel.tsx';

/** Lets every <Figure> of a historical report inside be opened; its `at` is the path in what is shown. */
export function HistoricalFigures({ children, ...from }: MadeFrom & { children: ReactNode }) {
  const { input, history, whole, shown } = from;
  const made = useMemo((): MadeFrom => ({ input, history, whole, shown }), [input, history, whole, shown]);
  return (
    <FigureHost load={loadPanel} made={made}>
      {children}
    </FigureHost>
  );
}

const loadPanel = async () => (await import('./historical-figure-panel.tsx')).HistoricalFigurePanel;
