/**
 * The carrier's own illustration as the most that a client is shown of a policy: AG 49-A lets nothing that looks like an
 * illustration stand above it. Figures are capped where they are shown, never where they are worked out.
 */
import type { IllustrationInput } from './illustration.ts';
import { deriveLedger } from './ledger.ts';
import { TODAYS_METHODS } from './methods.ts';
import { policyTax } from './policy-tax.ts';

export const COMPLIANCE_PROFILES = ['standard', 'client_clamped'] as const;
/** `standard`: what is above the carrier's scale is marked. `client_clamped`: it is capped. */
export type ComplianceProfile = (typeof COMPLIANCE_PROFILES)[number];

export const CAPPED_KEYS = ['accumulation_value', 'surrender_value', 'death_benefit', 'income'] as const;
export type CappedKey = (typeof CAPPED_KEYS)[number];

/** Non-guaranteed, at the end of a year; income of the year after the policy's own tax. */
export type ScaleFigures = Readonly<Record<CappedKey, number>>;

/** By the ledger's rows. */
export function carrierScale(illustration: IllustrationInput): ScaleFigures[] {
  const ledger = deriveLedger(illustration);
  const { netIncome } = policyTax(illustration, ledger, TODAYS_METHODS);
  return illustration.rows.map((_, t) => ({
    accumulation_value: ledger.accumulationValue[t],
    surrender_value: ledger.surrenderValue[t],
    death_benefit: ledger.deathBenefit[t],
    income: netIncome[t],
  }));
}

/** A cent more is a carrier's rounding. */
const A_CENT = 0.01;

export const isAbove = (own: number, scale: number): boolean => own > scale + A_CENT / 2;

export const CAPPED_NOTE = '† Capped at the carrier’s illustrated figure.';
export const HYPOTHETICAL = '‡ Hypothetical: above the carrier’s illustrated scale. Not an illustration.';
