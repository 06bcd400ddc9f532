import { fullRecord, horizonOf, lapsesOn } from '../../history/policy-simulation.ts';
import {
  MIN_PERIODS,
  startsIn,
  commonMonths,
  indexPath,
  maxYears,
  type CommonMonths,
} from '../../market/index-path.ts';
import {
  allocationName,
  CONSUMER_PRICES,
  marketReturns,
  missingSeries,
  NO_SERIES,
  memoize,
} from '../../market/market.ts';
import { monthText, parseMonth } from '../../shared/dates.ts';
import { horizonErrors, policyHistoryErrors } from '../../history/policy-history.ts';
import { loanRate } from '../../history/loan-rate.ts';
import { countLapses } from '../../history/period-columns.ts';
import { rankKeys, type PolicyOnHistory } from '../../history/policy-periods.ts';
import { planOf, type PolicyPlan } from '../../history/policy-plan.ts';
import { indexGeometrics } from '../../history/policy-sweep.ts';
import { monthsOfPrices, periodPrices } from '../../history/real-periods.ts';
import { ascendingOrder, chosenOf, worstOf } from '../../history/ranking.ts';
import { columnSpread } from '../../history/spread.ts';
import { type YearReturns, NO_HISTORY, type IndexHistory } from '../../market/inline-series.ts';
import { outlayOf } from '../../policy/ledger.ts';
import { carrierLimit, carrierIllustration } from '../../policy/carrier-scale.ts';
import { lifeOf, oddsOfLiving } from '../../policy/mortality/mortality-weighting.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { creditTable } from '../../market/credit-table.ts';
import { marketName } from '../../market/index-catalogue.ts';
import type { FieldErrors } from '../../shared/result.ts';
import type { Slot } from '../comparative/comparative-report.ts';
import { accountOnHistory, marketOf } from './account-on-history.ts';
import { allPeriods, illustratedYears, namedStretches } from './historical-all-periods.ts';
import {
  dollarNotes,
  historicalNotes,
  flatNotes,
  ledgerNotes,
  rewordNotes,
  markNotes,
  historicalWarnings,
  proxiesOf,
} from './historical-notes.ts';
import {
  pickedOf,
  comparativeTab,
  cumulativeTab,
  incomeTab,
  irrTab,
  spreadsOf,
  totalTab,
  weightingTab,
  type HistoricalRun,
} from './historical-tabs.ts';
import type { HistoricalReport, PickedPeriod } from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import {
  accountSlot,
  policySlot,
  slotFigures,
  type HistoricalSlot,
  type SlotTerms,
  type SlotYears,
} from './historical-slots.ts';
import { POLICY_NAME } from '../comparative/slot-columns.ts';

const monthsOf = ({ step, first, returns }: YearReturns): CommonMonths => ({
  step,
  first,
  last: first + step * (returns.length - 1) + 11,
});

/** Checks the ledger, the figures, and their common months, beyond the schema. */
export function historicalReportErrors(input: HistoricalReportInput, history: IndexHistory): FieldErrors {
  const errors: Record<string, readonly string[]> = { ...policyHistoryErrors(input, history) };
  input.vehicles.forEach((vehicle, k) => {
    Object.assign(errors, missingSeries(`vehicles.${k}.portfolio`, marketOf(vehicle), input.series, history));
  });
  if (Object.keys(errors).length > 0) return errors;
  const horizon = horizonOf(input.horizon, input.illustration.rows.length);
  return horizonErrors(monthsOfReport(input, history), horizon, input.history_window, [
    ...input.strategies.map(({ index }) => marketName(index)),
    ...input.vehicles.map((vehicle) => allocationName(marketOf(vehicle))),
    ...monthsOfPrices(input, history).map(() => CONSUMER_PRICES),
  ]);
}

/** Months that all figures of the report have. Requires that none is missing. */
function monthsOfReport(input: HistoricalReportInput, history: IndexHistory): CommonMonths {
  const paths = input.strategies.flatMap(({ index }) => indexPath(index, input.series, history) ?? []);
  const markets = input.vehicles.map((vehicle) => marketReturns(marketOf(vehicle), input.series, history));
  return commonMonths([...paths, ...markets.map(monthsOf), ...monthsOfPrices(input, history)]);
}

