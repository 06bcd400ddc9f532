import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useState } from 'react';
import { PanelRow, AnalysisSection } from '../what-if/panel-row.tsx';
import type { AnalysisKind, ComparativeAnalysisProps, HistoricalAnalysisProps } from './analysis-panel.tsx';

const load = () => import('../../pages/solve.ts');
const LazyComparativeAnalysis = lazyPart(async () => (await load()).ComparativeAnalysis);
const LazyHistoricalAnalysis = lazyPart(async () => (await load()).HistoricalAnalysis);

/** The opened panel, and whether the range has run in it. */
export function useAnalysisPanel() {
  const [analysis, setAnalysis] = useState<AnalysisKind | null>(null);
  const [hasRun, setHasRun] = useState(false);
  const open = (next: AnalysisKind): void => {
    setAnalysis(next);
    if (next === 'range') setHasRun(true);
  };
  return { analysis, hasRun, open, close: () => setAnalysis(null) };
}

/** Rows of the What-if panel. */
export const AnalysisRows = ({ onOpen }: { onOpen: (analysis: AnalysisKind) => void }) => (
  <AnalysisSection>
    <PanelRow
      icon="target"
      label="Solve for a target"
      help="Income, premium or return"
      onOpen={() => onOpen('solve')}
    />
    <PanelRow
      icon="fan"
      label="Range of outcomes"
      help="10,000 simulated return paths"
      onOpen={() => onOpen('range')}
    />
  </AnalysisSection>
);

type OptionalPanelProps<Props> = Omit<Props, 'analysis'> & { analysis: AnalysisKind | null };

/** Loads the panel when the user opens it. */
export const ComparativeAnalysis = ({ analysis, ...props }: OptionalPanelProps<ComparativeAnalysisProps>) =>
  analysis && <LazyComparativeAnalysis {...props} analysis={analysis} />;

export const HistoricalAnalysis = ({ analysis, ...props }: OptionalPanelProps<HistoricalAnalysisProps>) =>
  analysis && <LazyHistoricalAnalysis {...props} analysis={analysis} />;
