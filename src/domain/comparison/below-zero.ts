/**
 * A value after tax that is below zero, as a reader is shown it. The gain of a surrender is taxed with the loans counted
 * in (26 USC 72(e)), so a policy in force can owe more tax at surrender than it would pay. Nobody chooses that: it is
 * shown as $0 with the tax beside it, on every surface through these functions. The calculation, files and explanations
 * keep the signed figure.
 */

/** Less than half a dollar reads as zero. */
const HALF_A_DOLLAR = 0.5;

export const isTaxDue = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && value <= -HALF_A_DOLLAR;

/** What the tax at surrender exceeds the cash by; 0 where it does not. */
export const taxDueOf = (value: number | null | undefined): number => (isTaxDue(value) ? -value : 0);

/** The value as it is shown. */
export const floorAtZero = <T extends number | null | undefined>(value: T): T | 0 =>
  isTaxDue(value) ? 0 : value;

export interface TaxDueYears {
  /** The first and the last age with tax due. */
  from: number;
  to: number;
  /** The largest amount, and its age. */
  most: number;
  maxAge: number;
}

/** Null where no value is below zero. */
export function taxDueYears(
  ages: readonly number[],
  values: readonly (number | null | undefined)[],
): TaxDueYears | null {
  let years: TaxDueYears | null = null;
  ages.forEach((age, index) => {
    const due = taxDueOf(values[index]);
    if (due === 0) return;
    if (years === null) years = { from: age, to: age, most: due, maxAge: age };
    else {
      years.to = age;
      if (due > years.most) Object.assign(years, { max: due, maxAge: age });
    }
  });
  return years;
}
