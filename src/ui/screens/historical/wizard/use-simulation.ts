import type { Simulation } from '../../../../domain/simulations/simulation.ts';
import { displayName } from '../../../../domain/clients/client.ts';
import { useLoaded, type Load, type Loaded } from '../../../report/use-scenario.ts';
import { useCrumbs, useCurrentClient, useRail } from '../../../state/hooks.ts';
import { historical } from './historical-calls.ts';
import { SIMULATIONS } from './simulation-steps.ts';

const load: Load<Simulation> = (id, signal) => historical.get(id, { signal });

/** A simulation from the server, with its client and name in the frame around the screen. */
export function useSimulation(
  id: number,
  step: string,
): { simulation: Loaded<Simulation>; reload: () => void } {
  const { scenario: simulation, reload } = useLoaded(id, load);
  useSimulationFrame(simulation.state === 'loaded' ? simulation.value : null, step);
  return { simulation, reload };
}

export function useSimulationFrame(
  simulation: Pick<Simulation, 'client' | 'simulation_details'> | null,
  step: string,
): void {
  useRail();
  useCurrentClient(simulation?.client.firstname);
  useCrumbs(
    simulation
      ? [
          { label: displayName(simulation.client), href: SIMULATIONS },
          { label: simulation.simulation_details.name },
          { label: step },
        ]
      : [{ label: 'Historical Simulations', href: SIMULATIONS }, { label: step }],
  );
}
