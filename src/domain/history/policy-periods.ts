/** A ledger on every period of a history: each one's credits are the strategies' blend in its months. */
import type { IllustrationInput } from '../illustrations/illustration.ts';
import { blendInto, indexGeometric, type CreditTable } from '../indexes/credit-table.ts';
import { maxLevelIncome } from './max-level-income.ts';
import { policyFigures, type PolicyColumns, type PolicyFigures } from './policy-figures.ts';
import type { PolicyPlan } from './policy-plan.ts';
import { ranked } from './ranking.ts';
import { reprojectPolicy, type PolicyDistributions, type PolicyRun } from './reproject-policy.ts';

export type RankBy = 'policy_outcome' | 'index_return' | 'total_income';

export interface PolicyPeriodFigures extends PolicyFigures {
  index_geometric: number;
  /** The level amount borrowed each distribution year; null as illustrated, and where there is none. */
  level_income: number | null;
}

/** One period, run whole: the same again gives the same. */
export interface PolicyPeriodRun extends Omit<PolicyColumns, 'figures'> {
  readonly start: number;
  readonly credits: Float64Array;
  readonly distributions: PolicyDistributions;
  readonly run: PolicyRun;
  readonly figures: PolicyPeriodFigures;
}

export interface PolicyOnHistory {
  readonly illustration: IllustrationInput;
  readonly plan: PolicyPlan;
  readonly table: CreditTable;
  readonly horizon: number;
  readonly maxLevel: boolean;
}

export function runPeriod(of: PolicyOnHistory, start: number): PolicyPeriodRun {
  const { illustration, plan, table, horizon } = of;
  const credits = new Float64Array(horizon);
  blendInto(table, start, credits);
  const level = of.maxLevel ? maxLevelIncome(plan, credits) : null;
  const distributions = level?.distributions ?? plan;
  const run = reprojectPolicy(plan, credits, distributions);
  const { figures, ledger, tax } = policyFigures(illustration, plan, credits, run, distributions);
  return {
    start,
    credits,
    distributions,
    run,
    ledger,
    tax,
    figures: {
      ...figures,
      index_geometric: indexGeometric(table, start, horizon),
      level_income: level?.amount ?? null,
    },
  };
}

export interface PeriodFigures {
  readonly start: number;
  readonly figures: PolicyPeriodFigures;
}

/** Figures of every period, in order of the starts. */
export const periodFigures = (of: PolicyOnHistory, starts: readonly number[]): PeriodFigures[] =>
  starts.map((start) => ({ start, figures: runPeriod(of, start).figures }));

/**
 * Ascending. policy_outcome: distributions paid in full, then ending surrender value; where each period has
 * a level income of its own, that income first.
 */
export function rankedPeriods<T extends PeriodFigures>(periods: readonly T[], rankBy: RankBy): T[] {
  const by: Record<RankBy, (a: PolicyPeriodFigures, b: PolicyPeriodFigures) => number> = {
    policy_outcome: (a, b) =>
      (a.level_income ?? 0) - (b.level_income ?? 0) ||
      (a.longevity.years ?? 0) - (b.longevity.years ?? 0) ||
      a.ending_value - b.ending_value,
    index_return: (a, b) => a.index_geometric - b.index_geometric,
    total_income: (a, b) => a.total_income - b.total_income,
  };
  return ranked(periods, (a, b) => by[rankBy](a.figures, b.figures));
}
