/**
 * A ledger on every period of a history in one sweep over flat columns: reproject-policy.ts, policy-tax.ts and
 * policy-figures.ts in one loop, without a row or an object a year. Those three say what is meant, and write the rows
 * of the periods that are shown; a test holds this loop to them.
 */
import { geometricMean } from '../shared/exact-functions.ts';
import { openingBasis, policyTax } from '../policy/policy-tax.ts';
import { indexGeometric, type CreditTable } from '../market/credit-table.ts';
import { ledgerEnds, levelAmount, paymentYears } from './max-level-income.ts';
import {
  periodColumns,
  TOTAL_LOSS,
  yearValues,
  type PeriodColumns,
  type YearColumns,
} from './period-columns.ts';
import type { PolicyOnHistory } from './policy-periods.ts';
import { findTwoIrrs, twoIrrs } from './two-irrs.ts';

/** Credits of the period that starts at entry `at` of the table. */
function creditsInto({ yearly, twoYear }: CreditTable, at: number, stride: number, into: Float64Array): void {
  for (let t = 0, i = at; t < into.length; t += 1, i += stride) into[t] = yearly[i];
  if (twoYear !== null)
    for (let t = 1, i = at; t < into.length; t += 2, i += 2 * stride) into[t] += twoYear[i];
}

/** The largest level income of each period; NaN where nothing is paid, or any amount could be. */
export function policyLevels(
  { plan, table, horizon }: PolicyOnHistory,
  starts: readonly number[],
): Float64Array {
  const levels = new Float64Array(starts.length).fill(NaN);
  const pays = paymentYears(plan, horizon);
  if (!pays.includes(1) || ledgerEnds(plan, horizon)) return levels;
  const credits = new Float64Array(horizon);
  const { first, step } = table.months;
  for (let k = 0; k < starts.length; k += 1) {
    creditsInto(table, (starts[k] - first) / step, 12 / step, credits);
    const amount = levelAmount(plan, pays, credits);
    levels[k] = amount === Infinity ? NaN : Math.max(0, amount);
  }
  return levels;
}

/**
 * `levels`: what each period borrows in place of the ledger's distributions; null as illustrated. The yearly values,
 * after tax or before, are in `yearValues`. `withRates` false leaves both internal rates of return at zero: finding them
 * takes most of the time. `yearly` takes income and death benefit of each year.
 */
