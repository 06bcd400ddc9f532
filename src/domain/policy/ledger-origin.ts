/** The maker of a ledger. A policy that the advisor modeled is never called a carrier's. */
export const LEDGER_ORIGINS = ['carrier', 'model'] as const;
export type LedgerOrigin = (typeof LEDGER_ORIGINS)[number];

/** Inputs and snapshots made before there was an origin have none, and keep the words of a carrier. */
export interface OfOrigin {
  origin?: LedgerOrigin | undefined;
}

export const isModeled = ({ origin }: OfOrigin): boolean => origin === 'model';

/** Only `model` is stored, so that a carrier's ledger keeps its shape. */
export const modeledOnly = ({ origin }: OfOrigin): { origin?: 'model' } =>
  origin === 'model' ? { origin } : {};
