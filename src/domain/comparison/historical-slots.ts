/** The policy and each account as the same figures a period and the same columns a year. */
import { blendInto, indexGeometric } from '../indexes/credit-table.ts';
import { maxLevelIncome } from '../history/max-level-income.ts';
import { monthText } from '../history/months.ts';
import { runPeriod, type PeriodFigures, type PolicyOnHistory } from '../history/policy-periods.ts';
import { ranked } from '../history/ranking.ts';
import { maxLevelDistribution } from '../vehicles/max-level-distribution.ts';
import type { ValueBasis } from './comparative-report.ts';
import { pathFrom, runAccountPeriod, type AccountOnHistory } from './historical-account.ts';
import type { HistoricalPeriod } from './historical-report.ts';

export interface SlotPeriod {
  readonly start: number;
  readonly figures: HistoricalPeriod;
  /** What the slot's own periods are ranked by, in order. */
  readonly rank: readonly number[];
}

export interface SlotYears {
  readonly income: ArrayLike<number>;
  readonly value: ArrayLike<number>;
  readonly deathBenefit: ArrayLike<number>;
}

export interface HistoricalSlot {
  readonly slot: number;
  /** In order of the starts. */
  readonly periods: readonly SlotPeriod[];
  years(start: number): SlotYears;
  /** The largest level income of the period that starts then; null where nothing is paid. */
  maxLevel(start: number): number | null;
}

/** Distributions paid in full, then the ending value before tax; a level income of its own first. */
const rankOf = (level: number | null, paid: number | null, ending: number) => [level ?? 0, paid ?? 0, ending];

export const rankedSlot = (periods: readonly SlotPeriod[]): SlotPeriod[] =>
  ranked(periods, (a, b) => {
    const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
    return at < 0 ? 0 : a.rank[at] - b.rank[at];
  });

export function policySlot(
  of: PolicyOnHistory,
  periods: readonly PeriodFigures[],
  basis: ValueBasis,
): HistoricalSlot {
  return {
    slot: 1,
    periods: periods.map(({ start, figures }) => {
      const { after_tax_ending_value, level_income, ...shown } = figures;
      return {
        start,
        figures: {
          start_month: monthText(start),
          ...shown,
          ending_value: basis === 'after_tax' ? after_tax_ending_value : shown.ending_value,
        },
        rank: rankOf(level_income, shown.longevity.years, shown.ending_value),
      };
    }),
    years(start) {
      const { tax, run } = runPeriod(of, start);
      return {
        income: tax.netIncome,
        value: basis === 'after_tax' ? tax.afterTaxSurrender : run.surrenderValue,
        deathBenefit: run.deathBenefit,
      };
    },
    maxLevel(start) {
      const credits = new Float64Array(of.horizon);
      blendInto(of.table, start, credits);
      return maxLevelIncome(of.plan, credits).amount;
    },
  };
}

export function accountSlot(
  slot: number,
  of: AccountOnHistory,
  policy: PolicyOnHistory,
  starts: readonly number[],
  basis: ValueBasis,
): HistoricalSlot {
  const column = () => new Float64Array(of.plan.years);
  return {
    slot,
    periods: starts.map((start) => {
      const period = runAccountPeriod(of, start);
      return {
        start,
        figures: {
          start_month: monthText(start),
          average_credit: period.average,
          geometric: period.geometric,
          index_geometric: indexGeometric(policy.table, start, policy.horizon),
          zero_years: period.zero_years,
          total_income: period.total_income,
          longevity: period.longevity,
          ending_value: basis === 'after_tax' ? period.liquidation : period.balance,
          death_benefit: period.death_benefit,
          irr_surrender: period.irr_surrender,
          irr_death: period.irr_death,
          lapse_year: null,
          lapse_tax: 0,
        },
        rank: rankOf(period.level_income, period.longevity.years, period.balance),
      };
    }),
    years(start) {
      const years = { net: column(), balance: column(), liquidation: column(), deathBenefit: column() };
      runAccountPeriod(of, start, years);
      return {
        income: years.net,
        value: basis === 'after_tax' ? years.liquidation : years.balance,
        deathBenefit: years.deathBenefit,
      };
    },
    maxLevel: (start) => maxLevelDistribution(of.plan, pathFrom(of, start)),
  };
}
