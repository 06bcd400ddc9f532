/** A legal figure has a first tax year, a unit and a source. A test rejects figures without them. */
export interface DatedFigure<T> {
  readonly year: number;
  readonly unit: string;
  /** As precise as the page of the Rev. Proc., the section of the Code, or the notice. */
  readonly source: string;
  readonly value: T;
}

/** Returns figures of one unit, each with its first year and source. */
export const dated = <T>(
  unit: string,
  ...figures: readonly (readonly [year: number, source: string, value: T])[]
): readonly DatedFigure<T>[] => figures.map(([year, source, value]) => ({ year, unit, source, value }));

/** Returns the figure of the latest year that is not after `year`: the last table also applies to later years. */
export const inForce = <T>(figures: readonly DatedFigure<T>[], year: number): T =>
  figureInForce(figures, year).value;

export function figureInForce<T>(figures: readonly DatedFigure<T>[], year: number): DatedFigure<T> {
  // Tables have one figure per consecutive year, so the index is known without a search.
  const at = figures[Math.min(year - (figures[0]?.year ?? year), figures.length - 1)];
  if (at?.year === year) return at;
  let found: DatedFigure<T> | undefined;
  for (const figure of figures)
    if (figure.year <= year && (!found || figure.year > found.year)) found = figure;
  if (!found) throw new RangeError(`No figure for ${year}; the first is for ${figures[0]?.year}.`);
  return found;
}

// Tolerance: rounding errors of a power must not cost a full step.
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

/** Arguments are in the order of the statuses. */
export const byStatus = <T>(single: T, jointly: T, separately: T, head: T): ByStatus<T> => ({
  single,
  married_filing_jointly: jointly,
  married_filing_separately: separately,
  head_of_household: head,
});

export const isMarried = (status: FilingStatus): boolean =>
  status === 'married_filing_jointly' || status === 'married_filing_separately';

/** Returns the number of filers, which is the maximum number of persons 65 or older. */
export const filersOn = (status: FilingStatus): 1 | 2 => (status === 'married_filing_jointly' ? 2 : 1);
