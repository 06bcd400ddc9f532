/** How long a shared link works, and when its report has changed since it was shared. */

interface LinkTerms {
  withdrawn_at: string | null;
  /** Null: the link has no end. */
  expires_at: string | null;
}

const hasExpired = (expiresAt: string | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString();

export const isLinkOpen = ({ withdrawn_at, expires_at }: LinkTerms, now: Date): boolean =>
  withdrawn_at === null && !hasExpired(expires_at, now);

/** Sharing again opens an expired link without an end, and leaves an end in the future as it is. */
export const expiryAfterSharing = (expiresAt: string | null, now: Date): string | null =>
  hasExpired(expiresAt, now) ? null : expiresAt;

/** The content of a shared page, with the hash of the document in place of the document. */
export interface SharedContent {
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
  /** The practice's; null and `standard` are the same. */
  compliance_profile?: string | null | undefined;
  /** Of the firm's own disclosures; null if it has none. */
  disclosures_version?: number | null | undefined;
}

/**
 * The text whose hash is stored with a share. The report has changed since it was shared if the hash differs. It depends
 * on the content, not on dates: saving the same tabs again, as sharing does, is no change.
 */
export function fingerprintText(content: SharedContent): string {
  const texts = [content.notes, content.disclosures, content.removed_slots, content.variants];
  // Reports shared before notes existed were stored without these members and have not changed.
  const isEmpty = texts.join('|') === '||[]|[]';
  return JSON.stringify([
    content.firstname,
    content.middlename,
    content.lastname,
    content.age,
    content.scenario_name,
    content.document_hash,
    content.name,
    content.description,
    content.saved_action,
    ...(isEmpty ? [] : texts),
    ...(content.compliance_profile === 'client_clamped' ? ['client_clamped'] : []),
    ...(content.disclosures_version ? [`disclosures ${content.disclosures_version}`] : []),
  ]);
}
