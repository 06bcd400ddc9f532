import { useCallback, type ReactNode } from 'react';
import { carrierIllustration } from '../../../domain/policy/carrier-scale.ts';
import { ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { graphMarks, graphValues } from '../../../rendering/words/graph-series.ts';
import { activeSlots, type HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { SidePanel } from '../../kit/overlay/dialog.tsx';
import type { LevelLine } from '../range/range-fan-card.tsx';
import { RangeOutcomes, type OutcomesBasis } from '../range/range-outcomes.tsx';
import { RangeProvider } from '../range/range-provider.tsx';
import { ScenarioStrategy, type ComparisonOfScenario } from './scenario-strategy.tsx';
import { SolvePanel, type SolvePanelProps } from './solve-panel.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './analysis.module.css';

export type AnalysisKind = 'solve' | 'range';

interface PanelProps extends Pick<SolvePanelProps, 'canSet' | 'onSet'> {
  analysis: AnalysisKind;
  onClose: () => void;
}

export interface ComparativeAnalysisProps extends PanelProps, ComparisonOfScenario {
  /** Excludes removed accounts. */
  report: ReportPart;
  basis: ReportBasis;
}

export function ComparativeAnalysis({ report, basis, comparison, ...props }: ComparativeAnalysisProps) {
  const graph = report.comparative_graph;
  // Paths are in the dollars of each year, so a line in today's dollars is not comparable.
  const isReal = basis.inflation !== undefined;
  const levelLine: LevelLine = useCallback(
    (slot: SlotNumber, measure) => {
      const place = report.slots.findIndex((entry) => entry.slot === slot);
      if (!graph || place < 0 || isReal) return null;
      const marks = graphMarks(graph, measure, place);
      return graphValues(graph, measure, place).map((value, t) => ({ value, mark: marks?.[t] ?? '' }));
    },
    [report, graph, isReal],
  );
  const rate = carrierIllustration(comparison).illustrated_rate ?? null;
  return (
    <AnalysisFrame {...props}>
      <ScenarioStrategy {...props} comparison={comparison}>
        {({ input, history }) => (
          <RangeProvider input={input} history={history}>
            <AnalysisContent
              {...props}
              {...{ input, history, levelLine }}
              part={{ slots: report.slots }}
              basis={{ ...basis, first_age: input.age, illustrated_rate: rate }}
            />
          </RangeProvider>
        )}
      </ScenarioStrategy>
    </AnalysisFrame>
  );
}

export interface HistoricalAnalysisProps extends PanelProps, Pick<SolvePanelProps, 'input' | 'history'> {
  report: HistoricalCardProps['report'];
  basis: HistoricalCardProps['basis'];
}

/** Requires the report's range provider. */
export const HistoricalAnalysis = ({ report, ...props }: HistoricalAnalysisProps) => (
  <AnalysisFrame {...props}>
    <AnalysisContent {...props} part={report} />
  </AnalysisFrame>
);

interface AnalysisFrameProps extends Pick<PanelProps, 'analysis' | 'onClose'> {
  children: ReactNode;
}

const AnalysisFrame = ({ analysis, onClose, children }: AnalysisFrameProps) => (
  <SidePanel
    open
    size="large"
    title={analysis === 'solve' ? 'Solve for a target' : 'Range of outcomes'}
    onClose={onClose}
  >
    <div className={styles.panel}>{children}</div>
  </SidePanel>
);

interface AnalysisContentProps extends PanelProps, Pick<SolvePanelProps, 'input' | 'history'> {
  part: HistoricalCardProps['report'];
  basis: OutcomesBasis;
  levelLine?: LevelLine;
}

function AnalysisContent(props: AnalysisContentProps) {
  const { analysis, onClose, part, basis, levelLine, input, history, canSet, onSet } = props;
  return (
    <>
      {basis.inflation !== undefined && (
        <p className={layout.hint}>
          This report is in today’s dollars. Answers and paths are in the dollars of each year.
        </p>
      )}
      {analysis === 'solve' && (
        <SolvePanel
          {...{ input, history, canSet }}
          slots={activeSlots(part)}
          onSet={(solved) => {
            onSet(solved);
            onClose();
          }}
        />
      )}
      <RangeOutcomes
        report={part}
        {...{ basis, levelLine }}
        incomeTo={ledgerIncome(input.illustration)?.to_age ?? null}
        isSummary={analysis === 'solve'}
      />
    </>
  );
}
