/**
 * Runs a ledger on every period of a history in one loop over flat columns, without an object per row or year. It
 * combines policy-plan.ts, policy-tax.ts and policy-outcome.ts, which define the calculation and write the rows of
 * displayed periods. A test compares both.
 */
import { geometricMean } from '../shared/math.ts';
import { openingBasis, policyTax } from '../policy/policy-tax.ts';
import { indexGeometric, type CreditTable } from '../market/credit-table.ts';
import {
  cacheMeans,
  restoreMeans,
  writeMeans,
  periodColumns,
  yearValues,
  type PeriodColumns,
  type YearColumns,
} from './period-columns.ts';
import { ledgerEnds, levelAmount, flagPaymentYears } from './max-level-income.ts';
import type { PolicyPlan } from './policy-plan.ts';
import type { PolicyOnHistory } from './policy-periods.ts';
import { findRates, surrenderRate, twoIrrs } from './two-irrs.ts';

function creditsInto(
  { yearly, twoYear, places = null }: CreditTable,
  at: number,
  stride: number,
  into: Float64Array,
): void {
  for (let t = 0, i = at; t < into.length; t += 1, i += stride)
    into[t] = yearly[places === null ? i : places[i]];
  if (twoYear !== null)
    for (let t = 1, i = at; t < into.length; t += 2, i += 2 * stride) into[t] += twoYear[i];
}

/** Returns the largest level income of each period; NaN without distributions, or if there is no limit. */
export function policyLevels(
  { plan, table, horizon }: PolicyOnHistory,
  starts: readonly number[],
): Float64Array {
  const levels = new Float64Array(starts.length).fill(NaN);
  const paymentFlags = flagPaymentYears(plan, horizon);
  if (!paymentFlags.includes(1) || ledgerEnds(plan, horizon)) return levels;
  const credits = new Float64Array(horizon);
  const { first, step } = table.months;
  for (let k = 0; k < starts.length; k += 1) {
    creditsInto(table, (starts[k] - first) / step, 12 / step, credits);
    const amount = levelAmount(plan, paymentFlags, credits);
    levels[k] = amount === Infinity ? NaN : Math.max(0, amount);
  }
  return levels;
}

interface YearTerms {
  readonly plan: PolicyPlan;
  readonly paymentFlags: Float64Array;
  readonly saleRate: Float64Array;
  readonly lapseRate: Float64Array;
  readonly distributionRate: Float64Array;
  readonly isMec: boolean;
  readonly hasLevels: boolean;
  readonly isAfterTax: boolean;
  readonly hasRates: boolean;
  readonly isOnPaths: boolean;
  readonly values: Float64Array;
  readonly yearly: YearColumns | null;
  readonly netStride: number;
  readonly last: number;
}

/** Periods per block: the state of a block fits into the CPU cache. */
const TILE = 256;

