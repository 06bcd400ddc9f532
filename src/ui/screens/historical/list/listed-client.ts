/** Clients with their simulations as the list's order and search take them. */
import type {
  HistoricalClientListItem,
  SimulationListItem,
} from '../../../../domain/simulations/historical-client-list.ts';

export type ListedReport = HistoricalClientListItem['reports'][number] & { scenario_name: string };

export type ListedSimulation = Omit<SimulationListItem, 'reports'> & {
  scenario_details: SimulationListItem['simulation_details'];
  reports: readonly ListedReport[];
};

/** What stands for scenarios in the other list are simulations here. */
export type ListedClient = Omit<HistoricalClientListItem, 'simulations' | 'reports'> & {
  scenarios: readonly ListedSimulation[];
  reports: readonly ListedReport[];
};

// The same object for the same client, so that what a search remembers of it stays.
const known = new WeakMap<HistoricalClientListItem, ListedClient>();

export function listedClient(client: HistoricalClientListItem): ListedClient {
  const made = known.get(client) ?? listed(client);
  known.set(client, made);
  return made;
}

const listed = ({ simulations, reports, ...client }: HistoricalClientListItem): ListedClient => ({
  ...client,
  scenarios: simulations.map((simulation) => ({
    ...simulation,
    scenario_details: simulation.simulation_details,
    reports: simulation.reports.reports_data.map(namedReport),
  })),
  reports: reports.map(namedReport),
});

/** A report is found by its simulation, and by the scenario of that one. */
const namedReport = (report: HistoricalClientListItem['reports'][number]): ListedReport => ({
  ...report,
  scenario_name:
    report.scenario_name === null
      ? report.simulation_name
      : `${report.simulation_name}, ${report.scenario_name}`,
});

/** Where its strategies are changed: in its own wizard, or in its scenario's. */
export const editHref = ({ id, scenario }: Pick<ListedSimulation, 'id' | 'scenario'>): string =>
  scenario
    ? `/historical-index-strategy-allocation/${scenario.id}?simulation=${id}`
    : `/historical/simulation-details/${id}`;

export const illustrationHref = ({ id, scenario }: Pick<ListedSimulation, 'id' | 'scenario'>): string =>
  scenario ? `/illustration-data/${scenario.id}` : `/historical/illustration-data/${id}`;

export const newReportHref = (client: number, simulation: number): string =>
  `/historical/report-builder?client=${client}&simulation=${simulation}`;
