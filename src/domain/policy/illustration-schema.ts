/** Parses a ledger and its header. check-ledger.ts checks signs, order and lapses, because its messages can name the row. */
import type * as z from 'zod';
import { ignored } from '../shared/bounded-schema.ts';
import type { IllustrationInput, LedgerRow } from './illustration.ts';
import { LEDGER_ORIGINS } from './ledger-origin.ts';
import { METHODS, TODAYS_METHODS } from './methods.ts';
import {
  addFieldError,
  age,
  cashFlow,
  dateText,
  flag,
  listOf,
  money,
  numberBetween,
  oneOf,
  optional,
  planYear,
  record,
  taxRate,
} from '../shared/schema-fields.ts';

/** Negative amounts pass here; check-ledger.ts reports them with the row. */
const amount = (label: string) => numberBetween(label, -1e9, 1e9, 'Must be between 0 and 1,000,000,000.');

/** Ignores columns of the policy model's rows that are not ledger columns, so that its rows can be passed on. */
const dropped = ignored();

const ledgerRowSchema = record('Row', {
  year: planYear('Policy year'),
  age: age(),
  premium_outlay: amount('Premium outlay'),
  withdrawals: amount('Withdrawals').default(0),
  loans: amount('Loans').default(0),
  loan_repayment: amount('Loan repayment').default(0),
  loan_interest: optional(amount('Loan interest')),
  loan_balance: optional(amount('Loan balance')),
  charges: optional(amount('Charges')),
  net_cash_flow: optional(cashFlow('Net cash flow')),
  accumulation_value: amount('Accumulation value'),
  surrender_value: amount('Surrender value'),
  death_benefit: amount('Death benefit'),
  guaranteed_surrender_value: optional(amount('Guaranteed surrender value')),
  guaranteed_death_benefit: optional(amount('Guaranteed death benefit')),
  distribution: dropped,
  credited_rate: dropped,
  cost_of_insurance: dropped,
  expenses: dropped,
  lapsed: dropped,
}).transform(
  ({
    distribution: _d,
    credited_rate: _r,
    cost_of_insurance: _c,
    expenses: _e,
    lapsed: _l,
    ...row
  }): LedgerRow => row,
);

const openingSchema = record('Opening values', {
  accumulation_value: money('Opening accumulation value'),
  surrender_value: money('Opening surrender value'),
  loan_balance: money('Opening loan balance'),
  premiums_paid: money('Premiums paid'),
  withdrawals_to_date: money('Withdrawals to date'),
});

const illustratedRate = (label: string) => numberBetween(label, 0, 0.12);

const headerFields = {
  illustrated_rate: optional(illustratedRate('Illustrated rate')),
  illustrated_loan_rate: numberBetween('Illustrated loan rate', 0, 0.1).default(0.05),
  loan_type: oneOf('Loan type', ['participating', 'fixed']).default('participating'),
  credited_on_loan: optional(illustratedRate('Rate credited on loans')),
  death_benefit_option: oneOf('Death benefit option', ['level', 'increasing']).default('level'),
  is_mec: flag('Modified endowment contract').default(false),
  policy_tax_rate: taxRate('Policy tax rate').default(0.24),
  policy_second_tax_rate: optional(taxRate('Second policy tax rate')),
  policy_tax_change_age: optional(age('Policy tax change age')),
  accumulation_value_is_net_of_loans: flag('Accumulation value is net of loans').default(false),
  issue_date: optional(dateText('Issue date')),
  opening: optional(openingSchema),
};

export const illustrationFields = {
  ...headerFields,
  origin: optional(oneOf('Origin', LEDGER_ORIGINS)),
  rows: listOf('Rows', ledgerRowSchema, 1, 120),
};

/** A second tax rate requires the age at which it starts. */
export function requireTaxChangeAge(
  header: Pick<IllustrationInput, 'policy_second_tax_rate' | 'policy_tax_change_age'>,
  context: z.RefinementCtx,
): void {
  if (header.policy_second_tax_rate !== undefined && header.policy_tax_change_age === undefined)
    addFieldError(context, ['policy_tax_change_age'], 'Policy tax change age is a required field');
}

/** A changed design requires the same years in the carrier's illustration. */
export function requireCarrierYears(
  {
    illustration,
    carrier_illustration: carrier,
  }: { illustration: IllustrationInput; carrier_illustration?: IllustrationInput | undefined },
  context: z.RefinementCtx,
): void {
  if (!carrier) return;
  const { rows } = illustration;
  if (carrier.rows.length < rows.length || carrier.rows[0]?.age !== rows[0]?.age)
    addFieldError(
      context,
      ['carrier_illustration'],
      'Must begin at the same age and have every year of the illustration.',
    );
}

/** Header without rows: the terms that a template saves. */
export const illustrationHeaderSchema = record('Illustration', headerFields).superRefine(requireTaxChangeAge);

export const illustrationSchema = record('Illustration', illustrationFields).superRefine(requireTaxChangeAge);

/** New calculations use the current methods. Readers of older records set `first`. */
export const methodsField = oneOf('Methods', METHODS).default(TODAYS_METHODS);

export const illustrationCalculationSchema = record('Input', {
  age: age(),
  ...illustrationFields,
  methods: methodsField,
}).superRefine(requireTaxChangeAge);
