import { cloneText } from '../../domain/practice/clients/holdings.ts';
import { NAME_TAKEN } from '../../domain/practice/cases/scenario.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import { api } from '../wiring.ts';
import { clientStore } from './list-store.ts';
import type { ListKind } from './list-kind.ts';
import { SIMULATION_LIST } from './simulation-list.tsx';

/** The list of clients with their scenarios. */
export const SCENARIO_LIST: ListKind = {
  store: clientStore,
  also: SIMULATION_LIST,
  noun: 'scenario',
  title: 'Scenario',
  icon: 'columns',
  page: { heading: 'Choose Client', href: '/', name: 'Clients', loads: 'clients' },
  href: {
    client: (client) => `/individual-client/${client}`,
    add: (client) => `/scenario-details?client=${client}`,
    addReport: (client, scenario) => `/report-builder?client=${client}&scenario=${scenario}`,
    edit: ({ id }) => `/scenario-details/${id}`,
    illustration: ({ id }) => `/illustration-data/${id}`,
    report: (report) => `/report-builder/${report}`,
  },
  text: {
    noScenarios: 'No scenarios yet. A scenario holds an illustration and the accounts it is compared with.',
    noReports: 'No reports yet. A report shows a scenario’s comparison, to present or to share.',
    reportNeeds: 'A report shows the comparison of a scenario.',
    nameTaken: NAME_TAKEN,
  },
  holdings: api.scenarios.holdings,
  cloneText: ({ has_illustration: hasIllustration }, counts) =>
    counts === null ? '' : cloneText(hasIllustration, counts),
  get: (scenario) => api.scenarios.get(scenario),
  async rename(id, names) {
    const { data: report, message } = await api.reports.patch(id, names);
    return { report, message };
  },
  report: (id) => api.reports.get(id),
  shareDialog: (report, client, onClose) => (
    <ShareDialog report={report} client={client} onShared={clientStore.changeReport} onClose={onClose} />
  ),
};