/** Created in one function that runs once: JavaScript engines then treat the work space as constants, also after bundling. */
export const sweepPolicy = (() => {
  /** Start of each period's credits in the table. */
  const entries = new Int32Array(TILE);
  /** Loan of each period in a payment year. */
  const amounts = new Float64Array(TILE);
  /** Indexes of the periods without a lapse. */
  const inForce = new Int32Array(TILE);
  const credit = new Float64Array(TILE);
  const lapse = new Int32Array(TILE);
  /** State of each period between years. */
  const value = new Float64Array(TILE);
  const loan = new Float64Array(TILE);
  const basis = new Float64Array(TILE);
  const income = new Float64Array(TILE);
  const surrender = new Float64Array(TILE);
  const sale = new Float64Array(TILE);
  const death = new Float64Array(TILE);
  const lapseTax = new Float64Array(TILE);
  /** Growth of 1 at the credits before a lapse. */
  const growths = new Float64Array(TILE);
  /** Net income of year t of period k at [t × netStride + k], if rates of return are requested. */
  let net = new Float64Array(0);

  /** Returns the credits of year t for each period without a lapse. */
  function creditsOfYear(
    { yearly, twoYear, places = null }: CreditTable,
    left: number,
    t: number,
    stride: number,
  ): void {
    const entry = t * stride;
    if (places !== null)
      for (let i = 0; i < left; i += 1) {
        const k = inForce[i];
        credit[k] = yearly[places[entries[k] + entry]];
      }
    else
      for (let i = 0; i < left; i += 1) {
        const k = inForce[i];
        credit[k] = yearly[entries[k] + entry];
      }
    // A two-year term is credited in its second year.
    if (twoYear !== null && t % 2 === 1)
      for (let i = 0; i < left; i += 1) {
        const k = inForce[i];
        credit[k] += twoYear[entries[k] + entry - stride];
      }
  }

  /** Runs year t of the periods without a lapse, and returns how many remain. V8 compiles it after its first calls. */
  function runYear(
    {
      plan,
      paymentFlags,
      saleRate,
      lapseRate,
      distributionRate,
      isMec,
      hasLevels,
      isAfterTax,
      hasRates,
      isOnPaths,
      values,
      yearly,
      netStride,
      last,
    }: YearTerms,
    t: number,
    row: number,
    left: number,
  ): number {
    const { isIncreasing } = plan;
    const isFixed = plan.creditedOnLoan !== null;
    const collateral = 1 + (plan.creditedOnLoan ?? 0);
    const borrowing = 1 + plan.borrowingRate;
    // Read once per year, because the compiler must assume that the loop's writes change them.
    const paid = plan.premium[t];
    const repaid = plan.repayment[t];
    const withdrawn = hasLevels ? 0 : plan.withdrawals[t];
    const loans = plan.loans[t];
    const isPaying = paymentFlags[t];
    const charge = plan.charges[t];
    const surrendering = plan.surrenderCharge[t];
    const [onSale, onDistribution] = [saleRate[t], distributionRate[t]];
    const isEnd = t === plan.ledgerLapse;
    const isLast = t === last;
    const face = plan.face[t];
    const corridor = plan.corridor[t];
    let still = 0;
    for (let i = 0; i < left; i += 1) {
      const k = inForce[i];
      const growth = 1 + credit[k];
      if (isOnPaths) growths[k] *= growth;
      const lent = hasLevels ? isPaying * amounts[k] : loans;
      const charged = value[k] + paid - withdrawn - charge;
      const owed = loan[k] + lent - repaid;
      const grown = owed * borrowing;
      const ended = isFixed ? (charged - owed) * growth + owed * collateral : charged * growth;
      if (charged < 0 || (grown > 0 && ended <= grown) || isEnd) {
        const cancelled = Math.max(0, loan[k] * borrowing);
        const tax = lapseRate[t] * Math.max(0, cancelled - basis[k]);
        lapse[k] = t;
        lapseTax[k] = tax;
        income[k] -= tax;
        if (hasRates) net[t * netStride + k] = -tax;
        values[row + k] = 0;
        if (yearly !== null) {
          yearly.income[row + k] = -tax;
          yearly.death[row + k] = 0;
        }
        continue;
      }
      inForce[still] = k;
      still += 1;
      let newBasis = basis[k] + paid;
      let taxed: number;
      if (isMec) {
        const gain = Math.max(0, value[k] + paid - newBasis);
        const taxedWithdrawal = Math.min(withdrawn, gain);
        const taxedLoan = Math.min(lent, gain - taxedWithdrawal);
        newBasis = Math.max(0, newBasis - (withdrawn - taxedWithdrawal)) + taxedLoan;
        taxed = taxedWithdrawal + taxedLoan;
      } else {
        // Comparisons are faster than Math.max.
        const spare = newBasis - withdrawn;
        taxed = spare < 0 ? -spare : 0;
        newBasis = spare > 0 ? spare : 0;
      }
      const received = withdrawn + lent - taxed * onDistribution;
      const netValue = ended - surrendering - grown;
      const surrendered = netValue > 0 ? netValue : 0;
      const gained = surrendered + grown - newBasis;
      const sold = surrendered - onSale * (gained > 0 ? gained : 0);
      value[k] = ended;
      loan[k] = grown;
      basis[k] = newBasis;
      income[k] += received;
      if (hasRates) net[t * netStride + k] = received;
      values[row + k] = isAfterTax ? sold : surrendered;
      if (yearly !== null || isLast) {
        const specified = face + (isIncreasing ? ended : 0);
        const minBenefit = corridor * ended;
        const paidOut = (specified > minBenefit ? specified : minBenefit) - grown;
        const inherited = paidOut > 0 ? paidOut : 0;
        if (isLast) {
          surrender[k] = surrendered;
          sale[k] = sold;
          death[k] = inherited;
        }
        if (yearly !== null) {
          yearly.income[row + k] = received;
          yearly.death[row + k] = inherited;
        }
      }
    }
    return still;
  }

  /**
   * `levels`: loan of each period instead of the ledger's distributions; null for illustrated income. `yearValues`
   * has the yearly values, before or after tax. `rates`: both rates of return and all means, for paths only the rate
   * to surrender and the geometric mean, or no rates, because they take most of the time. `yearly` receives income
   * and death benefit of each year.
   */
  function sweepPolicy(
    { illustration, plan, table, horizon: years }: PolicyOnHistory,
    starts: ArrayLike<number>,
    levels: Float64Array | null,
    isAfterTax: boolean,
    rates: 'both' | 'surrender' | null = 'both',
    yearly: YearColumns | null = null,
  ): PeriodColumns {
    const hasRates = rates !== null;
    const count = starts.length;
    const columns = periodColumns(count, years);
    const values = yearValues(count, years);
    const { premium, repayment, methods } = plan;
    const { saleRate, lapseRate, distributionRate } = policyTax(illustration, plan.ledger, methods);
    const { is_mec: isMec } = illustration;
    const basisBefore = openingBasis(illustration);
    const paymentFlags = flagPaymentYears(plan, years);
    const firstPaid = paymentFlags.indexOf(1);
    const { first, step } = table.months;
    const stride = 12 / step;
    const size = Math.min(TILE, count);
    // Not a power of two, because the years of a period would then share few cache lines.
    const netStride = size + 8;
    if (net.length < netStride * years && hasRates) net = new Float64Array(netStride * years);
    const credits = new Float64Array(years);
    const flows = new Float64Array(years + 1);
    const irrs = twoIrrs();
    const last = years - 1;
    const isOnPaths = rates === 'surrender';
    const isOnHistory = rates === 'both' && !table.places;
    const hasMeans = isOnHistory && restoreMeans(table, starts, columns);
    const terms: YearTerms = {
      plan,
      paymentFlags,
      saleRate,
      lapseRate,
      distributionRate,
      isMec,
      hasLevels: levels !== null,
      isAfterTax,
      hasRates,
      isOnPaths,
      values,
      yearly,
      netStride,
      last,
    };
    for (let from = 0; from < count; from += size) {
      const n = Math.min(size, count - from);
      let left = n;
      for (let k = 0; k < n; k += 1) {
        const path = from + k;
        entries[k] = (starts[path] - first) / step;
        amounts[k] = levels && levels[path] > 0 ? levels[path] : 0;
        inForce[k] = k;
      }
      lapse.fill(-1);
      value.fill(plan.openingValue);
      loan.fill(plan.openingLoan);
      basis.fill(basisBefore);
      income.fill(0);
      surrender.fill(0);
      sale.fill(0);
      death.fill(0);
      lapseTax.fill(0);
      growths.fill(1);
      if (hasRates) net.fill(0);
      for (let t = 0; t < years; t += 1) {
        const row = t * count + from;
        if (left < n) {
          values.fill(0, row, row + n);
          yearly?.income.fill(0, row, row + n);
          yearly?.death.fill(0, row, row + n);
        }
        creditsOfYear(table, left, t, stride);
        left = runYear(terms, t, row, left);
      }
      for (let k = 0; k < n; k += 1) {
        const path = from + k;
        const ended = lapse[k];
        columns.totalIncome[path] = income[k];
        columns.endingValue[path] = surrender[k];
        columns.afterTaxValue[path] = sale[k];
        columns.deathBenefit[path] = death[k];
        if (ended >= 0) {
          columns.lapseYear[path] = ended + 1;
          columns.lapseTax[path] = lapseTax[k];
        }
        if (levels) columns.levelIncome[path] = levels[path];
        // The last year paid in full, if the period has an income.
        if (firstPaid >= 0 && (!levels || amounts[k] > 0)) {
          columns.yearsPaid[path] = ended < 0 ? years : Math.max(ended, firstPaid);
          columns.paidToTheEnd[path] = ended < 0 ? 1 : 0;
        }
        if (!hasRates) continue;
        if (isOnPaths) {
          let growth = growths[k];
          if (ended >= 0) {
            creditsInto(table, entries[k], stride, credits);
            for (let t = ended + 1; t < years; t += 1) growth *= 1 + credits[t];
          }
          columns.geometric[path] = geometricMean(growth, years);
        } else if (!hasMeans) {
          creditsInto(table, entries[k], stride, credits);
          writeMeans(columns, path, credits);
        }
        for (let t = 0; t < years; t += 1) {
          const received = net[t * netStride + k];
          flows[t] = ended >= 0 && t >= ended ? received : received - premium[t] - repayment[t];
        }
        if (rates === 'surrender') columns.irrSurrender[path] = surrenderRate(flows, years, sale[k], methods);
        else {
          findRates(irrs, flows, years, sale[k], death[k], methods);
          columns.irrSurrender[path] = irrs.surrender;
          columns.irrDeath[path] = irrs.death;
        }
      }
    }
    if (isOnHistory && !hasMeans) cacheMeans(table, starts, columns);
    return columns;
  }

  return sweepPolicy;
})();

export function indexGeometrics(table: CreditTable, starts: readonly number[], years: number): Float64Array {
  const means = new Float64Array(starts.length);
  for (let k = 0; k < starts.length; k += 1) means[k] = indexGeometric(table, starts[k], years);
  return means;
}
