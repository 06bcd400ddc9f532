/**
 * A legal figure is data: the first tax year it holds for, what it counts, and the document that says
 * so. A test refuses one without a year, a unit or a source.
 */
export interface DatedFigure<T> {
  readonly year: number;
  readonly unit: string;
  /** Down to the Rev. Proc. and page, the section of the Code, or the notice. */
  readonly source: string;
  readonly value: T;
}

/** Figures of one unit, each with its first year and its source. */
export const dated = <T>(
  unit: string,
  ...figures: readonly (readonly [year: number, source: string, value: T])[]
): readonly DatedFigure<T>[] => figures.map(([year, source, value]) => ({ year, unit, source, value }));

/** The figure of the latest year that is not after `year`: after the last table it is held level. */
export const inForce = <T>(figures: readonly DatedFigure<T>[], year: number): T =>
  figureInForce(figures, year).value;

export function figureInForce<T>(figures: readonly DatedFigure<T>[], year: number): DatedFigure<T> {
  // Tables hold one figure for each consecutive year: look there before searching.
  const at = figures[Math.min(year - (figures[0]?.year ?? year), figures.length - 1)];
  if (at?.year === year) return at;
  let found: DatedFigure<T> | undefined;
  for (const figure of figures)
    if (figure.year <= year && (!found || figure.year > found.year)) found = figure;
  if (!found) throw new RangeError(`No figure for ${year}; the first is for ${figures[0]?.year}.`);
  return found;
}

// The last bits of a power must not cost a whole step.
export const LAST_BITS = 1e-9;

/** Rounds the increase down to whole steps. */
export const increased = (amount: number, f: number, step: number): number =>
  amount + Math.floor((amount * (f - 1)) / step + LAST_BITS) * step;

export const nearest = (amount: number, step: number): number =>
  Math.floor(amount / step + 0.5 + LAST_BITS) * step;

export const FILING_STATUSES = [
  'single',
  'married_filing_jointly',
  'married_filing_separately',
  'head_of_household',
] as const;

export type FilingStatus = (typeof FILING_STATUSES)[number];
export type ByStatus<T> = Readonly<Record<FilingStatus, T>>;

/** A value for each status, in the order of the statuses. */
export const byStatus = <T>(single: T, jointly: T, separately: T, head: T): ByStatus<T> => ({
  single,
  married_filing_jointly: jointly,
  married_filing_separately: separately,
  head_of_household: head,
});

export const isMarried = (status: FilingStatus): boolean =>
  status === 'married_filing_jointly' || status === 'married_filing_separately';

/** How many people a return covers, and so how many can be 65 or older. */
export const filersOn = (status: FilingStatus): 1 | 2 => (status === 'married_filing_jointly' ? 2 : 1);
