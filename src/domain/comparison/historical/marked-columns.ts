/** Columns of the policy's periods that a profile compares with the carrier's illustration. */
import type { PeriodColumns } from '../../history/period-columns.ts';

const COLUMNS = {
  average_credit: 'average',
  geometric: 'geometric',
  total_income: 'totalIncome',
  ending_value: 'endingValue',
  death_benefit: 'deathBenefit',
  irr_surrender: 'irrSurrender',
  irr_death: 'irrDeath',
} as const;

export type MarkedFigure = keyof typeof COLUMNS;
export const MARKED_FIGURES = Object.keys(COLUMNS) as MarkedFigure[];

export const columnOf = (columns: PeriodColumns, figure: MarkedFigure, isAfterTax: boolean): Float64Array =>
  figure === 'ending_value' && isAfterTax ? columns.afterTaxValue : columns[COLUMNS[figure]];

export const isRateOf = (figure: MarkedFigure): boolean => /irr|credit|geometric/.test(figure);

export const isAfterTax = (of: { endingValue: Float64Array; columns: PeriodColumns }): boolean =>
  of.endingValue === of.columns.afterTaxValue;
