import { TextLink } from '../../../components/button.tsx';
import { newestFirst } from '../../home/client-list.ts';
import { LimitedList } from '../../home/limited-list.tsx';
import styles from '../../home/rows.module.css';
import { HistoricalReportRow } from './historical-report-row.tsx';
import { LIMITS } from './limits.ts';
import type { ListedClient } from './listed-client.ts';
import { NewHistoricalReport } from './new-historical-report.tsx';
import type { Asked } from './simulation-dialogs.tsx';
import { SimulationRow } from './simulation-row.tsx';

export interface SimulationPanelsProps {
  client: ListedClient;
  /** Which panels stand open: by hand, or because a search found something in them, which is then shown whole. */
  simulations: boolean;
  reports: boolean;
  inSimulations: boolean;
  inReports: boolean;
  onAsk: (asked: Asked) => void;
}

/** What opens under a client: the simulations, their reports, or both. */
export function SimulationPanels(props: SimulationPanelsProps) {
  const { client, simulations, reports, inSimulations, inReports, onAsk } = props;
  return (
    <div className={styles.panels}>
      {simulations && (
        <section aria-label={`Simulations of ${client.firstname}`}>
          <header className={styles.head}>
            <h2>Simulations</h2>
            <TextLink href={`/historical/simulation-details?client=${client.id}`} icon="plus">
              New simulation
            </TextLink>
          </header>
          {client.scenarios.length === 0 && (
            <p className={styles.none}>
              No simulations yet. A simulation runs an illustration over every period of market history.
            </p>
          )}
          <LimitedList
            rows={newestFirst(client.scenarios)}
            limit={LIMITS.simulations}
            showAll={inSimulations}
          >
            {(simulation) => (
              <SimulationRow
                key={simulation.id}
                simulation={simulation}
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
            <NewHistoricalReport client={client} onAsk={onAsk} />
          </header>
          {client.reports.length === 0 && (
            <p className={styles.none}>
              No reports yet. A historical report shows a simulation, to present or to share.
            </p>
          )}
          <LimitedList rows={newestFirst(client.reports)} limit={LIMITS.reportsOfClient} showAll={inReports}>
            {(report) => <HistoricalReportRow key={report.id} report={report} onAsk={onAsk} />}
          </LimitedList>
        </section>
      )}
    </div>
  );
}
