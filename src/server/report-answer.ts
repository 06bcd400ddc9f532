/** Kept reports as the API shows them to their owner, and as lists show them. */
import type {
  HistoricalReportListItem,
  HistoricalReportRecord,
} from '../domain/practice/reports/historical-report-kept.ts';
import type {
  ReportRecord,
  ReportSummary,
  StoredHistoricalReport,
} from '../domain/practice/reports/report-store.ts';
import type { Report, ReportLink, ReportListItem } from '../domain/practice/reports/report.ts';
import type { ReportShare } from '../domain/practice/reports/shared-reports.ts';
import { sharedHistoricalPage, sharedPage } from './addresses.ts';
import type { Services } from './services.ts';

export const reportAnswer = (record: ReportRecord, services: Services, origin: string): Report => ({
  ...reportListItem(record, services, origin),
  notes: record.notes,
  disclosures: record.disclosures,
  deleted_comparative_vehicle_ids: record.deleted_comparative_vehicle_ids,
  variants: record.variants,
  ...(record.cv_names && { cv_names: record.cv_names }),
});

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

export const reportListItem = (record: ReportSummary, services: Services, origin: string): ReportListItem => {
  const { scenario_id, scenario_name } = record;
  const link = linkAnswer(record, services, (token) => sharedPage(services, origin, record.id, token));
  return listItem(record, { scenario_id, scenario_name }, link);
};

export const historicalListItem = (
  record: StoredHistoricalReport,
  services: Services,
  origin: string,
): HistoricalReportListItem => {
  const { simulation_id, simulation_name, scenario_id, scenario_name } = record;
  const link = linkAnswer(record, services, (token) =>
    sharedHistoricalPage(services, origin, record.id, token),
  );
  return listItem(record, { simulation_id, simulation_name, scenario_id, scenario_name }, link);
};

/** `of`: what it is a report on. */
const listItem = <Shown, Of, Link>(
  record: Pick<ReportSummary, 'id' | 'name' | 'description' | 'client_id' | 'created_at' | 'updated_at'> & {
    saved_action: Shown;
  },
  of: Of,
  link: Link,
) => ({
  id: record.id,
  report_id: record.id,
  name: record.name,
  description: record.description,
  client_id: record.client_id,
  ...of,
  saved_action: record.saved_action,
  ...link,
  created_at: record.created_at,
  updated_at: record.updated_at,
});

/** Derived anew each time, never stored. */
function linkAnswer(
  { id, generation, share }: { id: number; generation: number; share: ReportShare | null },
  { signer }: Pick<Services, 'signer'>,
  pageOf: (token: string) => string,
): ReportLink {
  const token = share ? signer.viewToken(id, generation) : null;
  return {
    view_token: token,
    report_link: token === null ? null : pageOf(token),
    shared_at: share?.shared_at ?? null,
    expires_at: share?.expires_at ?? null,
    views: share?.views ?? 0,
    last_viewed_at: share?.last_viewed_at ?? null,
    moved_on: share?.moved_on ?? false,
  };
}
