import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ChooseClientDialog } from './choose-client-dialog.tsx';
import type { Listed, ListedReport, ListedScenario } from '../../clients/client-list.ts';
import { ClientPanel } from '../../clients/client-panel.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { count, type ListKind } from '../../clients/list-kind.ts';
import { OtherAgeDialog } from './other-age-dialog.tsx';
import { RenameReportDialog } from './rename-report-dialog.tsx';

/** What stands in front of a list; one at a time. */
export type Asked =
  | { kind: 'add-client' }
  | { kind: 'edit-client'; client: Listed }
  | { kind: 'new-scenario' }
  | { kind: 'new-report'; client?: Listed | undefined }
  | { kind: 'clone-scenario'; client: Listed; scenario: ListedScenario }
  | { kind: 'delete-client'; client: Listed }
  | { kind: 'delete-scenario'; scenario: ListedScenario }
  | { kind: 'rename-report'; report: ListedReport }
  | { kind: 'share-report'; report: ListedReport }
  | { kind: 'delete-report'; report: ListedReport };

interface ListDialogsProps {
  list: ListKind;
  asked: Asked | null;
  clients: readonly Listed[];
  onClose: () => void;
  /** On a page of the client's own: where to go once there is none. */
  onClientGone?: (() => void) | undefined;
}

export function ListDialogs({ list, asked, clients, onClose, onClientGone }: ListDialogsProps) {
  const { store, noun, title } = list;
  switch (asked?.kind) {
    case 'add-client':
      return <ClientPanel client={null} next={list.next} onSaved={store.addClient} onClose={onClose} />;
    case 'edit-client':
      return <ClientPanel client={asked.client} onSaved={store.changeClient} onClose={onClose} />;
    case 'new-scenario':
      return <ChooseClientDialog list={list} what="scenario" clients={clients} onClose={onClose} />;
    case 'new-report':
      return (
        <ChooseClientDialog
          list={list}
          what="report"
          clients={clients}
          client={asked.client}
          onClose={onClose}
        />
      );
    case 'clone-scenario':
      return <CloneDialog list={list} client={asked.client} scenario={asked.scenario} onClose={onClose} />;
    case 'delete-client':
      return (
        <DeleteClientDialog
          client={asked.client}
          onDelete={() => store.removeClient(asked.client).then(onClientGone)}
          onClose={onClose}
        />
      );
    case 'delete-scenario': {
      const { id, scenario_details: details, reports } = asked.scenario;
      return (
        <ConfirmDialog
          title={`Delete ${title}?`}
          confirmLabel={`Delete ${noun}`}
          onConfirm={() => store.removeScenario(id)}
          onClose={onClose}
        >
          “{details.name}” will be deleted, with {count(reports.reports_data.length, 'report')}. Links that
          were shared stop working. This cannot be undone.
        </ConfirmDialog>
      );
    }
    case 'rename-report':
      return <RenameReportDialog list={list} report={asked.report} onClose={onClose} />;
    case 'share-report': {
      const { id, ledger_age: ledgerAge } = asked.report;
      const client = clients.find(({ reports }) => reports.some((report) => report.id === id));
      return client && ledgerAge !== undefined ? (
        <OtherAgeDialog
          title="Share Report"
          client={client}
          ledgerAge={ledgerAge}
          onRenumbered={() => void store.load()}
          onClose={onClose}
        />
      ) : (
        list.shareDialog(asked.report, onClose)
      );
    }
    case 'delete-report':
      return (
        <ConfirmDialog
          title="Delete Report?"
          confirmLabel="Delete report"
          onConfirm={() => store.removeReport(asked.report.id)}
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
