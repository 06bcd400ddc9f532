import { useCallback, useMemo, type ReactNode } from 'react';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { carrierIllustration } from '../../../domain/policy/carrier-scale.ts';
import { graphMarks, graphValues } from '../../../rendering/words/graph-series.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { useRanges } from '../range/range-context.tsx';
import { RangeProvider } from '../range/range-provider.tsx';
import { RangeFanCard, type Measure } from '../range/range-fan-card.tsx';
import { RangeSentences } from '../range/range-levers.tsx';
import { SolvePanel, type SolvePanelProps } from './solve-panel.tsx';
import { Link } from 'wouter';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { onStrategy } from '../../../domain/practice/reports/on-history.ts';
import { useLoad } from '../../state/use-load.ts';
import { strategyOf } from './strategy-of.ts';

export interface StaticRangeProps extends ComparisonOfScenario {
  /** Excludes removed accounts. */
  report: ReportPart;
  basis: ReportBasis;
}

export const StaticRange = ({ report, basis, ...of }: StaticRangeProps) => (
  <OfStrategy {...of}>
    {({ input, history, name }) => (
      <RangeProvider input={input} history={history} isOn>
        <Fan
          {...{ report, basis, name }}
          rate={carrierIllustration(of.comparison).illustrated_rate ?? null}
        />
      </RangeProvider>
    )}
  </OfStrategy>
);

interface FanProps extends Pick<StaticRangeProps, 'report' | 'basis'> {
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

export type StrategySolveProps = ComparisonOfScenario & Pick<SolvePanelProps, 'canSet' | 'onSet'>;

export const StrategySolve = ({ canSet, onSet, ...of }: StrategySolveProps) => (
  <OfStrategy {...of}>
    {({ input, history, name }) => (
      <>
        <p>On the simulation “{name}”</p>
        <SolvePanel {...{ input, history, canSet, onSet }} />
      </>
    )}
  </OfStrategy>
);

export interface ComparisonOfScenario {
  scenario: number;
  comparison: ComparativeReportInput;
  loanRate: number | undefined;
}

interface OfStrategyProps extends ComparisonOfScenario {
  children: (on: { input: HistoricalReportInput; history: IndexHistory; name: string }) => ReactNode;
}

function OfStrategy({ scenario, comparison, loanRate, children }: OfStrategyProps) {
  const { state } = useLoad(String(scenario), () => strategyOf(scenario));
  const on = state.kind === 'ready' ? state.data : null;
  const read = useMemo(
    () => on && onStrategy(comparison, { ...on.saved, horizon: undefined }, loanRate),
    [on, comparison, loanRate],
  );
  if (state.kind === 'ready' && !on)
    return (
      <p>
        This scenario has no index strategy.{' '}
        <Link href={`/select-historical-simulations/${scenario}`}>Add a simulation to it</Link>
      </p>
    );
  if (state.kind === 'failed')
    return <p role="alert">The scenario’s simulation could not be loaded. Try again.</p>;
  if (!on || !read) return <p role="status">Loading</p>;
  if (!read.ok)
    return (
      <p role="alert">
        {Object.values(read.error.fields ?? {})
          .flat()
          .join(' ')}
      </p>
    );
  return children({ input: read.value, history: on.history, name: on.name });
}
