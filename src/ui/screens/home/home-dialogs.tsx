import type { ClientListItem, ScenarioListItem } from '../../../domain/clients/client-list.ts';
import type { ReportListItem } from '../../../domain/reports/report.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ShareDialog } from '../../components/share-dialog.tsx';
import { ChooseClientDialog } from './choose-client-dialog.tsx';
import { ClientPanel } from './client-panel.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { ImportDialog } from './import/lazy-import-dialog.tsx';
import {
  addClient,
  changeClient,
  changeReport,
  removeClient,
  removeReport,
  removeScenario,
} from './home-store.ts';
import { RenameReportDialog } from './rename-report-dialog.tsx';

/** What stands in front of the list; one at a time. */
export type Asked =
  | { kind: 'add-client' }
  | { kind: 'edit-client'; client: ClientListItem }
  | { kind: 'import-clients' }
  | { kind: 'new-scenario' }
  | { kind: 'new-report'; client?: ClientListItem | undefined }
  | { kind: 'clone-scenario'; client: ClientListItem; scenario: ScenarioListItem }
  | { kind: 'delete-client'; client: ClientListItem }
  | { kind: 'delete-scenario'; scenario: ScenarioListItem }
  | { kind: 'rename-report'; report: ReportListItem }
  | { kind: 'share-report'; report: ReportListItem }
  | { kind: 'delete-report'; report: ReportListItem };

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

export function HomeDialogs({
  asked,
  clients,
  onClose,
  onClientGone,
}: {
  asked: Asked | null;
  clients: readonly ClientListItem[];
  onClose: () => void;
  /** On a page of the client's own: where to go once there is none. */
  onClientGone?: (() => void) | undefined;
}) {
  switch (asked?.kind) {
    case 'add-client':
      return <ClientPanel client={null} onSaved={addClient} onClose={onClose} />;
    case 'edit-client':
      return <ClientPanel client={asked.client} onSaved={changeClient} onClose={onClose} />;
    case 'import-clients':
      return <ImportDialog clients={clients} onClose={onClose} />;
    case 'new-scenario':
      return <ChooseClientDialog what="scenario" clients={clients} onClose={onClose} />;
    case 'new-report':
      return <ChooseClientDialog what="report" clients={clients} client={asked.client} onClose={onClose} />;
    case 'clone-scenario':
      return <CloneDialog client={asked.client} scenario={asked.scenario} onClose={onClose} />;
    case 'delete-client': {
      const { firstname, lastname, scenarios, reports } = asked.client;
      return (
        <ConfirmDialog
          title="Delete Client?"
          confirmLabel="Delete client"
          onConfirm={() => removeClient(asked.client).then(onClientGone)}
          onClose={onClose}
        >
          {firstname} {lastname} will be deleted, with {count(scenarios.length, 'scenario')} and{' '}
          {count(reports.length, 'report')}. Links that were shared stop working. This cannot be undone.
        </ConfirmDialog>
      );
    }
    case 'delete-scenario': {
      const { scenario_details: details, reports } = asked.scenario;
      return (
        <ConfirmDialog
          title="Delete Scenario?"
          confirmLabel="Delete scenario"
          onConfirm={() => removeScenario(asked.scenario)}
          onClose={onClose}
        >
          “{details.name}” will be deleted, with {count(reports.reports_data.length, 'report')}. Links that
          were shared stop working. This cannot be undone.
        </ConfirmDialog>
      );
    }
    case 'rename-report':
      return <RenameReportDialog report={asked.report} onSaved={changeReport} onClose={onClose} />;
    case 'share-report':
      return <ShareDialog report={asked.report} onShared={changeReport} onClose={onClose} />;
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
