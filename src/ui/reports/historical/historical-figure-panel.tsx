import { useState } from 'react';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { OpenFigureAt } from '../../explain/open-figure-engine.ts';
import { OpenedFigurePanel } from '../../explain/open-figure-panel.tsx';
import type { PanelPlace } from '../../explain/open-figures.tsx';
import { toolFigureOpener } from '../../explain/tool-figure-engine.ts';
import { inItsPlace, pathInWhole, historicalFigureExplainer } from './historical-figure-place.ts';

export interface MadeFrom {
  input: HistoricalReportInput;
  history: IndexHistory;
  /** Of all accounts. */
  whole: HistoricalReport;
  /** Without those that were taken out: what is on the screen. */
  shown: HistoricalReport;
}

/** How one figure of a historical report is calculated; what was pressed does not change under it. */
export function HistoricalFigurePanel({ input, history, whole, shown, at, onClose }: MadeFrom & PanelPlace) {
  const [openAt] = useState((): OpenFigureAt => {
    const open = toolFigureOpener(historicalFigureExplainer(input, whole, history), input);
    return (path) => {
      const figure = open(path);
      return figure && inItsPlace(figure, whole);
    };
  });
  return <OpenedFigurePanel openAt={openAt} at={pathInWhole(at, shown, whole)} onClose={onClose} />;
}
