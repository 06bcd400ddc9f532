import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { TextLink } from '../../components/button.tsx';
import { LIMITS, newestFirst } from './client-list.ts';
import type { Asked } from './home-dialogs.tsx';
import { LimitedList } from './limited-list.tsx';
import { NewReport } from './new-report.tsx';
import { ReportRow } from './report-row.tsx';
import styles from './rows.module.css';
import { ScenarioRow } from './scenario-row.tsx';

/** What opens under a client: the scenarios, the reports, or both. */
export function ClientPanels({
  client,
  scenarios,
  reports,
  inScenarios,
  inReports,
  onAsk,
}: {
  client: ClientListItem;
  scenarios: boolean;
  reports: boolean;
  inScenarios: boolean;
  inReports: boolean;
  onAsk: (asked: Asked) => void;
}) {
  return (
    <div className={styles.panels}>
      {scenarios && (
        <section aria-label={`Scenarios of ${client.firstname}`}>
          <header className={styles.head}>
            <h2>Scenarios</h2>
            <TextLink href={`/scenario-details?client=${client.id}`} icon="plus">
              New scenario
            </TextLink>
          </header>
          {client.scenarios.length === 0 && (
            <p className={styles.none}>
              No scenarios yet. A scenario holds an illustration and the accounts it is compared with.
            </p>
          )}
          <LimitedList rows={newestFirst(client.scenarios)} limit={LIMITS.scenarios} showAll={inScenarios}>
            {(scenario) => (
              <ScenarioRow
                key={scenario.id}
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
            <NewReport client={client} onAsk={onAsk} />
          </header>
          {client.reports.length === 0 && (
            <p className={styles.none}>
              No reports yet. A report shows a scenario’s comparison, to present or to share.
            </p>
          )}
          <LimitedList rows={newestFirst(client.reports)} limit={LIMITS.reportsOfClient} showAll={inReports}>
            {(report) => <ReportRow key={report.id} report={report} onAsk={onAsk} />}
          </LimitedList>
        </section>
      )}
    </div>
  );
}
