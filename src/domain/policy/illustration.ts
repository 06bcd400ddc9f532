/** The yearly policy ledger and its header, with the names of the NAIC illustration model regulation (Model 582). */
import type { RateRise } from '../shared/rate-rise.ts';
import type { CalendarDate } from '../shared/dates.ts';
import type { LedgerOrigin } from './ledger-origin.ts';

/** One policy year in dollars: values at the end of the year, age at its start. */
export interface LedgerRow {
  year: number;
  age: number;
  premium_outlay: number;
  withdrawals: number;
  loans: number;
  loan_repayment: number;
  loan_interest?: number | undefined;
  loan_balance?: number | undefined;
  charges?: number | undefined;
  net_cash_flow?: number | undefined;
  accumulation_value: number;
  surrender_value: number;
  death_benefit: number;
  /** For display only; not used in a calculation. */
  guaranteed_surrender_value?: number | undefined;
  guaranteed_death_benefit?: number | undefined;
}

/** In display order. */
export const LEDGER_COLUMNS = [
  'year',
  'age',
  'premium_outlay',
  'withdrawals',
  'loans',
  'loan_repayment',
  'loan_interest',
  'loan_balance',
  'charges',
  'net_cash_flow',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
  'guaranteed_surrender_value',
  'guaranteed_death_benefit',
] as const satisfies readonly (keyof LedgerRow)[];

/** Figures that every row has. */
export const REQUIRED_FIGURES = [
  'premium_outlay',
  'withdrawals',
  'loans',
  'loan_repayment',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
] as const satisfies readonly (keyof LedgerRow)[];

/** Returns a row without payments and values. */
export const emptyRow = ({ year, age }: Pick<LedgerRow, 'year' | 'age'>): LedgerRow => ({
  year,
  age,
  premium_outlay: 0,
  withdrawals: 0,
  loans: 0,
  loan_repayment: 0,
  accumulation_value: 0,
  surrender_value: 0,
  death_benefit: 0,
});

export type LoanType = 'participating' | 'fixed';
export type DeathBenefitOption = 'level' | 'increasing';

/** Values of an existing policy at the start of the ledger. */
export interface OpeningValues {
  accumulation_value: number;
  surrender_value: number;
  loan_balance: number;
  premiums_paid: number;
  withdrawals_to_date: number;
}

export interface IllustrationInput {
  illustrated_rate?: number | undefined;
  illustrated_loan_rate: number;
  loan_type: LoanType;
  /** Fixed loans only. Default: the loan rate. */
  credited_on_loan?: number | undefined;
  death_benefit_option: DeathBenefitOption;
  is_mec: boolean;
  policy_tax_rate: number;
  policy_second_tax_rate?: number | undefined;
  policy_tax_change_age?: number | undefined;
  policy_tax_rise?: RateRise | undefined;
  accumulation_value_is_net_of_loans: boolean;
  /** Printed policy or issue date, not the illustration date. The limit on loan leverage depends on it. */
  issue_date?: CalendarDate | undefined;
  /** Only for an existing policy: a ledger whose first row is policy year 2 or later. */
  opening?: OpeningValues | undefined;
  /** Changes texts, not figures. Default: carrier. */
  origin?: LedgerOrigin | undefined;
  rows: LedgerRow[];
}

export interface DerivedLedgerRow extends LedgerRow {
  loan_interest: number;
  loan_balance: number;
  net_cash_flow: number;
  /** withdrawals + loans */
  distribution: number;
}

export interface Warning {
  code: string;
  message: string;
  year?: number | undefined;
  column?: string | undefined;
}

const OLDEST = 120;

/** Returns the ledger's first age if it differs from the client's, otherwise null. Null without a ledger. */
export function otherLedgerAge(
  clientAge: number,
  illustration: { rows: readonly Pick<LedgerRow, 'age'>[] } | null,
): number | null {
  const first = illustration?.rows[0]?.age;
  return first === undefined || first === clientAge ? null : first;
}

export const mismatchText = (clientAge: number, ledgerAge: number): string =>
  `The illustration starts at age ${ledgerAge}, but the client’s age in year 1 is ${clientAge}. ` +
  `Renumber the illustration to start at age ${clientAge}, or change the client’s age to ${ledgerAge}.`;

/** Renumbers the ages from `age` on. Returns null if the last year would be beyond age 120. */
export function renumberedLedger<T extends Pick<IllustrationInput, 'rows'>>(
  illustration: T,
  age: number,
): T | null {
  if (age + illustration.rows.length - 1 > OLDEST) return null;
  return { ...illustration, rows: illustration.rows.map((row, t) => ({ ...row, age: age + t })) };
}
