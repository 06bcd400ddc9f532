import { StepsBar } from '../details/wizard-frame.tsx';
import {
  indexOfStep,
  SIMULATION_STEPS,
  SIMULATIONS,
  type SimulationStepId,
} from '../../clients/simulation-steps.ts';
import { simulationClientCrumb } from '../../clients/client-crumb.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { useLoaded, type Load } from '../../reports/frame/use-scenario.ts';
import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { historical } from '../../api/historical-calls.ts';

interface SimulationBarProps {
  step: SimulationStepId;
  simulation: number | null;
  /** The furthest step that may be opened. */
  ready: SimulationStepId;
  client?: string | undefined;
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

export function SimulationBar({ step, simulation, ready, ...bar }: SimulationBarProps) {
  const furthest = Math.max(indexOfStep(step), indexOfStep(ready));
  return (
    <StepsBar
      label="Steps of the simulation"
      steps={SIMULATION_STEPS.map(({ label, href }, index) =>
        simulation !== null && index <= furthest ? { label, href: href(simulation) } : { label },
      )}
      current={indexOfStep(step)}
      home={SIMULATIONS}
      {...bar}
    />
  );
}

const load: Load<Simulation> = (id, signal) => historical.get(id, { signal });

/** Of a page that could not be opened: what it was to show, and the way back. */
export const A_SIMULATION = {
  what: 'simulation',
  back: { href: SIMULATIONS, label: 'Back to your simulations' },
} as const;

/** A simulation from the server, with its client and name in the frame around the screen. */
export function useSimulation(id: number, step: string) {
  const { scenario: simulation, reload } = useLoaded(id, load);
  const loaded = simulation.state === 'loaded' ? simulation.value : null;
  useRail();
  useCurrentClient(loaded?.client.firstname);
  useCrumbs([
    ...(loaded
      ? [simulationClientCrumb(loaded.client), { label: loaded.simulation_details.name }]
      : [{ label: 'Historical Simulations', href: SIMULATIONS }]),
    { label: step },
  ]);
  return { simulation, reload };
}
