import { clientCrumb, firstUnfinishedOfSimulation } from '../../clients/case-steps.ts';
import { useParams, Redirect } from 'wouter';
import type { ReactNode } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import { useLoad, type Loaded } from '../../state/use-load.ts';
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

interface FrameProps<T> {
  loadState: Loaded<T>;
  of: typeof A_SCENARIO | typeof A_SIMULATION;
  onRetry: () => void;
  bar: ReactNode;
  children: (value: T) => ReactNode;
}

const Frame = <T,>({ loadState, of, onRetry, bar, children }: FrameProps<T>) => (
  <div className={styles.screen}>
    {loadState.kind === 'ready' ? (
      children(loadState.data)
    ) : (
      <>
        {bar}
        <div className={styles.plain}>
          {loadState.kind === 'loading' ? (
            <SkeletonRows rows={8} label={`Loading the ${of.what}`} />
          ) : (
            <NotLoaded {...loadState} isUnknown={loadState.missing} {...of} onRetry={onRetry} />
          )}
        </div>
      </>
    )}
  </div>
);

export function IllustrationDataScreen() {
  const id = Number(useParams<{ scenario: string }>().scenario);
  return <ScenarioIllustration key={id} id={id} />;
}

function ScenarioIllustration({ id }: { id: number }) {
  const get = (signal?: AbortSignal) => api.scenarios.get(id, { signal });
  const { state: loadState, change, refetch } = useLoad(String(id), get);
  const loaded = loadState.kind === 'ready' ? loadState.data : null;
  useRail();
  useCurrentClient(loaded?.client.firstname);
  useCrumbs(
    loaded
      ? [clientCrumb(loaded.client), { label: loaded.scenario_details.name }]
      : [{ label: 'Illustration' }],
  );
  return (
    <Frame
      loadState={loadState}
      of={A_SCENARIO}
      onRetry={refetch}
      bar={<WizardBar step="illustration" scenario={id} ready="illustration" />}
    >
      {(scenario) => (
        <IllustrationStep
          key={`${scenario.id}:${scenario.revision}`}
          flow={SCENARIO_LEDGER}
          scenario={scenario}
          bar={(leaving) => <ScenarioBar step="illustration" scenario={scenario} {...leaving} />}
          onReload={() => get().then((scenario) => change(() => scenario), refetch)}
        />
      )}
    </Frame>
  );
}

export function SimulationIllustrationScreen() {
  const id = Number(useParams<{ simulation: string }>().simulation);
  const { loaded: loadState, reload } = useSimulation(id, 'Illustration');
  if (loadState.kind === 'ready' && loadState.data.scenario)
    return <Redirect to={`/illustration-data/${loadState.data.scenario.id}`} replace />;
  return (
    <Frame
      loadState={loadState}
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
