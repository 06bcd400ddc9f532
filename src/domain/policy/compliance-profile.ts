/** What becomes of policy figures above the carrier's scale on a page that a client sees, and how they are marked. */
export const COMPLIANCE_PROFILES = ['standard', 'client_clamped'] as const;
/** `standard`: what is above the carrier's scale is marked. `client_clamped`: it is capped. */
export type ComplianceProfile = (typeof COMPLIANCE_PROFILES)[number];

export const CAPPED_NOTE = '† Capped at the carrier’s illustrated figure.';
export const HYPOTHETICAL = '‡ Hypothetical: above the carrier’s illustrated scale. Not an illustration.';
