/**
 * Tax of the policy, and the net income that each account has to provide.
 *
 * Basis = premiums − untaxed withdrawals (+ the taxed part of a MEC's loans).
 * Not a MEC: withdrawals are tax free up to the basis; the excess is taxed (26 USC 72(e)(5)).
 * MEC: withdrawals and loans are taxed as gain first, with 10% more before 59½ (26 USC 72(e)(10), 72(v)).
 * By the second methods, the same 10% applies to the gain of a MEC's surrender or lapse before 59½.
 * Lapse: canceled loan and paid surrender value, less basis, are taxed in that year.
 * Death benefit: not taxed (26 USC 101(a)).
 */
import type { IllustrationInput } from './illustration.ts';
import type { Ledger } from './ledger.ts';
import type { Methods } from './methods.ts';
import { raisedRate } from '../shared/rate-rise.ts';

export type PolicyTax = Readonly<ReturnType<typeof policyTax>>;

/** Returns the basis of an existing policy: premiums less untaxed withdrawals. */
export const openingBasis = ({ opening }: IllustrationInput): number =>
  Math.max(0, (opening?.premiums_paid ?? 0) - (opening?.withdrawals_to_date ?? 0));

export function policyTax(illustration: IllustrationInput, ledger: Ledger, methods: Methods) {
  const { years } = ledger;
  const { is_mec } = illustration;
  const createColumn = (): Float64Array => new Float64Array(years);
  const columns = {
    /** d_t: the policy's distribution after its tax, which each account has to provide. A lapse does not change it. */
    need: createColumn(),
    /** Tax on distributions, including that of the lapse. */
    tax: createColumn(),
    netIncome: createColumn(),
    afterTaxSurrender: createColumn(),
    /** Taxed part of the distribution, without a lapse. */
    taxed: createColumn(),
    basis: createColumn(),
    /** Rate on the taxed part, including the 10% of a MEC before 59½. */
    distributionRate: createColumn(),
    saleRate: createColumn(),
    lapseRate: createColumn(),
  };
  const { need, tax, netIncome, distributionRate, saleRate, lapseRate } = columns;
  const earlyRateAt = earlyRate(illustration.is_mec, methods);
  let basis = openingBasis(illustration);
  let value = ledger.openingValue;
  let lapseTax = 0;
  for (let t = 0; t < years; t += 1) {
    const age = ledger.firstAge + t;
    const rate = policyTaxRate(illustration, age);
    const withdrawn = ledger.withdrawals[t];
    basis += ledger.premium[t];
    let taxed: number;
    if (is_mec) {
      const gain = Math.max(0, value + ledger.premium[t] - basis);
      const taxedWithdrawal = Math.min(withdrawn, gain);
      const taxedLoan = Math.min(ledger.loans[t], gain - taxedWithdrawal);
      basis = Math.max(0, basis - (withdrawn - taxedWithdrawal)) + taxedLoan;
      taxed = taxedWithdrawal + taxedLoan;
      distributionRate[t] = rate + (age < EARLY_AGE ? EARLY_RATE : 0);
    } else {
      taxed = Math.max(0, withdrawn - basis);
      basis = Math.max(0, basis - withdrawn);
      distributionRate[t] = rate;
    }
    tax[t] = taxed * distributionRate[t];
    columns.taxed[t] = taxed;
    columns.basis[t] = basis;
    lapseRate[t] = rate + earlyRateAt(age);
    // Sold at the end of the year, at the age of the next year.
    saleRate[t] = rate + earlyRateAt(age + 1);
    need[t] = ledger.distribution[t] - tax[t];
    const surrender = ledger.surrenderValue[t];
    columns.afterTaxSurrender[t] =
      surrender - saleRate[t] * Math.max(0, surrender + ledger.loanBalance[t] - basis);
    if (t === ledger.lapse) {
      lapseTax = lapseRate[t] * Math.max(0, ledger.loanCancelled + surrender - basis);
      tax[t] += lapseTax;
      netIncome[t] = need[t] - lapseTax;
    } else netIncome[t] = need[t];
    value = ledger.accumulationValue[t];
  }
  /** `taxesEarlyGain`: the gain of a surrender or lapse also has 10% more before 59½. */
  return { ...columns, lapseTax, taxesEarlyGain: is_mec && methods === 'second' };
}

const EARLY_AGE = 59.5;
const EARLY_RATE = 0.1;

/** 26 USC 72(v), P.L. 100-647. By the first methods, only distributions have it. */
const earlyRate =
  (isMec: boolean, methods: Methods) =>
  (age: number): number =>
    isMec && methods === 'second' && age < EARLY_AGE ? EARLY_RATE : 0;

export function policyTaxRate(illustration: IllustrationInput, age: number): number {
  const { policy_tax_rate, policy_second_tax_rate, policy_tax_change_age, policy_tax_rise } = illustration;
  const rate =
    policy_second_tax_rate !== undefined &&
    policy_tax_change_age !== undefined &&
    age >= policy_tax_change_age
      ? policy_second_tax_rate
      : policy_tax_rate;
  return raisedRate(rate, age, policy_tax_rise);
}
