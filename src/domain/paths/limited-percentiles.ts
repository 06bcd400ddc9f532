/**
 * Percentiles of a year against the carrier's ledger of that year. Capping keeps the order of the paths, so that the
 * percentile of capped figures is the capped percentile.
 */
import { marked, type Marked } from '../history/marked-figures.ts';
import { isAbove, type CarrierLimit } from '../policy/carrier-scale.ts';
import { RANGE_PERCENTS, type Percentiles, type ValuePercentiles } from './path-counts.ts';

export type YearMeasure = 'value' | 'income' | 'death_benefit';
const YEAR_MEASURES: readonly YearMeasure[] = ['value', 'income', 'death_benefit'];

/** With the names of those that are above the carrier's ledger of the year. */
export type MarkedPercentiles = Percentiles & Marked<keyof Percentiles>;
export type MarkedValuePercentiles = ValuePercentiles & Marked<keyof Percentiles>;

export const PERCENTILE_KEYS = RANGE_PERCENTS.map((percent): keyof Percentiles => `p${percent}`);

/** The year as the profile shows it, with the measures of which a percentile is above the carrier's. */
export function limitedYear<Year extends Record<YearMeasure, ValuePercentiles>>(
  year: Year,
  t: number,
  { scale, profile }: CarrierLimit,
  afterTax: boolean,
): Year & Marked<YearMeasure> {
  const most: Record<YearMeasure, number> = {
    value: (afterTax ? scale.afterTaxSurrender : scale.surrenderValue)[t],
    income: scale.income[t],
    death_benefit: scale.deathBenefit[t],
  };
  const above = YEAR_MEASURES.filter((measure) => isAbove(year[measure].p95 ?? -Infinity, most[measure]));
  const shown = { ...year };
  for (const measure of YEAR_MEASURES) {
    const own = year[measure];
    const percentiles: MarkedValuePercentiles = { ...own };
    const limit = most[measure];
    const capped = (value: number | null) => value && Math.min(value, limit);
    if (profile === 'client_clamped') for (const key of PERCENTILE_KEYS) percentiles[key] = capped(own[key]);
    const names = PERCENTILE_KEYS.filter((key) => isAbove(own[key] ?? -Infinity, limit));
    if (names.length > 0) Object.assign(percentiles, marked(profile, names));
    Object.assign(shown, { [measure]: percentiles });
  }
  return { ...shown, ...marked(profile, above) };
}
