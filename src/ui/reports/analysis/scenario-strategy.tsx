import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import {
  DEFAULT_STRATEGY,
  capProblem,
  CREDITING_METHODS,
  METHOD_NAMES,
} from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-labels.ts';
import type { IndexStrategy } from '../../../domain/market/crediting.ts';
import { marketName } from '../../../domain/market/index-catalogue.ts';
import { listedIndexes } from '../../../domain/market/index-path.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { DEFAULT_PARAMETERS, historicalInputOf } from '../../../domain/practice/cases/simulation.ts';
import { onStrategy } from '../../../domain/practice/reports/on-history.ts';
import { formatShortPercent } from '../../../domain/shared/format.ts';
import { historical } from '../../api/historical-calls.ts';
import { Button } from '../../kit/form/button.tsx';
import { PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { draftFields, Failure, useAction } from '../../kit/form/use-form.tsx';
import { indexChoices } from '../../shell/index-options.tsx';
import { useLoad } from '../../state/use-load.ts';
import { loadIndexHistory } from '../../wiring.ts';
import { strategyOf } from '../builder/strategy-of.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './analysis.module.css';

export interface ComparisonOfScenario {
  scenario: Scenario;
  comparison: ComparativeReportInput;
  loanRate: number | undefined;
}

interface ScenarioStrategyProps extends ComparisonOfScenario {
  children: (comparison: { input: HistoricalReportInput; history: IndexHistory }) => ReactNode;
}

/** Provides the comparison on the strategies of the scenario's simulation, or on one strategy that is not saved. */
export function ScenarioStrategy({ scenario, comparison, loanRate, children }: ScenarioStrategyProps) {
  // The default applies until the scenario has a simulation.
  const [strategy, setStrategy] = useState<IndexStrategy>(DEFAULT_STRATEGY);
  const { state, refetch } = useLoad(String(scenario.id), async () => {
    const [simulation, history] = await Promise.all([strategyOf(scenario.id), loadIndexHistory()]);
    return { simulation, history };
  });
  const loaded = state.kind === 'ready' ? state.data : null;
  const parsed = useMemo(() => {
    if (!loaded) return null;
    const parameters = { ...DEFAULT_PARAMETERS, strategies: [strategy] };
    const saved =
      loaded.simulation?.saved ??
      historicalInputOf(scenario.client.age, { ...scenario.document, parameters });
    return saved && onStrategy(comparison, { ...saved, horizon: undefined }, loanRate);
  }, [loaded, strategy, scenario, comparison, loanRate]);

  if (state.kind === 'failed')
    return <p role="alert">The scenario’s simulation could not be loaded. Try again.</p>;
  if (!loaded || !parsed) return <p role="status">Loading</p>;
  const { simulation, history } = loaded;
  const missing = (simulation?.saved.strategies ?? [strategy]).find(({ index }) => !history.price(index));
  return (
    <>
      <StrategyNote
        {...{ scenario, strategy, history }}
        simulationName={simulation?.name}
        onChange={setStrategy}
        onSaved={refetch}
      />
      {missing ? (
        <p role="alert">No {marketName(missing.index)} history is loaded. Ask your admin to import it.</p>
      ) : parsed.ok ? (
        children({ input: parsed.value, history })
      ) : (
        <p role="alert">
          {Object.values(parsed.error.fields ?? {})
            .flat()
            .join(' ')}
        </p>
      )}
    </>
  );
}

const limitText = (limit: number | null, name: string): string =>
  limit === null ? `no ${name}` : `${formatShortPercent(limit)} ${name}`;

const strategyName = ({ index, method }: IndexStrategy): string =>
  `${marketName(index)} ${METHOD_NAMES[method].toLowerCase()}`;

const strategyTerms = (strategy: IndexStrategy): string => {
  const { cap, floor, participation } = strategy;
  return [
    limitText(cap, capLabel(strategy).toLowerCase()),
    limitText(floor, 'floor'),
    ...(participation === 1 ? [] : [`${formatShortPercent(participation)} participation`]),
  ].join(', ');
};

const IGNORE_INVALID = { onInvalidEntry: () => undefined };
const LIMIT_INPUT = { ...IGNORE_INVALID, placeholder: 'none', step: 0.0025 };

interface StrategyNoteProps {
  scenario: Scenario;
  strategy: IndexStrategy;
  history: IndexHistory;
  /** Name of the scenario's simulation; undefined without one. */
  simulationName: string | undefined;
  onChange: (strategy: IndexStrategy) => void;
  onSaved: () => void;
}

function StrategyNote({ scenario, strategy, history, simulationName, onChange, onSaved }: StrategyNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => setIsOpen(!isOpen);
  const { busy, failure, run } = useAction();
  const noteElement = useRef<HTMLParagraphElement>(null);
  const indexes = useMemo(() => indexChoices(listedIndexes(history)), [history]);
  const set = (change: Partial<IndexStrategy>): void => onChange({ ...strategy, ...change });
  const fieldProps = draftFields(strategy, {}, set);

  async function addToScenario(): Promise<void> {
    const isAdded = await run(async () => {
      const { id, revision } = await historical.createInScenario(scenario.id, {
        name: `${strategyName(strategy)}, ${strategyTerms(strategy)}`,
      });
      const parameters = { ...DEFAULT_PARAMETERS, strategies: [strategy] };
      await historical.parameters(id, { parameters, revision });
    });
    if (!isAdded) return;
    setIsOpen(false);
    noteElement.current?.focus();
    onSaved();
  }

  return (
    <div className={styles.source}>
      <div className={styles.note}>
        <p ref={noteElement} tabIndex={-1}>
          {simulationName === undefined ? (
            <>
              <b>Uses {strategyName(strategy)}</b>, {strategyTerms(strategy)}. This scenario has no index
              strategy.
            </>
          ) : (
            `Uses the index strategies of “${simulationName}”.`
          )}
        </p>
        {simulationName === undefined && (
          <Button size="small" label={isOpen ? 'Done' : 'Change'} aria-expanded={isOpen} onClick={toggle} />
        )}
      </div>
      {isOpen && simulationName === undefined && (
        <div className={styles.strategy}>
          <Select label="Index" options={indexes} {...fieldProps('index')} />
          <Select label="Method" options={CREDITING_METHODS} {...fieldProps('method')} />
          <PercentInput
            label={capLabel(strategy)}
            {...LIMIT_INPUT}
            min={0}
            max={1}
            {...fieldProps('cap')}
            error={capProblem(strategy)}
          />
          <PercentInput label="Floor" {...LIMIT_INPUT} min={-0.25} max={0.1} {...fieldProps('floor')} />
          <PercentInput
            label="Participation"
            {...IGNORE_INVALID}
            step={0.05}
            min={0}
            max={5}
            value={strategy.participation}
            onChange={(participation) => set({ participation: participation ?? 1 })}
          />
          <div className={layout.row}>
            <Button size="small" label="Add to scenario" busy={busy} onClick={() => void addToScenario()} />
          </div>
          <Failure text={failure} />
        </div>
      )}
    </div>
  );
}
