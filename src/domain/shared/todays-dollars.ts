export const DOLLARS = ['nominal', 'real'] as const;

export interface DollarTerms {
  /** Yearly rate, or one per plan year. */
  inflation?: number | readonly number[] | undefined;
  /** Absent: nominal. */
  dollars?: (typeof DOLLARS)[number] | undefined;
}

/** Stored in a report: a yearly rate, or on history the consumer prices of each period. */
export type DisplayedInflation = number | 'cpi';

export type InflationLabel = DisplayedInflation | 'list';

/** Returns no member for nominal dollars. */
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

/** Prices at the start and end of each plan year, relative to the first day. */
export interface PriceLevel {
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** Returns null for nominal dollars. Requires valid terms. */
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

/** Converts payments at the start of each year. */
export const realFlows = (nominal: Float64Array, { start }: PriceLevel): Float64Array =>
  nominal.map((dollars, t) => dollars / start[t]);

/** Converts values at the end of each year. */
export const realValues = (nominal: Float64Array, { end }: PriceLevel): Float64Array =>
  nominal.map((dollars, t) => dollars / end[t]);
