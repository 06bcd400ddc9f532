import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import {
  DEFAULT_STRATEGY,
  capProblem,
  CREDITING_METHODS,
  METHOD_NAMES,
} from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-words.ts';
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
import styles from './answers.module.css';

export interface ComparisonOfScenario {
  scenario: Scenario;
  comparison: ComparativeReportInput;
  loanRate: number | undefined;
}

interface ScenarioStrategyProps extends ComparisonOfScenario {
  children: (on: { input: HistoricalReportInput; history: IndexHistory }) => ReactNode;
}

/** Provides the comparison on the strategies of the scenario's simulation, or on one strategy that is not saved. */
export function ScenarioStrategy({ scenario, comparison, loanRate, children }: ScenarioStrategyProps) {
  // The default applies until the scenario has a simulation.
  const [strategy, setStrategy] = useState<IndexStrategy>(DEFAULT_STRATEGY);
  const { state, again } = useLoad(String(scenario.id), async () => {
    const [own, history] = await Promise.all([strategyOf(scenario.id), loadIndexHistory()]);
    return { own, history };
  });
  const loaded = state.kind === 'ready' ? state.data : null;
  const read = useMemo(() => {
    if (!loaded) return null;
    const parameters = { ...DEFAULT_PARAMETERS, strategies: [strategy] };
    const saved =
      loaded.own?.saved ?? historicalInputOf(scenario.client.age, { ...scenario.document, parameters });
    return saved && onStrategy(comparison, { ...saved, horizon: undefined }, loanRate);
  }, [loaded, strategy, scenario, comparison, loanRate]);

  if (state.kind === 'failed')
    return <p role="alert">The scenario’s simulation could not be loaded. Try again.</p>;
  if (!loaded || !read) return <p role="status">Loading</p>;
  const { own, history } = loaded;
  const missing = (own?.saved.strategies ?? [strategy]).find(({ index }) => !history.price(index));
  return (
    <>
      <StrategyNote
        {...{ scenario, strategy, history }}
        saved={own?.name}
        onChange={setStrategy}
        onSaved={again}
      />
      {missing ? (
        <p role="alert">No {marketName(missing.index)} history is loaded. Ask your admin to import it.</p>
      ) : read.ok ? (
        children({ input: read.value, history })
      ) : (
        <p role="alert">
          {Object.values(read.error.fields ?? {})
            .flat()
            .join(' ')}
        </p>
      )}
    </>
  );
}

const limitText = (limit: number | null, name: string): string =>
  limit === null ? `no ${name}` : `${formatShortPercent(limit)} ${name}`;

const nameOf = ({ index, method }: IndexStrategy): string =>
  `${marketName(index)} ${METHOD_NAMES[method].toLowerCase()}`;

const termsOf = (strategy: IndexStrategy): string => {
  const { cap, floor, participation } = strategy;
  return [
    limitText(cap, capLabel(strategy).toLowerCase()),
    limitText(floor, 'floor'),
    ...(participation === 1 ? [] : [`${formatShortPercent(participation)} participation`]),
  ].join(', ');
};

const VALID_ONLY = { onInvalidEntry: () => undefined };
const LIMIT = { ...VALID_ONLY, placeholder: 'none', step: 0.0025 };

interface StrategyNoteProps {
  scenario: Scenario;
  strategy: IndexStrategy;
  history: IndexHistory;
  /** Name of the scenario's simulation; undefined without one. */
  saved: string | undefined;
  onChange: (strategy: IndexStrategy) => void;
  onSaved: () => void;
}

function StrategyNote({ scenario, strategy, history, saved, onChange, onSaved }: StrategyNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => setIsOpen(!isOpen);
  const { busy, failure, run } = useAction();
  const note = useRef<HTMLParagraphElement>(null);
  const indexes = useMemo(() => indexChoices(listedIndexes(history)), [history]);
  const set = (change: Partial<IndexStrategy>): void => onChange({ ...strategy, ...change });
  const field = draftFields(strategy, {}, set);

  async function add(): Promise<void> {
    const isAdded = await run(async () => {
      const { id, revision } = await historical.createInScenario(scenario.id, {
        name: `${nameOf(strategy)}, ${termsOf(strategy)}`,
      });
      const parameters = { ...DEFAULT_PARAMETERS, strategies: [strategy] };
      await historical.parameters(id, { parameters, revision });
    });
    if (!isAdded) return;
    setIsOpen(false);
    note.current?.focus();
    onSaved();
  }

  return (
    <div className={styles.source}>
      <div className={styles.note}>
        <p ref={note} tabIndex={-1}>
          {saved === undefined ? (
            <>
              <b>Uses {nameOf(strategy)}</b>, {termsOf(strategy)}. This scenario has no index strategy.
            </>
          ) : (
            `Uses the index strategies of “${saved}”.`
          )}
        </p>
        {saved === undefined && (
          <Button size="small" label={isOpen ? 'Done' : 'Change'} aria-expanded={isOpen} onClick={toggle} />
        )}
      </div>
      {isOpen && saved === undefined && (
        <div className={styles.strategy}>
          <Select label="Index" options={indexes} {...field('index')} />
          <Select label="Method" options={CREDITING_METHODS} {...field('method')} />
          <PercentInput
            label={capLabel(strategy)}
            {...LIMIT}
            min={0}
            max={1}
            {...field('cap')}
            error={capProblem(strategy)}
          />
          <PercentInput label="Floor" {...LIMIT} min={-0.25} max={0.1} {...field('floor')} />
          <PercentInput
            label="Participation"
            {...VALID_ONLY}
            step={0.05}
            min={0}
            max={5}
            value={strategy.participation}
            onChange={(participation) => set({ participation: participation ?? 1 })}
          />
          <div className={layout.row}>
            <Button size="small" label="Add to scenario" busy={busy} onClick={() => void add()} />
          </div>
          <Failure text={failure} />
        </div>
      )}
    </div>
  );
}
