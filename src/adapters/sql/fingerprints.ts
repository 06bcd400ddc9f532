import { createHash } from 'node:crypto';

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** What a share would show, apart from the document, which enters by its hash. */
export interface Shown {
  firstname: string;
  middlename: string | null;
  lastname: string;
  age: number;
  scenario_name: string;
  document_hash: string;
  name: string;
  description: string;
  saved_action: string;
  notes: string;
  disclosures: string;
  removed_slots: string;
  variants: string;
  /** Of the practice; null is the standard one, as it was before there was another. */
  compliance_profile?: string | null | undefined;
  /** Of the firm's own disclosures; null while it has none. */
  disclosures_version?: number | null | undefined;
}

/**
 * Tells whether the link would show something else if the report were shared again now. By content rather than
 * by date: saving the same tabs once more, as sharing does, is no change.
 */
export function shareFingerprint(shown: Shown): string {
  const kept = [shown.notes, shown.disclosures, shown.removed_slots, shown.variants];
  // As it was taken before reports kept anything: what was shared then has not moved on by the update.
  const isBare = kept.join('|') === '||[]|[]';
  return sha256(
    JSON.stringify([
      shown.firstname,
      shown.middlename,
      shown.lastname,
      shown.age,
      shown.scenario_name,
      shown.document_hash,
      shown.name,
      shown.description,
      shown.saved_action,
      ...(isBare ? [] : kept),
      ...(shown.compliance_profile === 'client_clamped' ? ['client_clamped'] : []),
      ...(shown.disclosures_version ? [`disclosures ${shown.disclosures_version}`] : []),
    ]),
  );
}
