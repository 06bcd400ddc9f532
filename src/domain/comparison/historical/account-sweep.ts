import { geometricMean } from '../../shared/math.ts';
import {
  cacheMeans,
  restoreMeans,
  writeMeans,
  periodColumns,
  yearValues,
  type PeriodColumns,
  type YearColumns,
} from '../../history/period-columns.ts';
import { findRates, surrenderRate, twoIrrs } from '../../history/two-irrs.ts';
import type { Methods } from '../../policy/methods.ts';
import { accountLoops, TILE, type AccountFigures, type YearlyFigure } from './account-loops.ts';
import { entryOf, flatPlan, returnsColumn, type AccountOnHistory } from './account-on-history.ts';

/** The destination of a tile that starts at period `from`. */
const fromPeriod = (into: Float64Array, from: number, stride: number): YearlyFigure => ({
  into,
  at: from,
  stride,
});

/** `levels`: the amount of each period, null for the plan's needs. `yearly` receives income and death benefit. */
export function sweepAccount(
  { plan, outlay, market, income: paid, places = null }: AccountOnHistory,
  starts: ArrayLike<number>,
  levels: Float64Array | null,
  isAfterTax: boolean,
  methods: Methods,
  rates: 'both' | 'surrender' | null = 'both',
  yearly: YearColumns | null = null,
): PeriodColumns {
  const flat = flatPlan(plan);
  const { years, inheritedIn } = flat;
  const hasRates = rates !== null;
  const count = starts.length;
  const columns = periodColumns(count, years);
  const values = yearValues(count, years);
  const returns = returnsColumn(market);
  const stride = 12 / market.step;
  const size = Math.min(TILE, count);
  const { entries, balance, income, firstShort, levels: requestedLevels, growth: growths } = accountLoops;
  const runYears = accountLoops.runOf(flat);
  const of = {
    stride,
    places,
    paid: paid ?? null,
    hasGrowth: rates === 'surrender',
    hasLevels: levels !== null,
  };
  // Without yearly columns only the last year is read, so all years share one row.
  const lastYear: YearlyFigure = { into: new Float64Array(size), at: 0, stride: 0 };
  // Not a power of two: otherwise the years of a period would share few cache lines.
  const netStride = size + 8;
  const nets: YearlyFigure | null =
    hasRates && !yearly ? { into: new Float64Array(netStride * years), at: 0, stride: netStride } : null;
  const yearRates = new Float64Array(years);
  const flows = new Float64Array(years + 1);
  const irrs = twoIrrs();
  const last = years - 1;
  const isOnHistory = rates === 'both' && places === null;
  const hasMeans = isOnHistory && restoreMeans(market, starts, columns);
  for (let from = 0; from < count; from += size) {
    const n = Math.min(size, count - from);
    const tileValues = fromPeriod(values, from, count);
    const figures: AccountFigures = {
      net: yearly ? fromPeriod(yearly.income, from, count) : nets,
      balance: !isAfterTax ? tileValues : yearly ? fromPeriod(yearly.death, from, count) : null,
      liquidation: isAfterTax ? tileValues : lastYear,
    };
    for (let k = 0; k < n; k += 1) {
      entries[k] = entryOf(market, starts[from + k]);
      if (levels) requestedLevels[k] = levels[from + k];
    }
    runYears(flat, returns, of, n, years, figures);
    const sold = figures.liquidation.at + last * figures.liquidation.stride;
    for (let k = 0; k < n; k += 1) {
      const path = from + k;
      const liquidation = figures.liquidation.into[sold + k];
      const death = balance[k] * inheritedIn[last];
      columns.totalIncome[path] = income[k];
      columns.endingValue[path] = balance[k];
      columns.afterTaxValue[path] = liquidation;
      columns.deathBenefit[path] = death;
      if (levels) columns.levelIncome[path] = levels[path];
      if (flat.firstNeed > 0) {
        columns.yearsPaid[path] = firstShort[k] < 0 ? years : firstShort[k];
        columns.paidToTheEnd[path] = firstShort[k] < 0 ? 1 : 0;
      }
      const { net } = figures;
      if (!hasRates || net === null) continue;
      if (rates === 'surrender') columns.geometric[path] = geometricMean(growths[k], years);
      else if (!hasMeans) {
        ratesInto(yearRates, returns, places, entries[k], stride);
        writeMeans(columns, path, yearRates);
      }
      flowsInto(flows, net, k, outlay);
      if (rates === 'surrender')
        columns.irrSurrender[path] = surrenderRate(flows, years, liquidation, methods);
      else {
        findRates(irrs, flows, years, liquidation, death, methods);
        columns.irrSurrender[path] = irrs.surrender;
        columns.irrDeath[path] = irrs.death;
      }
    }
  }
  if (isOnHistory && !hasMeans) cacheMeans(market, starts, columns);
  if (yearly) addInheritedValues(isAfterTax ? yearly.death : values, inheritedIn, count, yearly.death);
  return columns;
}

// Separate functions: V8 compiles them at their first calls, but would recompile a loop inside the sweep repeatedly.

function ratesInto(
  rates: Float64Array,
  returns: Float64Array,
  places: Int32Array | null,
  entry: number,
  stride: number,
): void {
  for (let t = 0, i = entry; t < rates.length; t += 1, i += stride)
    rates[t] = returns[places === null ? i : places[i]];
}

function flowsInto(flows: Float64Array, { into, at, stride }: YearlyFigure, k: number, outlay: Float64Array) {
  for (let t = 0, i = at + k; t < flows.length - 1; t += 1, i += stride) flows[t] = into[i] - outlay[t];
}

function addInheritedValues(
  balances: Float64Array,
  inheritedIn: Float64Array,
  count: number,
  into: Float64Array,
): void {
  for (let t = 0; t < inheritedIn.length; t += 1) {
    const afterTaxShare = inheritedIn[t];
    if (afterTaxShare === 1 && balances === into) continue;
    for (let i = t * count; i < (t + 1) * count; i += 1) into[i] = balances[i] * afterTaxShare;
  }
}

/** Runs one period with the same loop. */
export function accountPeriod(
  { plan, market, income }: AccountOnHistory,
  start: number,
  level: number | null,
): Record<'net' | 'balance' | 'liquidation' | 'deathBenefit', Float64Array> {
  const flat = flatPlan(plan);
  const { years } = flat;
  const [net, balance, liquidation] = [0, 1, 2].map(() => new Float64Array(years));
  const of = { stride: 12 / market.step, places: null, paid: income ?? null, hasLevels: level !== null };
  accountLoops.entries[0] = entryOf(market, start);
  accountLoops.levels[0] = level ?? 0;
  accountLoops.runOf(flat)(flat, returnsColumn(market), of, 1, years, {
    net: fromPeriod(net, 0, 1),
    balance: fromPeriod(balance, 0, 1),
    liquidation: fromPeriod(liquidation, 0, 1),
  });
  const deathBenefit = new Float64Array(years);
  addInheritedValues(balance, flat.inheritedIn, 1, deathBenefit);
  return { net, balance, liquidation, deathBenefit };
}
