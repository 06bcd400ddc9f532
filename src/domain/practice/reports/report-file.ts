/** A snapshot of either kind as a file that stands on its own: `plumbline replay-report` reads it, years later. */
import { canonicalJson } from '../../shared/canonical-json.ts';
import type { HistoricalExport, HistoricalSnapshot } from './historical-report-kept.ts';
import type { ReportExport, ReportSnapshot } from './report.ts';

/** SHA-256 of a text, in hex. */
export type Sha256 = (text: string) => string;

export function reportFile(snapshot: ReportSnapshot, takenAt: string, sha256: Sha256): ReportExport {
  const { shared_by: _id, notes, disclosures, variants, ...rest } = snapshot;
  return hashed(sha256, {
    plumbline: 'report',
    version: 1,
    taken_at: takenAt,
    ...rest,
    notes: notes ?? '',
    disclosures: disclosures ?? '',
    deleted_comparative_vehicle_ids: rest.deleted_comparative_vehicle_ids ?? [],
    variants: variants ?? [],
    method_disclosures: rest.method_disclosures ?? [],
  });
}

export function historicalFile(
  { shared_by: _id, ...kept }: HistoricalSnapshot,
  takenAt: string,
  sha256: Sha256,
): HistoricalExport {
  return hashed(sha256, { plumbline: 'historical-report', version: 1, taken_at: takenAt, ...kept });
}

const hashed = <const Content extends object>(sha256: Sha256, content: Content) => ({
  ...content,
  hash: sha256(canonicalJson(content)),
});

/** Whether a file is what was once written, in whatever order its members stand. */
export function isUndamaged(file: Readonly<Record<string, unknown>>, sha256: Sha256): boolean {
  const { hash, ...content } = file;
  return typeof hash === 'string' && hash === sha256(canonicalJson(content));
}
