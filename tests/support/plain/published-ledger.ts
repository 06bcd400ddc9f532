/** The ledger of worked examples R2 and S: the policy model's, in cents. */
import type { LedgerRow } from '../../../src/domain/policy/illustration.ts';
import { policyModel } from '../../../src/domain/policy/policy-model.ts';
import { policyModelSchema } from '../../../src/domain/policy/policy-model-schema.ts';
import { roundToCents } from '../../../src/domain/shared/rounding.ts';

export function publishedLedger(): { illustrated_rate: number; rows: LedgerRow[] } {
  const { rows } = policyModel(
    policyModelSchema.parse({
      age: 50,
      sex: 'male',
      tobacco: 'nonsmoker',
      face_amount: 200_000,
      premiums: [{ from_year: 1, to_year: 10, amount: 15_000 }],
      loans: [{ from_year: 11, to_year: 25, amount: 14_000 }],
      illustrated_rate: 0.061,
    }),
  );
  return {
    illustrated_rate: 0.061,
    rows: rows.map((row) => ({
      year: row.year,
      age: row.age,
      premium_outlay: row.premium_outlay,
      withdrawals: 0,
      loans: row.loans,
      loan_repayment: 0,
      accumulation_value: roundToCents(row.accumulation_value),
      surrender_value: roundToCents(row.surrender_value),
      death_benefit: roundToCents(row.death_benefit),
    })),
  };
}

export const threeAccounts = () => [
  { name: 'Taxable', account_type: 'taxable', portfolio: { sp500: 1 } },
  { name: 'Deferred', account_type: 'tax_deferred', portfolio: { sp500: 0.6, us_bonds: 0.4 } },
  { name: 'Tax-free', account_type: 'tax_free', portfolio: { sp500: 1 } },
];
