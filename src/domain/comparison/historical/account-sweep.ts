/** An account on every period of a history in one sweep, and any one period of it. */
import { geometricMean } from '../../shared/exact-functions.ts';
import {
  periodColumns,
  TOTAL_LOSS,
  yearValues,
  type PeriodColumns,
  type YearColumns,
} from '../../history/period-columns.ts';
import { findTwoIrrs, twoIrrs } from '../../history/two-irrs.ts';
import type { Methods } from '../../policy/methods.ts';
import { TAX_DEFERRED } from '../../vehicles/account-plan.ts';
import {
  accountYears,
  askLevel,
  entryOf,
  FIRST_SHORT,
  flatPlan,
  INCOME,
  returnsColumn,
  runOf,
  type AccountOnHistory,
  type AccountYears,
} from './account-loops.ts';

/**
 * `levels`: what each period asks for in every year of need; null for the plan's own needs. Without `withRates` no rate of
 * return is found; `yearly` takes income and death benefit of each year.
 */
export function sweepAccount(
  { plan, outlay, market }: AccountOnHistory,
  starts: readonly number[],
  levels: Float64Array | null,
  afterTax: boolean,
  methods: Methods,
  withRates = true,
  yearly: YearColumns | null = null,
): PeriodColumns {
  const flat = flatPlan(plan);
  const { years } = flat;
  const columns = periodColumns(starts.length, years);
  const values = yearValues(starts.length, years);
  const returns = returnsColumn(market);
  const stride = 12 / market.step;
  const count = starts.length;
  const runYears = runOf(flat);
  const asked = levels ? new Float64Array(years) : flat.needs;
  const run = accountYears(years);
  const { net, balance, liquidation, ended } = run;
  const shown = afterTax ? liquidation : balance;
  const flows = new Float64Array(years + 1);
  const irrs = twoIrrs();
  const last = years - 1;
  for (let k = 0; k < starts.length; k += 1) {
    const at = entryOf(market, starts[k]);
    if (levels) askLevel(flat.needs, levels[k], asked);
    runYears(flat, returns, at, stride, years, asked, run);
    let sum = 0;
    let growth = 1;
    let zeros = 0;
    let lastPayment = -1;
    let firstReceipt = -1;
    for (let t = 0, i = at; t < years; t += 1, i += stride) {
      const r = returns[i];
      sum += r;
      growth *= 1 + r;
      if (r <= 0) zeros += 1;
      const flow = net[t] - outlay[t];
      flows[t] = flow;
      if (flow < 0) lastPayment = t;
      else if (flow > 0 && firstReceipt < 0) firstReceipt = t;
      values[t * count + k] = shown[t];
      if (yearly !== null) {
        yearly.income[t * count + k] = net[t];
        yearly.death[t * count + k] = balance[t] * flat.inheritedIn[t];
      }
    }
    const death = balance[last] * flat.inheritedIn[last];
    if (withRates)
      findTwoIrrs(
        irrs,
        flows,
        years,
        liquidation[last],
        death,
        lastPayment >= 0 && (firstReceipt < 0 || firstReceipt > lastPayment),
        firstReceipt >= 0,
      );
    columns.average[k] = sum / years;
    columns.geometric[k] = geometricMean(growth, years);
    columns.zeroYears[k] = zeros;
    columns.totalIncome[k] = ended[INCOME];
    columns.endingValue[k] = balance[last];
    columns.afterTaxValue[k] = liquidation[last];
    columns.deathBenefit[k] = death;
    const isLoss = methods === 'second' && lastPayment >= 0 && firstReceipt < 0;
    columns.irrSurrender[k] = isLoss && liquidation[last] <= 0 ? TOTAL_LOSS : irrs.surrender;
    columns.irrDeath[k] = isLoss && death <= 0 ? TOTAL_LOSS : irrs.death;
    if (levels) columns.levelIncome[k] = levels[k];
    if (flat.firstNeed > 0) {
      columns.yearsPaid[k] = ended[FIRST_SHORT] < 0 ? years : ended[FIRST_SHORT];
      columns.paidToTheEnd[k] = ended[FIRST_SHORT] < 0 ? 1 : 0;
    }
  }
  return columns;
}

/** The years of one period, by the same loop. */
export function accountPeriod(
  { plan, market }: AccountOnHistory,
  start: number,
  level: number | null,
): AccountYears & { readonly deathBenefit: Float64Array } {
  const into = accountYears(plan.years);
  const flat = flatPlan(plan);
  const asked = Float64Array.from(plan.needs);
  if (level !== null) askLevel(plan.needs, level, asked);
  const stride = 12 / market.step;
  runOf(flat)(flat, returnsColumn(market), entryOf(market, start), stride, plan.years, asked, into);
  const { kind, heirTaxRate, taxRate } = plan;
  const deathBenefit = into.balance.map((balance, t) =>
    kind === TAX_DEFERRED ? balance * (1 - (heirTaxRate < 0 ? taxRate[t] : heirTaxRate)) : balance,
  );
  return { ...into, deathBenefit };
}
