/**
 * The taxable part of Social Security benefits S, 26 USC 86. Provisional income PI = other income + ½S, base amounts
 * t1 and t2:
 *
 *  PI ≤ t1        0
 *  t1 < PI ≤ t2   min(½(PI − t1), ½S)
 *  PI > t2        min(0.85(PI − t2) + min(½S, ½(t2 − t1)), 0.85 S)
 *
 * The law adds tax-exempt interest to PI; the input does not include it.
 */
import {
  dated,
  inForce,
  type DatedFigure,
  byStatus,
  type ByStatus,
  type FilingStatus,
} from './dated-figure.ts';

/** [t1, t2], not indexed. A separate return is assumed to be of spouses who live together. */
export const benefitBaseAmounts: readonly DatedFigure<ByStatus<readonly [number, number]>>[] = dated(
  'dollars of provisional income a year',
  [1994, '26 USC 86(c)(1) and (2)', byStatus([25_000, 34_000], [32_000, 44_000], [0, 0], [25_000, 34_000])],
);

export const benefitShares: readonly DatedFigure<readonly [number, number]>[] = dated(
  'fraction of benefits that can be taxed between and above the base amounts',
  [1994, '26 USC 86(a)(1) and (2)', [0.5, 0.85]],
);

export function taxableSocialSecurity(
  otherIncome: number,
  benefits: number,
  status: FilingStatus,
  /** The figures have not changed since 1994, so plans in later years may omit the year. */
  year = 1994,
): number {
  const [t1, t2] = inForce(benefitBaseAmounts, year)[status];
  const [lower, upper] = inForce(benefitShares, year);
  const half = benefits / 2;
  const provisional = otherIncome + half;
  if (provisional <= t1) return 0;
  if (provisional <= t2) return Math.min(lower * (provisional - t1), lower * benefits);
  const between = Math.min(lower * benefits, lower * (t2 - t1));
  return Math.min(upper * (provisional - t2) + between, upper * benefits);
}
