/** A ledger on every period of a history. The credits of a period are the strategies' blend in its months. */
import { namesAboveScale, type PeriodMarks } from './clamp-periods.ts';
import { marked, type Marked } from './marked-figures.ts';
import type { IllustrationInput } from '../policy/illustration.ts';
import { blendInto, indexGeometric, type CreditTable } from '../market/credit-table.ts';
import { maxLevelIncome } from './max-level-income.ts';
import { policyFigures, type PolicyFigures } from './policy-outcome.ts';
import type { Longevity } from '../vehicles/vehicle.ts';
import { orNull, rateOrNull, type PeriodColumns } from './period-columns.ts';
import type { Methods } from '../policy/methods.ts';
import { comparableColumn } from './ranking.ts';
import { type PolicyPlan, reprojectPolicy } from './policy-plan.ts';

export type RankBy = 'policy_outcome' | 'index_return' | 'total_income';

export interface PolicyPeriodFigures extends PolicyFigures, Marked {
  index_geometric: number;
  /** Level amount borrowed in each distribution year; null for illustrated income or if there is no such amount. */
  level_income: number | null;
}

export interface PolicyOnHistory {
  readonly illustration: IllustrationInput;
  readonly plan: PolicyPlan;
  readonly table: CreditTable;
  readonly horizon: number;
  readonly isMaxLevel: boolean;
}

/** Runs one period with all rows. Deterministic. */
export function runPeriod(policy: PolicyOnHistory, start: number) {
  const { illustration, plan, table, horizon } = policy;
  const credits = new Float64Array(horizon);
  blendInto(table, start, credits);
  const level = policy.isMaxLevel ? maxLevelIncome(plan, credits) : null;
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

/** Every period of a history as columns, and any single period in detail. */
export interface PolicyPeriods {
  readonly starts: readonly number[];
  /** Displayed figures. */
  readonly columns: PeriodColumns;
  /** Figures before capping, in nominal dollars, used for ranking. */
  readonly ranked: PeriodColumns;
  readonly marks: PeriodMarks | null;
  readonly indexGeometric: Float64Array;
  readonly firstAge: number;
}

export interface PeriodFigures {
  readonly start: number;
  readonly figures: PolicyPeriodFigures;
}

export function figuresOf(
  { columns, indexGeometric, firstAge, starts, marks }: PolicyPeriods,
  k: number,
): PeriodFigures {
  return {
    start: starts[k],
    figures: {
      average_credit: columns.average[k],
      geometric: columns.geometric[k],
      zero_years: columns.zeroYears[k],
      total_income: columns.totalIncome[k],
      longevity: longevityOf(columns, k, firstAge),
      ending_value: columns.endingValue[k],
      after_tax_ending_value: columns.afterTaxValue[k],
      death_benefit: columns.deathBenefit[k],
      irr_surrender: rateOrNull(columns.irrSurrender[k]),
      irr_death: rateOrNull(columns.irrDeath[k]),
      lapse_year: orNull(columns.lapseYear[k]),
      lapse_tax: columns.lapseTax[k],
      index_geometric: indexGeometric[k],
      level_income: orNull(columns.levelIncome[k]),
      ...(marks && marked(marks.profile, namesAboveScale(marks, k, MARKED))),
    },
  };
}

const MARKED = [
  ['average', 'average_credit'],
  ['geometric', 'geometric'],
  ['totalIncome', 'total_income'],
  ['endingValue', 'ending_value'],
  ['afterTaxValue', 'after_tax_ending_value'],
  ['deathBenefit', 'death_benefit'],
  ['irrSurrender', 'irr_surrender'],
  ['irrDeath', 'irr_death'],
  ['levelIncome', 'level_income'],
] as const;

export function longevityOf(
  { yearsPaid, paidToTheEnd }: PeriodColumns,
  k: number,
  firstAge: number,
): Longevity {
  const years = orNull(yearsPaid[k]);
  return {
    age: years === null ? null : firstAge + years - 1,
    years,
    beyond_horizon: paidToTheEnd[k] === 1,
  };
}

function zeroForNone(column: Float64Array): Float64Array {
  const known = column.slice();
  for (let k = 0; k < known.length; k += 1) if (Number.isNaN(known[k])) known[k] = 0;
  return known;
}

/** Ranks the policy's periods by level income (if any), distributions paid in full, and ending value before tax. */
export const outcomeKeys = (
  { levelIncome, yearsPaid, endingValue }: PeriodColumns,
  methods: Methods,
): Float64Array[] => [
  comparableColumn(zeroForNone(levelIncome), 'money', methods),
  zeroForNone(yearsPaid),
  comparableColumn(endingValue, 'money', methods),
];

export const rankKeys = (
  { columns, indexGeometric }: Pick<PolicyPeriods, 'columns' | 'indexGeometric'>,
  rankBy: RankBy,
  methods: Methods,
): Float64Array[] =>
  rankBy === 'index_return'
    ? [comparableColumn(indexGeometric, 'rate', methods)]
    : rankBy === 'total_income'
      ? [comparableColumn(columns.totalIncome, 'money', methods)]
      : outcomeKeys(columns, methods);
