import type { Simulation } from '../../domain/practice/cases/simulation.ts';

/** `?step=1` keeps a draft on its details; without it a draft opens where it was left. */
const STEPS = [
  { id: 'details', label: 'Details', href: (id: number) => `/historical/simulation-details/${id}?step=1` },
  { id: 'illustration', label: 'Illustration', href: (id: number) => `/historical/illustration-data/${id}` },
  { id: 'parameters', label: 'Parameters', href: (id: number) => `/historical/parameters/${id}` },
  { id: 'review', label: 'Review', href: (id: number) => `/historical/simulation-review/${id}` },
] as const;

export type SimulationStepId = (typeof STEPS)[number]['id'];
export const SIMULATION_STEPS: readonly {
  id: SimulationStepId;
  label: string;
  href: (id: number) => string;
}[] = STEPS;

export const SIMULATIONS = '/historical/simulations';

export const NEXT_SIMULATION = {
  label: 'Save & Add New Simulation',
  href: (client: number) => `/historical/simulation-details?client=${client}`,
};

export const indexOfStep = (step: SimulationStepId): number =>
  SIMULATION_STEPS.findIndex(({ id }) => id === step);

/** The address of the step before or after one; before the first and after the last there is the list. */
export const neighborOf = (step: SimulationStepId, by: -1 | 1, simulation: number): string =>
  SIMULATION_STEPS[indexOfStep(step) + by]?.href(simulation) ?? SIMULATIONS;

/** The first step that is not done yet; with all of them done, the review. */
export function firstUnfinishedOfSimulation(
  simulation: Pick<Simulation, 'document'> | null,
): SimulationStepId {
  if (simulation === null) return 'details';
  if (simulation.document.illustration === null) return 'illustration';
  return simulation.document.parameters === null ? 'parameters' : 'review';
}

const FLOW = ['simulation-details', 'illustration-data', 'parameters', 'simulation-review'];

/** Whether a path below the app's base stays in the wizard of this simulation, where what is typed is kept. */
export function staysInWizard(path: string, simulation: number): boolean {
  const [group, screen = '', id] = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean);
  return group === 'historical' && FLOW.includes(screen) && id === String(simulation);
}