/** The longest period that the ledger and the figures of an input without errors allow. */
export const longestPeriod = (input: HistoricalReportInput, history: IndexHistory): number =>
  Math.min(horizonOf(undefined, input.illustration.rows.length), maxYears(monthsOfReport(input, history)));

/** Optional parts, which a slider on another tab omits. */
interface HistoricalParts {
  /** Percentiles of the largest level income, even if the periods do not use it. */
  readonly isMaxLevel: boolean;
}

const EVERY_PART: HistoricalParts = { isMaxLevel: true };

/** Prepares everything that does not depend on the choice of periods. */
export function preparedFor(input: HistoricalReportInput, history: IndexHistory) {
  const { illustration, series } = input;
  const table = creditTable(input.strategies, series, history);
  if (!table) throw new Error('Strategies without figures: historicalReportErrors comes first.');
  const markets = input.vehicles.map((vehicle) => marketReturns(marketOf(vehicle), series, history));
  const months = commonMonths([table.months, ...markets.map(monthsOf), ...monthsOfPrices(input, history)]);
  const plan = planOf(input);
  const horizon = horizonOf(input.horizon, plan.years);
  const tax = policyTax(illustration, plan.ledger, input.methods);
  const prices = periodPrices(input, horizon, history);
  return { input, history, table, markets, months, plan, horizon, tax, prices };
}

export type Prepared = ReturnType<typeof preparedFor>;

const policyOf = ({ input, table, horizon }: Prepared, plan: PolicyPlan): PolicyOnHistory => ({
  illustration: input.illustration,
  plan,
  table,
  horizon,
  isMaxLevel: input.income_mode === 'max_level',
});

/** A cap or charge affects only the policy. Cached: three accounts with and without level income, of two reports. */
const accountSlots = memoize<HistoricalSlot>(12);

export function runOn(
  prepared: Prepared,
  starts: readonly number[],
  { isMaxLevel: hasLevels }: HistoricalParts,
): HistoricalRun {
  const { input, table, markets, plan, horizon, tax, prices } = prepared;
  const isMaxLevel = input.income_mode === 'max_level';
  const life = lifeOf(input);
  const terms: SlotTerms = {
    starts,
    basis: input.value_basis,
    isMaxLevel,
    hasLevels,
    methods: input.methods,
    prices,
    odds: life && oddsOfLiving(life, horizon),
  };
  const outlay = outlayOf(plan.ledger).subarray(0, horizon);
  const need = tax.need.subarray(0, horizon);
  const cacheKey = JSON.stringify([
    input.age,
    input.start_year,
    Array.from(outlay),
    Array.from(need),
    starts.length,
    starts[0],
    starts[starts.length - 1],
    terms.basis,
    isMaxLevel,
    hasLevels,
    terms.methods,
    prices && input.inflation,
    life,
  ]);
  const slots = [
    policySlot(policyOf(prepared, plan), terms, carrierLimit(input)),
    ...input.vehicles.map((vehicle, k) =>
      accountSlots(prepared.history, input.series ?? NO_SERIES, JSON.stringify([k, vehicle]) + cacheKey, () =>
        accountSlot(
          k + 2,
          accountOnHistory(vehicle, input, { outlay, need, market: markets[k], history: prepared.history }),
          terms,
        ),
      ),
    ),
  ];
  const indexGeometric = indexGeometrics(table, starts, horizon);
  const hasFewPeriods = starts.length < MIN_PERIODS;
  const [{ ranked: columns }] = slots;
  const firstAge = input.age;
  // The policy's results determine the four periods.
  const ascending = ascendingOrder(rankKeys({ columns, indexGeometric }, input.rank_by, input.methods));
  const ofIndex = columnSpread(indexGeometric);
  return {
    slots,
    starts,
    indexGeometric,
    chosen: chosenOf(ascending),
    firstAge,
    hasFewPeriods,
    years: cacheYears(),
    spreads: hasFewPeriods
      ? null
      : new Map(slots.map((slot) => [slot, spreadsOf(slot, ofIndex, input.methods)])),
  };
}

