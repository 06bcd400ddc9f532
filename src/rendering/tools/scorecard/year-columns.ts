/** What the scorecard's yearly tables hold: three of them, each narrow enough to be read. */
import type { ScorecardRow } from '../../../domain/tools/scorecard/tax-scorecard.ts';

export type YearView = 'income' | 'tax' | 'balances';

export const YEAR_VIEWS: readonly { value: YearView; label: string }[] = [
  { value: 'income', label: 'Distributions' },
  { value: 'tax', label: 'Tax' },
  { value: 'balances', label: 'Balances' },
];

export type YearFigure = Exclude<keyof ScorecardRow, 'year' | 'age'>;

export const IRA_COLUMNS: Readonly<Record<YearView, readonly [string, YearFigure][]>> = {
  income: [['RMD', 'rmd']],
  tax: [
    ['Taxable Social Security', 'taxable_social_security'],
    ['Tax on RMD', 'tax_on_rmd'],
    ['Tax on Social Security', 'tax_on_social_security'],
    ['Tax', 'tax'],
    ['Cumulative tax', 'cumulative_tax'],
  ],
  balances: [
    ['IRA', 'pre_tax_balance'],
    ['Net income so far', 'cumulative_net_income'],
    ['Legacy after tax', 'after_tax_legacy'],
    ['Total value', 'total_value'],
  ],
};

export const ROTH_COLUMNS: Readonly<Record<YearView, readonly [string, YearFigure][]>> = {
  income: [
    ['RMD', 'rmd'],
    ['Conversion', 'conversion'],
    ['From the Roth', 'roth_distribution'],
  ],
  tax: [
    ['Taxable Social Security', 'taxable_social_security'],
    ['Tax on RMD', 'tax_on_rmd'],
    ['Tax on conversion', 'tax_on_conversion'],
    ['Tax on Social Security', 'tax_on_social_security'],
    ['Penalty', 'penalty'],
    ['Tax', 'tax'],
    ['Cumulative tax', 'cumulative_tax'],
  ],
  balances: [
    ['Not yet converted', 'pre_tax_balance'],
    ['Roth', 'roth_balance'],
    ['Net income so far', 'cumulative_net_income'],
    ['Legacy after tax', 'after_tax_legacy'],
    ['Total value', 'total_value'],
  ],
};

/** A column that is nothing all the way down says nothing. */
export const SOMETIMES: ReadonlySet<YearFigure> = new Set(['penalty', 'tax_on_rmd', 'rmd']);
