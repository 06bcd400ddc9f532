/** All periods: one column per figure, percentiles of the values by age, and the ledger as a reference line. */
import { byProfile } from '../../history/marked-figures.ts';
import { monthText, parseMonth } from '../../shared/dates.ts';
import { rateOrNull, TOTAL_LOSS } from '../../history/period-columns.ts';
import { followsPrices, type PeriodPrices } from '../../history/real-periods.ts';
import { carrierIllustration, isAbove } from '../../policy/carrier-scale.ts';
import { deriveLedger } from '../../policy/ledger.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { isRateAbove } from '../../policy/compliance-profile.ts';
import { columnOf, hasAfterTaxEnding, isRateOf, type PeriodMarks } from '../../history/clamp-periods.ts';
import {
  type AllPeriods,
  type IllustratedYear,
  type MarkedColumn,
  NAMED_STRETCHES,
  type NamedStretch,
} from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import type { HistoricalRun } from './historical-tabs.ts';
import type { CommonMonths } from '../../market/index-path.ts';

export const allPeriods = ({ slots, starts }: HistoricalRun): AllPeriods => ({
  start_months: starts.map(monthText),
  slots: slots.map(({ slot, columns, endingValue, marks }) => ({
    slot,
    ending_value: toList(endingValue),
    total_income: toList(columns.totalIncome),
    years_paid: toList(columns.yearsPaid, 0),
    irr_surrender: listRates(columns.irrSurrender),
    irr_death: listRates(columns.irrDeath),
    average_credit: toList(columns.average),
    lapsed: lapses(columns.lapseYear),
    ...(marks && periodMarks(marks, hasAfterTaxEnding({ endingValue, columns }))),
  })),
});

/** Columns in which a period is above the carrier's scale. */
function periodMarks(
  { profile, uncapped, capped }: PeriodMarks,
  isAfterTax: boolean,
): Pick<AllPeriods['slots'][number], 'capped' | 'hypothetical'> {
  const found: Partial<Record<MarkedColumn, boolean[]>> = {};
  for (const name of MARKED_COLUMNS) {
    const above = periodsAbove(
      columnOf(uncapped, name, isAfterTax),
      columnOf(capped, name, isAfterTax),
      isRateOf(name) ? isRateAbove : isAbove,
    );
    if (above) found[name] = above;
  }
  return Object.keys(found).length === 0 ? {} : byProfile(profile, found);
}

const MARKED_COLUMNS = [
  'ending_value',
  'total_income',
  'irr_surrender',
  'irr_death',
  'average_credit',
] as const satisfies readonly MarkedColumn[];

/** Returns for each period whether its figure is above the scale, or null if all are within it. */
function periodsAbove(
  uncapped: Float64Array,
  capped: Float64Array,
  isAboveScale: (uncapped: number, scale: number) => boolean,
): boolean[] | null {
  let above: boolean[] | null = null;
  for (let k = 0; k < uncapped.length; k += 1) {
    const hasFigure = !Number.isNaN(uncapped[k]) && uncapped[k] !== TOTAL_LOSS;
    if (!hasFigure || !(Number.isNaN(capped[k]) || isAboveScale(uncapped[k], capped[k]))) continue;
    above ??= new Array<boolean>(uncapped.length).fill(false);
    above[k] = true;
  }
  return above;
}

function toList(column: Float64Array, none = NaN): number[] {
  const list = new Array<number>(column.length);
  for (let k = 0; k < column.length; k += 1) list[k] = Number.isNaN(column[k]) ? none : column[k];
  return list;
}

function listRates(column: Float64Array): (number | null)[] {
  const list = new Array<number | null>(column.length);
  for (let k = 0; k < column.length; k += 1) list[k] = rateOrNull(column[k]);
  return list;
}

function lapses(lapseYear: Float64Array): boolean[] {
  const list = new Array<boolean>(lapseYear.length);
  for (let k = 0; k < lapseYear.length; k += 1) list[k] = lapseYear[k] > 0;
  return list;
}

/** The carrier's ledger, in today's dollars by the inflation rate. Empty if each period has its own prices. */
export function illustratedYears(
  input: HistoricalReportInput,
  { horizon: years, prices }: { readonly horizon: number; readonly prices: PeriodPrices | null },
): IllustratedYear[] {
  if (prices && followsPrices(input)) return [];
  const level = prices?.(0);
  const illustration = carrierIllustration(input);
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

/** `months`: the common months of all series; `starts`: the starts of the report's periods. */
export const namedStretches = (
  months: CommonMonths,
  starts: readonly number[],
  horizon: number,
): NamedStretch[] =>
  NAMED_STRETCHES.map((stretch) => {
    const namedMonth = parseMonth(stretch.start_month);
    // Annual figures start in January.
    const start = months.step === 12 ? Math.floor(namedMonth / 12) * 12 : namedMonth;
    const years = Math.floor((months.last + 1 - start) / 12);
    const isRecorded = start >= months.first;
    const isLongEnough = years >= horizon;
    return {
      ...stretch,
      can_be_picked: isRecorded && isLongEnough,
      reason: !isRecorded
        ? 'The figures of this run start later.'
        : !isLongEnough
          ? `Only ${years} years of data; ${horizon} needed.`
          : start < starts[0]
            ? 'It starts before the latest 1,025 months; the full record has it.'
            : null,
    };
  });
