/** Cash value corridor κ (26 USC 7702(d)(2)): the minimum DB / AV by attained age, linear between the knots, 100% from age 95. */
const KNOTS: readonly (readonly [age: number, percent: number])[] = [
  [40, 250],
  [45, 215],
  [50, 185],
  [55, 150],
  [60, 130],
  [65, 120],
  [70, 115],
  [75, 105],
  [90, 105],
  [95, 100],
];

export function corridorFactor(age: number): number {
  let [fromAge, fromPercent] = KNOTS[0];
  if (age <= fromAge) return fromPercent / 100;
  for (const [toAge, toPercent] of KNOTS) {
    if (age <= toAge && toAge > fromAge)
      return (fromPercent + ((toPercent - fromPercent) * (age - fromAge)) / (toAge - fromAge)) / 100;
    fromAge = toAge;
    fromPercent = toPercent;
  }
  return 1;
}
