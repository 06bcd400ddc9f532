/** Inputs that run without changes, for help, documentation and first trials. */
import { policyModel } from '../policy/policy-model.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import type { LedgerRow } from '../policy/illustration.ts';

export const repeat = (value: number, times: number): number[] => Array.from({ length: times }, () => value);

export const policyModelExample = {
  age: 45,
  sex: 'male',
  tobacco: 'nonsmoker',
  face_amount: 250_000,
  premiums: [{ from_year: 1, to_year: 20, amount: 10_000 }],
  loans: [{ from_year: 21, to_year: 30, amount: 20_000 }],
  illustrated_rate: 0.064,
};

export const vehicleExample = {
  age: 50,
  start_year: 2026,
  contributions: [...repeat(10_000, 10), ...repeat(0, 20)],
  distributions: [...repeat(0, 15), ...repeat(12_000, 15)],
  vehicle: { name: 'Brokerage account', account_type: 'taxable', second_tax_rate: 0.22, tax_change_age: 65 },
};

/** Whole dollars, as a carrier prints them. */
function exampleRows(): LedgerRow[] {
  const { rows } = policyModel(
    policyModelSchema.parse({
      ...policyModelExample,
      premiums: repeat(10_000, 20),
      loans: [...repeat(0, 20), ...repeat(20_000, 20)],
      years: 45,
    }),
  );
  return rows.map(({ year, age, premium_outlay, withdrawals, loans, loan_repayment, ...row }) => ({
    ...{ year, age, premium_outlay, withdrawals, loans, loan_repayment },
    accumulation_value: Math.round(row.accumulation_value),
    surrender_value: Math.round(row.surrender_value),
    death_benefit: Math.round(row.death_benefit),
  }));
}

let illustration: { illustrated_rate: number; rows: LedgerRow[] } | undefined;

/** Created on demand, because it runs the policy model. */
export function illustrationExample(): { illustrated_rate: number; rows: LedgerRow[] } {
  illustration ??= { illustrated_rate: 0.064, rows: exampleRows() };
  return illustration;
}

export const comparisonExample = (accounts: number) => ({
  age: 45,
  start_year: 2026,
  illustration: illustrationExample(),
  vehicles: [
    { name: 'Taxable brokerage', account_type: 'taxable' },
    { name: 'Traditional 401(k)', account_type: 'tax_deferred' },
    { name: 'Roth 401(k)', account_type: 'tax_free' },
  ].slice(0, accounts),
});

/** Generated month-end levels, so that an example runs without loaded history. */
export const exampleMonths = () => {
  let level = 100;
  const levels = Array.from({ length: 421 }, (_, month) => {
    const found = Number(level.toFixed(4));
    level *= 1 + 0.006 + 0.03 * Math.sin(month / 7);
    return found;
  });
  return { frequency: 'monthly', start: '1979-12', levels };
};

export const pathsExample = () => ({
  age: 45,
  start_year: 2026,
  illustration: illustrationExample(),
  vehicles: [{ name: 'Taxable brokerage', account_type: 'taxable', portfolio: { made_up: 1 } }],
  strategies: [{ index: 'made_up', cap: 0.1 }],
  paths: 100,
  horizon: 30,
});
