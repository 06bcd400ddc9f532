/** I3 of docs/methods/reading-illustrations.md: AV(t) = (AV(t-1) + P - W - C) x (1 + g). Tests which charges explain the growth of the values. */
import { ROUNDING, MIN_ROWS, MIN_TRUE_SHARE } from './layout.ts';

export interface GrowthYear {
  /** The value before, plus premiums, less withdrawals and charges. */
  base: number;
  value: number;
  /** The amounts that another reading omits. */
  omitted: number;
}

/** Bounds of the yearly growth of a value with unknown charges. */
export const [MIN_GROWTH, MAX_GROWTH] = [0.78, 1.13];

const PRECISION = 0.000_002;
/** Another reading must be false in 20% of the years. */
const MAX_OTHER = 0.8;
const MIN_OMITTED = 3;

const isClose = (base: number, growth: number, value: number): boolean =>
  Math.abs(base * growth - value) <= ROUNDING + PRECISION * value;

/** Years that one rate explains. The ratio of the sums is exact enough for a tolerance of $2 in millions. */
function byOneRate(years: readonly GrowthYear[]): boolean[] {
  const total = (amount: (year: GrowthYear) => number) => years.reduce((sum, year) => sum + amount(year), 0);
  const growth = total(({ value }) => value) / total(({ base }) => base);
  return years.map(({ base, value }) => isClose(base, growth, value));
}

/** Years with the rate of an adjacent year: the credited rate may change, for example by a bonus from year 11. */
const byAdjacentRates = (years: readonly GrowthYear[]): boolean[] =>
  years.map(({ base, value }, at) =>
    [years[at - 1], years[at + 1]].some((near) => near && isClose(base, near.value / near.base, value)),
  );

const shareOf = (fits: readonly boolean[]): number => fits.filter(Boolean).length / fits.length;

/** `years` are explained, and no longer if the omitted amounts are not charged. */
export function isGrowthProved(years: readonly GrowthYear[]): boolean {
  const others = years.map((year) => ({ ...year, base: year.base + year.omitted }));
  const isCharged = years.map(({ omitted }) => omitted !== 0);
  if (years.length < MIN_ROWS || isCharged.filter(Boolean).length < MIN_OMITTED) return false;
  return [byOneRate, byAdjacentRates].some((fitsOf) => {
    const other = fitsOf(others).filter((_, at) => isCharged[at]);
    return shareOf(fitsOf(years)) >= MIN_TRUE_SHARE && shareOf(other) < MAX_OTHER;
  });
}
