/**
 * The conversion that uses up a federal bracket: the largest amount, up to what is there, with which the
 * taxable income of the return stays within it.
 *
 *   taxable income (RMD + c) ≤ end of the bracket
 *
 * Taxable income rises with every dollar converted, and by more than a dollar where it makes benefits taxable or uses
 * up the senior deduction. So one amount reaches the end, and it is looked for between nothing and everything.
 */
import { bracketEnds, bracketRates } from '../../tax/federal/income-brackets.ts';
import { inForce } from '../../tax/federal/dated-figure.ts';
import { bracketedRoot } from '../../shared/math.ts';

/** Rates of the brackets that end somewhere: all but the last. */
export const FILLABLE_BRACKETS: readonly number[] = inForce(bracketRates, bracketEnds[0].year).slice(
  0,
  bracketEnds[0].value.single.length,
);

/** Dollars: far below a cent, far above what a double can tell apart at a billion. */
const TOLERANCE = 1e-7;

export function bracketConversion(
  available: number,
  end: number,
  taxableIncome: (conversion: number) => number,
): number {
  const room = (conversion: number) => end - taxableIncome(conversion);
  const [roomBefore, roomAfter] = [room(0), room(available)];
  if (roomAfter >= 0) return available;
  if (roomBefore <= 0) return 0;
  return bracketedRoot(room, available, 0, roomAfter, roomBefore, TOLERANCE);
}
