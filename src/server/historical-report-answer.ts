import type {
  HistoricalReportListItem,
  HistoricalReportRecord,
} from '../domain/practice/reports/historical-report-kept.ts';
import type { StoredHistoricalReport } from '../domain/practice/reports/historical-report-store.ts';
import { sharedHistoricalPage } from './addresses.ts';
import { linkAnswer } from './link-answer.ts';
import type { Services } from './services.ts';

/** A kept historical report as the API shows it to its owner. */
export const historicalReportAnswer = (
  record: StoredHistoricalReport,
  services: Services,
  origin: string,
): HistoricalReportRecord => ({
  ...historicalListItem(record, services, origin),
  notes: record.notes,
  disclosures: record.disclosures,
  deleted_historical_vehicle_ids: record.deleted_historical_vehicle_ids,
  ...(record.cv_names && { cv_names: record.cv_names }),
});

/** The same as a list shows it. */
export const historicalListItem = (
  record: StoredHistoricalReport,
  services: Services,
  origin: string,
): HistoricalReportListItem => ({
  id: record.id,
  report_id: record.id,
  name: record.name,
  description: record.description,
  client_id: record.client_id,
  simulation_id: record.simulation_id,
  simulation_name: record.simulation_name,
  scenario_id: record.scenario_id,
  scenario_name: record.scenario_name,
  saved_action: record.saved_action,
  ...linkAnswer(record, services, (token) => sharedHistoricalPage(services, origin, record.id, token)),
  created_at: record.created_at,
  updated_at: record.updated_at,
});
