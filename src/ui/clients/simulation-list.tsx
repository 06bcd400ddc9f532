import { SIMULATION_NAME_TAKEN } from '../../domain/practice/cases/scenario.ts';
import type { ListKind } from './list-kind.ts';
import { createListStore } from './list-store.ts';
import { HistoricalShareDialog } from '../share/share-dialog.tsx';
import { historical, historicalReports } from '../api/historical-calls.ts';
import { NEXT_SIMULATION, SIMULATIONS } from './simulation-steps.ts';
import { listedClient, listedReport } from './client-list.ts';

const store = createListStore({
  path: 'historical/clients/',
  listed: listedClient,
  title: 'Simulation',
  remove: historical.remove,
  clone: (id, name, key) => historical.clone(id, name, { key }),
  removeReport: historicalReports.remove,
});

/** The list of clients with their simulations of market history. */
export const SIMULATION_LIST: ListKind = {
  store,
  noun: 'simulation',
  title: 'Simulation',
  icon: 'history',
  next: NEXT_SIMULATION,
  page: {
    heading: 'Historical Simulations',
    href: SIMULATIONS,
    name: 'Historical Simulations',
    loads: 'simulations',
  },
  href: {
    client: (client) => `/historical/client/${client}`,
    add: NEXT_SIMULATION.href,
    addReport: (client, simulation) => `/historical/report-builder?client=${client}&simulation=${simulation}`,
    // A scenario's simulation is changed in the scenario's own steps.
    edit: ({ id, scenario }) =>
      scenario
        ? `/historical-index-strategy-allocation/${scenario.id}?simulation=${id}`
        : `/historical/simulation-details/${id}`,
    illustration: ({ id, scenario }) =>
      scenario ? `/illustration-data/${scenario.id}` : `/historical/illustration-data/${id}`,
    report: (report) => `/historical/report-builder/${report}`,
  },
  text: {
    noScenarios: 'No simulations yet. A simulation runs an illustration over every period of market history.',
    noReports: 'No reports yet. A historical report shows a simulation, to present or to share.',
    reportNeeds: 'A historical report shows what market history makes of a simulation.',
    nameTaken: SIMULATION_NAME_TAKEN,
  },
  holdings: historical.holdings,
  cloneText: () => 'Copies the inputs. Reports are not copied.',
  get: (simulation) => historical.get(simulation),
  async rename(id, names) {
    const { data, message } = await historicalReports.patch(id, names);
    return { report: listedReport(data), message };
  },
  report: async (id) => (await historicalReports.get(id)).report,
  shareDialog: (report, client, onClose) => (
    <HistoricalShareDialog
      report={report}
      client={client}
      onShared={(shared) => store.changeReport(listedReport(shared))}
      onClose={onClose}
    />
  ),
};
