import { useDeferredValue, useMemo, useState, type ReactNode, useEffect } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { pickedPeriod } from '../../../domain/comparison/historical/run-historical-report.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { PeriodContext, type PeriodSelection } from './period-choice.tsx';
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
  const deferred = useDeferredRender(isPainted ? input : null);
  return useMemo(() => (deferred === null ? null : capStripOf(deferred, history)), [deferred, history]);
}

export function PeriodProvider({ input, history, onWindow, children }: PeriodProviderProps) {
  const [start, setStart] = useState<string | null>(null);
  // The period's rows may update later than the strip.
  const requested = useDeferredValue(useMemo(() => ({ input, history, start }), [input, history, start]));
  const period = useMemo(
    () =>
      requested.start === null ? null : pickedPeriod(requested.input, requested.history, requested.start),
    [requested],
  );
  const caps = useCapStrip(input, history);
  const selection = useMemo(
    (): PeriodSelection => ({
      start,
      setStart,
      period,
      canRun: true,
      caps,
      onWindow: onWindow ?? null,
    }),
    [start, period, caps, onWindow],
  );
  return <PeriodContext value={selection}>{children}</PeriodContext>;
}

/** Makes each <Figure> inside a button that explains it. `at`: path in the displayed report. */
export function HistoricalFigures({ children, ...source }: FigureSource & { children: ReactNode }) {
  const { input, history, full, shown } = source;
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
