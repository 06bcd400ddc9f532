/** A snapshot as a file that stands on its own: `plumbline replay-report` reads it, years later. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { ReportExport, ReportSnapshot } from './report.ts';

/** SHA-256 of a text, in hex. */
export type Sha256 = (text: string) => string;

export function reportFile(snapshot: ReportSnapshot, takenAt: string, sha256: Sha256): ReportExport {
  const { shared_by: _id, notes, disclosures, variants, ...rest } = snapshot;
  const content = {
    plumbline: 'report' as const,
    version: 1 as const,
    taken_at: takenAt,
    ...rest,
    notes: notes ?? '',
    disclosures: disclosures ?? '',
    deleted_comparative_vehicle_ids: rest.deleted_comparative_vehicle_ids ?? [],
    variants: variants ?? [],
  };
  return { ...content, hash: sha256(canonicalJson(content)) };
}

/** Whether a file is what was once written, in whatever order its members stand. */
export function isUndamaged(file: Readonly<Record<string, unknown>>, sha256: Sha256): boolean {
  const { hash, ...content } = file;
  return typeof hash === 'string' && hash === sha256(canonicalJson(content));
}
