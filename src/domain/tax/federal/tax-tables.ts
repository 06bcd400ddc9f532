/**
 * The figures that change every year, as a value that is passed to each tax calculation: the shipped ones
 * (federal-figures.ts), or these with the years that an installation adds (own-tax-years.ts). What a law sets once
 * (rates, shares, thresholds that are not indexed) stands beside its formula.
 */
import type { DatedFigure } from './dated-figure.ts';
import type { ByStatus } from './filing-status.ts';
import type { ContributionLimits, MedicarePremiums, TaxYear } from './tax-year-schema.ts';

export type BracketEnds = ByStatus<readonly number[]>;
export type AgedAdditions = { readonly unmarried: number; readonly married: number };
export type CapitalGainThresholds = ByStatus<readonly [number, number]>;

export interface TaxTables {
  /** Upper ends of the first six brackets. */
  readonly bracketEnds: readonly DatedFigure<BracketEnds>[];
  readonly standardDeductions: readonly DatedFigure<ByStatus<number>>[];
  readonly agedAdditions: readonly DatedFigure<AgedAdditions>[];
  /** Where the 0% and the 15% rate end. */
  readonly capitalGainThresholds: readonly DatedFigure<CapitalGainThresholds>[];
  readonly medicarePremiums: readonly DatedFigure<MedicarePremiums>[];
  readonly contributionLimits: readonly DatedFigure<ContributionLimits>[];
  /** The years that an installation added; absent in the shipped tables. */
  readonly added?: readonly TaxYear[] | undefined;
  /** Set if later years are assumed to grow (grown-tables.ts): the published tables and the yearly rate. */
  readonly grown?: { readonly from: TaxTables; readonly rate: number } | undefined;
}

const lastOf = (figures: readonly DatedFigure<unknown>[]): number => figures[figures.length - 1].year;

/** The first year that has figures of every kind. */
export const firstTaxYear = ({ bracketEnds }: TaxTables): number => bracketEnds[0].year;

/** The last law year of the taxes: the last with published tables. */
export const lastTaxYear = ({ grown, bracketEnds }: Pick<TaxTables, 'bracketEnds' | 'grown'>): number =>
  lastOf(grown?.from.bracketEnds ?? bracketEnds);

/** A separate notice sets contribution limits, so their years can differ from those of the taxes. */
export const firstLimitYear = ({ contributionLimits }: TaxTables): number => contributionLimits[0].year;
export const lastLimitYear = ({ contributionLimits }: Pick<TaxTables, 'contributionLimits'>): number =>
  lastOf(contributionLimits);

/** Last year with Medicare premiums, which are published separately. */
export const lastMedicareYear = ({ grown, medicarePremiums }: TaxTables): number =>
  lastOf(grown?.from.medicarePremiums ?? medicarePremiums);

/** The tables as they were when `last` was their last year. */
export function tablesThrough(last: number, tables: TaxTables): TaxTables {
  const through = <T>(figures: readonly DatedFigure<T>[]) => figures.filter(({ year }) => year <= last);
  return {
    bracketEnds: through(tables.bracketEnds),
    standardDeductions: through(tables.standardDeductions),
    agedAdditions: through(tables.agedAdditions),
    capitalGainThresholds: through(tables.capitalGainThresholds),
    medicarePremiums: through(tables.medicarePremiums),
    contributionLimits: through(tables.contributionLimits),
  };
}

export function followedBy(shipped: TaxTables, years: readonly TaxYear[]): TaxTables {
  const followed = <T>(
    figures: readonly DatedFigure<T>[],
    of: (year: TaxYear) => Omit<DatedFigure<T>, 'year'> | undefined,
  ): readonly DatedFigure<T>[] => [
    ...figures,
    ...years.flatMap((added) => {
      const figure = of(added);
      return figure ? [{ year: added.year, ...figure }] : [];
    }),
  ];
  return {
    ...(years.length > 0 && { added: years }),
    bracketEnds: followed(shipped.bracketEnds, (year) => year.bracket_ends),
    standardDeductions: followed(shipped.standardDeductions, (year) => year.standard_deductions),
    agedAdditions: followed(shipped.agedAdditions, (year) => year.aged_additions),
    capitalGainThresholds: followed(shipped.capitalGainThresholds, (year) => year.capital_gain_thresholds),
    medicarePremiums: followed(shipped.medicarePremiums, (year) => year.medicare_premiums),
    contributionLimits: followed(shipped.contributionLimits, (year) => year.contribution_limits),
  };
}
