/** The additional tax on distributions before 59½. An age is a whole year of life: 59 counts as before. */
import type { DatedFigure } from './dated-figure.ts';

export const earlyDistributionTax: DatedFigure<{ readonly rate: number; readonly untilAge: number }> = {
  year: 1987,
  unit: 'fraction of the taxable distribution; age in years',
  source: '26 USC 72(t)(1) and (2)(A)(i)',
  value: { rate: 0.1, untilAge: 59.5 },
};

export const earlyDistributionRate = (age: number): number =>
  age < earlyDistributionTax.value.untilAge ? earlyDistributionTax.value.rate : 0;
