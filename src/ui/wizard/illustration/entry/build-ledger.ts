/** The ledger that a schedule makes, with values of the policy model or left to be typed. */
import { policyModel, type PolicyModelRow } from '../../../../domain/policy/policy-model.ts';
import type { PolicyModelInput } from '../../../../domain/policy/policy-model-schema.ts';
import { scheduleLists, type ScheduleInput } from '../../../../domain/policy/schedule.ts';
import type { LedgerRow } from '../../../../domain/policy/illustration.ts';
import { emptyRow } from '../../ledger/ledger-lines.ts';

export interface BuiltLedger {
  rows: LedgerRow[];
  /** The plan year in which the model's policy lapses, or null. */
  lapseYear: number | null;
}

const cents = (value: number) => Math.round(value * 100) / 100;

/** Flows only; account values, surrender values and death benefits are the advisor's to type. */
export function ledgerOfSchedule(schedule: ScheduleInput, age: number): BuiltLedger {
  const lists = scheduleLists(schedule);
  const rows = Array.from({ length: schedule.years }, (_, t): LedgerRow => ({
    ...emptyRow(t + 1, age + t),
    premium_outlay: cents(lists.premium_outlay[t] ?? 0),
    withdrawals: cents(lists.withdrawals[t] ?? 0),
    loans: cents(lists.loans[t] ?? 0),
  }));
  return { rows, lapseYear: null };
}

/** In cents, as the calculation is printed everywhere. Loan balances follow from the loans and their rate. */
export function ledgerOfModel(input: PolicyModelInput): BuiltLedger {
  const { rows, lapse_year } = policyModel(input);
  return { rows: rows.map(ledgerRow), lapseYear: lapse_year };
}

const ledgerRow = (row: PolicyModelRow): LedgerRow => ({
  year: row.year,
  age: row.age,
  premium_outlay: cents(row.premium_outlay),
  withdrawals: cents(row.withdrawals),
  loans: cents(row.loans),
  loan_repayment: 0,
  charges: cents(row.charges),
  accumulation_value: cents(row.accumulation_value),
  surrender_value: cents(row.surrender_value),
  death_benefit: cents(row.death_benefit),
});
