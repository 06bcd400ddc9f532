/** Clients with their simulations as the lists of clients take them: what stands for scenarios are simulations here. */
import type { HistoricalReportListItem } from '../../domain/practice/reports/historical-report-kept.ts';
import type { HistoricalClientListItem } from '../../domain/practice/reports/client-list.ts';
import type { Listed, ListedReport } from './client-list.ts';

export const listedClient = ({ simulations, reports, ...client }: HistoricalClientListItem): Listed => ({
  ...client,
  scenarios: simulations.map(({ simulation_details, reports: { reports_data }, ...simulation }) => ({
    ...simulation,
    scenario_details: simulation_details,
    reports: { reports_data: reports_data.map(listedReport) },
  })),
  reports: reports.map(listedReport),
});

/** A report is found by its simulation, and by the scenario of that one. */
export const listedReport = ({
  simulation_id,
  simulation_name,
  scenario_id,
  scenario_name,
  ...report
}: HistoricalReportListItem): ListedReport => ({
  ...report,
  scenario_id: simulation_id,
  scenario_name: simulation_name,
  scenario: scenario_id === null || scenario_name === null ? null : { id: scenario_id, name: scenario_name },
});
