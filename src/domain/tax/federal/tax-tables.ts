/**
 * The figures that change every year, of the shipped years (grown-tables.ts) and an installation's
 * (custom-tax-years.ts).
 */
import type { DatedFigure, ByStatus } from './dated-figure.ts';
import type { ContributionLimits, MedicarePremiums, TaxYear } from './tax-year-schema.ts';

export type BracketEnds = ByStatus<readonly number[]>;
export type AgedAdditions = { readonly unmarried: number; readonly married: number };
export type CapitalGainThresholds = ByStatus<readonly [number, number]>;

export interface TaxTables {
  /** Upper ends of the first six brackets. */
  readonly bracketEnds: readonly DatedFigure<BracketEnds>[];
  readonly standardDeductions: readonly DatedFigure<ByStatus<number>>[];
  readonly agedAdditions: readonly DatedFigure<AgedAdditions>[];
  /** Upper ends of the 0% and the 15% rate. */
  readonly capitalGainThresholds: readonly DatedFigure<CapitalGainThresholds>[];
  readonly medicarePremiums: readonly DatedFigure<MedicarePremiums>[];
  readonly contributionLimits: readonly DatedFigure<ContributionLimits>[];
  /** Years that the installation added; absent in the shipped tables. */
  readonly added?: readonly TaxYear[] | undefined;
  /** The published tables and the yearly growth, if later years are assumed to grow (grown-tables.ts). */
  readonly grown?: { readonly from: TaxTables; readonly rate: number } | undefined;
}

const lastOf = (figures: readonly DatedFigure<unknown>[]): number => figures[figures.length - 1].year;

/** The first year that has figures of every kind. */
export const firstTaxYear = ({ bracketEnds }: TaxTables): number => bracketEnds[0].year;

/** Returns the last year with published tax tables. */
export const lastTaxYear = ({ grown, bracketEnds }: Pick<TaxTables, 'bracketEnds' | 'grown'>): number =>
  lastOf(grown?.from.bracketEnds ?? bracketEnds);

/** Contribution limits come from a separate notice, so their years can differ from those of the taxes. */
export const firstLimitYear = ({ contributionLimits }: TaxTables): number => contributionLimits[0].year;
export const lastLimitYear = ({ contributionLimits }: Pick<TaxTables, 'contributionLimits'>): number =>
  lastOf(contributionLimits);

/** Medicare premiums are published separately. */
export const lastMedicareYear = ({ grown, medicarePremiums }: TaxTables): number =>
  lastOf(grown?.from.medicarePremiums ?? medicarePremiums);

/** Returns the tables up to the year `last`. */
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
