/** Cumulative premiums. A premium is the increase since the previous year, or a marked estimate if that year is missing. */
import { columnOf, type Draft, formatAmount } from './draft.ts';

/** Minimum share of equal increases in adjacent years. The increases of a sum with interest grow each year. */
const MIN_EQUAL_SHARE = 0.6;
const MIN_COUNT = 5;

/** Returns the last premium of a gap of `years`, in which the total rose by `rise`, after premiums of `before` per year. */
function lastPremiumOfGap(rise: number, years: number, before: number): number {
  const lastPremium = Math.max(0, rise - before * (years - 1));
  const isLikeBefore = before > 0 && lastPremium <= before && (lastPremium > 0 || rise % before === 0);
  return isLikeBefore ? lastPremium : Math.round(rise / years);
}

/** A running total begins with 1, 2, 3 times a payment (or slightly more, with interest) and does not fall before it ends. */
export function isRunningTotal(values: readonly number[]): boolean {
  const from = values.findIndex((value) => value > 0);
  if (from === -1) return false;
  const run = values.slice(from, values.findLastIndex((value) => value !== 0) + 1);
  const [one = 0, two = 0, three = 0, four = 0] = run;
  const isSum = two >= 1.8 * one && two <= 2.3 * one && three >= 1.35 * two && four >= 1.2 * three;
  return run.length > MIN_COUNT && isSum && run.every((value, at) => value >= (run[at - 1] ?? 0) * 0.98);
}

export function premiumsFromTotals(draft: Draft): void {
  const column = columnOf(draft, 'premium_outlay');
  if (column === undefined) return;
  column.fromTotals = true;
  const printedTotals = draft.rows.flatMap(({ year, cells }) => {
    const cell = cells.get('premium_outlay');
    return cell === undefined ? [] : [{ year, cell, total: cell.value }];
  });
  // After a lapse the total is blank: no premium is paid, and no premium was returned.
  const totals = printedTotals.slice(0, printedTotals.findLastIndex(({ total }) => total !== 0) + 1);
  const rises: number[] = [];
  totals.forEach(({ year, cell, total }, at) => {
    const before = totals[at - 1];
    const years = year - (before?.year ?? 0);
    const rise = total - (before?.total ?? 0);
    const lastRise = rises.at(-1) ?? 0;
    if (years === 1 || rise === 0) cell.value = rise;
    else if (before === undefined) {
      const next = totals[at + 1];
      cell.value = next === undefined ? rise : next.total - total;
      const why = `${formatAmount(total)} was paid through this year; the premium of this year is not printed.`;
      cell.doubts.push(why);
    } else {
      cell.value = lastPremiumOfGap(rise, years, lastRise);
      const paid = `${formatAmount(rise)} was paid in years ${before.year + 1} to ${year} together`;
      cell.doubts.push(`${paid}; the premium of year ${year} is not printed.`);
    }
    if (cell.text === '') cell.doubts.push('The cell is blank in a column of totals.');
    rises.push(cell.value);
  });
  const equalRises = rises.filter((rise, at) =>
    [rises[at - 1], rises[at + 1]].some((one) => Math.abs((one ?? Infinity) - rise) <= 1),
  );
  // An error in one total makes one year's premium too large and the next one too small.
  rises.forEach((rise, at) => {
    const [before, after] = [rises[at - 1], rises[at + 1]];
    const isIsolated = [before, after].every((one) => one === undefined || Math.abs(one - rise) > 1);
    const isFalling = rise < 0 || (after ?? 0) < 0;
    if ((isIsolated && before !== undefined) || isFalling)
      totals[at]?.cell.doubts.push('The cumulative premiums rise differently in the adjacent years.');
  });
  if (equalRises.length < MIN_EQUAL_SHARE * rises.length)
    column.doubt ??= `“${column.header}” rises by another amount nearly every year, like a total with interest.`;
}

/** If both are printed, marks premiums that differ from the increase of the total. */
export function checkAgainstTotals(draft: Draft, totalOf: (year: number) => number | undefined): void {
  let before: { year: number; total: number } = { year: 0, total: 0 };
  for (const row of draft.rows) {
    const total = totalOf(row.year);
    const cell = row.cells.get('premium_outlay');
    if (total === undefined || cell === undefined) continue;
    if (row.year === before.year + 1 && Math.abs(total - before.total - cell.value) > 1)
      cell.doubts.push(`The cumulative premiums rise by ${formatAmount(total - before.total)} in this year.`);
    before = { year: row.year, total };
  }
}
