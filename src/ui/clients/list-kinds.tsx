import { DUPLICATE_SIMULATION_NAME, DUPLICATE_NAME } from '../../domain/practice/cases/scenario.ts';
import { createListStore, clientStore, type ListStore } from './list-store.ts';
import { HistoricalShareDialog, ShareDialog } from '../share/share-dialog.tsx';
import { historical, historicalReports } from '../api/historical-calls.ts';
import { NEXT_SIMULATION, SIMULATIONS } from './case-steps.ts';
import { listedClient, listedReport, type ListedReport, type ListedScenario } from './client-list.ts';
import { cloneText, type HoldingCounts } from '../../domain/practice/clients/holdings.ts';
import { api } from '../wiring.ts';
import type { ReactNode } from 'react';
import type { IconName } from '../kit/layout/icon.tsx';
import type { CallOptions } from '../api/http-port.ts';

const store = createListStore({
  path: 'historical/clients/',
  listed: listedClient,
  title: 'Simulation',
  remove: historical.remove,
  clone: (id, name, key) => historical.clone(id, name, { key }),
  removeReport: historicalReports.remove,
});

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
    // A simulation of a scenario is edited in the scenario's wizard.
    edit: ({ id, scenario }) =>
      scenario
        ? `/historical-index-strategy-allocation/${scenario.id}?simulation=${id}`
        : `/historical/simulation-details/${id}`,
    illustration: ({ id, scenario }) =>
      scenario ? `/illustration-data/${scenario.id}` : `/historical/illustration-data/${id}`,
    report: (report) => `/historical/report-builder/${report}`,
  },
  text: {
    noScenarios:
      'No simulations yet. A simulation tests an illustration against every period of market history.',
    noReports: 'No reports yet. A historical report presents a simulation to your client.',
    reportNeeds: 'A historical report shows the results of a simulation.',
    duplicateNameMessage: DUPLICATE_SIMULATION_NAME,
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
    noScenarios: 'No scenarios yet. A scenario compares an illustration with up to three accounts.',
    noReports: 'No reports yet. A report presents a scenario to your client.',
    reportNeeds: 'A report shows the comparison of a scenario.',
    duplicateNameMessage: DUPLICATE_NAME,
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

export interface ListKind {
  store: ListStore;
  /** Another list that the search of this list includes. */
  also?: ListKind | undefined;
  noun: 'scenario' | 'simulation';
  title: 'Scenario' | 'Simulation';
  icon: IconName;
  next?: { label: string; href: (client: number) => string } | undefined;
  page: { heading: string; href: string; name: string; loads: 'clients' | 'simulations' };
  href: {
    client: (client: number) => string;
    add: (client: number) => string;
    addReport: (client: number, scenario: number) => string;
    edit: (scenario: ListedScenario) => string;
    illustration: (scenario: ListedScenario) => string;
    report: (report: number) => string;
  };
  text: {
    noScenarios: string;
    noReports: string;
    reportNeeds: string;
    duplicateNameMessage: string;
  };
  holdings: (scenario: number, options: CallOptions) => Promise<HoldingCounts>;
  cloneText: (scenario: ListedScenario, counts: HoldingCounts | null) => string;
  get: (scenario: number) => Promise<{ pdf_url: { s3_url: string | null } }>;
  /** `was`: the names that the user saw. The server rejects the change if they have changed (`report_changed`). */
  rename: (report: number, names: Partial<ReportNames> & { was: Partial<ReportNames> }) => Promise<Renamed>;
  report: (report: number) => Promise<ReportNames>;
  shareDialog: (report: ListedReport, client: string, onClose: () => void) => ReactNode;
}

export interface ReportNames {
  name: string;
  description: string;
}

interface Renamed {
  report: ListedReport;
  message: string;
}