/** Requires input that passed `historicalReportErrors`. */
export function historicalReport(
  input: HistoricalReportInput,
  history: IndexHistory = NO_HISTORY,
  parts: HistoricalParts = EVERY_PART,
): HistoricalReport {
  const prepared = preparedFor(input, history);
  const { table, months, horizon, plan, tax } = prepared;
  const starts = startsIn(months, horizon, input.history_window);
  const run = runOn(prepared, starts, parts);
  const { slots, hasFewPeriods } = run;
  const periods = {
    period_count: starts.length,
    horizon,
    first_month: monthText(starts[0]),
    last_month: monthText(starts[starts.length - 1] + 12 * horizon - 1),
  };
  const lapses = countLapses(slots[0].columns);
  const loans = loanRate(input, (rate) =>
    rate === plan.borrowingRate ? lapses : lapsesOn(policyOf(prepared, planOf(input, rate)), starts),
  );
  const record = fullRecord(table, horizon, input.methods, months, slots[0].ranked.geometric);
  const worstPeriods = slots.map((slot) => ({
    slot: slot.slot,
    ...slotFigures(slot, worstOf(slot.rank), run),
  }));
  return {
    slots: SLOT_NUMBERS.map((slot): Slot => {
      if (slot === 1) return { slot, name: POLICY_NAME, kind: 'policy' };
      const vehicle = input.vehicles.at(slot - 2);
      return vehicle
        ? { slot, name: vehicle.name, kind: vehicle.account_type }
        : { slot, name: null, kind: 'empty' };
    }),
    ...periods,
    full_record: record,
    few_periods: hasFewPeriods,
    every_period: hasFewPeriods
      ? starts.map((start, k) => ({
          start_month: monthText(start),
          slots: slots.map((slot) => slotFigures(slot, k, run)),
        }))
      : null,
    proxies: proxiesOf(input),
    lapse_share: lapses / starts.length,
    loan_rate: loans,
    comparative_table: comparativeTab(run),
    income_analysis: incomeTab(run),
    irr_analysis: irrTab(run),
    total_values: totalTab(run),
    ...weightingTab(run),
    cumulative_values: cumulativeTab(run),
    all_periods: allPeriods(run),
    fan: slots.map((slot) => {
      const years = { slot: slot.slot, years: slot.fan };
      // The policy's worst period is one of the four.
      if (slot.slot === 1) return years;
      const k = worstOf(slot.rank);
      const values = Array.from(run.years(slot, k).value);
      return { ...years, own_worst: { start_month: monthText(starts[k]), values } };
    }),
    illustrated: illustratedYears(input, prepared),
    named_stretches: namedStretches(months, starts, horizon),
    own_worst: worstPeriods,
    notes: rewordNotes(input, [
      ...dollarNotes(input),
      ...markNotes(slots[0], carrierIllustration(input).illustrated_rate ?? null, input.illustration),
      ...flatNotes(input),
      ...ledgerNotes(input),
      ...historicalNotes({
        periods,
        lapses,
        worstPeriods,
        names: [POLICY_NAME, ...input.vehicles.map(({ name }) => name)],
        loanRate: loans,
        record: input.history_window === 'all' ? null : record,
      }),
    ]),
    warnings: historicalWarnings(input, { table, ledger: plan.ledger, tax }, history),
  };
}

/** Returns any complete period of the record, or null for another start. */
export function pickedPeriod(
  input: HistoricalReportInput,
  history: IndexHistory,
  startMonth: string,
): PickedPeriod | null {
  const prepared = preparedFor(input, history);
  const { table, months, horizon } = prepared;
  const start = parseMonth(startMonth);
  if (!startsIn(months, horizon, 'all').includes(start)) return null;
  const starts = startsIn(months, horizon, input.history_window);
  const found = starts.indexOf(start);
  const run = runOn(prepared, found < 0 ? [start] : starts, { isMaxLevel: false });
  return pickedOf(run, table, Math.max(0, found), found >= 0);
}

const SLOT_NUMBERS = [1, 2, 3, 4] as const;

function cacheYears(): HistoricalRun['years'] {
  const cache = new Map<string, SlotYears>();
  return (slot: HistoricalSlot, k: number) => {
    const key = `${slot.slot} ${k}`;
    let found = cache.get(key);
    if (!found) cache.set(key, (found = slot.years(k)));
    return found;
  };
}
