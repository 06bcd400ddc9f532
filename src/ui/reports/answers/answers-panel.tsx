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
import styles from './answers.module.css';

export type Answer = 'solve' | 'range';

interface PanelProps extends Pick<SolvePanelProps, 'canSet' | 'onSet'> {
  answer: Answer;
  onClose: () => void;
}

export interface ComparativeAnswersProps extends PanelProps, ComparisonOfScenario {
  /** Excludes removed accounts. */
  report: ReportPart;
  basis: ReportBasis;
}

export function ComparativeAnswers({ report, basis, comparison, ...props }: ComparativeAnswersProps) {
  const graph = report.comparative_graph;
  // Paths are in the dollars of each year, so a line in today's dollars is not comparable.
  const isReal = basis.inflation !== undefined;
  const levelLine: LevelLine = useCallback(
    (slot: SlotNumber, measure) => {
      const place = report.slots.findIndex((one) => one.slot === slot);
      if (!graph || place < 0 || isReal) return null;
      const marks = graphMarks(graph, measure, place);
      return graphValues(graph, measure, place).map((value, at) => ({ value, mark: marks?.[at] ?? '' }));
    },
    [report, graph, isReal],
  );
  const rate = carrierIllustration(comparison).illustrated_rate ?? null;
  return (
    <AnswersFrame {...props}>
      <ScenarioStrategy {...props} comparison={comparison}>
        {({ input, history }) => (
          <RangeProvider input={input} history={history}>
            <Answers
              {...props}
              {...{ input, history, levelLine }}
              part={{ slots: report.slots }}
              basis={{ ...basis, first_age: input.age, illustrated_rate: rate }}
            />
          </RangeProvider>
        )}
      </ScenarioStrategy>
    </AnswersFrame>
  );
}

export interface HistoricalAnswersProps extends PanelProps, Pick<SolvePanelProps, 'input' | 'history'> {
  report: HistoricalCardProps['report'];
  basis: HistoricalCardProps['basis'];
}

/** Requires the report's range provider. */
export const HistoricalAnswers = ({ report, ...props }: HistoricalAnswersProps) => (
  <AnswersFrame {...props}>
    <Answers {...props} part={report} />
  </AnswersFrame>
);

const TITLES: Readonly<Record<Answer, string>> = { solve: 'Solve for a target', range: 'Range of outcomes' };

interface AnswersFrameProps extends Pick<PanelProps, 'answer' | 'onClose'> {
  children: ReactNode;
}

const AnswersFrame = ({ answer, onClose, children }: AnswersFrameProps) => (
  <SidePanel open size="large" title={TITLES[answer]} onClose={onClose}>
    <div className={styles.panel}>{children}</div>
  </SidePanel>
);

interface AnswersProps extends PanelProps, Pick<SolvePanelProps, 'input' | 'history'> {
  part: HistoricalCardProps['report'];
  basis: OutcomesBasis;
  levelLine?: LevelLine;
}

function Answers(props: AnswersProps) {
  const { answer, onClose, part, basis, levelLine, input, history, canSet, onSet } = props;
  return (
    <>
      {basis.inflation !== undefined && (
        <p className={layout.hint}>
          This report is in today’s dollars. Answers and paths are in the dollars of each year.
        </p>
      )}
      {answer === 'solve' && (
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
        isShort={answer === 'solve'}
      />
    </>
  );
}
