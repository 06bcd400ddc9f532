import { clientCrumb } from '../../clients/client-crumb.ts';
import { useParams, Redirect } from 'wouter';
import { useCallback, useEffect, useState } from 'react';
import { displayName } from '../../../domain/practice/clients/client.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { A_SCENARIO } from '../../reports/frame/use-scenario.ts';
import { SkeletonRows } from '../../kit/layout/skeleton.tsx';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { api } from '../../wiring.ts';
import { IllustrationStep } from './illustration-step.tsx';
import { SCENARIO_LEDGER } from './ledger-flow.ts';
import { WizardBar } from '../details/wizard-frame.tsx';
import { firstUnfinished } from '../details/wizard-steps.ts';
import styles from './illustration-step.module.css';
import { SimulationBar, A_SIMULATION, useSimulation } from '../simulation/use-simulation.tsx';
import { asScenario, SIMULATION_LEDGER } from '../simulation/simulation-flows.ts';
import { firstUnfinishedOfSimulation } from '../../clients/simulation-steps.ts';

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; isUnknown: boolean }
  | { kind: 'ready'; scenario: Scenario };

/** Step 2 of a scenario: its illustration, in any of six ways. */
export function IllustrationDataScreen() {
  const { scenario: id = '' } = useParams<{ scenario: string }>();
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const scenario = loaded.kind === 'ready' ? loaded.scenario : null;
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [clientCrumb(scenario.client), { label: scenario.scenario_details.name }]
      : [{ label: 'Illustration' }],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setLoaded({ kind: 'ready', scenario: await api.scenarios.get(Number(id), { signal }) });
      } catch (error) {
        if (!signal?.aborted)
          setLoaded({ kind: 'failed', message: messageOf(error), isUnknown: isNotFound(error) });
      }
    },
    [id],
  );
  useEffect(() => {
    const leave = new AbortController();
    setLoaded({ kind: 'loading' });
    void load(leave.signal);
    return () => leave.abort();
  }, [load]);

  return (
    <div className={styles.screen}>
      {!scenario && <WizardBar step="illustration" scenario={Number(id)} ready="illustration" />}
      {loaded.kind === 'loading' && (
        <div className={styles.plain}>
          <SkeletonRows rows={8} label="Loading the scenario" />
        </div>
      )}
      {loaded.kind === 'failed' && (
        <div className={styles.plain}>
          <NotLoaded {...loaded} {...A_SCENARIO} onRetry={() => void load()} />
        </div>
      )}
      {scenario && (
        <IllustrationStep
          key={`${scenario.id}:${scenario.revision}`}
          flow={SCENARIO_LEDGER}
          scenario={scenario}
          bar={(leaving) => (
            <WizardBar
              step="illustration"
              scenario={scenario.id}
              ready={firstUnfinished(scenario)}
              client={displayName(scenario.client)}
              {...leaving}
            />
          )}
          onReload={load}
        />
      )}
    </div>
  );
}

/** Step 2 of a simulation: its illustration, in any of six ways. */
export function SimulationIllustrationScreen() {
  const id = Number(useParams<{ simulation: string }>().simulation);
  const { simulation: asked, reload } = useSimulation(id, 'Illustration');
  const simulation = asked.state === 'loaded' ? asked.value : null;
  // A scenario's simulation runs on the scenario's illustration.
  if (simulation?.scenario) return <Redirect to={`/illustration-data/${simulation.scenario.id}`} replace />;
  return (
    <div className={styles.screen}>
      {!simulation && <SimulationBar step="illustration" simulation={id} ready="illustration" />}
      {asked.state === 'loading' && (
        <div className={styles.plain}>
          <SkeletonRows rows={8} label="Loading the simulation" />
        </div>
      )}
      {asked.state === 'failed' && (
        <div className={styles.plain}>
          <NotLoaded {...asked} {...A_SIMULATION} onRetry={reload} />
        </div>
      )}
      {simulation && (
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
          onReload={() => {
            reload();
            return Promise.resolve();
          }}
        />
      )}
    </div>
  );
}
