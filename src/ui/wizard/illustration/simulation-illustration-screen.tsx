import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { IllustrationStep } from './illustration-step.tsx';
import styles from './illustration-step.module.css';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { asScenario, SIMULATION_LEDGER } from '../simulation/simulation-flows.ts';
import { firstUnfinished } from '../../clients/simulation-steps.ts';
import { A_SIMULATION, useSimulation } from '../simulation/use-simulation.ts';

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
              ready={firstUnfinished(simulation)}
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
