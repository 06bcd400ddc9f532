/**
 * Displays an after-tax value below zero as $0 with the tax due. The gain of a surrender includes the loans (26 USC
 * 72(e)), so the tax can exceed the cash. The calculation, files and explanations use the signed figure.
 */

/** Less than half a dollar rounds to zero. */
const HALF_A_DOLLAR = 0.5;

export const isTaxDue = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && value <= -HALF_A_DOLLAR;

/** Returns the excess of the tax at surrender over the cash, or 0. */
export const taxDueOf = (value: number | null | undefined): number => (isTaxDue(value) ? -value : 0);

export const floorAtZero = <T extends number | null | undefined>(value: T): T | 0 =>
  isTaxDue(value) ? 0 : value;

export interface TaxDueYears {
  /** The first and the last age with tax due. */
  from: number;
  to: number;
  largest: number;
  largestAge: number;
}

/** Returns null if no value is below zero. */
export function taxDueYears(
  ages: readonly number[],
  values: readonly (number | null | undefined)[],
): TaxDueYears | null {
  let years: TaxDueYears | null = null;
  ages.forEach((age, index) => {
    const due = taxDueOf(values[index]);
    if (due === 0) return;
    if (years === null) years = { from: age, to: age, largest: due, largestAge: age };
    else {
      years.to = age;
      if (due > years.largest) Object.assign(years, { largest: due, largestAge: age });
    }
  });
  return years;
}
