import { useDeferredValue, useMemo, useState, type ReactNode, useEffect } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { pickedPeriod } from '../../../domain/comparison/historical/run-historical-report.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { PeriodContext, type PeriodPicking } from './period-choice.tsx';
import { capStripOf, type CapStrip } from '../../../domain/history/cap-strip.ts';
import { useDeferredRender } from '../../charts/use-deferred-render.ts';
import { FigureHost } from '../../explain/open-figures.tsx';
import type { FigureSource } from './historical-figure-panel.tsx';

interface PeriodProviderProps {
  input: HistoricalReportInput;
  history: IndexHistory;
  onWindow?: ((window: 'latest_546' | 'all') => void) | undefined;
  children: ReactNode;
}

/** Returns the results at other caps; null before the first paint. */
function useCapStrip(input: HistoricalReportInput, history: IndexHistory): CapStrip | null {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  const rested = useDeferredRender(isPainted ? input : null);
  return useMemo(() => (rested === null ? null : capStripOf(rested, history)), [rested, history]);
}

export function PeriodProvider({ input, history, onWindow, children }: PeriodProviderProps) {
  const [picked, setPicked] = useState<string | null>(null);
  // The period's rows may update later than the strip.
  const requested = useDeferredValue(useMemo(() => ({ input, history, picked }), [input, history, picked]));
  const period = useMemo(
    () =>
      requested.picked === null ? null : pickedPeriod(requested.input, requested.history, requested.picked),
    [requested],
  );
  const caps = useCapStrip(input, history);
  const picking = useMemo(
    (): PeriodPicking => ({
      picked,
      pick: setPicked,
      period,
      canRun: true,
      caps,
      onWindow: onWindow ?? null,
    }),
    [picked, period, caps, onWindow],
  );
  return <PeriodContext value={picking}>{children}</PeriodContext>;
}

/** Makes each <Figure> inside a button that explains it. `at`: path in the displayed report. */
export function HistoricalFigures({ children, ...from }: FigureSource & { children: ReactNode }) {
  const { input, history, full, shown } = from;
  const figureSource = useMemo(
    (): FigureSource => ({ input, history, full, shown }),
    [input, history, full, shown],
  );
  return (
    <FigureHost load={loadPanel} panelProps={figureSource}>
      {children}
    </FigureHost>
  );
}

const loadPanel = async () => (await import('./historical-figure-panel.tsx')).HistoricalFigurePanel;
