import { useCallback } from 'react';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { carriersOwn } from '../../../domain/policy/carrier-scale.ts';
import { graphMarks, graphValues } from '../../../rendering/words/graph-series.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { useRanges } from '../historical/range-context.ts';
import { RangeProvider } from '../historical/range-provider.tsx';
import { RangeFanCard, type Measure } from '../range/range-fan-card.tsx';
import { RangeSentences } from '../range/range-sentences.tsx';
import { OfStrategy, type ComparisonOfScenario } from './of-strategy.tsx';
import { SolvePanel, type SolvePanelProps } from './solve-panel.tsx';

export interface StaticRangeProps extends ComparisonOfScenario {
  /** What is shown, without the accounts that were taken out. */
  report: ReportPart;
  basis: ReportBasis;
}

/** The lines of the comparison among the paths that its own index strategies and portfolios make. */
export const StaticRange = ({ report, basis, ...of }: StaticRangeProps) => (
  <OfStrategy {...of}>
    {({ input, history, name }) => (
      <RangeProvider input={input} history={history} isOn>
        <Fan
          report={report}
          basis={basis}
          rate={carriersOwn(of.comparison).illustrated_rate ?? null}
          name={name}
        />
      </RangeProvider>
    )}
  </OfStrategy>
);

interface FanProps {
  report: ReportPart;
  basis: ReportBasis;
  /** The carrier's. */
  rate: number | null;
  name: string;
}

function Fan({ report, basis, rate, name }: FanProps) {
  const part = { slots: report.slots };
  const { picture, problems } = useRanges(part);
  const graph = report.comparative_graph;
  const levelLine = useCallback(
    (slot: SlotNumber, measure: Measure) => {
      const place = report.slots.findIndex((one) => one.slot === slot);
      if (!graph || place < 0) return null;
      const marks = graphMarks(graph, measure, place);
      return graphValues(graph, measure, place).map((value, at) => ({ value, mark: marks?.[at] ?? '' }));
    },
    [report, graph],
  );
  if (basis.inflation !== undefined)
    return (
      <p>
        Computed paths are in dollars as they are paid. Choose “As paid” under Dollars to see these lines
        among them.
      </p>
    );
  if (problems.length > 0) return <p role="alert">{problems.join(' ')}</p>;
  if (!picture) return <p role="status">Computing the paths</p>;
  return (
    <>
      <RangeFanCard report={part} basis={{ ...basis, illustrated_rate: rate }} levelLine={levelLine} />
      <p>Strategies and history as in the simulation “{name}”.</p>
      <RangeSentences report={part} />
    </>
  );
}

/** A comparison's answers, counted on the index strategies of its scenario's simulation. */
export const StrategySolve = ({
  canSet,
  onSet,
  ...of
}: ComparisonOfScenario & Pick<SolvePanelProps, 'canSet' | 'onSet'>) => (
  <OfStrategy {...of}>
    {({ input, history, name }) => (
      <>
        <p>On the simulation “{name}”</p>
        <SolvePanel input={input} history={history} canSet={canSet} onSet={onSet} />
      </>
    )}
  </OfStrategy>
);
