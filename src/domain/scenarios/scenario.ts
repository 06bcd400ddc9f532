/** A scenario: one client's illustration and the vehicles it is compared with, as a versioned document. */
import type { ComparativeReportInput, ValueBasis } from '../comparison/comparative-report.ts';
import type { IllustrationInput } from '../illustrations/illustration.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { ClientFields } from '../clients/client.ts';

/** Where a ledger came from, kept for the auditor. */
export interface IllustrationSource {
  kind: 'pdf' | 'paste' | 'typed';
  file_name?: string | undefined;
  /** Pages of the file that the table was read from, from 1. */
  pages?: number[] | undefined;
}

export interface ScenarioDocument {
  version: 1;
  illustration: (IllustrationInput & { source?: IllustrationSource | undefined }) | null;
  /** Slots 2 to 4 in order, none to three. */
  vehicles: VehicleInput[];
  value_basis: ValueBasis;
}

/** GET scenario/{id}/ */
export interface Scenario {
  id: number;
  client: ClientFields & { id: number };
  is_draft: boolean;
  scenario_details: { id: number; name: string; description: string };
  document: ScenarioDocument;
  /** Raised by one at each save; a save that names an older one is told (409). */
  revision: number;
  /** s3_url is a signed address of the stored PDF, good for ten minutes, or null when there is none. */
  pdf_url: { s3_url: string | null };
  created_at: string;
  updated_at: string;
}

/** The comparison that a scenario describes, or null while it has no illustration. */
export function comparisonOf(clientAge: number, document: ScenarioDocument): ComparativeReportInput | null {
  if (!document.illustration) return null;
  const { source: _source, ...illustration } = document.illustration;
  return { age: clientAge, illustration, vehicles: document.vehicles, value_basis: document.value_basis };
}
