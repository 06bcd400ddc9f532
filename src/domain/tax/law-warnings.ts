/** Law that the tables do not know: a year after their last, a state. Each says what was used in its place. */
import { formatPercent } from '../shared/format.ts';
import { contributionLimits } from './federal/contribution-limits.ts';
import { SHIPPED_TAX_TABLES } from './federal/federal-figures.ts';
import { lastLimitYear, lastTaxYear, type TaxTables } from './federal/tax-tables.ts';

export interface LawWarning {
  code: 'tables_held_level' | 'state_by_rate' | 'limits_held_level';
  message: string;
}

const heldLevel = (what: string, last: number): string =>
  `${what} are known to ${last}. Later years are held at those of ${last}.`;

/** Of an account by the tables; all of it is sold in the year after the last. */
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
    ...(startYear + years > last
      ? [{ code: 'tables_held_level' as const, message: heldLevel('Federal tax tables', last) }]
      : []),
    { code: 'state_by_rate', message: state },
  ];
}

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
      ? `Contribution limits are known to ${last}. Later ones are assumed to grow by ${formatPercent(growth)} a year.`
      : heldLevel('Contribution limits', last);
  return [{ code: 'limits_held_level', message }];
}
