import { dated, inForce, type DatedFigure } from './dated-figure.ts';

/** Dated by year of birth. */
export const distributionStartAges: readonly DatedFigure<number>[] = dated(
  'age in years, by year of birth',
  [1900, '26 USC 401(a)(9)(C)(i)(I) as amended by P.L. 116-94 § 114 (born to 1950)', 72],
  [1951, '26 USC 401(a)(9)(C)(v)(I) as amended by P.L. 117-328 § 107 (born 1951 to 1959)', 73],
  [1960, '26 USC 401(a)(9)(C)(v)(II) as amended by P.L. 117-328 § 107 (born 1960 or later)', 75],
);

/** Applies to all persons born in the year. */
export const distributionStartAge = (yearOfBirth: number): number =>
  inForce(distributionStartAges, Math.max(yearOfBirth, distributionStartAges[0].year));

/** `balance` is the balance at the start of the year in which `age` is reached. */
export function requiredMinimumDistribution(balance: number, age: number, startAge: number): number {
  const period = age >= startAge ? distributionPeriod(age) : 0;
  return period > 0 ? balance / period : 0;
}

/** Uniform Lifetime Table: distribution period in years by age. 70 and 71 only serve a chosen start age below 72. */
const FIRST_AGE = 70;

export const uniformLifetimeTable: DatedFigure<readonly number[]> = {
  year: 2022,
  unit: 'years, from age 70 to age 120; 120 serves every age above',
  source: '26 CFR 1.401(a)(9)-9(c), T.D. 9930; printed again in Federal Register 2024-14543',
  value: [
    29.1, 28.3, 27.4, 26.5, 25.5, 24.6, 23.7, 22.9, 22.0, 21.1, 20.2, 19.4, 18.5, 17.7, 16.8, 16.0, 15.2,
    14.4, 13.7, 12.9, 12.2, 11.5, 10.8, 10.1, 9.5, 8.9, 8.4, 7.8, 7.3, 6.8, 6.4, 6.0, 5.6, 5.2, 4.9, 4.6, 4.3,
    4.1, 3.9, 3.7, 3.5, 3.4, 3.3, 3.1, 3.0, 2.9, 2.8, 2.7, 2.5, 2.3, 2.0,
  ],
};

/** Returns 0 if the table has no such age. */
export function distributionPeriod(age: number): number {
  if (age < FIRST_AGE) return 0;
  const periods = uniformLifetimeTable.value;
  return periods[Math.min(Math.floor(age) - FIRST_AGE, periods.length - 1)];
}

/** The additional tax on distributions before 59½. Ages are whole years: 59 counts as before. */
export const earlyDistributionTax: DatedFigure<{ readonly rate: number; readonly untilAge: number }> = {
  year: 1987,
  unit: 'fraction of the taxable distribution; age in years',
  source: '26 USC 72(t)(1) and (2)(A)(i)',
  value: { rate: 0.1, untilAge: 59.5 },
};

export const earlyDistributionRate = (age: number): number =>
  age < earlyDistributionTax.value.untilAge ? earlyDistributionTax.value.rate : 0;
