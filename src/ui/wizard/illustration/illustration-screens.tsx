import { clientCrumb } from '../../clients/client-crumb.ts';
import { useParams, Redirect } from 'wouter';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO, type Loaded } from '../../reports/frame/use-scenario.ts';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { api } from '../../wiring.ts';
import { IllustrationStep } from './illustration-step.tsx';
import { SCENARIO_LEDGER } from './ledger-flow.ts';
import { ScenarioBar, WizardBar } from '../details/wizard-frame.tsx';
import styles from './illustration-step.module.css';
import {
  asScenario,
  A_SIMULATION,
  SimulationBar,
  SIMULATION_LEDGER,
  useSimulation,
} from '../simulation/simulation-wizard.tsx';
import { firstUnfinishedOfSimulation } from '../../clients/simulation-steps.ts';

interface FrameProps<T> {
  asked: Loaded<T>;
  of: typeof A_SCENARIO | typeof A_SIMULATION;
  onRetry: () => void;
  bar: ReactNode;
  children: (value: T) => ReactNode;
}

const Frame = <T,>({ asked, of, onRetry, bar, children }: FrameProps<T>) => (
  <div className={styles.screen}>
    {asked.state === 'loaded' ? (
      children(asked.value)
    ) : (
      <>
        {bar}
        <div className={styles.plain}>
          {asked.state === 'loading' ? (
            <SkeletonRows rows={8} label={`Loading the ${of.what}`} />
          ) : (
            <NotLoaded {...asked} {...of} onRetry={onRetry} />
          )}
        </div>
      </>
    )}
  </div>
);

export function IllustrationDataScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  const [asked, setAsked] = useState<Loaded<Scenario>>({ state: 'loading' });
  const loaded = asked.state === 'loaded' ? asked.value : null;
  useRail();
  useCurrentClient(loaded?.client.firstname);
  useCrumbs(
    loaded
      ? [clientCrumb(loaded.client), { label: loaded.scenario_details.name }]
      : [{ label: 'Illustration' }],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setAsked({ state: 'loaded', value: await api.scenarios.get(id, { signal }) });
      } catch (error) {
        if (!signal?.aborted)
          setAsked({ state: 'failed', message: messageOf(error), isUnknown: isNotFound(error) });
      }
    },
    [id],
  );
  useEffect(() => {
    const leave = new AbortController();
    setAsked({ state: 'loading' });
    void load(leave.signal);
    return () => leave.abort();
  }, [load]);

  return (
    <Frame
      asked={asked}
      of={A_SCENARIO}
      onRetry={() => void load()}
      bar={<WizardBar step="illustration" scenario={id} ready="illustration" />}
    >
      {(scenario) => (
        <IllustrationStep
          key={`${scenario.id}:${scenario.revision}`}
          flow={SCENARIO_LEDGER}
          scenario={scenario}
          bar={(leaving) => <ScenarioBar step="illustration" scenario={scenario} {...leaving} />}
          onReload={load}
        />
      )}
    </Frame>
  );
}

export function SimulationIllustrationScreen() {
  const id = Number(useParams<{ simulation: string }>().simulation);
  const { simulation: asked, reload } = useSimulation(id, 'Illustration');
  // A scenario's simulation runs on the scenario's illustration.
  if (asked.state === 'loaded' && asked.value.scenario)
    return <Redirect to={`/illustration-data/${asked.value.scenario.id}`} replace />;
  return (
    <Frame
      asked={asked}
      of={A_SIMULATION}
      onRetry={reload}
      bar={<SimulationBar step="illustration" simulation={id} ready="illustration" />}
    >
      {(simulation) => (
        <IllustrationStep
          key={`${simulation.id}:${simulation.revision}`}
          flow={SIMULATION_LEDGER}
          scenario={asScenario(simulation)}
          bar={(leaving) => (
            <SimulationBar
              step="illustration"
              simulation={simulation.id}
              ready={firstUnfinishedOfSimulation(simulation)}
              client={displayName(simulation.client)}
              {...leaving}
            />
          )}
          onReload={async () => reload()}
        />
      )}
    </Frame>
  );
}
