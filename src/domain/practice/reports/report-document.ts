/** A report as one file. Includes the inputs only if all parts are visible: they reveal hidden figures. */
import type { ComparativeReportInput } from '../../comparison/comparative/comparative-report.ts';
import type { TaxYear } from '../../tax/federal/tax-year-schema.ts';
import type {
  SharedHistoricalView,
  HistoricalExport,
  HistoricalSnapshot,
} from './historical-report-content.ts';
import { comparativeInputs } from './earlier-inputs.ts';
import { REPORT_TABS, type ReportSnapshot, type SharedReportView, type ReportExport } from './report.ts';
import { canonicalJson } from '../../shared/json.ts';

export interface ComparativeDocument {
  kind: 'comparative';
  view: SharedReportView;
  inputs: ComparativeReportInput | null;
  /** Custom tax years, which the page that opens the file does not have. */
  tax_years?: TaxYear[] | undefined;
}

export interface HistoricalDocument {
  kind: 'historical';
  view: SharedHistoricalView;
}

export type ReportContent = ComparativeDocument | HistoricalDocument;

/** Includes the practice's time zone, because the page that opens the file cannot request it. */
export type ReportDocument = ReportContent & { time_zone: string };

export const comparativeDocument = (
  snapshot: ReportSnapshot,
  view: SharedReportView,
): ComparativeDocument => {
  const opened = openInputs(snapshot);
  const inputs = opened && comparativeInputs(opened, { meta: snapshot.meta, taken_at: view.shared_at });
  const { tax_years } = snapshot;
  return { kind: 'comparative', view, inputs, ...(inputs && tax_years && { tax_years }) };
};

function openInputs(snapshot: ReportSnapshot): ComparativeReportInput | null {
  const { active_tabs: tabs, active_cards: cards } = snapshot.saved_action;
  const isComplete = REPORT_TABS.every(
    (tab) => tabs.includes(tab.id) && tab.cards.every(({ id }) => cards.includes(id)),
  );
  if (!isComplete) return null;
  const { inputs } = snapshot;
  const removed = snapshot.deleted_comparative_vehicle_ids ?? [];
  const left = inputs.vehicles.filter((_, index) => !removed.some((slot) => slot === index + 2));
  // Accounts retain their slots: a removed account before another one leaves a gap that inputs cannot represent.
  const isInOrder = left.every((vehicle, index) => vehicle === inputs.vehicles[index]);
  return isInOrder && left.length > 0 ? { ...inputs, vehicles: left } : null;
}

// A snapshot of either kind as a complete file, which `plumbline replay-report` can read years later.

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

/** Returns whether the hash of a file is valid, in any order of its members. */
export function isUndamaged(file: Readonly<Record<string, unknown>>, sha256: Sha256): boolean {
  const { hash, ...content } = file;
  return typeof hash === 'string' && hash === sha256(canonicalJson(content));
}
