/** Error codes that several routes declare together. */
export const CALCULATING = ['calculations_busy', 'calculation_stopped'] as const;

export const PRINTING = ['report_pdf_busy', 'report_pdf_not_here', 'report_pdf_stopped'] as const;

/** A report or a simulation whose inputs are incomplete. */
export const INCOMPLETE = [
  'no_illustration',
  'no_illustration_yet',
  'no_parameters',
  'other_ledger_age',
] as const;

/** A link from a message. */
export const LINKING = ['link_expired', 'link_not_valid', 'link_used', 'too_many_attempts'] as const;

export const PAYING = ['payments_off', 'payment_refused', 'stripe_unreachable'] as const;

/** Sign-in with the provider of the practice; not_found without a provider. */
export const IDENTIFYING = [
  'not_found',
  'oidc_canceled',
  'oidc_expired',
  'oidc_misconfigured',
  'oidc_refused',
  'oidc_unreachable',
] as const;
