import { TextLink } from '../../kit/button.tsx';
import { LIMITS, newestFirst, type Listed } from '../../clients/client-list.ts';
import type { Asked } from './list-dialogs.tsx';
import type { ListKind } from '../../clients/list-kind.ts';
import { NewReport } from './new-report.tsx';
import { ReportRow, ScenarioRow } from './rows.tsx';
import { LimitedList } from '../../kit/limited-list.tsx';
import styles from './rows.module.css';

export interface ClientPanelsProps {
  list: ListKind;
  client: Listed;
  /** Which panels stand open: by hand, or because a search found something in them, which is then shown whole. */
  scenarios: boolean;
  reports: boolean;
  inScenarios: boolean;
  inReports: boolean;
  onAsk: (asked: Asked) => void;
}

/** What opens under a client: the scenarios, the reports, or both. */
export function ClientPanels(props: ClientPanelsProps) {
  const { list, client, scenarios, reports, inScenarios, inReports, onAsk } = props;
  return (
    <div className={styles.panels}>
      {scenarios && (
        <section aria-label={`${list.title}s of ${client.firstname}`}>
          <header className={styles.head}>
            <h2>{list.title}s</h2>
            <TextLink href={list.href.add(client.id)} icon="plus">
              New {list.noun}
            </TextLink>
          </header>
          {client.scenarios.length === 0 && <p className={styles.none}>{list.text.noScenarios}</p>}
          <LimitedList rows={newestFirst(client.scenarios)} limit={LIMITS.scenarios} showAll={inScenarios}>
            {(scenario) => (
              <ScenarioRow
                key={scenario.id}
                list={list}
                scenario={scenario}
                client={client}
                showAll={inReports}
                onAsk={onAsk}
              />
            )}
          </LimitedList>
        </section>
      )}
      {reports && (
        <section aria-label={`Reports of ${client.firstname}`}>
          <header className={styles.head}>
            <h2>Reports</h2>
            <NewReport list={list} client={client} onAsk={onAsk} />
          </header>
          {client.reports.length === 0 && <p className={styles.none}>{list.text.noReports}</p>}
          <LimitedList rows={newestFirst(client.reports)} limit={LIMITS.reportsOfClient} showAll={inReports}>
            {(report) => <ReportRow key={report.id} list={list} report={report} onAsk={onAsk} />}
          </LimitedList>
        </section>
      )}
    </div>
  );
}
