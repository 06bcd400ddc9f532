import { formatPercent } from '../shared/format.ts';
import type { LedgerOrigin } from './ledger-origin.ts';

export const COMPLIANCE_PROFILES = ['standard', 'client_clamped'] as const;
/** `standard` marks figures above the carrier's scale. `client_clamped` caps them. */
export type ComplianceProfile = (typeof COMPLIANCE_PROFILES)[number];

/** Half of the last printed digit (two decimals of a percent). */
const EQUAL_RATES = 0.00005;

export const isRateAbove = (value: number, scale: number): boolean => value > scale + EQUAL_RATES;

export const cappedLegend = (origin: LedgerOrigin = 'carrier'): string =>
  origin === 'model' ? '† Capped at the modeled figure.' : '† Capped at the carrier’s illustrated figure.';

/** `rate`: the ledger's illustrated rate, or null. */
export function hypotheticalLegend(
  rate: number | null | undefined,
  origin: LedgerOrigin = 'carrier',
): string {
  if (origin === 'model')
    return rate == null
      ? '‡ Hypothetical: above the modeled figure.'
      : `‡ Hypothetical: above the modeled rate of ${formatPercent(rate)}.`;
  return `‡ Hypothetical: above the carrier’s illustration${rate == null ? '' : ` (${formatPercent(rate)})`}. Not an illustration.`;
}

export const legendOf = (
  profile: ComplianceProfile,
  rate: number | null | undefined,
  origin: LedgerOrigin = 'carrier',
): string => (profile === 'client_clamped' ? cappedLegend(origin) : hypotheticalLegend(rate, origin));
