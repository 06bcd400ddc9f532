/** When required minimum distributions begin, and what the one of a year is. */
import { inForce, type DatedFigure } from './dated-figure.ts';
import { distributionPeriod } from './uniform-lifetime-table.ts';

/** Dated by year of birth. */
export const distributionStartAges: readonly DatedFigure<number>[] = [
  {
    year: 1900,
    unit: 'age in years, by year of birth',
    source: '26 USC 401(a)(9)(C)(i)(I) as amended by P.L. 116-94 § 114 (born to 1950)',
    value: 72,
  },
  {
    year: 1951,
    unit: 'age in years, by year of birth',
    source: '26 USC 401(a)(9)(C)(v)(I) as amended by P.L. 117-328 § 107 (born 1951 to 1959)',
    value: 73,
  },
  {
    year: 1960,
    unit: 'age in years, by year of birth',
    source: '26 USC 401(a)(9)(C)(v)(II) as amended by P.L. 117-328 § 107 (born 1960 or later)',
    value: 75,
  },
];

/** Applies to all persons born in the year, in every calculation. */
export const distributionStartAge = (yearOfBirth: number): number =>
  inForce(distributionStartAges, Math.max(yearOfBirth, distributionStartAges[0].year));

/** `balance` is the balance at the start of the year in which `age` is reached. */
export function requiredMinimumDistribution(balance: number, age: number, startAge: number): number {
  const period = age >= startAge ? distributionPeriod(age) : 0;
  return period > 0 ? balance / period : 0;
}
