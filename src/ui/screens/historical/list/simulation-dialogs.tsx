import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ClientPanel } from '../../home/client-panel.tsx';
import { HistoricalShareDialog } from '../report/historical-share-dialog.tsx';
import { NEXT_SIMULATION } from '../wizard/simulation-steps.ts';
import { ChooseSimulationDialog } from './choose-simulation-dialog.tsx';
import { CloneSimulationDialog } from './clone-simulation-dialog.tsx';
import type { ListedClient, ListedReport, ListedSimulation } from './listed-client.ts';
import { RenameHistoricalReport } from './rename-historical-report.tsx';
import {
  addClient,
  changeClient,
  changeReport,
  removeClient,
  removeReport,
  removeSimulation,
} from './simulations-store.ts';

/** What stands in front of the list; one at a time. */
export type Asked =
  | { kind: 'add-client' }
  | { kind: 'edit-client'; client: ListedClient }
  | { kind: 'new-simulation' }
  | { kind: 'new-report'; client?: ListedClient | undefined }
  | { kind: 'clone-simulation'; client: ListedClient; simulation: ListedSimulation }
  | { kind: 'delete-client'; client: ListedClient }
  | { kind: 'delete-simulation'; simulation: ListedSimulation }
  | { kind: 'rename-report'; report: ListedReport }
  | { kind: 'share-report'; report: ListedReport }
  | { kind: 'delete-report'; report: ListedReport };

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

export function SimulationDialogs({
  asked,
  clients,
  onClose,
  onClientGone,
}: {
  asked: Asked | null;
  clients: readonly ListedClient[];
  onClose: () => void;
  /** On a page of the client's own: where to go once there is none. */
  onClientGone?: (() => void) | undefined;
}) {
  switch (asked?.kind) {
    case 'add-client':
      return <ClientPanel client={null} next={NEXT_SIMULATION} onSaved={addClient} onClose={onClose} />;
    case 'edit-client':
      return <ClientPanel client={asked.client} onSaved={changeClient} onClose={onClose} />;
    case 'new-simulation':
      return <ChooseSimulationDialog what="simulation" clients={clients} onClose={onClose} />;
    case 'new-report':
      return (
        <ChooseSimulationDialog what="report" clients={clients} client={asked.client} onClose={onClose} />
      );
    case 'clone-simulation':
      return <CloneSimulationDialog client={asked.client} simulation={asked.simulation} onClose={onClose} />;
    case 'delete-client': {
      const { firstname, lastname, scenarios, reports } = asked.client;
      return (
        <ConfirmDialog
          title="Delete Client?"
          confirmLabel="Delete client"
          onConfirm={() => removeClient(asked.client).then(onClientGone)}
          onClose={onClose}
        >
          {firstname} {lastname} will be deleted with everything made for them: all scenarios and their
          reports, {count(scenarios.length, 'simulation')} and {count(reports.length, 'historical report')}.
          Links that were shared stop working. This cannot be undone.
        </ConfirmDialog>
      );
    }
    case 'delete-simulation': {
      const { simulation_details: details, reports } = asked.simulation;
      return (
        <ConfirmDialog
          title="Delete Simulation?"
          confirmLabel="Delete simulation"
          onConfirm={() => removeSimulation(asked.simulation)}
          onClose={onClose}
        >
          “{details.name}” will be deleted, with {count(reports.length, 'report')}. Links that were shared
          stop working. This cannot be undone.
        </ConfirmDialog>
      );
    }
    case 'rename-report':
      return <RenameHistoricalReport report={asked.report} onClose={onClose} />;
    case 'share-report':
      return <HistoricalShareDialog report={asked.report} onShared={changeReport} onClose={onClose} />;
    case 'delete-report':
      return (
        <ConfirmDialog
          title="Delete Report?"
          confirmLabel="Delete report"
          onConfirm={() => removeReport(asked.report)}
          onClose={onClose}
        >
          “{asked.report.name}” will be deleted
          {asked.report.report_link ? ', and its shared link stops working' : ''}. This cannot be undone.
        </ConfirmDialog>
      );
    default:
      return null;
  }
}
