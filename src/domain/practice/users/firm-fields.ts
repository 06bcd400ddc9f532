import type { FirmField } from './firm.ts';

/** Labels and lengths, apart from firm.ts because shared pages do not need them. */
export const FIRM_FIELDS = {
  firm_name: { label: 'Firm name', maxLength: 80 },
  credentials: { label: 'Credentials', maxLength: 40 },
  license: { label: 'License and state', maxLength: 40 },
  crd_number: { label: 'CRD number', maxLength: 10 },
  phone: { label: 'Phone', maxLength: 30 },
  address: { label: 'Address', maxLength: 160 },
  broker_dealer: { label: 'Broker-dealer line', maxLength: 300 },
} as const satisfies Record<FirmField, { label: string; maxLength: number }>;

export const firmFieldError = (field: FirmField, value: string): string | null => {
  const { maxLength } = FIRM_FIELDS[field];
  if (value.length > maxLength) return `Use at most ${maxLength} characters.`;
  return field === 'crd_number' && /\D/.test(value) ? 'Enter digits only.' : null;
};
