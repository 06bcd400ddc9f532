import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { TextLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { newestFirst } from '../home/client-list.ts';
import type { Asked } from '../home/home-dialogs.tsx';
import { NewReport } from '../home/new-report.tsx';
import { ReportRow } from '../home/report-row.tsx';
import { ScenarioRow } from '../home/scenario-row.tsx';
import { ClientRuns } from '../../tools/client-runs.tsx';
import styles from './client.module.css';

/** All scenarios, reports and results of the planning tools of a client, none held back. */
export function ClientLists({ client, onAsk }: { client: ClientListItem; onAsk: (asked: Asked) => void }) {
  return (
    <>
      <Card
        flush
        title="Scenarios"
        actions={
          <TextLink href={`/scenario-details?client=${client.id}`} icon="plus">
            New scenario
          </TextLink>
        }
      >
        {client.scenarios.length === 0 ? (
          <p className={styles.none}>
            No scenarios yet. A scenario holds an illustration and the accounts it is compared with.
          </p>
        ) : (
          <ul className={styles.list}>
            {newestFirst(client.scenarios).map((scenario) => (
              <ScenarioRow
                key={scenario.id}
                scenario={scenario}
                client={client}
                showAll={false}
                onAsk={onAsk}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card flush title="Reports" actions={<NewReport client={client} onAsk={onAsk} />}>
        {client.reports.length === 0 ? (
          <p className={styles.none}>
            No reports yet. A report shows a scenario’s comparison, to present or to share.
          </p>
        ) : (
          <ul className={styles.list}>
            {newestFirst(client.reports).map((report) => (
              <ReportRow key={report.id} report={report} onAsk={onAsk} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="Saved tool results">
        <ClientRuns key={client.id} clientId={client.id} />
      </Card>
    </>
  );
}
