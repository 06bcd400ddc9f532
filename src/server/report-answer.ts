import type { ReportRecord, ReportSummary } from '../domain/practice/reports/report-store.ts';
import type { Report, ReportListItem } from '../domain/practice/reports/report.ts';
import { sharedPage } from './addresses.ts';
import { linkAnswer } from './link-answer.ts';
import type { Services } from './services.ts';

/** A kept report as the API shows it to its owner. */
export const reportAnswer = (record: ReportRecord, services: Services, origin: string): Report => ({
  ...reportListItem(record, services, origin),
  notes: record.notes,
  disclosures: record.disclosures,
  deleted_comparative_vehicle_ids: record.deleted_comparative_vehicle_ids,
  variants: record.variants,
  ...(record.cv_names && { cv_names: record.cv_names }),
});

/** The same as a list shows it. */
export const reportListItem = (
  record: ReportSummary,
  services: Services,
  origin: string,
): ReportListItem => ({
  id: record.id,
  report_id: record.id,
  name: record.name,
  description: record.description,
  client_id: record.client_id,
  scenario_id: record.scenario_id,
  scenario_name: record.scenario_name,
  saved_action: record.saved_action,
  ...linkAnswer(record, services, (token) => sharedPage(services, origin, record.id, token)),
  created_at: record.created_at,
  updated_at: record.updated_at,
});
