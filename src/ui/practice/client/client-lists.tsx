import { TextLink } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { LIMITS, newestFirst, type Listed } from '../../clients/client-list.ts';
import { LimitedList } from '../../kit/limited-list.tsx';
import type { Asked } from '../home/list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import { NewReport } from '../home/new-report.tsx';
import { ReportRow } from '../home/report-row.tsx';
import { ScenarioRow } from '../home/scenario-row.tsx';
import styles from './client.module.css';

interface ClientListsProps {
  list: ListKind;
  client: Listed;
  onAsk: (asked: Asked) => void;
}

/** Scenarios and reports of a client: the newest few, the others behind View More. */
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
          <div className={styles.list}>
            <LimitedList rows={newestFirst(client.scenarios)} limit={LIMITS.scenarios}>
              {(scenario) => (
                <ScenarioRow
                  key={scenario.id}
                  list={list}
                  scenario={scenario}
                  client={client}
                  onAsk={onAsk}
                />
              )}
            </LimitedList>
          </div>
        )}
      </Card>
      <Card flush title="Reports" actions={<NewReport list={list} client={client} onAsk={onAsk} />}>
        {client.reports.length === 0 ? (
          <p className={styles.none}>{list.text.noReports}</p>
        ) : (
          <div className={styles.list}>
            <LimitedList rows={newestFirst(client.reports)} limit={LIMITS.reportsOfClient}>
              {(report) => <ReportRow key={report.id} list={list} report={report} onAsk={onAsk} />}
            </LimitedList>
          </div>
        )}
      </Card>
    </>
  );
}
