import { type SlotNumber, plainSeries, type ChartSeries } from '../../charts/chart-series.ts';
import type { Span, Crossing } from '../../charts/crossing.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import type { ScorecardRow } from '../../../domain/tools/scorecard/ira-and-roth-path.ts';

/** One of the two households, with its names in all tables and charts. */
export interface Side {
  backend: 'ira_backend' | 'roth_backend';
  slot: SlotNumber;
  name: string;
  shortName: string;
}

export const IRA: Side = { backend: 'ira_backend', slot: 2, name: 'Keep the IRA', shortName: 'IRA' };
export const ROTH: Side = { backend: 'roth_backend', slot: 1, name: 'Convert to Roth', shortName: 'Roth' };
export const SIDES: readonly Side[] = [IRA, ROTH];

export type Measure = 'tax' | 'total_value' | 'balance';

export const MEASURES: Readonly<Record<Measure, { label: string; title: string; caption: string }>> = {
  tax: {
    label: 'Tax',
    title: 'Cumulative tax',
    caption:
      'Cumulative tax to date on distributions, conversions and Social Security, excluding heirs’ tax.',
  },
  total_value: {
    label: 'Total value',
    title: 'Total value',
    caption: 'After-tax income to date, and the after-tax amount to heirs if the client dies at that age.',
  },
  balance: {
    label: 'Balance',
    title: 'Balance',
    caption: 'The balances at the end of each year, before tax.',
  },
};

export const MEASURE_OPTIONS = (['tax', 'total_value', 'balance'] as const).map((value) => ({
  value,
  label: MEASURES[value].label,
}));

const KEYS = { tax: 'cumulative_tax', total_value: 'total_value', balance: 'balance' } as const;

export const agesOf = ({ ira_backend }: TaxScorecardResult): number[] =>
  ira_backend.rows.map(({ age }) => age);

/** The Roth first: it is drawn on top. */
const both = (result: TaxScorecardResult, member: YearFigure): ChartSeries[] =>
  [ROTH, IRA].map(({ slot, name, shortName, backend }) => {
    const values = result[backend].rows.map((row) => row[member]);
    return plainSeries(slot, name, shortName, values);
  });

export const measureSeries = (result: TaxScorecardResult, measure: Measure): ChartSeries[] =>
  both(result, KEYS[measure]);

/** The age from which the Roth is permanently ahead; null if always, never, or without a comparison. */
export function measureCrossing(result: TaxScorecardResult, measure: Measure): Crossing | null {
  const age = { tax: result.tax_break_even_age, total_value: result.break_even_age, balance: null }[measure];
  const leadText = measure === 'tax' ? 'has cost less tax' : 'is ahead';
  return age === null
    ? null
    : { ahead: ROTH.slot, behind: IRA.slot, age, label: `From ${age}, the Roth ${leadText}` };
}

/** The years of conversion, and those of required distributions from the IRA without a conversion. */
export function planSpans({ ira_backend: ira, roth_backend: roth }: TaxScorecardResult): Span[] {
  const spans: Span[] = [];
  const add = (label: string, shortLabel: string, rows: readonly ScorecardRow[]) => {
    const [from, to] = [rows[0], rows.at(-1)];
    if (from && to) spans.push({ label, shortLabel, fromAge: from.age, toAge: to.age });
  };
  const converting = roth.rows.filter(({ conversion }) => conversion > 0);
  add(converting.length === 1 ? 'Conversion' : 'Conversions', 'Convert', converting);
  const distributing = ira.rows.filter(({ rmd }) => rmd > 0);
  add('Required distributions from the IRA', 'RMDs', distributing);
  return spans;
}

/** The taxable part of the benefits, and the benefits. */
export function benefitSeries(result: TaxScorecardResult): ChartSeries[] {
  const benefits = result.ira_backend.rows.map((row) => row.social_security);
  return [...both(result, 'taxable_social_security'), plainSeries(4, 'Benefits', 'Benefits', benefits)];
}

/** Required distributions of each household. */
export const distributionSeries = (result: TaxScorecardResult): ChartSeries[] => both(result, 'rmd');

/** Three yearly tables, each narrow enough to be readable. */
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

const OPTIONAL_FIGURES: ReadonlySet<YearFigure> = new Set(['penalty', 'tax_on_rmd', 'rmd']);

/** Rows and columns of each household. These columns of the Roth are omitted without any value. */
export const yearColumns = (result: TaxScorecardResult, view: YearView) =>
  SIDES.map(({ backend, slot, name }) => {
    const { rows } = result[backend];
    const columns =
      backend === 'ira_backend'
        ? IRA_COLUMNS[view]
        : ROTH_COLUMNS[view].filter(
            ([, key]) => !OPTIONAL_FIGURES.has(key) || rows.some((row) => row[key] !== 0),
          );
    return { backend, slot, name, rows, columns };
  });
