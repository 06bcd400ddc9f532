import { useMemo, type ReactNode } from 'react';
import type { HistoricalReport } from '../../domain/comparison/historical-report.ts';
import type { HistoricalReportInput } from '../../domain/comparison/historical-report-schema.ts';
import type { IndexHistory } from '../../domain/indexes/index-history.ts';
import { FigureHost, type PanelPlace } from '../report/open-figures.tsx';
import { pathInWhole } from './path-in-whole.ts';

interface MadeFrom {
  input: HistoricalReportInput;
  history: IndexHistory;
  /** Of all accounts. */
  whole: HistoricalReport;
  /** Without those that were taken out: what is on the screen. */
  shown: HistoricalReport;
}

/** Lets every <Figure> of a historical report inside be opened; its `at` is the path in what is shown. */
export function HistoricalFigures({
  input,
  history,
  whole,
  shown,
  children,
}: MadeFrom & { children: ReactNode }) {
  const made = useMemo((): MadeFrom => ({ input, history, whole, shown }), [input, history, whole, shown]);
  return (
    <FigureHost load={loadPanel} made={made}>
      {children}
    </FigureHost>
  );
}

async function loadPanel() {
  const [{ ToolFigurePanel }, { historicalExplainer }] = await Promise.all([
    import('../tools/tool-figure-panel.tsx'),
    import('../../domain/comparison/explain-historical-report.ts'),
  ]);
  return ({ input, history, whole, shown, at, onClose }: MadeFrom & PanelPlace) => (
    <ToolFigurePanel
      at={pathInWhole(at, shown, whole)}
      onClose={onClose}
      inputs={input}
      prepare={() => historicalExplainer(input, whole, history)}
    />
  );
}
