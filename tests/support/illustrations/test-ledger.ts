/**
 * The ledger of several worked examples: loans at 5%, charges of 6% of the premium + $120 + a cost of insurance that
 * grows by 6% per year of age; balances in whole cents.
 */
import { corridorFactor } from '../../../src/domain/policy/corridor.ts';
import type { LedgerRow } from '../../../src/domain/policy/illustration.ts';
import { roundToCents } from '../../../src/domain/shared/rounding.ts';

/** By policy year, from 1. */
type OfYear = (year: number) => number;

interface TestLedgerTerms {
  readonly age: number;
  readonly years: number;
  readonly premium: OfYear;
  readonly face: OfYear;
  readonly loans?: OfYear;
  readonly withdrawals?: OfYear;
}

export const ILLUSTRATED_RATE = 0.06;
const LOAN_RATE = 0.05;

/** Returns an amount for the years `from` to `to`, otherwise 0. */
export const inYears =
  (amount: number, from: number, to = Infinity): OfYear =>
  (year) =>
    year >= from && year <= to ? amount : 0;

const none: OfYear = () => 0;

export function testLedger({
  age,
  years,
  premium,
  face,
  loans = none,
  withdrawals = none,
}: TestLedgerTerms): { illustrated_rate: number; rows: LedgerRow[] } {
  let value = 0;
  let loan = 0;
  let lapsed = false;
  const rows = Array.from({ length: years }, (_, t): LedgerRow => {
    const year = t + 1;
    const x = age + t;
    const charges = 0.06 * premium(year) + 120 + 0.0004 * face(year) * Math.exp(0.06 * (x - 40));
    value = roundToCents((value + premium(year) - withdrawals(year) - charges) * (1 + ILLUSTRATED_RATE));
    loan = roundToCents((loan + loans(year)) * (1 + LOAN_RATE));
    lapsed ||= value <= loan;
    const surrenderCharge = 0.6 * premium(1) * Math.max(0, 1 - t / 10);
    const corridor = corridorFactor(x) * value;
    return {
      year,
      age: x,
      premium_outlay: lapsed ? 0 : premium(year),
      withdrawals: lapsed ? 0 : withdrawals(year),
      loans: lapsed ? 0 : loans(year),
      loan_repayment: 0,
      loan_balance: lapsed ? 0 : loan,
      accumulation_value: lapsed ? 0 : value,
      surrender_value: lapsed ? 0 : roundToCents(Math.max(0, value - surrenderCharge - loan)),
      death_benefit: lapsed ? 0 : roundToCents(Math.max(face(year), corridor) - loan),
    };
  });
  return { illustrated_rate: ILLUSTRATED_RATE, rows };
}
