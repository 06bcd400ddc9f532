import type { ReportRecord } from '../domain/reports/report-store.ts';
import type { Report } from '../domain/reports/report.ts';
import { sharedPage } from './addresses.ts';
import type { Services } from './services.ts';

/** A kept report as the API shows it to its owner: the link is derived anew each time, never stored. */
export function reportAnswer(record: ReportRecord, services: Services, origin: string): Report {
  const token = record.share ? services.signer.viewToken(record.id, record.generation) : null;
  return {
    id: record.id,
    report_id: record.id,
    name: record.name,
    description: record.description,
    client_id: record.client_id,
    scenario_id: record.scenario_id,
    scenario_name: record.scenario_name,
    saved_action: record.saved_action,
    view_token: token,
    report_link: token === null ? null : sharedPage(services, origin, record.id, token),
    shared_at: record.share?.shared_at ?? null,
    expires_at: record.share?.expires_at ?? null,
    views: record.share?.views ?? 0,
    last_viewed_at: record.share?.last_viewed_at ?? null,
    moved_on: record.share !== null && record.share.fingerprint !== record.fingerprint,
    notes: record.notes,
    disclosures: record.disclosures,
    deleted_comparative_vehicle_ids: record.deleted_comparative_vehicle_ids,
    variants: record.variants,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
