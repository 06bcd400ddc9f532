/** Dollars of each year in those of the plan's first day. */

export const DOLLARS = ['nominal', 'real'] as const;

export interface DollarTerms {
  /** A year, for all of them or one a plan year. */
  inflation?: number | readonly number[] | undefined;
  /** Absent: nominal, as they are paid. */
  dollars?: (typeof DOLLARS)[number] | undefined;
}

/** As a report keeps it: so much a year; on history also the consumer prices of each period's own months. */
export type DisplayedInflation = number | 'cpi';

/** As a report says it beside its figures. */
export type InflationLabel = DisplayedInflation | 'list';

/** Nothing where dollars are shown as they are paid. */
export const displayInflation = ({
  inflation,
  dollars,
}: {
  readonly inflation?: DisplayedInflation | readonly number[] | undefined;
  readonly dollars?: DollarTerms['dollars'];
}): { inflation?: InflationLabel } =>
  dollars !== 'real' || inflation === undefined
    ? {}
    : { inflation: typeof inflation === 'object' ? 'list' : inflation };

/** Prices against those of the first day: at the start and at the end of each plan year. */
export interface PriceLevel {
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** Null where dollars are shown as they are paid. Takes terms that were found sound. */
export function priceLevel({ inflation = 0, dollars }: DollarTerms, years: number): PriceLevel | null {
  if (dollars !== 'real') return null;
  const start = new Float64Array(years);
  const end = new Float64Array(years);
  let level = 1;
  for (let t = 0; t < years; t += 1) {
    start[t] = level;
    level *= 1 + (typeof inflation === 'number' ? inflation : inflation[t]);
    end[t] = level;
  }
  return { start, end };
}

/** What is paid at the start of a year. */
export const realFlows = (nominal: Float64Array, { start }: PriceLevel): Float64Array =>
  nominal.map((dollars, t) => dollars / start[t]);

/** What is there, or falls due, at the end of a year. */
export const realValues = (nominal: Float64Array, { end }: PriceLevel): Float64Array =>
  nominal.map((dollars, t) => dollars / end[t]);
