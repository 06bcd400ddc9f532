import { StepsBar } from '../details/wizard-frame.tsx';
import {
  indexOfStep,
  SIMULATION_STEPS,
  SIMULATIONS,
  type SimulationStepId,
} from '../../clients/simulation-steps.ts';

interface SimulationBarProps {
  step: SimulationStepId;
  /** Null while the simulation does not exist yet. */
  simulation: number | null;
  /** The furthest step that may be opened. */
  ready: SimulationStepId;
  client?: string | undefined;
  onExit?: (() => void) | undefined;
  isSaving?: boolean | undefined;
}

/** The steps of a simulation. */
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
