/** The policy and each account as the same figures a period and the same columns a year. */
import { blendInto } from '../../market/credit-table.ts';
import { monthText } from '../../market/months.ts';
import { orNull, rateOrNull, type PeriodColumns } from '../../history/period-columns.ts';
import { longevityOf, outcomeKeys, type PolicyOnHistory } from '../../history/policy-periods.ts';
import { policyLevels, sweepPolicy } from '../../history/policy-sweep.ts';
import { ledgerOf } from '../../history/policy-ledger.ts';
import { maxLevelIncome } from '../../history/max-level-income.ts';
import { reprojectPolicy } from '../../history/reproject-policy.ts';
import type { Methods } from '../../policy/methods.ts';
import { policyTax } from '../../policy/policy-tax.ts';
import { accountLevels } from './account-levels.ts';
import { pathFrom, type AccountOnHistory } from './account-loops.ts';
import { accountPeriod, sweepAccount } from './account-sweep.ts';
import type { ValueBasis } from '../comparative/comparative-report.ts';
import { fanOf } from './historical-all-periods.ts';
import type { Fan, HistoricalPeriod } from './historical-report.ts';

export interface SlotYears {
  readonly income: ArrayLike<number>;
  readonly value: ArrayLike<number>;
  readonly deathBenefit: ArrayLike<number>;
}

export interface HistoricalSlot {
  readonly slot: number;
  /** In order of the starts. */
  readonly columns: PeriodColumns;
  /** On the value basis. */
  readonly endingValue: Float64Array;
  /** Percentiles of the value at the end of each year. */
  readonly fan: Fan['years'];
  /** The largest level income of each period; NaN where nothing is paid. Null where it was not asked for. */
  readonly levels: Float64Array | null;
  /** What the slot's own periods are ranked by. */
  readonly rank: readonly Float64Array[];
  /** Years of the period with this place, written row by row. */
  years(k: number): SlotYears;
  /** Credits of the policy, returns of an account. */
  credits(start: number): Float64Array;
}

/** What all slots of a run have in common. */
export interface SlotsOn {
  readonly starts: readonly number[];
  readonly basis: ValueBasis;
  /** Every period runs on its own largest level income. */
  readonly maxLevel: boolean;
  /** That income is worked out in any case, to be shown. */
  readonly withLevels: boolean;
  readonly methods: Methods;
}

export function policySlot(
  of: PolicyOnHistory,
  { starts, basis, maxLevel, withLevels, methods }: SlotsOn,
): HistoricalSlot {
  const { plan, table, horizon, illustration } = of;
  const afterTax = basis === 'after_tax';
  const levels = maxLevel || withLevels ? policyLevels(of, starts) : null;
  const columns = sweepPolicy(of, starts, maxLevel ? levels : null, afterTax);
  const fan = fanOf(columns, plan.firstAge);
  const creditsOf = (start: number) => {
    const credits = new Float64Array(horizon);
    blendInto(table, start, credits);
    return credits;
  };
  return {
    slot: 1,
    columns,
    fan,
    endingValue: afterTax ? columns.afterTaxValue : columns.endingValue,
    levels,
    rank: outcomeKeys(columns, methods),
    credits: creditsOf,
    years(k) {
      const credits = creditsOf(starts[k]);
      const distributions = maxLevel ? maxLevelIncome(plan, credits).distributions : plan;
      const run = reprojectPolicy(plan, credits, distributions);
      const tax = policyTax(illustration, ledgerOf(plan, run, distributions), plan.methods);
      return {
        income: tax.netIncome,
        value: afterTax ? tax.afterTaxSurrender : run.surrenderValue,
        deathBenefit: run.deathBenefit,
      };
    },
  };
}

export function accountSlot(
  slot: number,
  of: AccountOnHistory,
  { starts, basis, maxLevel, withLevels, methods }: SlotsOn,
): HistoricalSlot {
  const afterTax = basis === 'after_tax';
  const levels = maxLevel || withLevels ? accountLevels(of, starts) : null;
  const columns = sweepAccount(of, starts, maxLevel ? levels : null, afterTax, methods);
  const fan = fanOf(columns, of.plan.firstAge);
  return {
    slot,
    columns,
    fan,
    endingValue: afterTax ? columns.afterTaxValue : columns.endingValue,
    levels,
    rank: outcomeKeys(columns, methods),
    credits: (start) => pathFrom(of, start),
    years(k) {
      const { net, balance, liquidation, deathBenefit } = accountPeriod(
        of,
        starts[k],
        orNull(columns.levelIncome[k]),
      );
      return { income: net, value: afterTax ? liquidation : balance, deathBenefit };
    },
  };
}

/** The slot's figures in the period with this place. */
export function slotFigures(
  { columns, endingValue }: HistoricalSlot,
  k: number,
  {
    starts,
    indexGeometric,
    firstAge,
  }: { starts: readonly number[]; indexGeometric: Float64Array; firstAge: number },
): HistoricalPeriod {
  return {
    start_month: monthText(starts[k]),
    average_credit: columns.average[k],
    geometric: columns.geometric[k],
    index_geometric: indexGeometric[k],
    zero_years: columns.zeroYears[k],
    total_income: columns.totalIncome[k],
    longevity: longevityOf(columns, k, firstAge),
    ending_value: endingValue[k],
    death_benefit: columns.deathBenefit[k],
    irr_surrender: rateOrNull(columns.irrSurrender[k]),
    irr_death: rateOrNull(columns.irrDeath[k]),
    lapse_year: orNull(columns.lapseYear[k]),
    lapse_tax: columns.lapseTax[k],
  };
}
