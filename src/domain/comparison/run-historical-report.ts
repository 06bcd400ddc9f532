/** The historical report: every period of the window, for the policy and for each account. */
import { fullRecord } from '../history/full-record.ts';
import { FEWEST_PERIODS, mostYears, startsIn } from '../history/history-window.ts';
import {
  allocationName,
  marketReturns,
  missingSeries,
  tooFewYears,
  type Allocation,
} from '../history/market.ts';
import { monthText } from '../history/months.ts';
import { policyHistoryErrors } from '../history/policy-history.ts';
import {
  periodFigures,
  rankedPeriods,
  type PeriodFigures,
  type PolicyOnHistory,
  type RankBy,
} from '../history/policy-periods.ts';
import { policyPlan } from '../history/policy-plan.ts';
import { horizonOf } from '../history/policy-simulation.ts';
import { median } from '../history/ranking.ts';
import type { YearReturns } from '../history/year-returns.ts';
import { outlayOf } from '../illustrations/ledger.ts';
import { policyTax } from '../illustrations/policy-tax.ts';
import { creditTable } from '../indexes/credit-table.ts';
import { NO_HISTORY, type IndexHistory } from '../indexes/index-history.ts';
import { commonMonths, indexPath, type CommonMonths } from '../indexes/index-path.ts';
import type { FieldErrors } from '../shared/result.ts';
import { accountPlan } from '../vehicles/account-plan.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { Slot } from './comparative-report.ts';
import {
  DEFAULT_MARKET,
  historicalNotes,
  historicalWarnings,
  lastMonth,
  proxiesOf,
} from './historical-notes.ts';
import type { HistoricalReport } from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import { accountSlot, policySlot, rankedSlot, type SlotYears } from './historical-slots.ts';
import {
  comparativeTab,
  cumulativeTab,
  incomeTab,
  irrTab,
  totalTab,
  type Chosen,
  type HistoricalRun,
  type YearsOf,
} from './historical-tabs.ts';
import { POLICY_NAME } from './slot-columns.ts';

const marketOf = ({ portfolio }: Pick<VehicleInput, 'portfolio'>): Allocation => portfolio ?? DEFAULT_MARKET;

const monthsOf = ({ step, first, returns }: YearReturns): CommonMonths => ({
  step,
  first,
  last: first + step * (returns.length - 1) + 11,
});

/** What the schema cannot see: the ledger, the figures, and the months that all of them have. */
export function historicalReportErrors(
  input: HistoricalReportInput,
  history: IndexHistory = NO_HISTORY,
): FieldErrors {
  const errors: Record<string, readonly string[]> = { ...policyHistoryErrors(input, history) };
  input.vehicles.forEach((vehicle, k) => {
    Object.assign(errors, missingSeries(`vehicles.${k}.portfolio`, marketOf(vehicle), input.series, history));
  });
  if (Object.keys(errors).length > 0) return errors;
  const paths = input.strategies.flatMap(({ index }) => indexPath(index, input.series, history) ?? []);
  const markets = input.vehicles.map((vehicle) => marketReturns(marketOf(vehicle), input.series, history));
  const months = commonMonths([...paths, ...markets.map(monthsOf)]);
  const horizon = horizonOf(input.horizon, input.illustration.rows.length);
  if (startsIn(months, horizon, input.history_window).length > 0) return {};
  const names = [
    ...input.strategies.map(({ index }) => index),
    ...input.vehicles.map((vehicle) => allocationName(marketOf(vehicle))),
  ];
  return { horizon: [tooFewYears(mostYears(months), [...new Set(names)].join(', '))] };
}

/** Takes input that `historicalReportErrors` found nothing in. */
export function historicalReport(
  input: HistoricalReportInput,
  history: IndexHistory = NO_HISTORY,
): HistoricalReport {
  const { illustration, series, value_basis: basis } = input;
  const table = creditTable(input.strategies, series, history);
  if (!table) throw new Error('Strategies without figures: historicalReportErrors comes first.');
  const markets = input.vehicles.map((vehicle) => marketReturns(marketOf(vehicle), series, history));
  const months = commonMonths([table.months, ...markets.map(monthsOf)]);
  const plan = policyPlan(illustration, {
    chargeStress: input.charge_stress,
    borrowingRate: input.borrowing_rate,
  });
  const horizon = horizonOf(input.horizon, plan.years);
  const starts = startsIn(months, horizon, input.history_window);
  const maxLevel = input.income_mode === 'max_level';
  const policy: PolicyOnHistory = { illustration, plan, table, horizon, maxLevel };
  const outlay = outlayOf(plan.ledger).subarray(0, horizon);
  const need = policyTax(illustration, plan.ledger).need.subarray(0, horizon);
  const periods = periodFigures(policy, starts);
  const slots = [
    policySlot(policy, periods, basis),
    ...input.vehicles.map((vehicle, k) =>
      accountSlot(
        k + 2,
        { plan: accountPlan(input.age, vehicle, outlay, need), outlay, market: markets[k], maxLevel },
        policy,
        starts,
        basis,
      ),
    ),
  ];
  const few = starts.length < FEWEST_PERIODS;
  const run: HistoricalRun = {
    slots,
    chosen: chosenOf(periods, input.rank_by),
    firstAge: input.age,
    few,
  };
  const years = rememberedYears();
  const [policyPeriods] = slots;
  return {
    slots: SLOT_NUMBERS.map((slot): Slot => {
      if (slot === 1) return { slot, name: POLICY_NAME, kind: 'policy' };
      const vehicle = input.vehicles.at(slot - 2);
      return vehicle
        ? { slot, name: vehicle.name, kind: vehicle.account_type }
        : { slot, name: null, kind: 'empty' };
    }),
    period_count: starts.length,
    horizon,
    first_month: monthText(starts[0]),
    last_month: lastMonth(starts[starts.length - 1], horizon),
    full_record: fullRecord(table, horizon, months),
    few_periods: few,
    every_period: few
      ? starts.map((start, at) => ({
          start_month: monthText(start),
          slots: slots.map(({ periods }) => periods[at].figures),
        }))
      : null,
    proxies: proxiesOf(input),
    lapse_share:
      policyPeriods.periods.filter(({ figures }) => figures.lapse_year !== null).length / starts.length,
    comparative_table: comparativeTab(run),
    income_analysis: incomeTab(run, years),
    irr_analysis: irrTab(run),
    total_values: totalTab(run),
    cumulative_values: cumulativeTab(run, years),
    own_worst: slots.map(({ slot, periods }) => ({ slot, ...rankedSlot(periods)[0].figures })),
    notes: historicalNotes(starts.length, horizon, starts[starts.length - 1] + 12 * horizon - starts[0]),
    warnings: historicalWarnings(input, table, history),
  };
}

const SLOT_NUMBERS = [1, 2, 3, 4] as const;

/** The policy's outcome chooses the four periods. */
function chosenOf(periods: readonly PeriodFigures[], rankBy: RankBy): Chosen {
  const ascending = rankedPeriods(periods, rankBy);
  return {
    most_recent: periods.length - 1,
    worst: periods.indexOf(ascending[0]),
    median: periods.indexOf(median(ascending)),
    best: periods.indexOf(ascending[ascending.length - 1]),
  };
}

function rememberedYears(): YearsOf {
  const made = new Map<string, SlotYears>();
  return (slot, at) => {
    const key = `${slot.slot} ${at}`;
    const found = made.get(key) ?? slot.years(slot.periods[at].start);
    made.set(key, found);
    return found;
  };
}
