import { displayName } from '../../../../domain/clients/client.ts';
import { formatDate } from '../../../../domain/shared/format.ts';
import { Avatar, initials } from '../../../components/avatar.tsx';
import { Button, ButtonLink, TextLink } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import styles from '../../client/client.module.css';
import { lastEdited, newestFirst } from '../../home/client-list.ts';
import { HistoricalReportRow } from './historical-report-row.tsx';
import type { ListedClient } from './listed-client.ts';
import { NewHistoricalReport } from './new-historical-report.tsx';
import type { Asked } from './simulation-dialogs.tsx';
import { SimulationRow } from './simulation-row.tsx';

/** Who it is, and all simulations and historical reports of the client, none held back. */
export function ClientSimulations({
  client,
  onAsk,
}: {
  client: ListedClient;
  onAsk: (asked: Asked) => void;
}) {
  return (
    <>
      <header className={styles.head}>
        <div className={styles.who}>
          <Avatar text={initials(client.firstname, client.lastname)} />
          <div>
            <h1>{displayName(client)}</h1>
            <dl className={styles.facts}>
              <div>
                <dt>Age in year 1</dt>
                <dd>{client.age}</dd>
              </div>
              <div>
                <dt>Last edited</dt>
                <dd>{formatDate(lastEdited(client))}</dd>
              </div>
            </dl>
          </div>
        </div>
        <div className={styles.actions}>
          <ButtonLink icon="columns" href={`/individual-client/${client.id}`}>
            Scenarios
          </ButtonLink>
          <Button icon="pencil" onClick={() => onAsk({ kind: 'edit-client', client })}>
            Edit
          </Button>
          <Button icon="trash" onClick={() => onAsk({ kind: 'delete-client', client })}>
            Delete
          </Button>
        </div>
      </header>
      <Card
        flush
        title="Simulations"
        actions={
          <TextLink href={`/historical/simulation-details?client=${client.id}`} icon="plus">
            New simulation
          </TextLink>
        }
      >
        {client.scenarios.length === 0 ? (
          <p className={styles.none}>
            No simulations yet. A simulation runs an illustration over every period of market history.
          </p>
        ) : (
          <ul className={styles.list}>
            {newestFirst(client.scenarios).map((simulation) => (
              <SimulationRow
                key={simulation.id}
                simulation={simulation}
                client={client}
                showAll={false}
                onAsk={onAsk}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card flush title="Reports" actions={<NewHistoricalReport client={client} onAsk={onAsk} />}>
        {client.reports.length === 0 ? (
          <p className={styles.none}>
            No reports yet. A historical report shows a simulation, to present or to share.
          </p>
        ) : (
          <ul className={styles.list}>
            {newestFirst(client.reports).map((report) => (
              <HistoricalReportRow key={report.id} report={report} onAsk={onAsk} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
