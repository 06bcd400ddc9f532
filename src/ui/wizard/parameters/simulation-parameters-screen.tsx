import { Redirect, useParams } from 'wouter';
import { displayName } from '../../../domain/practice/clients/client.ts';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { IllustrationFirst } from '../details/wizard-frame.tsx';
import { ParametersStep } from './parameters-step.tsx';
import { SimulationBar } from '../simulation/simulation-bar.tsx';
import { A_SIMULATION, useSimulation } from '../simulation/use-simulation.ts';

/** Step 3 of a simulation: what it is run with. */
export function SimulationParametersScreen() {
  const id = Number(useParams<{ simulation: string }>().simulation);
  const { simulation: asked, reload } = useSimulation(id, 'Parameters');
  useLoadingOverlay(asked.state === 'loading');
  if (asked.state === 'loading') return null;
  if (asked.state === 'failed') return <NotLoaded {...asked} {...A_SIMULATION} onRetry={reload} />;
  const simulation = asked.value;
  if (simulation.scenario)
    return (
      <Redirect
        to={`/historical-index-strategy-allocation/${simulation.scenario.id}?simulation=${id}`}
        replace
      />
    );
  if (simulation.document.illustration === null)
    return (
      <>
        <SimulationBar
          step="parameters"
          simulation={id}
          ready="illustration"
          client={displayName(simulation.client)}
        />
        <IllustrationFirst href={`/historical/illustration-data/${id}`} />
      </>
    );
  return <ParametersStep key={simulation.id} simulation={simulation} />;
}