export function sweepPolicy(
  { illustration, plan, table, horizon: years }: PolicyOnHistory,
  starts: readonly number[],
  levels: Float64Array | null,
  afterTax: boolean,
  withRates = true,
  yearly: YearColumns | null = null,
): PeriodColumns {
  const count = starts.length;
  const columns = periodColumns(count, years);
  const values = yearValues(count, years);
  const { premium, charges, repayment, surrenderCharge, face, corridor, increasing, ledgerLapse, methods } =
    plan;
  const { saleRate, lapseRate, distributionRate } = policyTax(illustration, plan.ledger, methods);
  const { is_mec: isMec } = illustration;
  const basisBefore = openingBasis(illustration);
  const isFixed = plan.creditedOnLoan !== null;
  const collateral = 1 + (plan.creditedOnLoan ?? 0);
  const borrowing = 1 + plan.borrowingRate;
  const withdrawals = levels ? new Float64Array(years) : plan.withdrawals;
  const loans = levels ? new Float64Array(years) : plan.loans;
  const pays = paymentYears(plan, years);
  const firstPaid = pays.indexOf(1);
  const credits = new Float64Array(years);
  const flows = new Float64Array(years + 1);
  const irrs = twoIrrs();
  const stride = 12 / table.months.step;
  for (let k = 0; k < count; k += 1) {
    creditsInto(table, (starts[k] - table.months.first) / table.months.step, stride, credits);
    const amount = levels && levels[k] > 0 ? levels[k] : 0;
    if (levels) for (let t = 0; t < years; t += 1) loans[t] = pays[t] * amount;
    let sum = 0;
    let growth = 1;
    let zeros = 0;
    for (let t = 0; t < years; t += 1) {
      const credit = credits[t];
      sum += credit;
      growth *= 1 + credit;
      if (credit <= 0) zeros += 1;
    }
    let value = plan.openingValue;
    let loan = plan.openingLoan;
    let basis = basisBefore;
    let income = 0;
    let lapse = -1;
    let lastPayment = -1;
    let firstReceipt = -1;
    let surrender = 0;
    let sale = 0;
    for (let t = 0; t < years; t += 1) {
      const withdrawn = withdrawals[t];
      const lent = loans[t];
      const charged = value + premium[t] - withdrawn - charges[t];
      const owed = loan + lent - repayment[t];
      const grown = owed * borrowing;
      const ended = isFixed
        ? (charged - owed) * (1 + credits[t]) + owed * collateral
        : charged * (1 + credits[t]);
      if (charged < 0 || (grown > 0 && ended <= grown) || t === ledgerLapse) {
        lapse = t;
        break;
      }
      basis += premium[t];
      let taxed: number;
      if (isMec) {
        const gain = Math.max(0, value + premium[t] - basis);
        const taxedWithdrawal = Math.min(withdrawn, gain);
        const taxedLoan = Math.min(lent, gain - taxedWithdrawal);
        basis = Math.max(0, basis - (withdrawn - taxedWithdrawal)) + taxedLoan;
        taxed = taxedWithdrawal + taxedLoan;
      } else {
        taxed = Math.max(0, withdrawn - basis);
        basis = Math.max(0, basis - withdrawn);
      }
      const net = withdrawn + lent - taxed * distributionRate[t];
      const flow = net - premium[t] - repayment[t];
      flows[t] = flow;
      income += net;
      if (flow < 0) lastPayment = t;
      else if (flow > 0 && firstReceipt < 0) firstReceipt = t;
      value = ended;
      loan = grown;
      surrender = Math.max(0, value - surrenderCharge[t] - loan);
      sale = surrender - saleRate[t] * Math.max(0, surrender + loan - basis);
      values[t * count + k] = afterTax ? sale : surrender;
      if (yearly !== null) {
        yearly.income[t * count + k] = net;
        const specified = face[t] + (increasing ? value : 0);
        yearly.death[t * count + k] = Math.max(0, Math.max(specified, corridor[t] * value) - loan);
      }
    }
    let death = 0;
    if (lapse < 0) {
      const last = years - 1;
      const specified = face[last] + (increasing ? value : 0);
      death = Math.max(0, Math.max(specified, corridor[last] * value) - loan);
    } else {
      const cancelled = Math.max(0, loan * borrowing);
      const tax = lapseRate[lapse] * Math.max(0, cancelled - basis);
      columns.lapseYear[k] = lapse + 1;
      columns.lapseTax[k] = tax;
      income -= tax;
      surrender = 0;
      sale = 0;
      flows.fill(0, lapse, years);
      for (let t = lapse; t < years; t += 1) values[t * count + k] = 0;
      flows[lapse] = -tax;
      if (yearly !== null)
        for (let t = lapse; t < years; t += 1) {
          yearly.income[t * count + k] = t === lapse ? -tax : 0;
          yearly.death[t * count + k] = 0;
        }
      if (tax > 0) lastPayment = lapse;
    }
    if (withRates)
      findTwoIrrs(
        irrs,
        flows,
        years,
        sale,
        death,
        lastPayment >= 0 && (firstReceipt < 0 || firstReceipt > lastPayment),
        firstReceipt >= 0,
      );
    columns.average[k] = sum / years;
    columns.geometric[k] = geometricMean(growth, years);
    columns.zeroYears[k] = zeros;
    columns.totalIncome[k] = income;
    columns.endingValue[k] = surrender;
    columns.afterTaxValue[k] = sale;
    columns.deathBenefit[k] = death;
    const isLoss = methods === 'second' && lastPayment >= 0 && firstReceipt < 0;
    columns.irrSurrender[k] = isLoss && sale <= 0 ? TOTAL_LOSS : irrs.surrender;
    columns.irrDeath[k] = isLoss && death <= 0 ? TOTAL_LOSS : irrs.death;
    if (levels) columns.levelIncome[k] = levels[k];
    // The last year paid in full; nothing is paid without an amount.
    if (firstPaid >= 0 && (!levels || amount > 0)) {
      columns.yearsPaid[k] = lapse < 0 ? years : Math.max(lapse, firstPaid);
      columns.paidToTheEnd[k] = lapse < 0 ? 1 : 0;
    }
  }
  return columns;
}

/** Geometric mean of the raw index in each period, without dividends. */
export function indexGeometrics(table: CreditTable, starts: readonly number[], years: number): Float64Array {
  const means = new Float64Array(starts.length);
  for (let k = 0; k < starts.length; k += 1) means[k] = indexGeometric(table, starts[k], years);
  return means;
}
