import { useCrumbs, useCurrentClient, useRail } from '../../state/hooks.ts';
import { useLoaded, type Load } from '../../reports/frame/use-scenario.ts';
import { StepsBar, type BarProps } from '../details/wizard-frame.tsx';
import {
  simulationClientCrumb,
  firstUnfinishedOfSimulation,
  NEXT_SIMULATION,
  SIMULATION_STEPS,
  SIMULATIONS,
  type SimulationStepId,
} from '../../clients/case-steps.ts';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import type { HistoricalClientListItem } from '../../../domain/practice/reports/client-list.ts';
import { DUPLICATE_SIMULATION_NAME } from '../../../domain/practice/cases/scenario.ts';
import { KEYS } from '../../state/storage.ts';
import type { DetailsClient, DetailsFlow } from '../details/details.ts';
import type { LedgerFlow } from '../illustration/ledger-flow.ts';
import { historical } from '../../api/historical-calls.ts';

export const asScenario = <T extends Pick<Simulation, 'simulation_details'>>(simulation: T) => ({
  ...simulation,
  scenario_details: simulation.simulation_details,
});

type SharedSimulation = Simulation & { scenario_details: Simulation['simulation_details'] };

/** Names of simulations are unique per client, without those of scenarios. */
const withNames = ({ simulations, ...client }: HistoricalClientListItem): DetailsClient => ({
  ...client,
  scenarios: simulations.filter(({ scenario }) => scenario === null).map(asScenario),
});

export const SIMULATION_DETAILS: DetailsFlow<SharedSimulation> = {
  noun: 'simulation',
  lead: 'A simulation tests a policy and up to three accounts against every period of market history.',
  placeholder: 'S&P 500, 10% cap',
  duplicateNameMessage: DUPLICATE_SIMULATION_NAME,
  template: 'simulation_details',
  keys: { step: KEYS.simulationStep(1), current: KEYS.currentSimulation },
  newClient: NEXT_SIMULATION,
  home: SIMULATIONS,
  homeName: 'Historical Simulations',
  clientCrumb: simulationClientCrumb,
  next: (id) => SIMULATION_STEPS.hrefOf('details', id, 1),
  leftAt: (simulation) => SIMULATION_STEPS.hrefOf(firstUnfinishedOfSimulation(simulation), simulation.id),
  // A simulation of a scenario has its details in the scenario's history step.
  detailsElsewhere: ({ scenario }) => scenario && `/select-historical-simulations/${scenario.id}`,
  stays: SIMULATION_STEPS.stays,
  takesOver: () => false,
  takeOver: (simulation) => Promise.resolve(simulation),
  clients: async (options) => (await historical.clients(options)).map(withNames),
  get: async (id, options) => asScenario(await historical.get(id, options)),
  create: async (body, options) => asScenario(await historical.create(body, options)),
  patch: async (id, body) => asScenario(await historical.details(id, body)),
};

export const SIMULATION_LEDGER: LedgerFlow = {
  noun: 'simulation',
  draftKey: KEYS.simulationStep(2),
  currentKey: KEYS.currentSimulation,
  home: SIMULATIONS,
  back: (id) => SIMULATION_STEPS.hrefOf('illustration', id, -1),
  next: (id) => SIMULATION_STEPS.hrefOf('illustration', id, 1),
  stays: SIMULATION_STEPS.stays,
  get: async (id) => asScenario(await historical.get(id)),
  save: (id, parts) => historical.illustration(id, parts),
  attach: (file, id, options) => historical.attachPdf(file, id, options),
  scenarioOf: () => undefined,
};

export const SimulationBar = ({
  simulation,
  ...bar
}: BarProps<SimulationStepId> & { simulation: number | null }) => (
  <StepsBar
    label="Steps of the simulation"
    steps={SIMULATION_STEPS.steps}
    of={simulation}
    home={SIMULATIONS}
    {...bar}
  />
);

const load: Load<Simulation> = (id, signal) => historical.get(id, { signal });

export const A_SIMULATION = {
  what: 'simulation',
  back: { href: SIMULATIONS, label: 'Back to your simulations' },
} as const;

export function useSimulation(id: number, step: string) {
  const { loaded: state, reload } = useLoaded(id, load);
  const loaded = state.kind === 'ready' ? state.data : null;
  useRail();
  useCurrentClient(loaded?.client.firstname);
  useCrumbs([
    ...(loaded
      ? [simulationClientCrumb(loaded.client), { label: loaded.simulation_details.name }]
      : [{ label: 'Historical Simulations', href: SIMULATIONS }]),
    { label: step },
  ]);
  return { loaded: state, reload };
}
