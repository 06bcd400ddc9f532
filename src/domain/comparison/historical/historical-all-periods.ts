/** Every period at a glance: a column a figure, the fan of the values by age, and the ledger to lay over it. */
import { monthText } from '../../market/months.ts';
import { rateOrNull, yearValues, type PeriodColumns } from '../../history/period-columns.ts';
import { followsPrices, type PeriodPrices } from '../../history/real-periods.ts';
import { percentilesInto } from '../../history/percentiles.ts';
import { carriersOwn } from '../../policy/carrier-scale.ts';
import { deriveLedger } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import type { AllPeriods, Fan, IllustratedYear } from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import type { HistoricalRun } from './historical-tabs.ts';

export const allPeriods = ({ slots, starts }: HistoricalRun): AllPeriods => ({
  start_months: starts.map(monthText),
  slots: slots.map(({ slot, columns, endingValue }) => ({
    slot,
    ending_value: told(endingValue),
    total_income: told(columns.totalIncome),
    years_paid: told(columns.yearsPaid, 0),
    irr_surrender: toldRates(columns.irrSurrender),
    irr_death: toldRates(columns.irrDeath),
    average_credit: told(columns.average),
    lapsed: lapses(columns.lapseYear),
  })),
});

function told(column: Float64Array, none = NaN): number[] {
  const list = new Array<number>(column.length);
  for (let k = 0; k < column.length; k += 1) list[k] = Number.isNaN(column[k]) ? none : column[k];
  return list;
}

function toldRates(column: Float64Array): (number | null)[] {
  const list = new Array<number | null>(column.length);
  for (let k = 0; k < column.length; k += 1) list[k] = rateOrNull(column[k]);
  return list;
}

function lapses(lapseYear: Float64Array): boolean[] {
  const list = new Array<boolean>(lapseYear.length);
  for (let k = 0; k < lapseYear.length; k += 1) list[k] = lapseYear[k] > 0;
  return list;
}

const FAN_PERCENTS = [10, 25, 50, 75, 90];
const found = new Float64Array(FAN_PERCENTS.length + 2);

/**
 * Of the sweep just made: its yearly values are still there. Each year is ranked by itself, so that a line of the fan
 * is no period that ever happened.
 */
export function fanOf({ count, years }: PeriodColumns, firstAge: number): Fan['years'] {
  const values = yearValues(count, years);
  const fan: Fan['years'] = [];
  for (let t = 0; t < years; t += 1) {
    percentilesInto(found, values, t * count, count, FAN_PERCENTS);
    fan.push({
      year: t + 1,
      age: firstAge + t,
      p10: found[0],
      p25: found[1],
      p50: found[2],
      p75: found[3],
      p90: found[4],
    });
  }
  return fan;
}

/**
 * By the carrier, whatever design is tried; in today's dollars by the rate of inflation. An illustration has no period whose
 * prices it could follow: among periods that do, it is left out.
 */
export function illustratedYears(
  input: HistoricalReportInput,
  { horizon: years, prices }: { readonly horizon: number; readonly prices: PeriodPrices | null },
): IllustratedYear[] {
  if (prices && followsPrices(input)) return [];
  const level = prices?.(0);
  const illustration = carriersOwn(input);
  const ledger = deriveLedger(illustration);
  const tax = policyTax(illustration, ledger, input.methods);
  return Array.from({ length: years }, (_, t) => ({
    year: t + 1,
    age: ledger.firstAge + t,
    value:
      (input.value_basis === 'after_tax' ? tax.afterTaxSurrender[t] : ledger.surrenderValue[t]) /
      (level?.end[t] ?? 1),
    surrender_value: ledger.surrenderValue[t] / (level?.end[t] ?? 1),
  }));
}
