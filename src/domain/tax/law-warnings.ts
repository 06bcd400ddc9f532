/** Warnings about law that the tables do not have: a year after their last, a state. */
import { formatPercent } from '../shared/format.ts';
import { contributionLimits } from './federal/contribution-limits.ts';
import { SHIPPED_TAX_TABLES } from './federal/federal-figures.ts';
import { lastLimitYear, lastTaxYear, type TaxTables } from './federal/tax-tables.ts';

export interface LawWarning {
  code: 'tables_held_level' | 'tables_grown' | 'state_by_rate' | 'limits_held_level';
  message: string;
}

const laterTablesWarning = (last: number, growth: number): LawWarning => ({
  code: growth > 0 ? 'tables_grown' : 'tables_held_level',
  message: laterTablesText(last, growth),
});

/** For an account by the tables; all of it is sold in the year after the last. */
export function tableWarnings(
  { startYear, stateRate }: { startYear: number; stateRate: number },
  years: number,
  tables: TaxTables = SHIPPED_TAX_TABLES,
): LawWarning[] {
  const last = lastTaxYear(tables);
  const state =
    stateRate === 0
      ? 'There are no tables of state income tax. None is counted: the state rate is 0%.'
      : `There are no tables of state income tax. ${formatPercent(stateRate)} of what the account adds stands for it.`;
  return [
    ...(startYear + years > last ? [laterTablesWarning(last, tables.grown?.rate ?? 0)] : []),
    { code: 'state_by_rate', message: state },
  ];
}

/** The assumption for years after the last published tables. */
export const laterTablesText = (last: number, growth: number): string =>
  growth > 0
    ? `Tax tables after ${last} grow ${formatPercent(growth)} a year.`
    : `Tax tables stay at ${last} levels. This favors the policy.`;

/** `growth`: assumed of the limits after the last year that has any. */
export function limitYearWarnings(
  lastYear: number,
  growth: number,
  figures: TaxTables['contributionLimits'] = contributionLimits,
): LawWarning[] {
  const last = lastLimitYear({ contributionLimits: figures });
  if (lastYear <= last) return [];
  const message =
    growth > 0
      ? `Contribution limits after ${last} grow ${formatPercent(growth)} a year.`
      : `${last} limits apply to all later years.`;
  return [{ code: 'limits_held_level', message }];
}
