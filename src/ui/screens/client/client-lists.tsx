import { TextLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { newestFirst, type Listed } from '../home/client-list.ts';
import type { Asked } from '../home/list-dialogs.tsx';
import type { ListKind } from '../home/list-kind.ts';
import { NewReport } from '../home/new-report.tsx';
import { ReportRow } from '../home/report-row.tsx';
import { ScenarioRow } from '../home/scenario-row.tsx';
import styles from './client.module.css';

interface ClientListsProps {
  list: ListKind;
  client: Listed;
  onAsk: (asked: Asked) => void;
}

/** All scenarios and reports of a client, none held back. */
export function ClientLists({ list, client, onAsk }: ClientListsProps) {
  return (
    <>
      <Card
        flush
        title={`${list.title}s`}
        actions={
          <TextLink href={list.href.add(client.id)} icon="plus">
            New {list.noun}
          </TextLink>
        }
      >
        {client.scenarios.length === 0 ? (
          <p className={styles.none}>{list.text.noScenarios}</p>
        ) : (
          <ul className={styles.list}>
            {newestFirst(client.scenarios).map((scenario) => (
              <ScenarioRow
                key={scenario.id}
                list={list}
                scenario={scenario}
                client={client}
                showAll={false}
                onAsk={onAsk}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card flush title="Reports" actions={<NewReport list={list} client={client} onAsk={onAsk} />}>
        {client.reports.length === 0 ? (
          <p className={styles.none}>{list.text.noReports}</p>
        ) : (
          <ul className={styles.list}>
            {newestFirst(client.reports).map((report) => (
              <ReportRow key={report.id} list={list} report={report} onAsk={onAsk} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
