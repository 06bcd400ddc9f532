/** A scenario's simulations from the server, with what their place in the wizard needs. */
import { clientCrumb } from '../../clients/client-crumb.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { useLoaded, type Load } from '../../reports/frame/use-scenario.ts';
import { api } from '../../wiring.ts';
import { historical } from '../../api/historical-calls.ts';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';

export interface WithSimulations {
  scenario: Scenario;
  /** In the order in which they were made. */
  simulations: Simulation[];
}

const load: Load<WithSimulations> = async (id, signal) => {
  const [scenario, simulations] = await Promise.all([
    api.scenarios.get(id, { signal }),
    historical.ofScenario(id, { signal }),
  ]);
  return { scenario, simulations: inOrder(simulations) };
};

/** A list that is chosen from must not change its order while it is. */
export const inOrder = (simulations: readonly Simulation[]): Simulation[] =>
  [...simulations].sort((one, other) => one.id - other.id);

export const useScenarioSimulations = (id: number) => useLoaded(id, load);

/** Client and scenario in the frame around the history step's screens. */
export function useHistoryFrame(scenario: Scenario | null, more?: string): void {
  useRail();
  useCurrentClient(scenario?.client.firstname);
  useCrumbs(
    scenario
      ? [
          clientCrumb(scenario.client),
          { label: scenario.scenario_details.name },
          { label: more ?? 'History' },
        ]
      : [{ label: 'History' }],
  );
}
