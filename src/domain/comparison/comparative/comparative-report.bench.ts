/** One scenario: four slots, 70 years, nine required returns. Limit: 2 ms warm. */
import type { ComparativeReportInput } from './comparative-report.ts';
import { comparativeReportSchema } from './comparative-report-schema.ts';
import { plainAccount, plainRequiredReturn } from '../../../../tests/support/plain/plain-loop-report.ts';
import { comparativeReport } from './run-comparative-report.ts';
import { policyModel } from '../../policy/policy-model.ts';
import { policyModelSchema } from '../../policy/policy-model-schema.ts';

const AGE = 35;
const YEARS = 70;

function scenario(): ComparativeReportInput {
  const { rows } = policyModel(
    policyModelSchema.parse({
      age: AGE,
      sex: 'female',
      tobacco: 'nonsmoker',
      face_amount: 800_000,
      years: YEARS,
      premiums: [{ from_year: 1, to_year: 30, amount: 15_000 }],
      loans: [{ from_year: 31, to_year: 60, amount: 60_000 }],
      illustrated_rate: 0.063,
    }),
  );
  return comparativeReportSchema.parse({
    age: AGE,
    start_year: 2026,
    illustration: { illustrated_rate: 0.063, rows },
    vehicles: [
      { name: 'Taxable', account_type: 'taxable', second_tax_rate: 0.22, tax_change_age: 65 },
      { name: 'Deferred', account_type: 'tax_deferred', second_tax_rate: 0.22, tax_change_age: 65 },
      { name: 'Tax-free', account_type: 'tax_free' },
    ],
  });
}

const input = scenario();

function plainLoop(): number {
  const { rows } = input.illustration;
  const outlays = rows.map((row) => row.premium_outlay);
  const needs = rows.map((row) => row.withdrawals + row.loans);
  const last = rows[rows.length - 1];
  let sum = 0;
  for (const vehicle of input.vehicles) {
    const at = (rate: number) => plainAccount(AGE, vehicle, outlays, needs, rate);
    const paid = (rate: number) => at(rate).reduce((short, year) => short + year.shortfall, 0) <= 0.005;
    sum += at(vehicle.rate_of_return)[YEARS - 1].balance;
    sum += plainRequiredReturn(paid) ?? 0;
    sum += plainRequiredReturn((rate) => at(rate)[YEARS - 1].liquidation >= last.surrender_value) ?? 0;
    sum += plainRequiredReturn((rate) => at(rate)[YEARS - 1].death >= last.death_benefit) ?? 0;
  }
  return sum;
}

export const cases = [
  {
    id: 'comparative',
    name: 'comparative report, four slots, 70 years, nine required returns',
    // The required returns are solved when they are read, and the plain loop solves them too.
    run: () => comparativeReport(input).making_things_equal,
    baseline: plainLoop,
  },
];
