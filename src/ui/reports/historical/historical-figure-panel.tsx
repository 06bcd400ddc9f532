import { useState } from 'react';
import { historicalExplainer } from '../../../domain/comparison/historical/explain-historical-report.ts';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../../domain/comparison/historical/run-historical-report.ts';
import { ON_HISTORY, realExplanations } from '../../../domain/explain/real-explanations.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { OpenFigureAt } from '../../explain/open-figure-engine.ts';
import { OpenedFigurePanel } from '../../explain/open-figure-panel.tsx';
import type { PanelPlace } from '../../explain/open-figures.tsx';
import { toolFigureOpener } from '../../explain/tool-figure-engine.ts';
import { inItsPlace } from './historical-figure-place.ts';
import { pathInWhole } from './path-in-whole.ts';

export interface MadeFrom {
  input: HistoricalReportInput;
  history: IndexHistory;
  /** Of all accounts. */
  whole: HistoricalReport;
  /** Without those that were taken out: what is on the screen. */
  shown: HistoricalReport;
}

/** In today's dollars a figure leads to what it was as it was paid. */
function explainerOf(input: HistoricalReportInput, whole: HistoricalReport, history: IndexHistory) {
  const ofShown = historicalExplainer(input, whole, history);
  if (input.dollars !== 'real') return ofShown;
  const asPaid: HistoricalReportInput = { ...input, dollars: undefined };
  const nominal = historicalReport(asPaid, history);
  const ofNominal = historicalExplainer(asPaid, nominal, history);
  return realExplanations({ nominal, shown: whole, ofNominal, ofShown }, ON_HISTORY);
}

/** How one figure of a historical report is calculated; what was pressed does not change under it. */
export function HistoricalFigurePanel({ input, history, whole, shown, at, onClose }: MadeFrom & PanelPlace) {
  const [openAt] = useState((): OpenFigureAt => {
    const open = toolFigureOpener(explainerOf(input, whole, history), input);
    return (path) => {
      const figure = open(path);
      return figure && inItsPlace(figure, whole);
    };
  });
  return <OpenedFigurePanel openAt={openAt} at={pathInWhole(at, shown, whole)} onClose={onClose} />;
}
