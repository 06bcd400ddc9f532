/** Reports that were opened on a scenario or a simulation but not saved. */
import type { Scenario } from '../cases/scenario.ts';
import type { Simulation } from '../cases/simulation.ts';
import { everythingHistorical, type HistoricalReportRecord } from './historical-report-content.ts';
import { everythingActive, type Report, type ReportLink } from './report.ts';

/** No saved report has this id. */
export const NOT_SAVED = 0;

export const HISTORICAL_REPORT = 'Historical report';

const NEVER_SHARED: ReportLink = {
  view_token: null,
  report_link: null,
  shared_at: null,
  expires_at: null,
  views: 0,
  last_viewed_at: null,
  moved_on: false,
};

const NEW = { id: NOT_SAVED, report_id: NOT_SAVED, description: '', notes: '', disclosures: '' };

export const newReport = ({ id, client, scenario_details, updated_at }: Scenario): Report => ({
  ...NEW,
  ...NEVER_SHARED,
  name: 'Comparative report',
  client_id: client.id,
  scenario_id: id,
  scenario_name: scenario_details.name,
  saved_action: everythingActive(),
  deleted_comparative_vehicle_ids: [],
  variants: [],
  created_at: updated_at,
  updated_at,
});

export const newHistoricalReport = (source: Simulation): HistoricalReportRecord => ({
  ...NEW,
  ...NEVER_SHARED,
  name: HISTORICAL_REPORT,
  client_id: source.client.id,
  simulation_id: source.id,
  simulation_name: source.simulation_details.name,
  scenario_id: source.scenario?.id ?? null,
  scenario_name: source.scenario?.name ?? null,
  saved_action: everythingHistorical(),
  deleted_historical_vehicle_ids: [],
  created_at: source.updated_at,
  updated_at: source.updated_at,
});
