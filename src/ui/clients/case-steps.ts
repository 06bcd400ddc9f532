import { displayName, type CaseClient } from '../../domain/practice/clients/client.ts';
import type { Scenario } from '../../domain/practice/cases/scenario.ts';
import type { Simulation } from '../../domain/practice/cases/simulation.ts';

interface Step<Id extends string> {
  id: Id;
  label: string;
  href: (id: number) => string;
}

/** `screens`: the pages between which the browser retains unsaved input. */
const caseSteps = <Id extends string>(
  home: string,
  steps: readonly Step<Id>[],
  screens: readonly string[],
) => ({
  steps,
  /** `by` selects the previous or next step. Past either end, the address is `home`. */
  hrefOf: (step: Id, id: number, by: -1 | 0 | 1 = 0): string =>
    steps[steps.findIndex((one) => one.id === step) + by]?.href(id) ?? home,
  stays(path: string, id: number): boolean {
    const place = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).join('/');
    return screens.some((screen) => `${place}/`.startsWith(`${screen}/${id}/`));
  },
});

/** `?step=1` opens the details of a draft. Otherwise a draft opens at its first unfinished step. */
export const SCENARIO_STEPS = caseSteps(
  '/',
  [
    { id: 'details', label: 'Details', href: (id) => `/scenario-details/${id}?step=1` },
    { id: 'illustration', label: 'Illustration', href: (id) => `/illustration-data/${id}` },
    { id: 'vehicles', label: 'Accounts', href: (id) => `/comparative-vehicles/${id}` },
    { id: 'history', label: 'History', href: (id) => `/select-historical-simulations/${id}` },
    { id: 'review', label: 'Review', href: (id) => `/review-summary/${id}` },
  ],
  [
    'scenario-details',
    'illustration-data',
    'comparative-vehicles',
    'select-historical-simulations',
    'historical-index-strategy-allocation',
    'historical-simulations',
    'review-summary',
    'scenario-complete',
  ],
);

export type StepId = (typeof SCENARIO_STEPS.steps)[number]['id'];

/** The history step is optional. A finished scenario opens at its review. */
export function firstUnfinished(scenario: Pick<Scenario, 'is_draft' | 'document'> | null): StepId {
  if (scenario === null) return 'details';
  if (scenario.document.illustration === null) return 'illustration';
  if (scenario.is_draft && scenario.document.vehicles.length === 0) return 'vehicles';
  return 'review';
}

export const SIMULATIONS = '/historical/simulations';

export const NEXT_SIMULATION = {
  label: 'Save & Add New Simulation',
  href: (client: number) => `/historical/simulation-details?client=${client}`,
};

export const SIMULATION_STEPS = caseSteps(
  SIMULATIONS,
  [
    { id: 'details', label: 'Details', href: (id) => `/historical/simulation-details/${id}?step=1` },
    { id: 'illustration', label: 'Illustration', href: (id) => `/historical/illustration-data/${id}` },
    { id: 'parameters', label: 'Parameters', href: (id) => `/historical/parameters/${id}` },
    { id: 'review', label: 'Review', href: (id) => `/historical/simulation-review/${id}` },
  ],
  [
    'historical/simulation-details',
    'historical/illustration-data',
    'historical/parameters',
    'historical/simulation-review',
  ],
);

export type SimulationStepId = (typeof SIMULATION_STEPS.steps)[number]['id'];

export function firstUnfinishedOfSimulation(
  simulation: Pick<Simulation, 'document'> | null,
): SimulationStepId {
  if (simulation === null) return 'details';
  if (simulation.document.illustration === null) return 'illustration';
  return simulation.document.parameters === null ? 'parameters' : 'review';
}

const crumbTo = (path: string) => (client: CaseClient) => ({
  label: displayName(client),
  href: `${path}/${client.id}`,
});

export const clientCrumb = crumbTo('/individual-client');
export const simulationClientCrumb = crumbTo('/historical/client');
