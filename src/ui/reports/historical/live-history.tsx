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

/** What other caps make of the same history, once all that is seen first is painted and a slider rests; null until then. */
function useCapStrip(input: HistoricalReportInput, history: IndexHistory): CapStrip | null {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  const rested = useDeferredRender(isPainted ? input : null);
  return useMemo(() => (rested === null ? null : capStripOf(rested, history)), [rested, history]);
}

export function PeriodProvider({ input, history, onWindow, children }: PeriodProviderProps) {
  const [picked, setPicked] = useState<string | null>(null);
  // The strip's mark and its bars move at once; the period's forty rows may come a frame later.
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

/** Lets every <Figure> of a historical report inside be opened; its `at` is the path in what is shown. */
export function HistoricalFigures({ children, ...from }: FigureSource & { children: ReactNode }) {
  const { input, history, whole, shown } = from;
  const figureSource = useMemo(
    (): FigureSource => ({ input, history, whole, shown }),
    [input, history, whole, shown],
  );
  return (
    <FigureHost load={loadPanel} made={figureSource}>
      {children}
    </FigureHost>
  );
}

const loadPanel = async () => (await import('./historical-figure-panel.tsx')).HistoricalFigurePanel;
