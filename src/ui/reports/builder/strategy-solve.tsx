import { OfStrategy, type ComparisonOfScenario } from './of-strategy.tsx';
import { SolvePanel, type SolvePanelProps } from './solve-panel.tsx';

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
